// Command workers starts goroutines of all kinds.
package main

import (
	"context"
	"log"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

type poller struct {
	every  time.Duration
	method func(context.Context) error
}

func (p *poller) start(ctx context.Context) {
	go p.loop(ctx)
}

func (p *poller) loop(ctx context.Context) {
	ticker := time.NewTicker(p.every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := p.poll(ctx); err != nil {
				log.Print(err)
			}
		}
	}
}

func (p *poller) poll(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, p.every/2) // arrives: 500ms | 15s
	defer cancel()
	return p.method(ctx) // calls: refresh | sweep
}

func refresh(ctx context.Context) error { <-ctx.Done(); return nil }
func sweep(ctx context.Context) error   { <-ctx.Done(); return nil }

// fanOut calls all of fs at once.
func fanOut(ctx context.Context, limit time.Duration, fs ...func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, limit) // arrives: 2s
	defer cancel()
	g, ctx := errgroup.WithContext(ctx)
	for _, f := range fs {
		g.Go(func() error {
			return f(ctx) // calls: refresh, sweep
		})
	}
	return g.Wait()
}

func each(items []string, limit time.Duration) {
	var wg sync.WaitGroup
	for _, item := range items {
		wg.Add(1)
		go func(item string, limit time.Duration) {
			defer wg.Done()
			ctx, cancel := context.WithTimeout(context.Background(), limit) // arrives: 3s
			defer cancel()
			<-ctx.Done()
		}(item, limit)
	}
	wg.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*limit) // arrives: 6s
		defer cancel()
		<-ctx.Done()
	})
	wg.Wait()
}

type step struct {
	do    func(context.Context) error
	limit time.Duration
}

func runAll(ctx context.Context, g *errgroup.Group, steps []step) {
	for _, s := range steps {
		g.Go(s.bounded(ctx))
	}
}

func (s step) bounded(ctx context.Context) func() error {
	return func() error {
		ctx, cancel := context.WithTimeout(ctx, s.limit) // arrives: 4s, 40s
		defer cancel()
		return s.do(ctx) // calls: refresh, sweep
	}
}

func main() {
	ctx := context.Background()
	(&poller{every: time.Second, method: refresh}).start(ctx)
	(&poller{every: 30 * time.Second, method: sweep}).start(ctx)
	fanOut(ctx, 2*time.Second, refresh, sweep)
	each([]string{"a", "b"}, 3*time.Second)

	var g errgroup.Group
	runAll(ctx, &g, []step{{refresh, 4 * time.Second}, {sweep, 40 * time.Second}})
	g.Wait()
}
