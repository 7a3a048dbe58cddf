// Package dispatch has an option that nothing reads.
package dispatch

import (
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/deadvalue/remote"
)

type state struct {
	remoteTimeout time.Duration
	depth         int
}

// Option sets a part of the state.
type Option func(*state)

// RemoteTimeout is kept, and forgotten.
func RemoteTimeout(d time.Duration) Option {
	return func(s *state) { s.remoteTimeout = d }
}

// Depth bounds the recursion.
func Depth(n int) Option {
	return func(s *state) { s.depth = n }
}

// New makes a dispatcher.
func New(opts ...Option) *remote.Dispatcher {
	var s state
	for _, opt := range opts {
		opt(&s)
	}
	return remote.New(remote.Config{Depth: s.depth})
}
