// Package avastv4 counts the attempts of github.com/avast/retry-go/v4.
package avastv4

import (
	"time"

	"github.com/avast/retry-go/v4"
)

func Three(call func() error) error {
	return retry.Do(call, retry.Attempts(3), retry.Delay(time.Millisecond)) // attempts: 3
}

func Default(call func() error) error {
	return retry.Do(call, retry.MaxDelay(time.Millisecond)) // attempts: 10
}

// Zero has no end.
func Zero(call func() error) error {
	return retry.Do(call, retry.Attempts(0), retry.MaxDelay(time.Microsecond)) // attempts: endless
}
