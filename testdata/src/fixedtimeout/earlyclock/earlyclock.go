// Package earlyclock holds timeouts whose clock starts before their work can.
package earlyclock

import (
	"context"
	"sync"
	"time"

	"github.com/gammazero/workerpool"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"
)

type fetch func(ctx context.Context, key string) error

// A channel as slots.
func slots(ctx context.Context, keys []string, f fetch) {
	free := make(chan struct{}, 4)
	var wg sync.WaitGroup
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, time.Second) // want `clock of 1s starts before .*\(fixedtimeout/early-clock\)`
		wg.Go(func() {
			defer cancel()
			free <- struct{}{}
			defer func() { <-free }()
			_ = f(c, k)
		})
	}
	wg.Wait()
}

// Slots that are taken out of a channel, before the goroutine.
func tokens(ctx context.Context, keys []string, free chan struct{}, f fetch) {
	var wg sync.WaitGroup
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, 2*time.Second) // want `clock of 2s starts before`
		<-free
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() { free <- struct{}{} }()
			defer cancel()
			_ = f(c, k)
		}()
	}
	wg.Wait()
}

// The group makes the item wait until another is done.
func group(ctx context.Context, keys []string, f fetch) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, time.Second) // want `clock of 1s starts before`
		g.Go(func() error {
			defer cancel()
			return f(c, k)
		})
	}
	return g.Wait()
}

// A semaphore, waited for on the caller's context.
func weighted(ctx context.Context, sem *semaphore.Weighted, keys []string, f fetch) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, k := range keys {
		g.Go(func() error {
			c, cancel := context.WithTimeout(ctx, time.Second) // want `clock of 1s starts before`
			defer cancel()
			if err := sem.Acquire(ctx, 1); err != nil {
				return err
			}
			defer sem.Release(1)
			return f(c, k)
		})
	}
	return g.Wait()
}

// A limiter, likewise; the timeout is a field.

type crawler struct {
	limit   *rate.Limiter
	timeout time.Duration
	fetch   fetch
}

func newCrawler(f fetch) *crawler {
	return &crawler{limit: rate.NewLimiter(10, 1), timeout: 3 * time.Second, fetch: f}
}

func (c *crawler) all(ctx context.Context, keys []string) error {
	for _, k := range keys {
		if err := c.one(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

func (c *crawler) one(ctx context.Context, key string) error {
	call, cancel := context.WithTimeout(ctx, c.timeout) // want `clock of 3s starts before`
	defer cancel()
	if err := c.limit.Wait(ctx); err != nil {
		return err
	}
	return c.fetch(call, key)
}

func crawl(ctx context.Context, keys []string, f fetch) error { return newCrawler(f).all(ctx, keys) }

// A pool of workers has a queue.
func pooled(ctx context.Context, keys []string, f fetch) {
	pool := workerpool.New(4)
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, time.Second) // want `clock of 1s starts before`
		pool.Submit(func() {
			defer cancel()
			_ = f(c, k)
		})
	}
	pool.StopWait()
}

// A queue of one's own, whose reader does not look at the deadline first.

type job struct {
	ctx    context.Context
	cancel context.CancelFunc
	key    string
}

func feed(ctx context.Context, keys []string, jobs chan<- job) {
	for _, k := range keys {
		c, cancel := context.WithTimeout(ctx, 5*time.Second) // want `clock of 5s starts before`
		jobs <- job{c, cancel, k}
	}
	close(jobs)
}

func work(jobs <-chan job, f fetch) {
	for j := range jobs {
		_ = f(j.ctx, j.key)
		j.cancel()
	}
}

// One mutex, one call: worth knowing, no more.

type session struct {
	mu sync.Mutex
	f  fetch
}

func (s *session) call(ctx context.Context, key string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second) // want `info: .*clock of 1s starts before`
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.f(ctx, key)
}
