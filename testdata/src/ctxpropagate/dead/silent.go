package dead

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"
)

// A live context, with a bound.

func (s *service) servedRight(ctx context.Context) error {
	errc := make(chan error, 1)
	go func() { errc <- s.srv.ListenAndServe() }()
	select {
	case err := <-errc:
		return err
	case <-ctx.Done():
		end, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		return s.srv.Shutdown(end)
	}
}

func (s *service) detached(ctx context.Context) error {
	<-ctx.Done()
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return s.store.Save(end, "stopped")
}

// Logging waits for nothing.
func (s *service) logged(ctx context.Context) error {
	<-ctx.Done()
	slog.InfoContext(ctx, "stopped", "cause", context.Cause(ctx))
	return ctx.Err()
}

func (s *service) returned(ctx context.Context, id string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := s.store.Save(ctx, id); err != nil {
		return errors.Join(err, ctx.Err())
	}
	return nil
}

// The child is done, its parent is not.
func (s *service) parent(ctx context.Context, id string) error {
	bounded, cancel := context.WithTimeout(ctx, time.Second)
	_, err := s.store.Load(bounded, id)
	cancel()
	if err != nil {
		return err
	}
	return s.store.Save(ctx, id)
}

func (s *service) parentOfGroup(ctx context.Context, ids []string) error {
	g, gctx := errgroup.WithContext(ctx)
	for _, id := range ids {
		g.Go(func() error { return s.store.Save(gctx, id) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return s.store.Save(ctx, "all")
}

// The end of a part is not the end of the whole.
func (s *service) parentOfTimeout(ctx context.Context) error {
	bounded, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	select {
	case id := <-s.work:
		return s.store.Save(bounded, id)
	case <-bounded.Done():
		return s.store.Save(ctx, "nothing came")
	}
}

// Another context has ended.
func (s *service) another(ctx context.Context) error {
	<-s.life.Done()
	return s.store.Save(ctx, "stopped")
}

// A failure is no proof of the end.
func (s *service) failed(ctx context.Context, id string) error {
	if _, err := s.store.Load(ctx, id); err != nil {
		return errors.Join(err, s.store.Save(ctx, "failed"))
	}
	return nil
}

// More than one way leads here.
func (s *service) either(ctx context.Context) error {
	var last string
	select {
	case last = <-s.work:
	case <-ctx.Done():
		last = "none"
	}
	return s.store.Save(ctx, last)
}

func (s *service) perhaps(ctx context.Context, id string) error {
	bounded, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if id == "" {
		cancel()
	}
	return s.store.Save(bounded, id)
}

// Each round has a context of its own.
func (s *service) rounds(ctx context.Context, ids []string) error {
	for _, id := range ids {
		round, cancel := context.WithTimeout(ctx, time.Second)
		err := s.store.Save(round, id)
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *service) renewed(parent context.Context, id string) error {
	ctx, cancel := context.WithTimeout(parent, time.Second)
	_, err := s.store.Load(ctx, id)
	cancel()
	if err != nil {
		return err
	}
	ctx, cancel = context.WithTimeout(parent, time.Second)
	defer cancel()
	return s.store.Save(ctx, id)
}

// Deferred calls run last in, first out: Unlock, then cancel. What can be said is that
// the caller may be gone.
func (s *service) deferredRight(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	defer s.store.Unlock(ctx) // want `info: .*Unlock cleans up in a defer on the caller's context.*dead`
	return s.store.Save(ctx, id)
}

// The caller's context is not what cancel ends.
func (s *service) deferredParent(ctx context.Context, id string) error {
	bounded, cancel := context.WithTimeout(ctx, time.Second)
	defer s.store.Unlock(ctx) // want `info: .*Unlock cleans up in a defer on the caller's context.*dead`
	defer cancel()
	return s.store.Save(bounded, id)
}

// Not yet done.
func (s *service) alive(ctx context.Context, id string) error {
	if ctx.Err() == nil {
		return s.store.Save(ctx, id)
	}
	return context.Cause(ctx)
}

func (s *service) ignored(ctx context.Context) error {
	<-ctx.Done()
	return s.srv.Shutdown(ctx) //deadlinelint:ignore ctxpropagate/dead no patience for the clients of a development server
}
