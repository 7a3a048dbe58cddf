// Package auth models interceptors that ask a function for the context to go on with.
package auth

import (
	"context"

	"google.golang.org/grpc"
)

type AuthFunc func(ctx context.Context) (context.Context, error)

func UnaryServerInterceptor(f AuthFunc) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		next, _ := f(ctx)
		return handler(next, req)
	}
}

type stream struct {
	grpc.ServerStream
	ctx context.Context
}

func (s *stream) Context() context.Context { return s.ctx }

func StreamServerInterceptor(f AuthFunc) grpc.StreamServerInterceptor {
	return func(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		next, _ := f(ss.Context())
		return handler(srv, &stream{ss, next})
	}
}
