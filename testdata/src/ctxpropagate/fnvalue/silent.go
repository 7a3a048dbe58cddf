package fnvalue

import (
	"context"
	"net/http"
)

// The same ways, with functions that take the context and use it.

func (s *service) ReloadRight(w http.ResponseWriter, r *http.Request) {
	if err := withRetryContext(r.Context(), 3, s.loadRight); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (s *service) loadRight(ctx context.Context) error { return s.store.Save(ctx, "loaded") }

func withRetryContext(ctx context.Context, attempts int, f func(context.Context) error) (err error) {
	for range attempts {
		if err = f(ctx); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// The literal brings the context along.
func (s *service) Bound(ctx context.Context, id string) error {
	return withRetry(3, func() error { return s.store.Save(ctx, id) })
}

var rightSteps = map[string]func(context.Context) error{"rates": loadRatesRight}

func RightStep(w http.ResponseWriter, r *http.Request) {
	if step, ok := rightSteps[r.PathValue("step")]; ok {
		_ = step(r.Context())
	}
}

func loadRatesRight(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://rates.internal/", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var refreshRight = loadRatesRight

func RefreshRight(ctx context.Context) error { return refreshRight(ctx) }

type rightFeed struct {
	fetch func(ctx context.Context) error
}

func newRightFeed() *rightFeed { return &rightFeed{fetch: loadRatesRight} }

func (f *rightFeed) Item(ctx context.Context) error { return f.fetch(ctx) }

// Functions that wait for nothing.

var formats = map[string]func() string{"a": formatA}

func Format(ctx context.Context, name string) string { return formats[name]() }

func formatA() string { return "a" }

// Functions that are only kept: nobody with a context calls them.

type hooks struct{ onIdle []func() error }

func (h *hooks) add(f func() error) { h.onIdle = append(h.onIdle, f) }

func (s *service) Watch(ctx context.Context, h *hooks) {
	h.add(s.idle)
	http.HandleFunc("/idle", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) })
}

func (s *service) idle() error { return s.store.Save(context.Background(), "idle") }

type timer struct{ fire func() error }

func (s *service) Arm(ctx context.Context, t *timer) { t.fire = s.fired }

func (s *service) fired() error { return s.store.Save(context.Background(), "fired") }

// The helper is called by who has no context.
func (s *service) nightly() error { return withRetry(3, s.compact) }

func (s *service) compact() error { return s.store.Save(context.Background(), "compacted") }

// The helper runs it in a goroutine with a life of its own.

func (s *service) Later(ctx context.Context) { background(s.later) }

func background(f func() error) { go f() }

func (s *service) later() error { return s.store.Save(context.Background(), "later") }

// Clean-up has to work when the caller is gone.

func (s *service) Locked(ctx context.Context, id string) error {
	release := s.release
	defer release()
	return s.store.Save(ctx, id)
}

func (s *service) release() error { return s.store.Save(context.Background(), "released") }

func (s *service) Explained(ctx context.Context) error { return withRetry(3, s.explained) }

//deadlinelint:detached the record must be written in any case
func (s *service) explained() error { return s.store.Save(context.Background(), "explained") }
