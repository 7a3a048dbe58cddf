// Package resty models clients by their limits and hooks.
package resty

import (
	"context"
	"flow"
	"net/http"
	"time"
)

type (
	RequestMiddleware  func(*Client, *Request) error
	ResponseMiddleware func(*Client, *Response) error
	RetryConditionFunc func(*Response, error) bool
	OnRetryFunc        func(*Response, error)
	RetryAfterFunc     func(*Client, *Response) (time.Duration, error)
)

type Client struct {
	BaseURL          string
	RetryCount       int
	RetryWaitTime    time.Duration
	RetryMaxWaitTime time.Duration

	http    *http.Client
	timeout time.Duration
	before  RequestMiddleware
	after   ResponseMiddleware
	retryIf RetryConditionFunc
	onRetry OnRetryFunc
	waitFor RetryAfterFunc
}

func New() *Client { return NewWithClient(&http.Client{}) }

func NewWithClient(hc *http.Client) *Client {
	return &Client{http: hc, RetryWaitTime: 100 * time.Millisecond, RetryMaxWaitTime: 2 * time.Second}
}

func (c *Client) GetClient() *http.Client { return c.http }

func (c *Client) SetTimeout(d time.Duration) *Client {
	flow.Limit("http.Client.Timeout", d)
	c.timeout = d
	return c
}

func (c *Client) SetTransport(rt http.RoundTripper) *Client {
	c.http.Transport = rt
	return c
}

func (c *Client) SetRetryCount(n int) *Client {
	c.RetryCount = n
	return c
}

func (c *Client) SetRetryWaitTime(d time.Duration) *Client {
	c.RetryWaitTime = d
	return c
}

func (c *Client) SetRetryMaxWaitTime(d time.Duration) *Client {
	c.RetryMaxWaitTime = d
	return c
}

func (c *Client) OnBeforeRequest(f RequestMiddleware) *Client {
	c.before = f
	return c
}

func (c *Client) OnAfterResponse(f ResponseMiddleware) *Client {
	c.after = f
	return c
}

func (c *Client) AddRetryCondition(f RetryConditionFunc) *Client {
	c.retryIf = f
	return c
}

func (c *Client) AddRetryHook(f OnRetryFunc) *Client {
	c.onRetry = f
	return c
}

func (c *Client) SetRetryAfter(f RetryAfterFunc) *Client {
	c.waitFor = f
	return c
}

func (c *Client) AddRetryAfterErrorCondition() *Client    { return c }
func (c *Client) SetRetryResetReaders(reset bool) *Client { return c }

func (c *Client) SetBaseURL(url string) *Client              { return c }
func (c *Client) SetHostURL(url string) *Client              { return c }
func (c *Client) SetHeader(name, value string) *Client       { return c }
func (c *Client) SetHeaders(h map[string]string) *Client     { return c }
func (c *Client) SetAuthToken(token string) *Client          { return c }
func (c *Client) SetAuthScheme(scheme string) *Client        { return c }
func (c *Client) SetBasicAuth(user, password string) *Client { return c }
func (c *Client) SetDebug(d bool) *Client                    { return c }
func (c *Client) SetLogger(l any) *Client                    { return c }
func (c *Client) SetTLSClientConfig(t any) *Client           { return c }
func (c *Client) SetProxy(url string) *Client                { return c }
func (c *Client) SetError(e any) *Client                     { return c }
func (c *Client) EnableTrace() *Client                       { return c }

func (c *Client) R() *Request          { return &Request{client: c, ctx: context.Background()} }
func (c *Client) NewRequest() *Request { return &Request{client: c, ctx: context.Background()} }
