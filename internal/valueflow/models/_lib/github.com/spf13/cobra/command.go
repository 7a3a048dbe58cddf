// Package cobra models commands: which function each runs, with which flags.
package cobra

import (
	"context"
	"flow"

	"github.com/spf13/pflag"
)

type Command struct {
	Use, Short, Long, Example string
	Aliases                   []string
	Args                      func(cmd *Command, args []string) error
	ValidArgsFunction         func(cmd *Command, args []string, toComplete string) ([]string, int)

	PersistentPreRun   func(cmd *Command, args []string)
	PersistentPreRunE  func(cmd *Command, args []string) error
	PreRun             func(cmd *Command, args []string)
	PreRunE            func(cmd *Command, args []string) error
	Run                func(cmd *Command, args []string)
	RunE               func(cmd *Command, args []string) error
	PostRun            func(cmd *Command, args []string)
	PostRunE           func(cmd *Command, args []string) error
	PersistentPostRun  func(cmd *Command, args []string)
	PersistentPostRunE func(cmd *Command, args []string) error

	flags    pflag.FlagSet // of all kinds: see Flags
	commands []*Command
	parent   *Command
	ctx      context.Context
}

func (c *Command) AddCommand(cmds ...*Command) {
	c.commands = append(c.commands, cmds...)
	for _, x := range cmds {
		x.adopted(c)
	}
}

func (c *Command) adopted(by *Command) {
	c.parent = by
	c.flags.Link(&by.flags)
}

func (c *Command) Commands() []*Command { return c.commands }
func (c *Command) Parent() *Command     { return c.parent }
func (c *Command) HasParent() bool      { return c.parent != nil }

func (c *Command) Root() *Command {
	root := c
	for further() {
		root = root.parent
	}
	return root
}

func (c *Command) Context() context.Context       { return c.ctx }
func (c *Command) SetContext(ctx context.Context) { c.ctx = ctx }

func (c *Command) Execute() error {
	c.all(context.Background())
	return nil
}

func (c *Command) ExecuteContext(ctx context.Context) error {
	c.all(ctx)
	return nil
}

func (c *Command) ExecuteC() (*Command, error) {
	c.all(context.Background())
	return c, nil
}

func (c *Command) ExecuteContextC(ctx context.Context) (*Command, error) {
	c.all(ctx)
	return c, nil
}

// all runs the command and those below it: which one is asked for is not known.
func (c *Command) all(ctx context.Context) {
	c.ctx = ctx
	if flow.IsEntry(c.Use) {
		c.run()
	}
	for _, sub := range c.commands {
		sub.all(ctx)
	}
}

func (c *Command) run() {
	args := flow.Unknown[[]string]("input: arguments")
	c.hooks(c, args)
	for p := c.parent; further(); p = p.parent {
		p.hooks(c, args)
	}
	c.Args(c, args)
	c.PreRun(c, args)
	c.PreRunE(c, args)
	c.Run(c, args)
	c.RunE(c, args)
	c.PostRun(c, args)
	c.PostRunE(c, args)
}

// hooks runs what the commands below have of a command, too.
func (c *Command) hooks(of *Command, args []string) {
	c.PersistentPreRun(of, args)
	c.PersistentPreRunE(of, args)
	c.PersistentPostRun(of, args)
	c.PersistentPostRunE(of, args)
}

// further says whether there is another parent. It is not known, so that nothing waits for
// it.
func further() bool { return flow.Unknown[bool]("computed: whether a command has a parent") }

func OnInitialize(y ...func()) {
	for _, f := range y {
		f()
	}
}

func OnFinalize(y ...func()) {
	for _, f := range y {
		f()
	}
}
