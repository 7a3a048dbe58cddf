// Package exec models commands by the context that ends them.
package exec

import (
	"context"
	"flow"
	"time"
)

type Cmd struct {
	Cancel    func() error
	WaitDelay time.Duration
	ctx       context.Context
}

func Command(name string, arg ...string) *Cmd { return &Cmd{ctx: context.Background()} }

func CommandContext(ctx context.Context, name string, arg ...string) *Cmd { return &Cmd{ctx: ctx} }

func (c *Cmd) wait() {
	flow.LimitOf("exec.Cmd.WaitDelay", c, c.WaitDelay)
	if c.Cancel != nil {
		c.Cancel()
	}
	flow.Wait("process", c.ctx, c)
}

func (c *Cmd) Run() error {
	c.wait()
	return nil
}

func (c *Cmd) Wait() error {
	c.wait()
	return nil
}

func (c *Cmd) Output() ([]byte, error) {
	c.wait()
	return nil, nil
}

func (c *Cmd) CombinedOutput() ([]byte, error) {
	c.wait()
	return nil, nil
}
