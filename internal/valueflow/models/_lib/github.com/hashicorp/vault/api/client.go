// Package api models a client of Vault.
package api

import (
	"context"
	"flow"
	"time"
)

type Config struct {
	Address      string
	MinRetryWait time.Duration
	MaxRetryWait time.Duration
	MaxRetries   int
	Timeout      time.Duration
}

func DefaultConfig() *Config {
	return &Config{MinRetryWait: time.Second, MaxRetryWait: 1500 * time.Millisecond, MaxRetries: 2, Timeout: 60 * time.Second}
}

type Client struct{ config *Config }

func NewClient(c *Config) (*Client, error) {
	if c == nil {
		c = DefaultConfig()
	}
	return &Client{c}, nil
}

func (c *Client) SetMaxRetries(n int)              { c.config.MaxRetries = n }
func (c *Client) SetMinRetryWait(d time.Duration)  { c.config.MinRetryWait = d }
func (c *Client) SetMaxRetryWait(d time.Duration)  { c.config.MaxRetryWait = d }
func (c *Client) SetClientTimeout(d time.Duration) { c.config.Timeout = d }
func (c *Client) Logical() *Logical                { return &Logical{c} }

// send has one limit for all attempts.
func (c *Client) send(ctx context.Context) (any, error) {
	flow.Retry(c.config.MaxRetries+1, "transient")
	flow.RetryUntil(ctx, c.config.Timeout)
	flow.RetryWait("linear", c.config.MinRetryWait, c.config.MaxRetryWait, 1, 0.5)
	flow.Wait("http", &context.Node{Context: ctx, Kind: "client", Limit: c.config.Timeout}, c)
	return flow.Unknown[any]("input: a reply"), nil
}

type Logical struct{ c *Client }

func (l *Logical) Read(path string) (any, error) { return l.c.send(context.Background()) }
func (l *Logical) ReadWithContext(ctx context.Context, path string) (any, error) {
	return l.c.send(ctx)
}
func (l *Logical) List(path string) (any, error) { return l.c.send(context.Background()) }
func (l *Logical) ListWithContext(ctx context.Context, path string) (any, error) {
	return l.c.send(ctx)
}
func (l *Logical) Write(path string, data any) (any, error) { return l.c.send(context.Background()) }
func (l *Logical) WriteWithContext(ctx context.Context, path string, data any) (any, error) {
	return l.c.send(ctx)
}
func (l *Logical) Delete(path string) (any, error) { return l.c.send(context.Background()) }
func (l *Logical) DeleteWithContext(ctx context.Context, path string) (any, error) {
	return l.c.send(ctx)
}
