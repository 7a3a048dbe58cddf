package resty

import (
	"context"
	"flow"
	"net/http"
	"time"
)

type Response struct {
	Request     *Request
	RawResponse *http.Response
}

// Request is made step by step: each step gives it back.
type Request struct {
	client *Client
	ctx    context.Context
	set    context.Context
	result any
	retry  RetryConditionFunc
}

func (r *Request) Context() context.Context {
	if r.set != nil {
		return r.set
	}
	return r.ctx
}

func (r *Request) SetContext(ctx context.Context) *Request {
	r.set = ctx
	return r
}

func (r *Request) SetResult(p any) *Request {
	flow.Decode(p, "response")
	return r
}

func (r *Request) SetError(p any) *Request {
	flow.Decode(p, "response")
	return r
}

func (r *Request) AddRetryCondition(f RetryConditionFunc) *Request {
	r.retry = f
	return r
}

func (c *Client) growth() string {
	if c.waitFor != nil {
		return "unknown"
	}
	return "exponential"
}

// send is what is repeated: by itself where no response came, and where a condition says so.
func (r *Request) send() (*Response, error) {
	c := r.client
	flow.Retry(c.RetryCount+1, "transient")
	flow.RetryUntil(r.Context(), time.Duration(0))
	flow.RetryWait(c.growth(), c.RetryWaitTime, c.RetryMaxWaitTime, 2, 0.5)
	if c.before != nil {
		c.before(c, r)
	}
	ctx := r.Context()
	if c.timeout != 0 {
		ctx = &context.Node{Context: ctx, Kind: "client", Limit: c.timeout}
	}
	req, _ := http.NewRequestWithContext(ctx, "", "", nil)
	raw, err := c.http.Do(req)
	resp := &Response{r, raw}
	if c.after != nil {
		c.after(c, resp)
	}
	if c.retryIf != nil {
		c.retryIf(resp, err)
	}
	if r.retry != nil {
		r.retry(resp, err)
	}
	if c.onRetry != nil {
		c.onRetry(resp, err)
	}
	if c.waitFor != nil {
		c.waitFor(c, resp)
	}
	return resp, err
}

func (r *Request) Execute(method, url string) (*Response, error) { return r.send() }
func (r *Request) Send() (*Response, error)                      { return r.send() }
func (r *Request) Get(url string) (*Response, error)             { return r.send() }
func (r *Request) Head(url string) (*Response, error)            { return r.send() }
func (r *Request) Post(url string) (*Response, error)            { return r.send() }
func (r *Request) Put(url string) (*Response, error)             { return r.send() }
func (r *Request) Delete(url string) (*Response, error)          { return r.send() }
func (r *Request) Options(url string) (*Response, error)         { return r.send() }
func (r *Request) Patch(url string) (*Response, error)           { return r.send() }

func (r *Request) EnableTrace() *Request                            { return r }
func (r *Request) SetAuthScheme(scheme string) *Request             { return r }
func (r *Request) SetAuthToken(token string) *Request               { return r }
func (r *Request) SetBasicAuth(user, password string) *Request      { return r }
func (r *Request) SetBody(body any) *Request                        { return r }
func (r *Request) SetDoNotParseResponse(parse bool) *Request        { return r }
func (r *Request) SetFormData(data map[string]string) *Request      { return r }
func (r *Request) SetHeader(name, value string) *Request            { return r }
func (r *Request) SetHeaders(h map[string]string) *Request          { return r }
func (r *Request) SetPathParam(name, value string) *Request         { return r }
func (r *Request) SetPathParams(params map[string]string) *Request  { return r }
func (r *Request) SetQueryParam(name, value string) *Request        { return r }
func (r *Request) SetQueryParams(params map[string]string) *Request { return r }
func (r *Request) SetQueryParamsFromValues(params any) *Request     { return r }
func (r *Request) SetQueryString(query string) *Request             { return r }
