package earlyclock

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/gammazero/workerpool"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// Starts with the work.

func inside(ctx context.Context, keys []string, f fetch) {
	free := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for _, k := range keys {
		wg.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			c, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			_ = f(c, k)
		})
	}
	wg.Wait()
}

func insideGroup(ctx context.Context, keys []string, f fetch) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, k := range keys {
		g.Go(func() error {
			c, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			return f(c, k)
		})
	}
	return g.Wait()
}

// Nobody waits for a place: the goroutines run at once.

func atOnce(ctx context.Context, keys []string, f fetch) {
	var wg sync.WaitGroup
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, time.Second)
		wg.Go(func() {
			defer cancel()
			_ = f(c, k)
		})
	}
	wg.Wait()
}

func unlimited(ctx context.Context, keys []string, f fetch) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, time.Second)
		g.Go(func() error {
			defer cancel()
			return f(c, k)
		})
	}
	return g.Wait()
}

// The wait sees the deadline: queueing is part of the budget.

func acquired(ctx context.Context, sem *semaphore.Weighted, keys []string, f fetch) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, k := range keys {
		g.Go(func() error {
			c, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			if err := sem.Acquire(c, 1); err != nil {
				return err
			}
			defer sem.Release(1)
			return f(c, k)
		})
	}
	return g.Wait()
}

func selected(ctx context.Context, free chan struct{}, key string, f fetch) error {
	c, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	select {
	case free <- struct{}{}:
		defer func() { <-free }()
	case <-c.Done():
		return c.Err()
	}
	return f(c, key)
}

func tried(ctx context.Context, keys []string, free chan struct{}, f fetch) {
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, time.Second)
		select {
		case free <- struct{}{}:
			_ = f(c, k)
			<-free
		default:
		}
		cancel()
	}
}

// One deadline for all items together.
func together(ctx context.Context, keys []string, f fetch) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, k := range keys {
		g.Go(func() error { return f(ctx, k) })
	}
	return g.Wait()
}

// The deadline of a request starts when the request does.

type server struct {
	mu   sync.Mutex
	free chan struct{}
	f    fetch
}

func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	s.free <- struct{}{}
	defer func() { <-s.free }()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.f(ctx, r.PathValue("key")); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// The item carries its deadline, and the expired are dropped.

type ticket struct {
	ctx    context.Context
	cancel context.CancelFunc
	key    string
}

func issue(ctx context.Context, keys []string, tickets chan<- ticket) {
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, 5*time.Second)
		tickets <- ticket{c, cancel, k}
	}
	close(tickets)
}

func redeem(tickets <-chan ticket, f fetch) {
	for t := range tickets {
		if t.ctx.Err() == nil {
			_ = f(t.ctx, t.key)
		}
		t.cancel()
	}
}

// A single job, and its giver waits no longer than it says.
func submitted(ctx context.Context, pool *workerpool.WorkerPool, key string, f fetch) error {
	c, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	done := make(chan error, 1)
	pool.Submit(func() { done <- f(c, key) })
	select {
	case err := <-done:
		return err
	case <-c.Done():
		return c.Err()
	}
}

// A lock that is held for a moment, and not around the call.

type counter struct {
	mu sync.Mutex
	n  int
}

func (s *counter) counted(ctx context.Context, key string, f fetch) error {
	c, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
	return f(c, key)
}

// The work comes first, the wait is for its result.
func joined(ctx context.Context, key string, f fetch) error {
	c, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	out := make(chan error)
	go func() { out <- f(c, key) }()
	return <-out
}
