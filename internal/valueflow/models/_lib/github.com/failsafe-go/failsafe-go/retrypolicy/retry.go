// Package retrypolicy models how often calls are repeated.
package retrypolicy

import (
	"flow"
	"time"

	"github.com/failsafe-go/failsafe-go"
)

type config[R any] struct {
	on string

	attempts       int
	growth         string
	first, most    time.Duration
	elapsed        time.Duration
	factor, jitter float64
}

func NewWithDefaults[R any]() *failsafe.Repeats { return NewBuilder[R]().Build() }
func NewBuilder[R any]() *config[R]             { return &config[R]{attempts: 3} }

func (c *config[R]) Build() *failsafe.Repeats {
	return failsafe.Keep(&failsafe.Repeats{Attempts: c.attempts, On: c.on, Growth: c.growth, First: c.first, Most: c.most, Elapsed: c.elapsed, Factor: c.factor, Jitter: c.jitter})
}

// Transient makes what a builder builds repeat failures of that kind alone.
func Transient[R any]() *config[R] {
	return &config[R]{attempts: 3, on: "transient", growth: "unknown"}
}

func (c *config[R]) WithMaxAttempts(n int) *config[R] {
	c.attempts = n
	return c
}

func (c *config[R]) WithMaxRetries(n int) *config[R] {
	c.attempts = flow.OrEndless(n + 1) // -1 has no bound
	return c
}

func (c *config[R]) WithMaxDuration(d time.Duration) *config[R] {
	flow.Limit("retries", d)
	c.elapsed = d
	return c
}

func (c *config[R]) WithDelay(d time.Duration) *config[R] {
	c.growth, c.first = "constant", d
	return c
}

func (c *config[R]) WithDelayFunc(f any) *config[R] {
	flow.Open(f)
	c.growth = "unknown"
	return c
}

func (c *config[R]) WithBackoff(d, most time.Duration) *config[R] {
	c.growth, c.first, c.most, c.factor = "exponential", d, most, 2
	return c
}

func (c *config[R]) WithBackoffFactor(d, most time.Duration, factor float64) *config[R] {
	c.growth, c.first, c.most, c.factor = "exponential", d, most, factor
	return c
}

func (c *config[R]) WithRandomDelay(d, most time.Duration) *config[R] {
	c.growth, c.first, c.jitter = "constant", d, 0.5
	return c
}

func (c *config[R]) WithJitter(d time.Duration) *config[R] {
	c.jitter = 0.5
	return c
}

func (c *config[R]) WithJitterFactor(f float64) *config[R] {
	c.jitter = f
	return c
}

func (c *config[R]) AbortOnResult(v R) *config[R]             { return c }
func (c *config[R]) AbortOnErrors(errs ...error) *config[R]   { return c }
func (c *config[R]) AbortOnErrorTypes(errs ...any) *config[R] { return c }
func (c *config[R]) HandleErrors(errs ...error) *config[R]    { return c }
func (c *config[R]) HandleErrorTypes(errs ...any) *config[R]  { return c }
func (c *config[R]) HandleResult(v R) *config[R]              { return c }
func (c *config[R]) ReturnLastFailure() *config[R]            { return c }
func (c *config[R]) WithBudget(b any) *config[R]              { return c }

func (c *config[R]) AbortIf(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) HandleIf(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) OnSuccess(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) OnFailure(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) OnAbort(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) OnRetry(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) OnRetryScheduled(f any) *config[R] {
	flow.Open(f)
	return c
}

func (c *config[R]) OnRetriesExceeded(f any) *config[R] {
	flow.Open(f)
	return c
}
