// Package retryablehttp models a client that repeats requests by another client.
package retryablehttp

import (
	"context"
	"flow"
	"net/http"
	"time"

	"github.com/hashicorp/go-cleanhttp"
)

type Client struct {
	HTTPClient      *http.Client
	Logger          any
	RetryWaitMin    time.Duration
	RetryWaitMax    time.Duration
	RetryMax        int
	RequestLogHook  func(logger any, req *http.Request, n int)
	ResponseLogHook func(logger any, resp *http.Response)
	CheckRetry      func(ctx context.Context, resp *http.Response, err error) (bool, error)
	Backoff         func(min, max time.Duration, attempt int, resp *http.Response) time.Duration
	ErrorHandler    func(resp *http.Response, err error, tries int) (*http.Response, error)
	PrepareRetry    func(req *http.Request) error
}

func NewClient() *Client {
	return &Client{HTTPClient: cleanhttp.DefaultPooledClient(), RetryWaitMin: time.Second, RetryWaitMax: 30 * time.Second, RetryMax: 4}
}

type Request struct{ *http.Request }

func NewRequest(method, url string, body any) (*Request, error) {
	r, err := http.NewRequest(method, url, nil)
	return &Request{r}, err
}

func NewRequestWithContext(ctx context.Context, method, url string, body any) (*Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, url, nil)
	return &Request{r}, err
}

func FromRequest(r *http.Request) (*Request, error) { return &Request{r}, nil }

func (r *Request) WithContext(ctx context.Context) *Request {
	return &Request{r.Request.WithContext(ctx)}
}

func (c *Client) growth() string {
	if c.Backoff != nil {
		return "unknown"
	}
	return "exponential"
}

// tries is what is repeated.
func (c *Client) tries(r *http.Request) (*http.Response, error) {
	flow.Retry(c.RetryMax+1, "transient")
	flow.RetryUntil(r.Context(), time.Duration(0))
	flow.RetryWait(c.growth(), c.RetryWaitMin, c.RetryWaitMax, 2, 0)
	if c.RequestLogHook != nil {
		c.RequestLogHook(c.Logger, r, 0)
	}
	if c.PrepareRetry != nil {
		c.PrepareRetry(r)
	}
	hc := c.HTTPClient
	if hc == nil {
		hc = cleanhttp.DefaultPooledClient()
	}
	resp, err := hc.Do(r)
	if c.ResponseLogHook != nil {
		c.ResponseLogHook(c.Logger, resp)
	}
	if c.CheckRetry != nil {
		c.CheckRetry(r.Context(), resp, err)
	}
	if c.Backoff != nil {
		c.Backoff(c.RetryWaitMin, c.RetryWaitMax, 0, resp)
	}
	return resp, err
}

func (c *Client) send(r *http.Request) (*http.Response, error) {
	resp, err := c.tries(r)
	if c.ErrorHandler != nil {
		c.ErrorHandler(resp, err, c.RetryMax)
	}
	return resp, err
}

func (c *Client) plain() (*http.Response, error) {
	r, _ := http.NewRequest("", "", nil)
	return c.send(r)
}

func (c *Client) Do(r *Request) (*http.Response, error)                          { return c.send(r.Request) }
func (c *Client) Get(url string) (*http.Response, error)                         { return c.plain() }
func (c *Client) Head(url string) (*http.Response, error)                        { return c.plain() }
func (c *Client) Post(url, contentType string, body any) (*http.Response, error) { return c.plain() }
func (c *Client) PostForm(url string, data any) (*http.Response, error)          { return c.plain() }

func Get(url string) (*http.Response, error)                         { return NewClient().plain() }
func Head(url string) (*http.Response, error)                        { return NewClient().plain() }
func Post(url, contentType string, body any) (*http.Response, error) { return NewClient().plain() }
func PostForm(url string, data any) (*http.Response, error)          { return NewClient().plain() }

type RoundTripper struct{ Client *Client }

func (rt *RoundTripper) RoundTrip(r *http.Request) (*http.Response, error) {
	c := rt.Client
	if c == nil {
		c = NewClient()
	}
	return c.send(r)
}

func (c *Client) StandardClient() *http.Client {
	return &http.Client{Transport: &RoundTripper{Client: c}}
}
