// Command roundtrippers stacks round trippers in its clients.
package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"time"
)

type authTransport struct {
	base  http.RoundTripper
	token string
}

func (t *authTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", t.token)
	return t.base.RoundTrip(req) // calls: (*limitTransport).RoundTrip | retryTransport.RoundTrip
}

type retryTransport struct {
	base     http.RoundTripper
	attempts int
}

func (t retryTransport) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for range t.attempts {
		resp, err = t.base.RoundTrip(req) // calls: (*limitTransport).RoundTrip
		if err == nil {
			break
		}
	}
	return resp, err
}

type limitTransport struct {
	base  http.RoundTripper
	limit time.Duration
}

type closer struct {
	io.ReadCloser
	cancel func()
}

func (c closer) Close() error {
	defer c.cancel()
	return c.ReadCloser.Close()
}

func (t *limitTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), t.limit) // arrives: 1s | 8s
	base := t.base
	if base == nil {
		base = http.DefaultTransport
	}
	resp, err := base.RoundTrip(req.WithContext(ctx)) // calls: (*http.Transport).RoundTrip
	if err != nil {
		cancel()
		return nil, err
	}
	resp.Body = closer{resp.Body, cancel}
	return resp, nil
}

func newClient(token string, timeout, limit time.Duration, attempts int) *http.Client {
	var rt http.RoundTripper = &limitTransport{limit: limit, base: &http.Transport{
		DialContext:           (&net.Dialer{Timeout: 700 * time.Millisecond}).DialContext, // arrives: 700ms
		ResponseHeaderTimeout: limit / 2,                                                  // arrives: 500ms | 4s
	}}
	if attempts > 1 {
		rt = &retryTransport{base: rt, attempts: attempts}
	}
	return &http.Client{
		Transport: &authTransport{base: rt, token: token},
		Timeout:   timeout, // arrives: 5s | 10s
	}
}

func main() {
	stock := newClient("a", 5*time.Second, time.Second, 3)
	reports := newClient("b", 10*time.Second, 8*time.Second, 1)
	stock.Get("http://stock/")
	reports.Get("http://reports/")

	bare := &http.Client{Transport: &limitTransport{limit: time.Second}}
	bare.Get("http://other/")
}
