// Package middleware models a stream whose context is another.
package middleware

import (
	"context"

	"google.golang.org/grpc"
)

type WrappedServerStream struct {
	grpc.ServerStream
	WrappedContext context.Context
}

func WrapServerStream(s grpc.ServerStream) *WrappedServerStream {
	return &WrappedServerStream{ServerStream: s, WrappedContext: s.Context()}
}

func (w *WrappedServerStream) Context() context.Context { return w.WrappedContext }
