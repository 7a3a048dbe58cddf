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
	Option                       func(*retrierCore)
)

type retrierCore struct {
	attempts  uint
	delay     time.Duration
	maxDelay  time.Duration
	onRetry   OnRetryFunc
	context   context.Context
	delayType any
}

func nothing(*retrierCore) {}

func Attempts(n uint) Option             { return func(c *retrierCore) { c.attempts = n } }
func Delay(d time.Duration) Option       { return func(c *retrierCore) { c.delay = d } }
func MaxDelay(d time.Duration) Option    { return func(c *retrierCore) { c.maxDelay = d } }
func OnRetry(f OnRetryFunc) Option       { return func(c *retrierCore) { c.onRetry = f } }
func MaxJitter(d time.Duration) Option   { return nothing }
func Context(ctx context.Context) Option { return func(c *retrierCore) { c.context = ctx } }
func DelayType(f any) Option             { return func(c *retrierCore) { c.delayType = f } }
func LastErrorOnly(b bool) Option        { return nothing }
func UntilSucceeded() Option             { return func(c *retrierCore) { c.attempts = 0 } }

func RetryIf(f func(error) bool) Option {
	f(nil)
	return nothing
}

func core(opts []Option) *retrierCore {
	c := &retrierCore{attempts: 10, delay: 100 * time.Millisecond}
	for _, o := range opts {
		o(c)
	}
	return c
}

func number(c *retrierCore) int {
	return flow.OrEndless(int(c.attempts))
}

func growth(c *retrierCore) string {
	if c.delayType != nil {
		return "unknown"
	}
	return "exponential"
}

func notify(c *retrierCore) {
	if c.onRetry != nil {
		c.onRetry(0, nil)
	}
}

type Retrier struct{ *retrierCore }

func New(opts ...Option) *Retrier { return &Retrier{core(opts)} }

func (r *Retrier) Do(f RetryableFunc) error {
	c := r.retrierCore
	flow.Retry(number(c), "")
	flow.RetryUntil(c.context, time.Duration(0))
	flow.RetryWait(growth(c), c.delay, c.maxDelay, 2, 0.5)
	notify(c)
	return f()
}

type RetrierWithData[T any] struct{ *retrierCore }

func NewWithData[T any](opts ...Option) *RetrierWithData[T] { return &RetrierWithData[T]{core(opts)} }

func (r *RetrierWithData[T]) Do(f RetryableFuncWithData[T]) (T, error) {
	c := r.retrierCore
	flow.Retry(number(c), "")
	flow.RetryUntil(c.context, time.Duration(0))
	flow.RetryWait(growth(c), c.delay, c.maxDelay, 2, 0.5)
	notify(c)
	return f()
}
