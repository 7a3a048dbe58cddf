// Package rican7 counts the attempts of github.com/Rican7/retry.
package rican7

import (
	"time"

	"github.com/Rican7/retry"
	"github.com/Rican7/retry/backoff"
	"github.com/Rican7/retry/strategy"
)

func Three(call func() error) error {
	return retry.Retry(func(uint) error { return call() }, strategy.Limit(3), strategy.Wait(time.Microsecond)) // attempts: 3
}

func Backoff(call func() error) error {
	return retry.Retry(func(uint) error { return call() }, strategy.Limit(2), strategy.Backoff(backoff.Linear(time.Microsecond))) // attempts: 2
}

func Endless(call func() error) error {
	return retry.Retry(func(uint) error { return call() }) // attempts: endless
}

// Own ends where a function says so: it is not known when.
func Own(call func() error) error {
	return retry.Retry(func(uint) error { return call() }, func(n uint) bool { return n < 4 })
}
