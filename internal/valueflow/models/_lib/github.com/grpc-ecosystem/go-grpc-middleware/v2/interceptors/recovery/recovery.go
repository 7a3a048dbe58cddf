// Package recovery models interceptors that pass on what they are given.
package recovery

import (
	"context"

	"google.golang.org/grpc"
)

func UnaryServerInterceptor(opts ...any) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		return handler(ctx, req)
	}
}

func StreamServerInterceptor(opts ...any) grpc.StreamServerInterceptor {
	return func(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		return handler(srv, ss)
	}
}
