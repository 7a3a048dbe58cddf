// Package backoff models retries: what is repeated, and for how long.
package backoff

import (
	"context"
	"flow"
	"time"
)

type BackOff interface {
	NextBackOff() time.Duration
	Reset()
}

type ExponentialBackOff struct {
	InitialInterval     time.Duration
	RandomizationFactor float64
	Multiplier          float64
	MaxInterval         time.Duration
}

func NewExponentialBackOff() *ExponentialBackOff {
	return &ExponentialBackOff{InitialInterval: 500 * time.Millisecond, Multiplier: 1.5, MaxInterval: time.Minute}
}

func (b *ExponentialBackOff) NextBackOff() time.Duration { return b.InitialInterval }
func (b *ExponentialBackOff) Reset()                     {}

type ConstantBackOff struct{ Interval time.Duration }

func NewConstantBackOff(d time.Duration) *ConstantBackOff { return &ConstantBackOff{d} }
func (b *ConstantBackOff) NextBackOff() time.Duration     { return b.Interval }
func (b *ConstantBackOff) Reset()                         {}

type (
	Operation[T any] func() (T, error)
	Notify           func(error, time.Duration)
	RetryOption      func(*retryOptions)
)

type retryOptions struct {
	backoff BackOff
	elapsed time.Duration
	tries   uint
	notify  Notify
}

func WithBackOff(b BackOff) RetryOption { return func(o *retryOptions) { o.backoff = b } }
func WithMaxTries(n uint) RetryOption   { return func(o *retryOptions) { o.tries = n } }
func WithNotify(n Notify) RetryOption   { return func(o *retryOptions) { o.notify = n } }

func WithMaxElapsedTime(d time.Duration) RetryOption {
	flow.Limit("retries", d)
	return func(o *retryOptions) { o.elapsed = d }
}

func Retry[T any](ctx context.Context, op Operation[T], opts ...RetryOption) (T, error) {
	all := &retryOptions{}
	for _, o := range opts {
		o(all)
	}
	if all.notify != nil {
		all.notify(nil, 0)
	}
	return op()
}
