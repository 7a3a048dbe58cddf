// Package dead holds waits on a context that is known to be done.
package dead

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

type store interface {
	Load(ctx context.Context, id string) (string, error)
	Save(ctx context.Context, id string) error
	Unlock(ctx context.Context) error
}

type service struct {
	store store
	srv   *http.Server
	life  context.Context
	work  chan string
}

func (s *service) served(ctx context.Context) error {
	errc := make(chan error, 1)
	go func() { errc <- s.srv.ListenAndServe() }()
	select {
	case err := <-errc:
		return err
	case <-ctx.Done():
		return s.srv.Shutdown(ctx) // want `Shutdown.*ctxpropagate/dead`
	}
}

func (s *service) awaited(ctx context.Context) error {
	<-ctx.Done()
	return s.store.Save(ctx, "stopped") // want `Save.*ctxpropagate/dead`
}

// A timeout does not bring it back.
func (s *service) derived(ctx context.Context) error {
	<-ctx.Done()
	end, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return s.srv.Shutdown(end) // want `Shutdown.*ctxpropagate/dead`
}

type key struct{}

func (s *service) valued(ctx context.Context) error {
	for {
		select {
		case id := <-s.work:
			if err := s.store.Save(ctx, id); err != nil {
				return err
			}
		case <-ctx.Done():
			return s.store.Save(context.WithValue(ctx, key{}, "end"), "stopped") // want `Save.*ctxpropagate/dead`
		}
	}
}

func (s *service) checked(ctx context.Context, id string) error {
	if ctx.Err() != nil {
		return s.store.Unlock(ctx) // want `Unlock.*ctxpropagate/dead`
	}
	return s.store.Save(ctx, id)
}

func (s *service) checkedLate(ctx context.Context, id string) error {
	_, err := s.store.Load(ctx, id)
	if err := ctx.Err(); err != nil {
		_ = s.store.Save(ctx, "cancelled") // want `Save.*ctxpropagate/dead`
		return err
	}
	return err
}

func (s *service) cancelled(ctx context.Context, id string) error {
	bounded, cancel := context.WithTimeout(ctx, time.Second)
	_, err := s.store.Load(bounded, id)
	cancel()
	if err != nil {
		return err
	}
	return s.store.Save(bounded, id) // want `Save.*ctxpropagate/dead`
}

// The context of a group is done once the group was waited for.
func (s *service) grouped(ctx context.Context, ids []string) error {
	g, gctx := errgroup.WithContext(ctx)
	for _, id := range ids {
		g.Go(func() error {
			_, err := s.store.Load(gctx, id)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return s.store.Save(gctx, "all") // want `Save.*ctxpropagate/dead`
}

// The group's context has taken the name of the caller's.
func (s *service) shadowed(ctx context.Context, ids []string) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, id := range ids {
		g.Go(func() error { return s.store.Save(ctx, id) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	_, err := s.store.Load(ctx, "all") // want `Load.*ctxpropagate/dead`
	return err
}

// Deferred calls run last in, first out: cancel, then Unlock.
func (s *service) deferred(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer s.store.Unlock(ctx) // want `Unlock.*ctxpropagate/dead`
	defer cancel()
	return s.store.Save(ctx, id)
}

func (s *service) deferredLiteral(ctx context.Context, id string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		_ = s.store.Unlock(ctx) // want `Unlock.*ctxpropagate/dead`
	}()
	defer cancel()
	return s.store.Save(ctx, id)
}

// The same in one literal.
func (s *service) deferredBoth(ctx context.Context, id string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		_ = s.store.Unlock(ctx) // want `Unlock.*ctxpropagate/dead`
	}()
	return s.store.Save(ctx, id)
}
