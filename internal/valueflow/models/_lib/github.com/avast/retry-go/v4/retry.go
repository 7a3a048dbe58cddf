// Package retry models what is repeated.
package retry

import (
	"context"
	"flow"
	"time"
)

type (
	RetryableFunc                func() error
	RetryableFuncWithData[T any] func() (T, error)
	OnRetryFunc                  func(attempt uint, err error)
	Option                       func(*Config)
)

type Config struct {
	attempts  uint
	delay     time.Duration
	maxDelay  time.Duration
	maxJitter time.Duration
	onRetry   OnRetryFunc
	context   context.Context
	delayType any
}

func nothing(*Config) {}

func Attempts(n uint) Option             { return func(c *Config) { c.attempts = n } }
func Delay(d time.Duration) Option       { return func(c *Config) { c.delay = d } }
func MaxDelay(d time.Duration) Option    { return func(c *Config) { c.maxDelay = d } }
func OnRetry(f OnRetryFunc) Option       { return func(c *Config) { c.onRetry = f } }
func MaxJitter(d time.Duration) Option   { return func(c *Config) { c.maxJitter = d } }
func Context(ctx context.Context) Option { return func(c *Config) { c.context = ctx } }
func DelayType(f any) Option             { return func(c *Config) { c.delayType = f } }
func LastErrorOnly(b bool) Option        { return nothing }
func UntilSucceeded() Option             { return func(c *Config) { c.attempts = 0 } }

func RetryIf(f func(error) bool) Option {
	f(nil)
	return nothing
}

func number(c *Config) int {
	return flow.OrEndless(int(c.attempts))
}

func growth(c *Config) string {
	if c.delayType != nil {
		return "unknown"
	}
	return "exponential"
}

func config(opts []Option) *Config {
	c := &Config{attempts: 10, delay: 100 * time.Millisecond, maxJitter: 100 * time.Millisecond}
	for _, o := range opts {
		o(c)
	}
	if c.onRetry != nil {
		c.onRetry(0, nil)
	}
	return c
}

func Do(f RetryableFunc, opts ...Option) error {
	c := config(opts)
	flow.Retry(number(c), "")
	flow.RetryUntil(c.context, time.Duration(0))
	flow.RetryWait(growth(c), c.delay, c.maxDelay, 2, 0.5)
	return f()
}

func DoWithData[T any](f RetryableFuncWithData[T], opts ...Option) (T, error) {
	c := config(opts)
	flow.Retry(number(c), "")
	flow.RetryUntil(c.context, time.Duration(0))
	flow.RetryWait(growth(c), c.delay, c.maxDelay, 2, 0.5)
	return f()
}
