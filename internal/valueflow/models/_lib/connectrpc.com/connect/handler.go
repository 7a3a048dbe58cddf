package connect

import (
	"context"
	"net/http"
)

type Request[T any] struct{ Msg *T }

func NewRequest[T any](m *T) *Request[T] { return &Request[T]{m} }

type Response[T any] struct{ Msg *T }

func NewResponse[T any](m *T) *Response[T] { return &Response[T]{m} }

// Handler runs a method under the interceptors.
type Handler struct{ run func(context.Context) }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.run(r.Context()) }

func NewUnaryHandler[Req, Res any](procedure string, f func(context.Context, *Request[Req]) (*Response[Res], error), opts ...HandlerOption) *Handler {
	call := wrapUnary(interceptors(opts), func(ctx context.Context, r AnyRequest) (AnyResponse, error) {
		return f(ctx, &Request[Req]{new(Req)})
	})
	return &Handler{func(ctx context.Context) { call(ctx, &Request[Req]{new(Req)}) }}
}

func NewUnaryHandlerSimple[Req, Res any](procedure string, f func(context.Context, *Req) (*Res, error), opts ...HandlerOption) *Handler {
	call := wrapUnary(interceptors(opts), func(ctx context.Context, r AnyRequest) (AnyResponse, error) {
		return f(ctx, new(Req))
	})
	return &Handler{func(ctx context.Context) { call(ctx, &Request[Req]{new(Req)}) }}
}

type (
	ServerStream[Res any]    struct{}
	ClientStream[Req any]    struct{}
	BidiStream[Req, Res any] struct{}
)

func NewServerStreamHandler[Req, Res any](procedure string, f func(context.Context, *Request[Req], *ServerStream[Res]) error, opts ...HandlerOption) *Handler {
	call := wrapStream(interceptors(opts), func(ctx context.Context, _ StreamingHandlerConn) error {
		return f(ctx, &Request[Req]{new(Req)}, &ServerStream[Res]{})
	})
	return &Handler{func(ctx context.Context) { call(ctx, nil) }}
}

func NewClientStreamHandler[Req, Res any](procedure string, f func(context.Context, *ClientStream[Req]) (*Response[Res], error), opts ...HandlerOption) *Handler {
	call := wrapStream(interceptors(opts), func(ctx context.Context, _ StreamingHandlerConn) error {
		_, err := f(ctx, &ClientStream[Req]{})
		return err
	})
	return &Handler{func(ctx context.Context) { call(ctx, nil) }}
}

func NewBidiStreamHandler[Req, Res any](procedure string, f func(context.Context, *BidiStream[Req, Res]) error, opts ...HandlerOption) *Handler {
	call := wrapStream(interceptors(opts), func(ctx context.Context, _ StreamingHandlerConn) error {
		return f(ctx, &BidiStream[Req, Res]{})
	})
	return &Handler{func(ctx context.Context) { call(ctx, nil) }}
}
