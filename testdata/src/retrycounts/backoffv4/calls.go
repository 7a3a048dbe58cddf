// Package backoffv4 counts the attempts of github.com/cenkalti/backoff/v4.
package backoffv4

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v4"
)

func Four(call func() error) error {
	return backoff.Retry(call, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Microsecond), 3)) // attempts: 4
}

// None makes the first call only.
func None(call func() error) error {
	return backoff.Retry(call, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Microsecond), 0)) // attempts: 1
}

func Stop(call func() error) error {
	return backoff.Retry(call, &backoff.StopBackOff{}) // attempts: 1
}

func ContextInside(ctx context.Context, call func() error) error {
	b := backoff.WithContext(&backoff.ZeroBackOff{}, ctx)
	return backoff.RetryNotify(call, backoff.WithMaxRetries(b, 2), func(error, time.Duration) {}) // attempts: 3
}

func ContextOutside(ctx context.Context, call func() error) error {
	b := backoff.WithMaxRetries(&backoff.ZeroBackOff{}, 2)
	_, err := backoff.RetryWithData(func() (int, error) { return 0, call() }, backoff.WithContext(b, ctx)) // attempts: 3
	return err
}

// Elapsed is bounded by time alone.
func Elapsed(call func() error) error {
	b := backoff.NewExponentialBackOff(backoff.WithInitialInterval(time.Microsecond), backoff.WithMaxInterval(time.Microsecond))
	b.MaxElapsedTime = 5 * time.Millisecond
	return backoff.Retry(call, b) // attempts: endless
}

// Default goes on for a quarter of an hour.
func Default(call func() error) error {
	return backoff.Retry(call, backoff.NewExponentialBackOff()) // attempts: endless
}

func Zero(call func() error) error {
	return backoff.Retry(call, &backoff.ZeroBackOff{}) // attempts: endless
}

type twice struct{ n int }

func (t *twice) Reset() {}

func (t *twice) NextBackOff() time.Duration {
	if t.n++; t.n > 2 {
		return backoff.Stop
	}
	return 0
}

func Own(call func() error) error {
	return backoff.Retry(call, &twice{}) // attempts: unknown
}

func Given(b backoff.BackOff, call func() error) error {
	return backoff.Retry(call, b) // attempts: unknown
}

func GivenNumber(n uint64, call func() error) error {
	return backoff.Retry(call, backoff.WithMaxRetries(&backoff.ZeroBackOff{}, n)) // attempts: unknown
}
