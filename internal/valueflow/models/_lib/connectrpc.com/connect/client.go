// Package connect models clients and handlers by their interceptors.
package connect

import (
	"context"
	"flow"
	"net/http"
)

type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

type Client[Req, Res any] struct {
	http     HTTPClient
	wrappers []Interceptor
}

func NewClient[Req, Res any](client HTTPClient, url string, opts ...ClientOption) *Client[Req, Res] {
	return &Client[Req, Res]{client, interceptors(opts)}
}

func (c *Client[Req, Res]) CallUnary(ctx context.Context, r *Request[Req]) (*Response[Res], error) {
	call := wrapUnary(c.wrappers, func(ctx context.Context, r AnyRequest) (AnyResponse, error) {
		c.send(ctx)
		return nil, nil
	})
	call(ctx, r)
	return &Response[Res]{Msg: new(Res)}, nil
}

// send makes the request by the client that people gave.
func (c *Client[Req, Res]) send(ctx context.Context) {
	r, _ := http.NewRequestWithContext(ctx, "POST", "", nil)
	c.http.Do(r)
}

func (c *Client[Req, Res]) CallServerStream(ctx context.Context, r *Request[Req]) (*ServerStreamForClient[Res], error) {
	c.send(ctx)
	return &ServerStreamForClient[Res]{ctx}, nil
}

func (c *Client[Req, Res]) CallClientStream(ctx context.Context) *ClientStreamForClient[Req, Res] {
	c.send(ctx)
	return &ClientStreamForClient[Req, Res]{ctx}
}

func (c *Client[Req, Res]) CallBidiStream(ctx context.Context) *BidiStreamForClient[Req, Res] {
	c.send(ctx)
	return &BidiStreamForClient[Req, Res]{ctx}
}

type ServerStreamForClient[Res any] struct{ ctx context.Context }

func (s *ServerStreamForClient[Res]) Receive() bool {
	flow.Wait("rpc", s.ctx, s)
	return flow.Unknown[bool]("input: the end of a stream")
}
func (s *ServerStreamForClient[Res]) Msg() *Res { return new(Res) }

type ClientStreamForClient[Req, Res any] struct{ ctx context.Context }

func (s *ClientStreamForClient[Req, Res]) Send(r *Req) error {
	flow.Wait("rpc", s.ctx, s)
	return nil
}

func (s *ClientStreamForClient[Req, Res]) CloseAndReceive() (*Response[Res], error) {
	flow.Wait("rpc", s.ctx, s)
	return &Response[Res]{Msg: new(Res)}, nil
}

type BidiStreamForClient[Req, Res any] struct{ ctx context.Context }

func (s *BidiStreamForClient[Req, Res]) Send(r *Req) error {
	flow.Wait("rpc", s.ctx, s)
	return nil
}

func (s *BidiStreamForClient[Req, Res]) Receive() (*Res, error) {
	flow.Wait("rpc", s.ctx, s)
	return new(Res), nil
}
