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
	Option                       func(*retrierCore)
)

type retrierCore struct {
	attempts uint
	delay    time.Duration
	maxDelay time.Duration
	onRetry  OnRetryFunc
}

func nothing(*retrierCore) {}

func Attempts(n uint) Option             { return func(c *retrierCore) { c.attempts = n } }
func Delay(d time.Duration) Option       { return func(c *retrierCore) { c.delay = d } }
func MaxDelay(d time.Duration) Option    { return func(c *retrierCore) { c.maxDelay = d } }
func OnRetry(f OnRetryFunc) Option       { return func(c *retrierCore) { c.onRetry = f } }
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
	c := &retrierCore{}
	for _, o := range opts {
		o(c)
	}
	if c.onRetry != nil {
		c.onRetry(0, nil)
	}
}

type Retrier struct{ opts []Option }

func New(opts ...Option) *Retrier { return &Retrier{opts} }

func (r *Retrier) Do(f RetryableFunc) error {
	apply(r.opts)
	return f()
}

type RetrierWithData[T any] struct{ opts []Option }

func NewWithData[T any](opts ...Option) *RetrierWithData[T] { return &RetrierWithData[T]{opts} }

func (r *RetrierWithData[T]) Do(f RetryableFuncWithData[T]) (T, error) {
	apply(r.opts)
	return f()
}
