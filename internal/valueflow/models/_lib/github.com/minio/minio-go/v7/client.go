// Package minio models a client of an object store.
package minio

import (
	"context"
	"flow"
	"net/http"
	"time"
)

type Options struct {
	Transport  http.RoundTripper
	MaxRetries int
}

type Client struct {
	transport http.RoundTripper
	attempts  int
}

func New(endpoint string, o *Options) (*Client, error) {
	n := 10
	if o.MaxRetries > 0 {
		n = o.MaxRetries
	}
	return &Client{o.Transport, n}, nil
}

func (c *Client) send(ctx context.Context) {
	flow.Retry(c.attempts, "transient")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("exponential", 200*time.Millisecond, time.Second, 2, 0.5)
	if c.transport != nil {
		r, _ := http.NewRequestWithContext(ctx, "", "", nil)
		c.transport.RoundTrip(r)
	} else {
		flow.Wait("http", ctx, c)
	}
}

func (c *Client) StatObject(ctx context.Context, bucket, name string, opts any) (any, error) {
	c.send(ctx)
	return flow.Unknown[any]("input: a reply"), nil
}

func (c *Client) RemoveObject(ctx context.Context, bucket, name string, opts any) error {
	c.send(ctx)
	return nil
}

func (c *Client) BucketExists(ctx context.Context, bucket string) (bool, error) {
	c.send(ctx)
	return flow.Unknown[bool]("input: a reply"), nil
}
