// Package elastictransport models what sends a request to one of the nodes.
package elastictransport

import (
	"flow"
	"net/http"
	"time"
)

type Config struct {
	DisableRetry bool
	MaxRetries   int
	RetryBackoff func(attempt int) time.Duration
	Transport    http.RoundTripper
}

type Client struct {
	transport http.RoundTripper
	attempts  int
	backoff   func(attempt int) time.Duration
}

func New(cfg Config) (*Client, error) {
	return &Client{cfg.Transport, attempts(cfg), cfg.RetryBackoff}, nil
}

func attempts(cfg Config) int {
	if cfg.DisableRetry {
		return 1
	}
	if cfg.MaxRetries == 0 {
		return 4
	}
	return cfg.MaxRetries + 1
}

func (c *Client) Perform(req *http.Request) (*http.Response, error) {
	flow.Retry(c.attempts, "")
	if c.backoff != nil {
		flow.RetryUntil(req.Context(), time.Duration(0))
		flow.RetryWait("constant", c.backoff(1), time.Duration(0), 1, 0)
	}
	if c.transport != nil {
		return c.transport.RoundTrip(req)
	}
	return http.DefaultTransport.RoundTrip(req)
}
