// Package timeout models the limit of each call.
package timeout

import (
	"context"
	"flow"
	"time"

	"google.golang.org/grpc"
)

func UnaryClientInterceptor(d time.Duration) grpc.UnaryClientInterceptor {
	flow.Limit("rpc", d)
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		return invoker(&context.Node{Context: ctx, Kind: "timeout", Limit: d}, method, req, reply, cc, opts...)
	}
}
