// Command wrappers has its own wrappers around the calls that bound: the limit
// is at the call of the wrapper.
package main

import (
	"context"
	"net/http"
	"time"
)

// withTimeout is the house's way to bound a context.
func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, d) // arrives: 1s | 2s
}

// bounded runs f under a limit.
func bounded(ctx context.Context, d time.Duration, f func(context.Context) error) error {
	ctx, cancel := withTimeout(ctx, d)
	defer cancel()
	return f(ctx) // calls: main$1 | main$2 | main$3
}

func newHTTPClient(d time.Duration) *http.Client {
	return newHTTPClientWith(d, nil)
}

func newHTTPClientWith(d time.Duration, rt http.RoundTripper) *http.Client {
	c := new(http.Client)
	c.Timeout = d // arrives: 3s | 13s
	c.Transport = rt
	return c
}

type clients struct {
	stock, reports *http.Client
}

func (c *clients) init(stock, reports time.Duration) {
	c.stock, c.reports = newHTTPClient(stock), newHTTPClient(reports)
}

func main() {
	ctx := context.Background()
	bounded(ctx, time.Second, func(ctx context.Context) error { <-ctx.Done(); return nil })
	bounded(ctx, 2*time.Second, func(ctx context.Context) error { return ctx.Err() })
	bounded(ctx, 0, func(ctx context.Context) error { return nil })

	var c clients
	c.init(3*time.Second, 13*time.Second)
	c.stock.Get("http://stock/")
	c.reports.Get("http://reports/")
}
