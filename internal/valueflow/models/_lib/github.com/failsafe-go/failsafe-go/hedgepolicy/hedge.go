// Package hedgepolicy models how often calls are made at once.
package hedgepolicy

import (
	"flow"
	"time"

	"github.com/failsafe-go/failsafe-go"
)

type config[R any] struct {
	hedges int
	delay  time.Duration
}

func NewWithDelay[R any](d time.Duration) *failsafe.Repeats {
	return NewBuilderWithDelay[R](d).Build()
}

func NewBuilderWithDelay[R any](d time.Duration) *config[R] { return &config[R]{1, d} }

func NewWithDelayFunc[R any](f any) *failsafe.Repeats { return NewBuilderWithDelayFunc[R](f).Build() }

func NewBuilderWithDelayFunc[R any](f any) *config[R] {
	flow.Open(f)
	return &config[R]{hedges: 1}
}

func (c *config[R]) Build() *failsafe.Repeats {
	return failsafe.Keep(&failsafe.Repeats{Attempts: c.hedges + 1, Hedge: true, First: c.delay})
}

func (c *config[R]) WithMaxHedges(n int) *config[R] {
	c.hedges = n
	return c
}

func (c *config[R]) CancelOnResult(v R) *config[R]             { return c }
func (c *config[R]) CancelOnErrors(errs ...error) *config[R]   { return c }
func (c *config[R]) CancelOnErrorTypes(errs ...any) *config[R] { return c }
func (c *config[R]) WithBudget(b any) *config[R]               { return c }

func (c *config[R]) CancelIf(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) OnHedge(f any) *config[R] {
	flow.Open(f)
	return c
}
