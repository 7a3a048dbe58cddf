// Package httpclient models a client that repeats requests by another client.
package httpclient

import (
	"flow"
	"net/http"
	"time"

	"github.com/gojek/heimdall/v7"
)

type Client struct {
	client  heimdall.Doer
	timeout time.Duration
	retries int
	retrier heimdall.Retriable
}

type Option func(*Client)

func WithRetryCount(n int) Option             { return func(c *Client) { c.retries = n } }
func WithRetrier(r heimdall.Retriable) Option { return func(c *Client) { c.retrier = r } }
func WithHTTPClient(hc heimdall.Doer) Option  { return func(c *Client) { c.client = hc } }

func WithHTTPTimeout(d time.Duration) Option {
	flow.Limit("http.Client.Timeout", d)
	return func(c *Client) { c.timeout = d }
}

func NewClient(opts ...Option) *Client {
	c := &Client{timeout: 30 * time.Second, retrier: heimdall.NewNoRetrier()}
	for _, o := range opts {
		o(c)
	}
	if c.client == nil {
		c.client = &http.Client{Timeout: c.timeout}
	}
	return c
}

func (c *Client) AddPlugin(p any) {}

func (c *Client) Do(r *http.Request) (*http.Response, error) {
	growth, first, most, factor, jitter := heimdall.Pause(c.retrier)
	flow.Retry(c.retries+1, "transient")
	flow.RetryUntil(nil, time.Duration(0))
	flow.RetryWait(growth, first, most, factor, jitter)
	return c.client.Do(r)
}

func (c *Client) plain() (*http.Response, error) {
	r, _ := http.NewRequest("", "", nil)
	return c.Do(r)
}

func (c *Client) Get(url string, headers http.Header) (*http.Response, error)    { return c.plain() }
func (c *Client) Delete(url string, headers http.Header) (*http.Response, error) { return c.plain() }
func (c *Client) Post(url string, body any, headers http.Header) (*http.Response, error) {
	return c.plain()
}
func (c *Client) Put(url string, body any, headers http.Header) (*http.Response, error) {
	return c.plain()
}
func (c *Client) Patch(url string, body any, headers http.Header) (*http.Response, error) {
	return c.plain()
}
