// Package relativeheader holds fixed durations that are sent where the remaining time belongs.
package relativeheader

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

type client struct {
	hc   *http.Client
	base string
}

var risk = &client{hc: &http.Client{Timeout: 15 * time.Minute}, base: "http://risk"}

// A header, from a literal.
func (c *client) score(ctx context.Context, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/score", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Timeout-Ms", "5000") // want `X-Timeout-Ms .*fixed .*\(fixedtimeout/relative-header\)`
	return c.hc.Do(req)
}

// A header, from a constant that is formatted; the deadline is set here.

const upstream = 3 * time.Second

func (c *client) rules(ctx context.Context) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/rules", nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Envoy-Upstream-Rq-Timeout-Ms", strconv.FormatInt(upstream.Milliseconds(), 10)) // want `X-Envoy-Upstream-Rq-Timeout-Ms .*fixed 3s`
	return c.hc.Do(req)
}

// A gateway turns the header into a deadline; the name is a constant.

const headerTimeout = "Grpc-Timeout"

func (c *client) gateway(r *http.Request) (*http.Response, error) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, c.base+"/v1/limits", nil)
	if err != nil {
		return nil, err
	}
	req.Header[headerTimeout] = []string{"10S"} // want `Grpc-Timeout .*fixed`
	return c.hc.Do(req)
}

// A RoundTripper puts its own field into each request.

type stamping struct {
	next  http.RoundTripper
	limit time.Duration
}

func newStamping(next http.RoundTripper) *stamping {
	return &stamping{next: next, limit: 4 * time.Second}
}

func (s *stamping) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Request-Timeout", s.limit.String()) // want `X-Request-Timeout .*fixed 4s`
	return s.next.RoundTrip(r)
}

var stamped = &http.Client{Transport: newStamping(http.DefaultTransport), Timeout: 10 * time.Second}

// gRPC metadata beside the deadline that gRPC sends anyway.
func quote(ctx context.Context, cc grpc.ClientConnInterface, in, out any) error {
	ctx = metadata.AppendToOutgoingContext(ctx, "x-timeout-ms", "2500") // want `x-timeout-ms .*fixed`
	return cc.Invoke(ctx, "/price.Price/Quote", in, out)
}

// A query parameter that limits the work of the other side.

func (c *client) search(ctx context.Context, text string) (*http.Response, error) {
	q := url.Values{}
	q.Set("q", text)
	q.Set("timeout", "30s") // want `timeout .*fixed 30s`
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/search?"+q.Encode(), nil)
	if err != nil {
		return nil, err
	}
	return c.hc.Do(req)
}

func (c *client) query(ctx context.Context, text string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/query?timeout=20s&q="+url.QueryEscape(text), nil) // want `timeout .*fixed 20s`
	if err != nil {
		return nil, err
	}
	return c.hc.Do(req)
}

// A helper sets it, with a value that its only caller gives.

func (c *client) limits(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/limits", nil)
	if err != nil {
		return nil, err
	}
	setTimeout(req, 2*time.Second)
	return c.hc.Do(req)
}

func setTimeout(req *http.Request, d time.Duration) {
	req.Header.Set("Request-Timeout", strconv.Itoa(int(d.Seconds()))) // want `Request-Timeout .*fixed 2s`
}

// In a body it may be meant for later work.

type searchRequest struct {
	Query     string `json:"query"`
	TimeoutMs int    `json:"timeout_ms"`
}

func (c *client) posted(ctx context.Context, text string) (*http.Response, error) {
	b, err := json.Marshal(searchRequest{Query: text, TimeoutMs: 5000}) // want `info: .*timeout_ms .*fixed`
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/search", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return c.hc.Do(req)
}
