// Package http models the limits and the ways of requests, in and out.
package http

import (
	"context"
	"flow"
	"time"
)

type RoundTripper interface {
	RoundTrip(*Request) (*Response, error)
}

type Header map[string][]string

func (h Header) Set(key, value string) { flow.SetKey(h, key, true) }
func (h Header) Add(key, value string) { flow.SetKey(h, key, true) }

type Response struct {
	Request *Request
	Body    any
}

type Request struct {
	Method string
	Header Header
	ctx    context.Context
}

func NewRequest(method, url string, body any) (*Request, error) {
	return &Request{Method: method, Header: Header{}, ctx: context.Background()}, nil
}

func NewRequestWithContext(ctx context.Context, method, url string, body any) (*Request, error) {
	return &Request{Method: method, Header: Header{}, ctx: ctx}, nil
}

func (r *Request) Context() context.Context { return r.ctx }

func (r *Request) WithContext(ctx context.Context) *Request {
	return &Request{Method: r.Method, Header: r.Header, ctx: ctx}
}

func (r *Request) Clone(ctx context.Context) *Request { return r.WithContext(ctx) }

type Client struct {
	Transport RoundTripper
	Timeout   time.Duration
}

var (
	DefaultClient                 = &Client{}
	DefaultTransport RoundTripper = &Transport{}
)

func (c *Client) Do(req *Request) (*Response, error) {
	flow.LimitOf("http.Client.Timeout", c, c.Timeout)
	rt := c.Transport
	if rt == nil {
		rt = DefaultTransport
	}
	return rt.RoundTrip(req.WithContext(&context.Node{Context: req.Context(), Kind: "client", Limit: c.Timeout, Of: c}))
}

func (c *Client) send(method string) (*Response, error) {
	flow.LimitOf("http.Client.Timeout", c, c.Timeout)
	rt := c.Transport
	if rt == nil {
		rt = DefaultTransport
	}
	ctx := &context.Node{Context: context.Background(), Kind: "client", Limit: c.Timeout, Of: c}
	return rt.RoundTrip(&Request{Method: method, ctx: ctx})
}

func (c *Client) Get(url string) (*Response, error)                         { return c.send("GET") }
func (c *Client) Head(url string) (*Response, error)                        { return c.send("HEAD") }
func (c *Client) Post(url, contentType string, body any) (*Response, error) { return c.send("POST") }
func (c *Client) PostForm(url string, data any) (*Response, error)          { return c.send("POST") }

func Get(url string) (*Response, error)                         { return DefaultClient.send("GET") }
func Head(url string) (*Response, error)                        { return DefaultClient.send("HEAD") }
func Post(url, contentType string, body any) (*Response, error) { return DefaultClient.send("POST") }
func PostForm(url string, data any) (*Response, error)          { return DefaultClient.send("POST") }
