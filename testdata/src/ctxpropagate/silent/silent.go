// Package silent holds fresh contexts that are right where they are.
package silent

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

type store interface {
	Load(ctx context.Context, id string) (string, error)
	Save(ctx context.Context, id, value string) error
	Close(ctx context.Context) error
}

type service struct {
	db     *sql.DB
	conn   *sql.Conn
	store  store
	flight singleflight.Group
	ctx    context.Context
	cancel context.CancelFunc
	once   sync.Once
	stop   chan struct{}
	jobs   chan func()
}

// Nobody's context is at hand.
func (s *service) alone(id string) error { return s.store.Save(context.Background(), id, "") }

// A context that nobody named cannot be passed on: that is the fault.
func (s *service) unnamed(_ context.Context, id string) error { // want `unnamed never uses the context`
	return s.store.Save(context.Background(), id, "")
}

// The lifetime of a component: what cancels it is kept.
func newService(ctx context.Context, st store) *service {
	life, cancel := context.WithCancel(context.Background())
	s := &service{store: st, ctx: life, cancel: cancel}
	_ = s.store.Save(life, "started", "")
	return s
}

func (s *service) shutdown(ctx context.Context, srv *http.Server) error {
	<-ctx.Done()
	end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return s.store.Save(end, "stopped", "")
}

func (s *service) selected(ctx context.Context, tick <-chan time.Time) error {
	for {
		select {
		case <-ctx.Done():
			return s.store.Save(context.Background(), "stopped", "")
		case <-tick:
			if _, err := s.store.Load(ctx, "x"); err != nil {
				return err
			}
		}
	}
}

func (s *service) err(ctx context.Context) error {
	if ctx.Err() != nil {
		return s.store.Save(context.Background(), "cancelled", "")
	}
	_, err := s.store.Load(ctx, "x")
	if errors.Is(err, context.Canceled) {
		return s.store.Save(context.Background(), "cancelled", "")
	}
	return err
}

func (s *service) signalled(ctx context.Context) error {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	<-ch
	return s.store.Save(context.Background(), "stopped", "")
}

func (s *service) deferred(ctx context.Context, id string) (err error) {
	defer func() {
		if err != nil {
			c, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			_ = s.store.Save(c, id, "failed")
		}
	}()
	defer s.store.Close(context.Background())
	_, err = s.store.Load(ctx, id)
	return err
}

// What ends something must run when the caller is gone.
func (s *service) ending(ctx context.Context, id string) error {
	if _, err := s.store.Load(ctx, id); err != nil {
		return errors.Join(err, s.store.Close(context.Background()))
	}
	return nil
}

func (s *service) nilGuard(ctx context.Context, id string) error {
	if ctx == nil {
		ctx = context.Background()
	}
	return s.store.Save(ctx, id, "")
}

// The author chose between the two.
func (s *service) chosen(ctx context.Context, id string, async bool) error {
	c := ctx
	if async {
		c = context.Background()
	}
	return s.store.Save(c, id, "")
}

type key struct{}

func (s *service) values(ctx context.Context, id string) error {
	c := context.WithValue(context.Background(), key{}, ctx.Value(key{}))
	return s.store.Save(c, id, "")
}

func (s *service) deadlineByHand(ctx context.Context, id string) error {
	c := context.Background()
	if d, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		c, cancel = context.WithDeadline(c, d.Add(-time.Second))
		defer cancel()
	}
	return s.store.Save(c, id, "")
}

func (s *service) cancelByHand(ctx context.Context, id string) error {
	c, cancel := context.WithCancel(context.Background())
	defer cancel()
	stop := context.AfterFunc(ctx, cancel)
	defer stop()
	return s.store.Save(c, id, "")
}

