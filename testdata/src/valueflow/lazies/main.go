// Command lazies makes things when they are first used.
package main

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

type service struct {
	limit  time.Duration
	once   sync.Once
	client *http.Client
}

func (s *service) http() *http.Client {
	s.once.Do(func() {
		s.client = &http.Client{Timeout: s.limit} // arrives: 3s | 13s
	})
	return s.client
}

var shared = sync.OnceValue(func() *http.Client {
	return &http.Client{Timeout: 6 * time.Second} // arrives: 6s
})

type settings struct{ request time.Duration }

var current atomic.Pointer[settings]

var header atomic.Value

var wait atomic.Int64

var (
	mu     sync.Mutex
	single *http.Client
)

func singleton() *http.Client {
	mu.Lock()
	defer mu.Unlock()
	if single == nil {
		single = &http.Client{Timeout: 7 * time.Second} // arrives: 7s
	}
	return single
}

func main() {
	stock := &service{limit: 3 * time.Second}
	reports := &service{limit: 13 * time.Second}
	stock.http().Get("http://stock/")
	reports.http().Get("http://reports/")
	shared().Get("http://billing/")
	singleton().Get("http://audit/")

	current.Store(&settings{request: 2 * time.Second})
	ctx, cancel := context.WithTimeout(context.Background(), current.Load().request) // arrives: 2s
	defer cancel()

	header.Store(900 * time.Millisecond)
	server := &http.Server{ReadHeaderTimeout: header.Load().(time.Duration)} // arrives: 900ms
	go server.ListenAndServe()

	wait.Store(int64(5 * time.Second))
	stop, done := context.WithTimeout(ctx, time.Duration(wait.Load())) // arrives: 5s
	defer done()
	server.Shutdown(stop)
}
