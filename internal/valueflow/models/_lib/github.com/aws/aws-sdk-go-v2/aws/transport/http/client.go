// Package http models the SDK's own client.
package http

import (
	"context"
	"flow"
	"net"
	"net/http"
	"time"
)

type BuildableClient struct {
	transport *http.Transport
	timeout   time.Duration
}

func NewBuildableClient() *BuildableClient { return &BuildableClient{transport: &http.Transport{}} }

func (b *BuildableClient) WithTimeout(d time.Duration) *BuildableClient {
	flow.Limit("http.Client.Timeout", d)
	return &BuildableClient{b.transport, d}
}

func (b *BuildableClient) WithTransportOptions(opts ...func(*http.Transport)) *BuildableClient {
	t := b.transport.Clone()
	for _, o := range opts {
		o(t)
	}
	return &BuildableClient{t, b.timeout}
}

func (b *BuildableClient) WithDialerOptions(opts ...func(*net.Dialer)) *BuildableClient {
	d := &net.Dialer{}
	for _, o := range opts {
		o(d)
	}
	t := b.transport.Clone()
	t.DialContext = d.DialContext
	return &BuildableClient{t, b.timeout}
}

func (b *BuildableClient) GetTransport() *http.Transport { return b.transport }

func (b *BuildableClient) Do(r *http.Request) (*http.Response, error) {
	return b.transport.RoundTrip(r.WithContext(&context.Node{Context: r.Context(), Kind: "client", Limit: b.timeout}))
}
