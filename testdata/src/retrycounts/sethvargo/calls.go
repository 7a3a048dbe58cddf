// Package sethvargo counts the attempts of github.com/sethvargo/go-retry.
package sethvargo

import (
	"context"
	"time"

	"github.com/sethvargo/go-retry"
)

func Four(ctx context.Context, call func() error) error {
	b := retry.WithMaxRetries(3, retry.NewConstant(time.Microsecond))
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(call()) }) // attempts: 4
}

func Wrapped(ctx context.Context, call func() error) error {
	b := retry.WithMaxRetries(2, retry.NewExponential(time.Microsecond))
	b = retry.WithMaxDuration(time.Second, b)
	b = retry.WithJitterPercent(10, retry.WithCappedDuration(time.Microsecond, b))
	_, err := retry.DoValue(ctx, b, func(context.Context) (int, error) { return 0, retry.RetryableError(call()) }) // attempts: 3
	return err
}

func None(ctx context.Context, call func() error) error {
	b := retry.WithMaxRetries(0, retry.NewFibonacci(time.Microsecond))
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(call()) }) // attempts: 1
}

func Constant(ctx context.Context, call func() error) error {
	return retry.Constant(ctx, time.Microsecond, func(context.Context) error { return retry.RetryableError(call()) }) // attempts: endless
}

func Capped(ctx context.Context, call func() error) error {
	b := retry.WithCappedDuration(time.Microsecond, retry.NewExponential(time.Microsecond))
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(call()) }) // attempts: endless
}

func Own(ctx context.Context, call func() error) error {
	n := 0
	b := retry.BackoffFunc(func() (time.Duration, bool) {
		n++
		return time.Microsecond, n > 2
	})
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(call()) }) // attempts: unknown
}

// OwnFour is bounded whatever its own back-off does.
func OwnFour(ctx context.Context, call func() error) error {
	b := retry.BackoffFunc(func() (time.Duration, bool) { return time.Microsecond, false })
	return retry.Do(ctx, retry.WithMaxRetries(3, b), func(context.Context) error { return retry.RetryableError(call()) }) // attempts: 4
}

func Given(ctx context.Context, b retry.Backoff, call func() error) error {
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(call()) }) // attempts: unknown
}
