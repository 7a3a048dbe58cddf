// Package count counts how often a library calls what keeps failing.
package count

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
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

// Server counts the requests to a server that always answers with one status.
func Server(t *testing.T, status int) (url string, requests *atomic.Int64) {
	t.Helper()
	requests = &atomic.Int64{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		w.WriteHeader(status)
	}))
	t.Cleanup(s.Close)
	return s.URL, requests
}

// CheckServer runs a function that asks a server, and compares how often the server was asked.
func CheckServer(t *testing.T, status int, want int64, get func(url string) error) {
	t.Helper()
	url, requests := Server(t, status)
	err := get(url)
	if got := requests.Load(); got != want {
		t.Errorf("%d requests, want %d (%v)", got, want, err)
	}
}
