// Package retry models what is repeated.
package retry

import (
	"flow"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

var (
	DefaultRetry   = wait.Backoff{Steps: 5, Duration: 10 * time.Millisecond, Factor: 1, Jitter: 0.1}
	DefaultBackoff = wait.Backoff{Steps: 4, Duration: 10 * time.Millisecond, Factor: 5, Jitter: 0.1}
)

func OnError(b wait.Backoff, retriable func(error) bool, f func() error) error {
	flow.Retry(b.Steps, "")
	flow.RetryUntil(nil, time.Duration(0))
	flow.RetryWait("exponential", b.Duration, b.Cap, b.Factor, b.Jitter)
	retriable(nil)
	return f()
}

func RetryOnConflict(b wait.Backoff, f func() error) error {
	flow.Retry(b.Steps, "conflict")
	flow.RetryUntil(nil, time.Duration(0))
	flow.RetryWait("exponential", b.Duration, b.Cap, b.Factor, b.Jitter)
	return f()
}
