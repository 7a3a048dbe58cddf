// Package count counts how often a library calls what keeps failing.
package count

import (
	"errors"
	"testing"
)

// ErrBusy is what each call returns.
var ErrBusy = errors.New("busy")

// Check runs a retry of a call that always fails, and compares how often it was made.
func Check(t *testing.T, want int, retry func(call func() error) error) {
	t.Helper()
	got := 0
	err := retry(func() error {
		got++
		return ErrBusy
	})
	if got != want {
		t.Errorf("%d calls, want %d", got, want)
	}
	if err == nil {
		t.Error("no error")
	}
}
