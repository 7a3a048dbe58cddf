// Package grpc models connections and servers by their interceptors and limits.
package grpc

import (
	"context"
	"flow"
	"time"
)

type (
	CallOption   any
	UnaryInvoker func(ctx context.Context, method string, req, reply any, cc *ClientConn, opts ...CallOption) error
	Streamer     func(ctx context.Context, desc *StreamDesc, cc *ClientConn, method string, opts ...CallOption) (ClientStream, error)

	UnaryClientInterceptor  func(ctx context.Context, method string, req, reply any, cc *ClientConn, invoker UnaryInvoker, opts ...CallOption) error
	StreamClientInterceptor func(ctx context.Context, desc *StreamDesc, cc *ClientConn, method string, streamer Streamer, opts ...CallOption) (ClientStream, error)
)

type ClientConn struct {
	ServiceConfig string // JSON; it may give methods a timeout
	outerUnary    UnaryClientInterceptor
	unary         []UnaryClientInterceptor
	outerStream   StreamClientInterceptor
	stream        []StreamClientInterceptor

	invokes, streams bool // something in view does
}

// unused runs the interceptors that no call in view runs. The edge that leads here has no
// kind: nothing enters by it.
func (cc *ClientConn) unused() {
	ctx := context.Background()
	if !cc.invokes {
		cc.unaryChain(noCall)(ctx, "", nil, nil, cc)
	}
	if !cc.streams {
		cc.streamChain(noStream)(ctx, &StreamDesc{}, cc, "")
	}
}

func noCall(ctx context.Context, method string, req, reply any, cc *ClientConn, opts ...CallOption) error {
	return nil
}

func noStream(ctx context.Context, desc *StreamDesc, cc *ClientConn, method string, opts ...CallOption) (ClientStream, error) {
	return &clientStream{ctx: ctx}, nil
}

func NewClient(target string, opts ...DialOption) (*ClientConn, error) {
	cc := &ClientConn{}
	for _, o := range opts {
		o(cc)
	}
	flow.Edge("", "", func() { cc.unused() })
	return cc, nil
}

func Dial(target string, opts ...DialOption) (*ClientConn, error) {
	cc := &ClientConn{}
	for _, o := range opts {
		o(cc)
	}
	flow.Edge("", "", func() { cc.unused() })
	return cc, nil
}

func DialContext(ctx context.Context, target string, opts ...DialOption) (*ClientConn, error) {
	cc := &ClientConn{}
	for _, o := range opts {
		o(cc)
	}
	flow.Edge("", "", func() { cc.unused() })
	return cc, nil
}

// Invoke runs the interceptors, outer to inner.
func (cc *ClientConn) Invoke(ctx context.Context, method string, args, reply any, opts ...CallOption) error {
	cc.invokes = true
	return cc.unaryChain(cc.call)(ctx, method, args, reply, cc, opts...)
}

func (cc *ClientConn) unaryChain(next UnaryInvoker) UnaryInvoker {
	next = unaryLinks(cc.unary, next)
	if cc.outerUnary != nil {
		next = unaryLink(cc.outerUnary, next)
	}
	return next
}

func unaryLink(i UnaryClientInterceptor, next UnaryInvoker) UnaryInvoker {
	return func(ctx context.Context, method string, req, reply any, cc *ClientConn, opts ...CallOption) error {
		return i(ctx, method, req, reply, cc, next, opts...)
	}
}

func (cc *ClientConn) call(ctx context.Context, method string, req, reply any, _ *ClientConn, opts ...CallOption) error {
	if cc.ServiceConfig != "" {
		flow.Retry(flow.RetryPolicy(cc.ServiceConfig), "transient")
		flow.RetryUntil(ctx, time.Duration(0))
	}
	flow.Wait("rpc", ctx, cc)
	return nil
}

func (cc *ClientConn) NewStream(ctx context.Context, desc *StreamDesc, method string, opts ...CallOption) (ClientStream, error) {
	cc.streams = true
	return cc.streamChain(cc.open)(ctx, desc, cc, method, opts...)
}

func (cc *ClientConn) streamChain(next Streamer) Streamer {
	next = streamLinks(cc.stream, next)
	if cc.outerStream != nil {
		next = streamLink(cc.outerStream, next)
	}
	return next
}

func streamLink(i StreamClientInterceptor, next Streamer) Streamer {
	return func(ctx context.Context, desc *StreamDesc, cc *ClientConn, method string, opts ...CallOption) (ClientStream, error) {
		return i(ctx, desc, cc, method, next, opts...)
	}
}

func (cc *ClientConn) open(ctx context.Context, desc *StreamDesc, _ *ClientConn, method string, opts ...CallOption) (ClientStream, error) {
	flow.Wait("rpc", ctx, cc)
	return &clientStream{ctx, cc}, nil
}

func Invoke(ctx context.Context, method string, args, reply any, cc *ClientConn, opts ...CallOption) error {
	return cc.Invoke(ctx, method, args, reply, opts...)
}

func NewClientStream(ctx context.Context, desc *StreamDesc, cc *ClientConn, method string, opts ...CallOption) (ClientStream, error) {
	return cc.NewStream(ctx, desc, method, opts...)
}

func (cc *ClientConn) WaitForStateChange(ctx context.Context, state any) bool {
	flow.Wait("rpc", ctx, cc)
	return flow.Unknown[bool]("input: the state of a connection")
}

// ClientConnInterface is a connection of which nothing is known.
type ClientConnInterface struct{}

func (cc ClientConnInterface) Invoke(ctx context.Context, method string, args, reply any, opts ...CallOption) error {
	flow.Wait("rpc", ctx, cc)
	return nil
}

func (cc ClientConnInterface) NewStream(ctx context.Context, desc *StreamDesc, method string, opts ...CallOption) (ClientStream, error) {
	flow.Wait("rpc", ctx, cc)
	return &clientStream{ctx: ctx}, nil
}
