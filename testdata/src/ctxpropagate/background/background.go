// Package background holds fresh contexts under a caller's context that are faults.
package background

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

type store interface {
	Load(ctx context.Context, id string) (string, error)
	Save(ctx context.Context, id, value string) error
}

type service struct {
	db    *sql.DB
	store store
	http  *http.Client
}

func (s *service) direct(ctx context.Context, id string) error {
	if _, err := s.store.Load(ctx, id); err != nil {
		return err
	}
	return s.store.Save(context.Background(), id, "seen") // want `context.Background\(\) drops the deadline and cancellation of ctx, so \(background.store\).Save cannot be stopped by the caller: pass ctx \(ctxpropagate/background\)`
}

func (s *service) todo(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(context.TODO(), "DELETE FROM seen WHERE id = $1", id) // want `context.TODO\(\) drops .* of ctx`
	return err
}

// A renewed budget: the timeout is new, the caller's deadline is gone.
func (s *service) renewed(ctx context.Context, url string) error {
	fresh, cancel := context.WithTimeout(context.Background(), time.Second) // want `context.Background\(\) drops .* derive from ctx`
	defer cancel()
	req, err := http.NewRequestWithContext(fresh, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *service) handler(w http.ResponseWriter, r *http.Request) {
	v, err := s.store.Load(context.Background(), r.PathValue("id")) // want `drops the deadline and cancellation of r.Context\(\)`
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Write([]byte(v))
}

// The caller's context is overwritten and passed on.
func (s *service) overwritten(ctx context.Context, id string) error {
	ctx = context.Background() // want `context.Background\(\) drops .* of ctx`
	return s.store.Save(ctx, id, "")
}

// The wait is one call deeper.
func (s *service) deeper(ctx context.Context, id string) error {
	return s.save(context.Background(), id) // want `so \(\*background.service\).save cannot be stopped by the caller`
}

func (s *service) save(ctx context.Context, id string) error { return s.store.Save(ctx, id, "") }

// The fresh context comes out of a helper.
func (s *service) helper(ctx context.Context, id string) error {
	return s.store.Save(newContext(), id, "") // want `background.newContext\(\) drops .* of ctx`
}

func newContext() context.Context { return context.WithValue(context.Background(), key{}, 1) }

type key struct{}

// A function literal that runs before the function returns is part of it.
func (s *service) literal(ctx context.Context, ids []string) error {
	var once error
	each(ids, func(id string) {
		once = s.store.Save(context.Background(), id, "") // want `drops .* of ctx`
	})
	return once
}

func each(ids []string, f func(string)) {
	for _, id := range ids {
		f(id)
	}
}

// The function waits for the goroutines that it starts.
func (s *service) joined(ctx context.Context, ids []string) {
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = s.store.Save(context.Background(), id, "") // want `drops .* of ctx`
		}()
	}
	wg.Wait()
}

func (s *service) group(ctx context.Context, ids []string) error {
	var g errgroup.Group
	for _, id := range ids {
		g.Go(func() error {
			return s.store.Save(context.Background(), id, "") // want `drops .* of ctx`
		})
	}
	return g.Wait()
}

// One cause, two waits: one finding.
func (s *service) twice(ctx context.Context, id string) error {
	bg := context.Background() // want `so \(background.store\).Load and 1 more cannot`
	if _, err := s.store.Load(bg, id); err != nil {
		return err
	}
	return s.store.Save(bg, id, "")
}

// A generic function is read once, whatever it is instantiated with.
func generic[T any](ctx context.Context, load func(context.Context) (T, error), s store) (T, error) {
	_ = s.Save(context.Background(), "x", "") // want `drops .* of ctx`
	return load(ctx)
}

var _ = generic[int]

// Explained on the spot: worth knowing, no more.
func (s *service) explained(ctx context.Context, id string) error {
	// The client's cancellation must not stop this.
	return s.store.Save(context.Background(), id, "") // want `info: context.Background\(\) drops`
}

func (s *service) promised(ctx context.Context, id string) error {
	// TODO: pass ctx.
	return s.store.Save(context.Background(), id, "") // want `^context.Background\(\) drops`
}

// The handler has put a deadline on the request's context: that is the one to pass.
func (s *service) limited(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	if _, err := s.store.Load(ctx, "x"); err != nil {
		return
	}
	_ = s.store.Save(context.Background(), "x", "") // want `of ctx, so .* pass ctx`
}

// A constructor's waits have the life of the program before them.
func newRemote(ctx context.Context, st store) (*service, error) {
	c, cancel := context.WithTimeout(context.Background(), time.Second) // want `info: .* derive from ctx`
	defer cancel()
	return &service{store: st}, st.Save(c, "started", "")
}

func (s *service) behind(ctx context.Context, id string) error {
	_, err := s.store.Load(ctx, id)                // the caller's context
	_ = s.store.Save(context.Background(), id, "") // want `^context.Background\(\) drops`
	return err
}

// A middleware that cuts off everything below it.
func cutting(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second) // want `of r.Context\(\), so \(http.Handler\).ServeHTTP`
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// A bounded round of a component's loop delays its end, no more.
func (s *service) rounds(ctx context.Context, tick <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick:
			c, cancel := context.WithTimeout(context.Background(), time.Second) // want `info: .* derive from ctx`
			_ = s.store.Save(c, "round", "")
			cancel()
		}
	}
}
