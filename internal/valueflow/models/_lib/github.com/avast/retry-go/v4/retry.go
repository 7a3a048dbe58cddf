// Package retry models what is repeated.
package retry

import (
	"context"
	"time"
)

type (
	RetryableFunc                func() error
	RetryableFuncWithData[T any] func() (T, error)
	OnRetryFunc                  func(attempt uint, err error)
	Option                       func(*Config)
)

type Config struct {
	attempts uint
	delay    time.Duration
	maxDelay time.Duration
	onRetry  OnRetryFunc
}

func nothing(*Config) {}

func Attempts(n uint) Option             { return func(c *Config) { c.attempts = n } }
func Delay(d time.Duration) Option       { return func(c *Config) { c.delay = d } }
func MaxDelay(d time.Duration) Option    { return func(c *Config) { c.maxDelay = d } }
func OnRetry(f OnRetryFunc) Option       { return func(c *Config) { c.onRetry = f } }
func MaxJitter(d time.Duration) Option   { return nothing }
func Context(ctx context.Context) Option { return nothing }
func DelayType(f any) Option             { return nothing }
func LastErrorOnly(b bool) Option        { return nothing }
func UntilSucceeded() Option             { return nothing }

func RetryIf(f func(error) bool) Option {
	f(nil)
	return nothing
}

func apply(opts []Option) {
	c := &Config{}
	for _, o := range opts {
		o(c)
	}
	if c.onRetry != nil {
		c.onRetry(0, nil)
	}
}

func Do(f RetryableFunc, opts ...Option) error {
	apply(opts)
	return f()
}

func DoWithData[T any](f RetryableFuncWithData[T], opts ...Option) (T, error) {
	apply(opts)
	return f()
}
