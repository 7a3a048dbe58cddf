package store

import (
	"context"
	"time"
)

// Sibling calls what has a form with a context.
func (s *Store) Sibling(ctx context.Context) error {
	_, err := s.db.Exec("select 1") // WANT ctxpropagate/sibling
	return err
}

// NotForwarded has no name for its context.
func (s *Store) NotForwarded(_ context.Context) error { // WANT ctxpropagate/not-forwarded
	return s.db.Ping()
}

// Wait sleeps in a loop.
func (s *Store) Wait(ctx context.Context) {
	for s.db.PingContext(ctx) != nil {
		time.Sleep(2 * time.Second) // WANT ctxpropagate/wait
	}
}

// Dead uses the context after its end.
func (s *Store) Dead(ctx context.Context) error {
	<-ctx.Done()
	return s.db.PingContext(ctx) // WANT ctxpropagate/dead
}

// Index leaves work behind, on whatever context it is given.
func (s *Store) Index(ctx context.Context) {
	go s.index(ctx) // WANT ctxpropagate/outlives
}

func (s *Store) index(ctx context.Context) { _ = s.db.PingContext(ctx) }

// Rebuild does so behind an interface.
func (s *Store) Rebuild(ctx context.Context) {
	go s.rebuild(ctx) // WANT ctxpropagate/outlives
}

func (s *Store) rebuild(ctx context.Context) { _ = s.db.PingContext(ctx) }

// Run does the same for as long as a component lives: nobody calls it for a request.
func (s *Store) Run(ctx context.Context) {
	go s.index(ctx)
}

// Load is LoadContext for those that have no context.
func (s *Store) Load() error { return s.LoadContext(context.Background()) }

// LoadContext loads.
func (s *Store) LoadContext(ctx context.Context) error { return s.db.PingContext(ctx) }
