// Package retry models how long one try may take, and how many there are.
package retry

import (
	"context"
	"flow"
	"time"

	"google.golang.org/grpc"
)

type options struct {
	max     uint
	perCall time.Duration
	backoff BackoffFunc
}

type CallOption func(*options)

func nothing(*options) {}

type BackoffFunc func(ctx context.Context, attempt uint) time.Duration

func WithRetriable(f func(error) bool) CallOption { return nothing }
func WithOnRetryCallback(f func(ctx context.Context, attempt uint, err error)) CallOption {
	return nothing
}
func Disable() CallOption                  { return func(o *options) { o.max = 0 } }
func WithMax(n uint) CallOption            { return func(o *options) { o.max = n } }
func WithBackoff(f BackoffFunc) CallOption { return func(o *options) { o.backoff = f } }
func WithCodes(codes ...any) CallOption    { return nothing }

func WithPerRetryTimeout(d time.Duration) CallOption {
	flow.Limit("try", d)
	return func(o *options) { o.perCall = d }
}

func apply(opts []CallOption) *options {
	o := &options{}
	for _, f := range opts {
		f(o)
	}
	return o
}

func (o *options) bound(ctx context.Context) context.Context {
	if o.backoff != nil {
		o.backoff(ctx, 1)
	}
	if o.perCall == 0 {
		return ctx
	}
	return &context.Node{Context: ctx, Kind: "timeout", Limit: o.perCall}
}

func (o *options) tries() int {
	if o.max == 0 {
		return 1
	}
	return int(o.max)
}

func (o *options) growth() string {
	if o.backoff != nil {
		return "unknown"
	}
	return "constant"
}

// with are the options of one call.
func (o *options) with(opts []grpc.CallOption) *options {
	all := &options{o.max, o.perCall, o.backoff}
	for _, opt := range opts {
		if f, ok := opt.(CallOption); ok {
			f(all)
		}
	}
	return all
}

func UnaryClientInterceptor(opts ...CallOption) grpc.UnaryClientInterceptor {
	all := apply(opts)
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		o := all.with(opts)
		flow.Retry(o.tries(), "transient")
		flow.RetryUntil(ctx, time.Duration(0))
		flow.RetryWait(o.growth(), 50*time.Millisecond, time.Duration(0), 1, 0.1)
		return invoker(o.bound(ctx), method, req, reply, cc, opts...)
	}
}

func StreamClientInterceptor(opts ...CallOption) grpc.StreamClientInterceptor {
	all := apply(opts)
	return func(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, streamer grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
		o := all.with(opts)
		flow.Retry(o.tries(), "transient")
		flow.RetryUntil(ctx, time.Duration(0))
		flow.RetryWait(o.growth(), 50*time.Millisecond, time.Duration(0), 1, 0.1)
		return streamer(ctx, desc, cc, method, opts...)
	}
}
