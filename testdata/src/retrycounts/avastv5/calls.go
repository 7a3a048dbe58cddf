// Package avastv5 counts the attempts of github.com/avast/retry-go/v5.
package avastv5

import (
	"time"

	"github.com/avast/retry-go/v5"
)

func Three(call func() error) error {
	return retry.New(retry.Attempts(3), retry.Delay(time.Microsecond), retry.MaxJitter(time.Microsecond)).Do(call) // attempts: 3
}

func Default(call func() error) error {
	r := retry.NewWithData[int](retry.MaxDelay(time.Microsecond), retry.DelayType(retry.FixedDelay))
	_, err := r.Do(func() (int, error) { return 0, call() }) // attempts: 10
	return err
}

// Zero has no end.
func Zero(call func() error) error {
	return retry.New(retry.Attempts(0), retry.MaxDelay(time.Microsecond)).Do(call) // attempts: endless
}

func Until(call func() error) error {
	r := retry.New(retry.UntilSucceeded(), retry.MaxDelay(time.Microsecond))
	return r.Do(call) // attempts: endless
}

func Given(n uint, call func() error) error {
	return retry.New(retry.Attempts(n)).Do(call) // attempts: unknown
}
