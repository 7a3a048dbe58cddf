// Package eapache counts the attempts of github.com/eapache/go-resiliency/retrier.
package eapache

import (
	"context"
	"time"

	"github.com/eapache/go-resiliency/retrier"
)

func Four(call func() error) error {
	return retrier.New(retrier.ConstantBackoff(3, time.Microsecond), nil).Run(call) // attempts: 4
}

func Exponential(ctx context.Context, call func() error) error {
	r := retrier.New(retrier.LimitedExponentialBackoff(2, time.Microsecond, time.Millisecond), retrier.DefaultClassifier{})
	r.SetJitter(0.2)
	return r.RunCtx(ctx, func(context.Context) error { return call() }) // attempts: 3
}

func None(call func() error) error {
	return retrier.New(nil, nil).Run(call)
}

// List has as many retries as elements, which nobody counts.
func List(call func() error) error {
	return retrier.New([]time.Duration{time.Microsecond, time.Microsecond}, nil).Run(call)
}

func Infinite(call func() error) error {
	r := retrier.New(retrier.ExponentialBackoff(1, time.Microsecond), nil).WithInfiniteRetry()
	return r.RunFn(context.Background(), func(context.Context, int) error { return call() }) // attempts: endless
}

func Given(n int, call func() error) error {
	return retrier.New(retrier.ConstantBackoff(n, time.Microsecond), nil).Run(call) // attempts: unknown
}
