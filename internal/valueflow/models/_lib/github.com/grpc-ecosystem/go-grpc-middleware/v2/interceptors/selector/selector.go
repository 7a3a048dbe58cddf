// Package selector models interceptors that may be left out.
package selector

import (
	"context"
	"flow"

	"google.golang.org/grpc"
)

type Matcher any

func UnaryServerInterceptor(i grpc.UnaryServerInterceptor, m Matcher) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		if flow.Unknown[bool]("input: the method") {
			return i(ctx, req, info, handler)
		}
		return handler(ctx, req)
	}
}

func StreamServerInterceptor(i grpc.StreamServerInterceptor, m Matcher) grpc.StreamServerInterceptor {
	return func(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		if flow.Unknown[bool]("input: the method") {
			return i(srv, ss, info, handler)
		}
		return handler(srv, ss)
	}
}
