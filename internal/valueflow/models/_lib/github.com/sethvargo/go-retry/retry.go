// Package retry models what is repeated, and for how long.
package retry

import (
	"context"
	"flow"
	"time"
)

type (
	RetryFunc             func(ctx context.Context) error
	RetryFuncValue[T any] func(ctx context.Context) (T, error)
)

type Backoff interface {
	Next() (next time.Duration, stop bool)
}

type BackoffFunc func() (time.Duration, bool)

func (f BackoffFunc) Next() (time.Duration, bool) { return f() }

type backoff struct {
	attempts            int
	growth              string
	base, most, elapsed time.Duration
	factor, jitter      float64
}

func (b *backoff) Next() (time.Duration, bool) { return b.base, false }

func of(b Backoff) *backoff {
	if b, ok := b.(*backoff); ok {
		return b
	}
	return &backoff{attempts: flow.Unknown[int]("library: a back-off of another kind"), growth: "unknown"}
}

func NewConstant(d time.Duration) Backoff {
	return &backoff{attempts: flow.Endless, growth: "constant", base: d, factor: 1}
}

func NewExponential(d time.Duration) Backoff {
	return &backoff{attempts: flow.Endless, growth: "exponential", base: d, factor: 2}
}

func NewFibonacci(d time.Duration) Backoff {
	return &backoff{attempts: flow.Endless, growth: "exponential", base: d, factor: 1.6}
}

func WithMaxRetries(n uint64, next Backoff) Backoff {
	b := of(next)
	return &backoff{int(n) + 1, b.growth, b.base, b.most, b.elapsed, b.factor, b.jitter}
}

func WithMaxDuration(d time.Duration, next Backoff) Backoff {
	flow.Limit("retries", d)
	b := of(next)
	return &backoff{b.attempts, b.growth, b.base, b.most, d, b.factor, b.jitter}
}

func WithCappedDuration(d time.Duration, next Backoff) Backoff {
	b := of(next)
	return &backoff{b.attempts, b.growth, b.base, d, b.elapsed, b.factor, b.jitter}
}

func WithJitter(d time.Duration, next Backoff) Backoff {
	b := of(next)
	return &backoff{b.attempts, b.growth, b.base, b.most, b.elapsed, b.factor, 0.5}
}

func WithJitterPercent(n uint64, next Backoff) Backoff {
	b := of(next)
	return &backoff{b.attempts, b.growth, b.base, b.most, b.elapsed, b.factor, 0.5}
}

func WithFullJitter(next Backoff) Backoff {
	b := of(next)
	return &backoff{b.attempts, b.growth, b.base, b.most, b.elapsed, b.factor, 1}
}

func Do(ctx context.Context, next Backoff, f RetryFunc) error {
	b := of(next)
	flow.Retry(b.attempts, "")
	flow.RetryUntil(ctx, b.elapsed)
	flow.RetryWait(b.growth, b.base, b.most, b.factor, b.jitter)
	return f(ctx)
}

func DoValue[T any](ctx context.Context, next Backoff, f RetryFuncValue[T]) (T, error) {
	b := of(next)
	flow.Retry(b.attempts, "")
	flow.RetryUntil(ctx, b.elapsed)
	flow.RetryWait(b.growth, b.base, b.most, b.factor, b.jitter)
	return f(ctx)
}

func Constant(ctx context.Context, d time.Duration, f RetryFunc) error {
	flow.Retry(flow.Endless, "")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("constant", d, time.Duration(0), 1, 0)
	return f(ctx)
}

func Exponential(ctx context.Context, d time.Duration, f RetryFunc) error {
	flow.Retry(flow.Endless, "")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("exponential", d, time.Duration(0), 2, 0)
	return f(ctx)
}

func Fibonacci(ctx context.Context, d time.Duration, f RetryFunc) error {
	flow.Retry(flow.Endless, "")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("exponential", d, time.Duration(0), 1.6, 0)
	return f(ctx)
}

func RetryableError(err error) error { return err }
