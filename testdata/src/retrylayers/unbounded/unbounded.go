// Package unbounded holds retries that nothing ends.
package unbounded

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v4"
	"github.com/sethvargo/go-retry"
)

func endless(ctx context.Context, call func() error) {
	for { // want `this retry has no end: .* does not look at ctx.*\(retrylayers/unbounded\)`
		if err := call(); err == nil {
			return
		}
	}
}

func library(call func() error) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(call, b) // want `backoff.Retry tries until it succeeds.*\(retrylayers/unbounded\)`
}

// The context that it looks at never ends.
func background(call func(context.Context) error) error {
	return retry.Do(context.Background(), retry.NewConstant(time.Second), call) // want `retry.Do tries until it succeeds.*\(retrylayers/unbounded\)`
}

// Silent: a context, a number, a time.

func canEnd(call func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return retry.Do(ctx, retry.NewConstant(time.Second), call)
}

func looks(ctx context.Context, call func() error) error {
	for {
		err := call()
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
}

func counted(call func() error) (err error) {
	for n := 0; n < 10; n++ {
		if err = call(); err == nil {
			return nil
		}
	}
	return err
}

func timed(call func() error) error {
	until := time.Now().Add(time.Minute)
	for {
		err := call()
		if err == nil || time.Now().After(until) {
			return err
		}
	}
}

func libraryBounded(call func() error) error {
	return backoff.Retry(call, backoff.NewExponentialBackOff()) // 15 minutes
}

func libraryContext(ctx context.Context, call func() error) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(call, backoff.WithContext(b, ctx))
}
