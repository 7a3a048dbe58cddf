// Package cron models jobs that a clock starts.
package cron

import (
	"context"
	"flow"
)

type (
	EntryID    int
	Option     func(*Cron)
	Job        interface{ Run() }
	FuncJob    func()
	JobWrapper func(Job) Job
	Schedule   any
)

func (f FuncJob) Run() { f() }

type Cron struct{ wrap JobWrapper }

func New(opts ...Option) *Cron {
	c := &Cron{}
	for _, o := range opts {
		o(c)
	}
	return c
}

func nothing(*Cron) {}

func WithSeconds() Option         { return nothing }
func WithLocation(loc any) Option { return nothing }
func WithLogger(l any) Option     { return nothing }
func WithParser(p any) Option     { return nothing }

func WithChain(ws ...JobWrapper) Option {
	return func(c *Cron) {
		for _, w := range ws {
			c.wrap = w
		}
	}
}

func (c *Cron) add(spec string, j Job) {
	flow.Edge("job", spec, func() {
		if c.wrap != nil {
			c.wrap(j).Run()
		} else {
			j.Run()
		}
	})
}

func (c *Cron) AddFunc(spec string, f func()) (EntryID, error) {
	c.add(spec, FuncJob(f))
	return 0, nil
}

func (c *Cron) AddJob(spec string, j Job) (EntryID, error) {
	c.add(spec, j)
	return 0, nil
}

func (c *Cron) Schedule(s Schedule, j Job) EntryID {
	c.add("", j)
	return 0
}

func (c *Cron) Stop() context.Context { return &context.Node{Kind: "background"} }