func (s *service) shared(ctx context.Context, id string) (any, error) {
	ch := s.flight.DoChan(id, func() (any, error) { return s.store.Load(context.Background(), id) })
	select {
	case r := <-ch:
		return r.Val, r.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *service) lazily(ctx context.Context) error {
	s.once.Do(func() { _ = s.store.Save(context.Background(), "first", "") })
	_, err := s.store.Load(ctx, "x")
	return err
}

// A goroutine with a life of its own.
func (s *service) spawned(ctx context.Context, id string) {
	go func() { _ = s.store.Save(context.Background(), id, "") }()
	go s.store.Save(context.Background(), id, "")
}

// Work that was accepted for later.
func (s *service) accepted(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	s.jobs <- func() { _ = s.store.Save(context.Background(), id, "") }
	w.WriteHeader(http.StatusAccepted)
}

// A closure that the caller runs when it likes.
func (s *service) undo(ctx context.Context, id string) (func(), error) {
	_, err := s.store.Load(ctx, id)
	return func() { _ = s.store.Save(context.Background(), id, "undone") }, err
}

// Detached on purpose, values kept, with a bound.
func (s *service) audit(ctx context.Context, id string) error {
	c, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	return s.store.Save(c, id, "seen")
}

// Logging takes a context and waits for nothing.
func (s *service) logged(ctx context.Context, id string) {
	slog.InfoContext(context.Background(), "seen", "id", id)
	count(context.Background(), id)
}

func count(ctx context.Context, id string) { _, _ = ctx.Value(key{}).(int) }

// A timer that is only selected on.
func (s *service) timer(ctx context.Context, work <-chan error) error {
	t, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	select {
	case err := <-work:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-t.Done():
		return t.Err()
	}
}

//deadlinelint:detached billing must not depend on the client's patience
func (s *service) billed(ctx context.Context, id string) error {
	return s.store.Save(context.Background(), id, "billed")
}

func (s *service) ignored(ctx context.Context, id string) error {
	//deadlinelint:ignore ctxpropagate/background the record must be written in any case
	return s.store.Save(context.Background(), id, "billed")
}

func (s *service) nolinted(ctx context.Context, id string) error {
	return s.store.Save(context.Background(), id, "billed") //nolint:deadlinelint // the record must be written in any case
}

// A clean-up that an early exit calls too.
func (s *service) released(ctx context.Context, id string) error {
	releaseAll := func() {
		c, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = s.store.Save(c, id, "released")
	}
	if _, err := s.store.Load(ctx, id); err != nil {
		releaseAll()
		return err
	}
	undo := func() { _ = s.store.Save(context.Background(), id, "undone") }
	defer undo()
	if _, err := s.store.Load(ctx, id); err != nil {
		undo()
		return err
	}
	return nil
}

// The context lives as long as what the returned function ends.
func (s *service) subscribe(ctx context.Context, id string) (func(), error) {
	life, cancel := context.WithCancel(context.Background())
	if err := s.store.Save(life, id, "subscribed"); err != nil {
		cancel()
		return nil, err
	}
	return func() { cancel() }, nil
}

// The failure that is reported may be the end of the caller's context.
func (s *service) failed(ctx context.Context, id string, cause error) error {
	c, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return errors.Join(cause, s.store.Save(c, id, cause.Error()))
}

func (s *service) compensated(ctx context.Context, id string) error {
	if _, err := s.store.Load(ctx, id); err != nil {
		c, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return errors.Join(err, s.store.Save(c, id, "failed"))
	}
	return nil
}

// What a nested literal does when the caller has gone is not the function's wait.
func (s *service) nested(ctx context.Context) func() {
	work := func(id string) { _ = s.store.Save(context.Background(), id, "") }
	loop := func() { work("x") }
	return func() { loop() }
}

// What is made here is kept for whoever comes next.
func (s *service) lazyConn(ctx context.Context) (*sql.Conn, error) {
	if s.conn == nil {
		conn, err := s.db.Conn(context.Background())
		if err != nil {
			return nil, err
		}
		s.conn = conn
	}
	return s.conn, nil
}
