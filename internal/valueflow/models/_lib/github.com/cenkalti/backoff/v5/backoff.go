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
	attempts() int // the program's own ones have no such method: nobody knows what they do
}

type ExponentialBackOff struct {
	InitialInterval     time.Duration
	RandomizationFactor float64
	Multiplier          float64
	MaxInterval         time.Duration
}

func NewExponentialBackOff() *ExponentialBackOff {
	return &ExponentialBackOff{InitialInterval: 500 * time.Millisecond, RandomizationFactor: 0.5, Multiplier: 1.5, MaxInterval: time.Minute}
}

func (b *ExponentialBackOff) NextBackOff() time.Duration { return b.InitialInterval }
func (b *ExponentialBackOff) Reset()                     {}

type ConstantBackOff struct{ Interval time.Duration }

func NewConstantBackOff(d time.Duration) *ConstantBackOff { return &ConstantBackOff{d} }
func (b *ConstantBackOff) NextBackOff() time.Duration     { return b.Interval }
func (b *ConstantBackOff) Reset()                         {}

type (
	ZeroBackOff struct{}
	StopBackOff struct{}
)

func (b *ZeroBackOff) NextBackOff() time.Duration { return 0 }
func (b *ZeroBackOff) Reset()                     {}
func (b *StopBackOff) NextBackOff() time.Duration { return -1 }
func (b *StopBackOff) Reset()                     {}

type (
	Operation[T any] func() (T, error)
	Notify           func(error, time.Duration)
	RetryOption      func(*retryOptions)
)

type retryOptions struct {
	backoff BackOff
	elapsed time.Duration
	tries   uint
	bounded bool
	notify  Notify
}

func WithBackOff(b BackOff) RetryOption { return func(o *retryOptions) { o.backoff = b } }
func WithMaxTries(n uint) RetryOption   { return func(o *retryOptions) { o.tries, o.bounded = n, true } }
func WithNotify(n Notify) RetryOption   { return func(o *retryOptions) { o.notify = n } }

func WithMaxElapsedTime(d time.Duration) RetryOption {
	flow.Limit("retries", d)
	return func(o *retryOptions) { o.elapsed = d }
}

func (b *ExponentialBackOff) attempts() int { return flow.Endless }
func (b *ConstantBackOff) attempts() int    { return flow.Endless }
func (b *ZeroBackOff) attempts() int        { return flow.Endless }
func (b *StopBackOff) attempts() int        { return 1 }

func attempts(o *retryOptions) int {
	if o.bounded {
		return flow.OrEndless(int(o.tries))
	}
	return o.backoff.attempts()
}

type pauses struct {
	growth         string
	first, most    time.Duration
	factor, jitter float64
}

func pause(b BackOff) *pauses {
	switch b := b.(type) {
	case *ExponentialBackOff:
		return &pauses{"exponential", b.InitialInterval, b.MaxInterval, b.Multiplier, b.RandomizationFactor}
	case *ConstantBackOff:
		return &pauses{growth: "constant", first: b.Interval}
	case *ZeroBackOff, *StopBackOff:
		return &pauses{}
	}
	return &pauses{growth: "unknown"}
}

func Retry[T any](ctx context.Context, op Operation[T], opts ...RetryOption) (T, error) {
	all := &retryOptions{backoff: NewExponentialBackOff(), elapsed: 15 * time.Minute}
	for _, o := range opts {
		o(all)
	}
	p := pause(all.backoff)
	flow.Retry(attempts(all), "")
	flow.RetryUntil(ctx, all.elapsed)
	flow.RetryWait(p.growth, p.first, p.most, p.factor, p.jitter)
	if all.notify != nil {
		all.notify(nil, 0)
	}
	return op()
}
