// Command carriers sends functions and limits through channels, lists, pools and contexts.
package main

import (
	"container/list"
	"context"
	"net/http"
	"sync"
	"time"
)

type job struct {
	run   func(context.Context)
	limit time.Duration
}

func worker(jobs <-chan job) {
	for j := range jobs {
		ctx, cancel := context.WithTimeout(context.Background(), j.limit) // arrives: 1s, 4s
		j.run(ctx)                                                        // calls: clean, index
		cancel()
	}
}

func clean(ctx context.Context) { <-ctx.Done() }
func index(ctx context.Context) { <-ctx.Done() }

type cleanup func(context.Context) error

func shutdown(ends *list.List) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second) // arrives: 10s
	defer cancel()
	for el := ends.Front(); el != nil; el = el.Next() {
		if end, ok := el.Value.(cleanup); ok {
			end(ctx) // calls: (*http.Server).Shutdown, flush
		}
	}
}

func flush(ctx context.Context) error { return nil }

type key struct{}

type reader interface{ read(ctx context.Context) }

type slow struct{ limit time.Duration }

func (s slow) read(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	<-ctx.Done()
}

func handle(ctx context.Context) {
	if r, ok := ctx.Value(key{}).(reader); ok {
		r.read(ctx)
	}
}

func main() {
	jobs := make(chan job)
	go worker(jobs)
	jobs <- job{run: clean, limit: time.Second}
	jobs <- job{run: index, limit: 4 * time.Second}
	close(jobs)

	server := &http.Server{}
	ends := list.New()
	ends.PushFront(cleanup(server.Shutdown))
	ends.PushBack(cleanup(flush))
	shutdown(ends)

	handle(context.WithValue(context.Background(), key{}, slow{6 * time.Second}))

	var clients sync.Map
	clients.Store("billing", &http.Client{Timeout: 8 * time.Second}) // arrives: 8s
	if c, ok := clients.Load("billing"); ok {
		c.(*http.Client).Get("http://billing/")
	}

	pool := sync.Pool{New: func() any { return &http.Client{Timeout: 5 * time.Second} }} // arrives: 5s
	pool.Get().(*http.Client).Get("http://stock/")
}
