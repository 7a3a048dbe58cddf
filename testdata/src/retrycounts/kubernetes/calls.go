// Package kubernetes counts the attempts of k8s.io/apimachinery/pkg/util/wait and
// k8s.io/client-go/util/retry.
package kubernetes

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

func Backoff(call func() error) error {
	b := wait.Backoff{Steps: 3, Duration: time.Microsecond, Factor: 2}
	return wait.ExponentialBackoff(b, func() (bool, error) { return call() == nil, nil }) // attempts: 3
}

func WithContext(ctx context.Context, call func() error) error {
	b := wait.Backoff{Steps: 4, Duration: time.Microsecond, Factor: 2, Jitter: 0.1}
	return wait.ExponentialBackoffWithContext(ctx, b, func(context.Context) (bool, error) { return call() == nil, nil }) // attempts: 4
}

func One(call func() error) error {
	b := wait.Backoff{Steps: 1, Duration: time.Microsecond}
	return wait.ExponentialBackoff(b, func() (bool, error) { return call() == nil, nil }) // attempts: 1
}

func DefaultRetry(call func() error) error {
	return retry.OnError(retry.DefaultRetry, func(error) bool { return true }, call) // attempts: 5
}

func DefaultBackoff(call func() error) error {
	b := retry.DefaultBackoff
	b.Duration = time.Microsecond
	return retry.OnError(b, func(error) bool { return true }, call) // attempts: 4
}

func Conflict(call func() error) error {
	return retry.RetryOnConflict(retry.DefaultRetry, call) // attempts: 5
}

// Poll waits for a state: it is no retry.
func Poll(ctx context.Context, call func() error) error {
	return wait.PollUntilContextTimeout(ctx, time.Millisecond, 5*time.Millisecond, true, func(context.Context) (bool, error) { return call() == nil, nil })
}
