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

type backoff struct {
	of      Backoff
	base    time.Duration
	retries uint64
}

func (b *backoff) Next() (time.Duration, bool) { return b.base, false }

func NewConstant(d time.Duration) Backoff    { return &backoff{base: d} }
func NewExponential(d time.Duration) Backoff { return &backoff{base: d} }
func NewFibonacci(d time.Duration) Backoff   { return &backoff{base: d} }

func WithMaxRetries(n uint64, next Backoff) Backoff { return &backoff{of: next, retries: n} }

func WithMaxDuration(d time.Duration, next Backoff) Backoff {
	flow.Limit("retries", d)
	return next
}

func WithCappedDuration(d time.Duration, next Backoff) Backoff { return next }
func WithJitter(d time.Duration, next Backoff) Backoff         { return next }
func WithJitterPercent(n uint64, next Backoff) Backoff         { return next }

func Do(ctx context.Context, b Backoff, f RetryFunc) error                          { return f(ctx) }
func DoValue[T any](ctx context.Context, b Backoff, f RetryFuncValue[T]) (T, error) { return f(ctx) }
func Constant(ctx context.Context, d time.Duration, f RetryFunc) error              { return f(ctx) }
func Exponential(ctx context.Context, d time.Duration, f RetryFunc) error           { return f(ctx) }
func Fibonacci(ctx context.Context, d time.Duration, f RetryFunc) error             { return f(ctx) }
func RetryableError(err error) error                                                { return err }
