// Command generics has a generic constructor, a generic container and a generic option.
package main

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Map is a container of its own.
type Map[K comparable, V any] struct {
	mu sync.Mutex
	m  map[K]V
}

// Set keeps v.
func (m *Map[K, V]) Set(k K, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.m == nil {
		m.m = make(map[K]V)
	}
	m.m[k] = v
}

// Get finds what was kept.
func (m *Map[K, V]) Get(k K) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.m[k]
	return v, ok
}

// Option sets something of a T.
type Option[T any] func(*T)

// New makes a T and applies the options to it.
func New[T any](opts ...Option[T]) *T {
	t := new(T)
	for _, opt := range opts {
		opt(t)
	}
	return t
}

// OrDefault is v unless that is the zero value.
func OrDefault[T comparable](v, def T) T {
	var zero T
	if v == zero {
		return def
	}
	return v
}

type runner interface {
	Run(ctx context.Context) error
}

// Guard bounds the runs of an R.
type Guard[R runner] struct {
	inner R
	limit time.Duration
}

// NewGuard makes a guard.
func NewGuard[R runner](inner R, limit time.Duration) *Guard[R] {
	return &Guard[R]{inner: inner, limit: limit}
}

// Run runs the inner runner.
func (g *Guard[R]) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, g.limit) // arrives: 3s | 33s
	defer cancel()
	return g.inner.Run(ctx) // calls: (*importJob).Run | mailJob.Run
}

type importJob struct{ wait time.Duration }

func (j *importJob) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, OrDefault(j.wait, 2*time.Second)) // arrives: 2s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

type mailJob struct{}

func (mailJob) Run(ctx context.Context) error { return ctx.Err() }

type server struct{ read, write time.Duration }

func main() {
	var clients Map[string, *http.Client]
	clients.Set("billing", &http.Client{Timeout: OrDefault(0, 9*time.Second)}) // arrives: 9s
	if c, ok := clients.Get("billing"); ok {
		c.Get("http://billing/")
	}

	s := New(
		func(s *server) { s.read = 4 * time.Second },
		func(s *server) { s.write = OrDefault(14*time.Second, time.Second) },
	)
	go (&http.Server{
		ReadTimeout:  s.read,  // arrives: 4s
		WriteTimeout: s.write, // arrives: 14s
	}).ListenAndServe()

	imports := NewGuard(&importJob{}, 33*time.Second)
	mails := NewGuard(mailJob{}, 3*time.Second)
	jobs := []runner{imports, mails}
	for _, j := range jobs {
		j.Run(context.Background()) // calls: (*Guard[*importJob]).Run, (*Guard[mailJob]).Run
	}
}
