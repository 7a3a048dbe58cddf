// Package gax counts the attempts of github.com/googleapis/gax-go/v2.
package gax

import (
	"context"
	"time"

	"github.com/googleapis/gax-go/v2"
	"google.golang.org/grpc/codes"
)

func Default(ctx context.Context, call func() error) error {
	return gax.Invoke(ctx, func(context.Context, gax.CallSettings) error { return call() }, gax.WithTimeout(time.Second)) // attempts: 1
}

func Codes(ctx context.Context, call func() error) error {
	retry := gax.WithRetry(func() gax.Retryer {
		return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{Initial: time.Microsecond, Max: time.Microsecond, Multiplier: 1.3})
	})
	return gax.Invoke(ctx, func(context.Context, gax.CallSettings) error { return call() }, retry) // attempts: endless
}

func Func(ctx context.Context, call func() error) error {
	retry := gax.WithRetry(func() gax.Retryer {
		return gax.OnErrorFunc(gax.Backoff{Initial: time.Microsecond, Max: time.Microsecond}, func(error) bool { return true })
	})
	return gax.Invoke(ctx, func(context.Context, gax.CallSettings) error { return call() }, retry) // attempts: endless
}

type twice struct{ n int }

func (r *twice) Retry(error) (time.Duration, bool) {
	r.n++
	return time.Microsecond, r.n <= 2
}

func Own(ctx context.Context, call func() error) error {
	retry := gax.WithRetry(func() gax.Retryer { return &twice{} })
	return gax.Invoke(ctx, func(context.Context, gax.CallSettings) error { return call() }, retry) // attempts: unknown
}

func Given(ctx context.Context, call func() error, opts ...gax.CallOption) error {
	return gax.Invoke(ctx, func(context.Context, gax.CallSettings) error { return call() }, opts...)
}
