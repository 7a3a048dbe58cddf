// Package detach holds contexts that were detached from their caller's end.
package detach

import (
	"context"
	"database/sql"
	"log/slog"
	"net/http"
	"time"
)

type store interface {
	Load(ctx context.Context, id string) (string, error)
	Save(ctx context.Context, id string) error
}

type service struct {
	db    *sql.DB
	store store
}

func (s *service) audited(ctx context.Context, id string) error {
	if _, err := s.store.Load(ctx, id); err != nil {
		return err
	}
	return s.store.Save(context.WithoutCancel(ctx), id) // want `info: .*Save.*ctxpropagate/unbounded-detach`
}

func (s *service) handler(w http.ResponseWriter, r *http.Request) {
	_, err := s.db.ExecContext(context.WithoutCancel(r.Context()), "INSERT INTO audit (path) VALUES ($1)", r.URL.Path) // want `info: .*ExecContext.*ctxpropagate/unbounded-detach`
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// One context, two waits: one finding, where it is made.
func (s *service) twice(ctx context.Context, id string) error {
	free := context.WithoutCancel(ctx) // want `info: .*ctxpropagate/unbounded-detach`
	if _, err := s.store.Load(free, id); err != nil {
		return err
	}
	return s.store.Save(free, id)
}

// Cancelling is no bound: nothing here does it in time.
func (s *service) cancelled(ctx context.Context, id string) error {
	free, cancel := context.WithCancel(context.WithoutCancel(ctx)) // want `info: .*ctxpropagate/unbounded-detach`
	defer cancel()
	return s.store.Save(free, id)
}

// Nobody waits for it, and nothing ends it.
func (s *service) spawned(ctx context.Context, id string) {
	go func() {
		_ = s.store.Save(context.WithoutCancel(ctx), id) // want `info: .*Save.*ctxpropagate/unbounded-detach`
	}()
}

// Clean-up may hang like anything else.
func (s *service) deferred(ctx context.Context, id string) error {
	defer s.store.Save(context.WithoutCancel(ctx), id) // want `info: .*Save.*ctxpropagate/unbounded-detach`
	_, err := s.store.Load(ctx, id)
	return err
}

// The called function waits as long as it is let.
func (s *service) deeper(ctx context.Context, id string) error {
	return s.write(context.WithoutCancel(ctx), id) // want `info: .*write.*ctxpropagate/unbounded-detach`
}

func (s *service) write(ctx context.Context, id string) error { return s.store.Save(ctx, id) }

// What follows is right as it is.

func (s *service) bounded(ctx context.Context, id string) error {
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return s.store.Save(end, id)
}

func (s *service) boundedLater(ctx context.Context, id string) error {
	free := context.WithValue(context.WithoutCancel(ctx), key{}, id)
	end, cancel := context.WithDeadline(free, time.Now().Add(5*time.Second))
	defer cancel()
	return s.store.Save(end, id)
}

type key struct{}

func (s *service) boundedGoroutine(ctx context.Context, id string) {
	free := context.WithoutCancel(ctx)
	go func() {
		end, cancel := context.WithTimeout(free, time.Minute)
		defer cancel()
		_ = s.store.Save(end, id)
	}()
}

// The called function puts the bound on.
func (s *service) recorded(ctx context.Context, id string) error {
	return s.record(context.WithoutCancel(ctx), id)
}

func (s *service) record(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return s.store.Save(ctx, id)
}

// The helper that detaches puts the bound on.
func (s *service) released(ctx context.Context, id string) error {
	end, cancel := detached(ctx)
	defer cancel()
	return s.store.Save(end, id)
}

func detached(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
}

// Nothing waits on it.
func (s *service) logged(ctx context.Context, id string) {
	slog.InfoContext(context.WithoutCancel(ctx), "seen", "id", id)
}

func (s *service) ignored(ctx context.Context, id string) error {
	//deadlinelint:ignore ctxpropagate/unbounded-detach the store has a limit of its own
	return s.store.Save(context.WithoutCancel(ctx), id)
}
