// Package store has what one package can see by itself: fresh contexts where the
// caller's is at hand, and those that are right.
package store

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

// Store is a database.
type Store struct {
	db   *sql.DB
	once sync.Once
}

// Parameter drops the parameter.
func (s *Store) Parameter(ctx context.Context) error {
	return s.db.PingContext(context.Background()) // WANT ctxpropagate/background
}

// Derived drops it behind a timeout.
func (s *Store) Derived(ctx context.Context) error {
	c, cancel := context.WithTimeout(context.Background(), time.Second) // WANT ctxpropagate/background
	defer cancel()
	return s.db.PingContext(c)
}

// Twice hangs two waits on one root: one finding.
func (s *Store) Twice(ctx context.Context) error {
	c := context.TODO() // WANT ctxpropagate/background
	if err := s.db.PingContext(c); err != nil {
		return err
	}
	_, err := s.db.ExecContext(c, "select 1")
	return err
}

// Helper has no context to pass: the finding is its caller's chain.
func (s *Store) Helper() error {
	_, err := s.db.Exec("select 1") // WANT ctxpropagate/callee
	return err
}

// Caller has one.
func (s *Store) Caller(ctx context.Context) error { return s.Helper() }

// Forwards passes it on.
func (s *Store) Forwards(ctx context.Context) error {
	c, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return s.db.PingContext(c)
}

// Deferred cleans up with a live context.
func (s *Store) Deferred(ctx context.Context) error {
	defer s.db.ExecContext(context.Background(), "unlock")
	return s.db.PingContext(ctx)
}

// AfterDone works when the caller's context has ended.
func (s *Store) AfterDone(ctx context.Context) error {
	<-ctx.Done()
	return s.db.PingContext(context.Background())
}

// Detached carries the values over, with a bound of its own.
func (s *Store) Detached(ctx context.Context) error {
	c, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	return s.db.PingContext(c)
}

// Nil takes a fresh context where there is none.
func (s *Store) Nil(ctx context.Context) error {
	if ctx == nil {
		ctx = context.Background()
	}
	return s.db.PingContext(ctx)
}

// Goroutine has a life of its own.
func (s *Store) Goroutine(ctx context.Context) {
	go func() { _ = s.db.PingContext(context.Background()) }()
}

// Shared works for several callers.
func (s *Store) Shared(ctx context.Context) {
	s.once.Do(func() { _ = s.db.PingContext(context.Background()) })
}

// Close ends something.
func (s *Store) Close(ctx context.Context) error {
	return s.shutdown()
}

func (s *Store) shutdown() error { return s.db.PingContext(context.Background()) }
