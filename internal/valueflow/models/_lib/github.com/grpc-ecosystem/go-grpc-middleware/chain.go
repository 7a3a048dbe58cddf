// Package grpc_middleware models chains of interceptors. Their links are made one by one:
// the elements of a slice are told apart only by constant indices.
package grpc_middleware

import (
	"context"

	"google.golang.org/grpc"
)

func ChainUnaryServer(is ...grpc.UnaryServerInterceptor) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		next := handler
		if is[4] != nil {
			next = unaryServer(is[4], info, next)
		}
		if is[3] != nil {
			next = unaryServer(is[3], info, next)
		}
		if is[2] != nil {
			next = unaryServer(is[2], info, next)
		}
		if is[1] != nil {
			next = unaryServer(is[1], info, next)
		}
		if is[0] != nil {
			next = unaryServer(is[0], info, next)
		}
		return next(ctx, req)
	}
}

func ChainStreamServer(is ...grpc.StreamServerInterceptor) grpc.StreamServerInterceptor {
	return func(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		next := handler
		if is[4] != nil {
			next = streamServer(is[4], info, next)
		}
		if is[3] != nil {
			next = streamServer(is[3], info, next)
		}
		if is[2] != nil {
			next = streamServer(is[2], info, next)
		}
		if is[1] != nil {
			next = streamServer(is[1], info, next)
		}
		if is[0] != nil {
			next = streamServer(is[0], info, next)
		}
		return next(srv, ss)
	}
}

func ChainUnaryClient(is ...grpc.UnaryClientInterceptor) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		next := invoker
		if is[4] != nil {
			next = unaryClient(is[4], next)
		}
		if is[3] != nil {
			next = unaryClient(is[3], next)
		}
		if is[2] != nil {
			next = unaryClient(is[2], next)
		}
		if is[1] != nil {
			next = unaryClient(is[1], next)
		}
		if is[0] != nil {
			next = unaryClient(is[0], next)
		}
		return next(ctx, method, req, reply, cc, opts...)
	}
}

func ChainStreamClient(is ...grpc.StreamClientInterceptor) grpc.StreamClientInterceptor {
	return func(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, streamer grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
		next := streamer
		if is[4] != nil {
			next = streamClient(is[4], next)
		}
		if is[3] != nil {
			next = streamClient(is[3], next)
		}
		if is[2] != nil {
			next = streamClient(is[2], next)
		}
		if is[1] != nil {
			next = streamClient(is[1], next)
		}
		if is[0] != nil {
			next = streamClient(is[0], next)
		}
		return next(ctx, desc, cc, method, opts...)
	}
}

func unaryServer(i grpc.UnaryServerInterceptor, info *grpc.UnaryServerInfo, next grpc.UnaryHandler) grpc.UnaryHandler {
	return func(ctx context.Context, req any) (any, error) { return i(ctx, req, info, next) }
}

func streamServer(i grpc.StreamServerInterceptor, info *grpc.StreamServerInfo, next grpc.StreamHandler) grpc.StreamHandler {
	return func(srv any, ss grpc.ServerStream) error { return i(srv, ss, info, next) }
}

func unaryClient(i grpc.UnaryClientInterceptor, next grpc.UnaryInvoker) grpc.UnaryInvoker {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, opts ...grpc.CallOption) error {
		return i(ctx, method, req, reply, cc, next, opts...)
	}
}

func streamClient(i grpc.StreamClientInterceptor, next grpc.Streamer) grpc.Streamer {
	return func(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, opts ...grpc.CallOption) (grpc.ClientStream, error) {
		return i(ctx, desc, cc, method, next, opts...)
	}
}

func WithUnaryServerChain(is ...grpc.UnaryServerInterceptor) grpc.ServerOption {
	return grpc.ChainUnaryInterceptor(is...)
}

func WithStreamServerChain(is ...grpc.StreamServerInterceptor) grpc.ServerOption {
	return grpc.ChainStreamInterceptor(is...)
}
