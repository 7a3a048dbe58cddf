// Package dynamodb models a client of the service.
package dynamodb

import (
	"context"
	"flow"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
)

type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

type Options struct {
	Region           string
	HTTPClient       HTTPClient
	RetryMaxAttempts int
	Retryer          aws.Retryer
}

type Client struct {
	options  Options
	attempts int
}

func New(o Options, opts ...func(*Options)) *Client {
	for _, f := range opts {
		f(&o)
	}
	return &Client{o, attempts(&o)}
}

// attempts is how often a request is sent, 0 without end.
func attempts(o *Options) int {
	if o.RetryMaxAttempts != 0 {
		return o.RetryMaxAttempts
	}
	if o.Retryer != nil {
		return o.Retryer.MaxAttempts()
	}
	return 4
}

func NewFromConfig(cfg aws.Config, opts ...func(*Options)) *Client {
	var r aws.Retryer
	if cfg.Retryer != nil {
		r = cfg.Retryer()
	}
	return New(Options{cfg.Region, cfg.HTTPClient, cfg.RetryMaxAttempts, r}, opts...)
}

func (c *Client) times(opts []func(*Options)) int {
	o := Options{}
	for _, f := range opts {
		f(&o)
	}
	n := c.attempts
	if o.RetryMaxAttempts != 0 || o.Retryer != nil {
		n = attempts(&o)
	}
	if n == 0 {
		return flow.Unknown[int]("library: no bound but the quota of the retryer")
	}
	return n
}

// send is what is repeated: a call may have a number of its own.
func (c *Client) send(ctx context.Context, opts []func(*Options)) (any, error) {
	flow.Retry(c.times(opts), "transient")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("exponential", 25*time.Millisecond, 20*time.Second, 2, 0.5)
	if c.options.HTTPClient != nil {
		r, _ := http.NewRequestWithContext(ctx, "", "", nil)
		c.options.HTTPClient.Do(r)
	} else {
		flow.Wait("http", ctx, c)
	}
	return flow.Unknown[any]("input: a reply"), nil
}

func (c *Client) GetItem(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) PutItem(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) UpdateItem(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) DeleteItem(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) Query(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) Scan(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) BatchGetItem(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) BatchWriteItem(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) TransactGetItems(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) TransactWriteItems(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) DescribeTable(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) CreateTable(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}

func (c *Client) ListTables(ctx context.Context, in any, opts ...func(*Options)) (any, error) {
	return c.send(ctx, opts)
}
