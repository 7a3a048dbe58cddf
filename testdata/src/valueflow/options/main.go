// Command options makes its clients with option functions over defaults.
package main

import (
	"context"
	"net/http"
	"time"
)

type client struct {
	http    *http.Client
	limit   time.Duration
	retries int
}

type option func(*client)

func withLimit(d time.Duration) option {
	return func(c *client) { c.limit = d }
}

func withRetries(n int) option {
	return func(c *client) { c.retries = n }
}

// withHTTPTimeout sets what is set at once, when the option is made.
func withHTTPTimeout(d time.Duration) option {
	h := &http.Client{Timeout: d} // arrives: 6s
	return func(c *client) { c.http = h }
}

// slow is an option made of others.
func slow() option {
	return func(c *client) {
		withLimit(40 * time.Second)(c)
		withRetries(1)(c)
	}
}

func newClient(opts ...option) *client {
	c := &client{http: http.DefaultClient, limit: 10 * time.Second, retries: 3}
	for _, opt := range opts {
		opt(c)
	}
	return c
}

func (c *client) fetch(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, c.limit) // arrives: 2s | 10s | 40s
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = c.http.Do(req)
	return err
}

func main() {
	fast := newClient(withRetries(0), withLimit(2*time.Second))
	usual := newClient(withHTTPTimeout(6 * time.Second))
	reports := newClient(slow())

	ctx := context.Background()
	fast.fetch(ctx, "http://stock/")
	usual.fetch(ctx, "http://billing/")
	reports.fetch(ctx, "http://reports/")
}
