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

// CheckEndless runs a retry of a call that fails a hundred times, and then with enough,
// which ends it.
func CheckEndless(t *testing.T, enough error, retry func(call func() error) error) {
	t.Helper()
	got := 0
	err := retry(func() error {
		if got++; got > 100 {
			return enough
		}
		return ErrBusy
	})
	if got != 101 {
		t.Errorf("%d calls, want 101", got)
	}
	if (err == nil) != (enough == nil) {
		t.Errorf("error %v", err)
	}
}
