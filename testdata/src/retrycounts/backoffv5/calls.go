// Package backoffv5 counts the attempts of github.com/cenkalti/backoff/v5.
package backoffv5

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v5"
)

func Three(ctx context.Context, call func() error) error {
	op := func() (int, error) { return 0, call() }
	_, err := backoff.Retry(ctx, op, backoff.WithBackOff(&backoff.ZeroBackOff{}), backoff.WithMaxTries(3)) // attempts: 3
	return err
}

// Zero tries is no bound.
func Zero(ctx context.Context, call func() error) error {
	op := func() (int, error) { return 0, call() }
	_, err := backoff.Retry(ctx, op, backoff.WithBackOff(backoff.NewConstantBackOff(time.Microsecond)), backoff.WithMaxTries(0)) // attempts: endless
	return err
}

func Stop(ctx context.Context, call func() error) error {
	op := func() (int, error) { return 0, call() }
	_, err := backoff.Retry(ctx, op, backoff.WithBackOff(&backoff.StopBackOff{})) // attempts: 1
	return err
}

// Default goes on for a quarter of an hour.
func Default(ctx context.Context, call func() error) error {
	op := func() (int, error) { return 0, call() }
	_, err := backoff.Retry(ctx, op) // attempts: endless
	return err
}

func DefaultThree(ctx context.Context, call func() error) error {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.MaxInterval = time.Microsecond, time.Microsecond
	op := func() (int, error) { return 0, call() }
	_, err := backoff.Retry(ctx, op, backoff.WithBackOff(b), backoff.WithMaxTries(3), backoff.WithMaxElapsedTime(0)) // attempts: 3
	return err
}

func Given(ctx context.Context, b backoff.BackOff, call func() error) error {
	op := func() (int, error) { return 0, call() }
	_, err := backoff.Retry(ctx, op, backoff.WithBackOff(b)) // attempts: unknown
	return err
}

func GivenThree(ctx context.Context, b backoff.BackOff, call func() error) error {
	op := func() (int, error) { return 0, call() }
	_, err := backoff.Retry(ctx, op, backoff.WithBackOff(b), backoff.WithMaxTries(3)) // attempts: 3
	return err
}
