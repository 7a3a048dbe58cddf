package relativeheader

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

// What is left, in whole or as a part of a minimum.

func (c *client) left(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base, nil)
	if err != nil {
		return nil, err
	}
	if d, ok := ctx.Deadline(); ok {
		req.Header.Set("X-Timeout-Ms", strconv.FormatInt(time.Until(d).Milliseconds(), 10))
	}
	return c.hc.Do(req)
}

func (c *client) lesser(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base, nil)
	if err != nil {
		return nil, err
	}
	limit := 5 * time.Second
	if d, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Until(d)-100*time.Millisecond)
	}
	req.Header.Set("X-Timeout-Ms", strconv.FormatInt(limit.Milliseconds(), 10))
	return c.hc.Do(req)
}

func remaining(ctx context.Context, limit time.Duration) time.Duration {
	if d, ok := ctx.Deadline(); ok {
		return min(limit, time.Until(d))
	}
	return limit
}

func (c *client) helped(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Timeout", remaining(ctx, upstream).String())
	return c.hc.Do(req)
}

// The same duration is the deadline of the context: the header says what is left.
func (c *client) agreed(own time.Duration) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), own)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s?timeout=%s", c.base, own), nil)
	if err != nil {
		return nil, err
	}
	return c.hc.Do(req)
}

// Nobody waits with a deadline: the fixed time is the only one.
func (c *client) nightly() (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, c.base+"/compact?timeout=10m", nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Timeout", "600s")
	return c.hc.Do(req)
}

// A default where the caller has no deadline.
func (c *client) defaulted(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base, nil)
	if err != nil {
		return nil, err
	}
	if _, ok := ctx.Deadline(); !ok {
		req.Header.Set("X-Timeout", "5s")
	}
	return c.hc.Do(req)
}

// Headers of an answer.
func handler(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Timeout", "5s")
	w.Header().Set("Retry-After", "30")
	w.WriteHeader(http.StatusServiceUnavailable)
}

// Passed on from the caller.
func (c *client) forwarded(r *http.Request) (*http.Response, error) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, c.base, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Timeout-Ms", r.Header.Get("X-Timeout-Ms"))
	return c.hc.Do(req)
}

// Times that are no call's.
func (c *client) others(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, c.base+"/locks/a?ttl=30s&lock_timeout=5s&session_timeout=1h", nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Keep-Alive", "timeout=5, max=100")
	req.Header.Set("Cache-Control", "max-age=60")
	req.Header.Set("X-Idle-Timeout", "90")
	req.Header.Set("X-Visibility-Timeout", "30")
	return c.hc.Do(req)
}

// A body about the time of something else.

type lease struct {
	Name           string        `json:"name"`
	LockTimeout    time.Duration `json:"lock_timeout"`
	SessionTimeout int           `json:"session_timeout"`
}

func (c *client) leased(ctx context.Context) (*http.Response, error) {
	b, err := json.Marshal(lease{Name: "a", LockTimeout: time.Minute, SessionTimeout: 30})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/leases", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return c.hc.Do(req)
}

// The value is not sent with a request.
func settings() ([]byte, error) { return json.Marshal(searchRequest{TimeoutMs: 100}) }

// gRPC sends what is left by itself.
func plain(ctx context.Context, cc grpc.ClientConnInterface, in, out any) error {
	ctx = metadata.AppendToOutgoingContext(ctx, "x-tenant", "5000")
	return cc.Invoke(ctx, "/price.Price/Quote", in, out)
}

func told(ctx context.Context, cc grpc.ClientConnInterface, in, out any) error {
	if d, ok := ctx.Deadline(); ok {
		ctx = metadata.AppendToOutgoingContext(ctx, "x-timeout-ms", strconv.FormatInt(time.Until(d).Milliseconds(), 10))
	}
	return cc.Invoke(ctx, "/price.Price/Quote", in, out)
}
