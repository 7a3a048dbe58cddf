// Command serverinterceptor has its request limit in an interceptor of its RPC
// server, which is there only if the limit is.
package main

import (
	"context"
	"net"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/keepalive"
)

type config struct {
	RequestTimeout   time.Duration
	MaxConnectionAge time.Duration
	IdleAge          time.Duration
}

type timeoutInterceptor struct {
	timeout time.Duration
}

func newTimeoutInterceptor(d time.Duration) *timeoutInterceptor {
	return &timeoutInterceptor{timeout: d}
}

func (t *timeoutInterceptor) unary() grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		ctx, cancel := context.WithTimeout(ctx, t.timeout) // arrives: 3s | 90s
		defer cancel()
		return handler(ctx, req)
	}
}

type boundStream struct {
	grpc.ServerStream
	ctx context.Context
}

func (s *boundStream) Context() context.Context { return s.ctx }

func (t *timeoutInterceptor) stream() grpc.StreamServerInterceptor {
	return func(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		ctx, cancel := context.WithTimeout(ss.Context(), t.timeout) // arrives: 3s | 90s
		defer cancel()
		return handler(srv, &boundStream{ss, ctx})
	}
}

func serverOptions(c *config) []grpc.ServerOption {
	var opts []grpc.ServerOption
	if c.RequestTimeout > 0 {
		t := newTimeoutInterceptor(c.RequestTimeout)
		opts = append(opts, grpc.ChainUnaryInterceptor(t.unary()))
		opts = append(opts, grpc.ChainStreamInterceptor(t.stream()))
	}
	if c.MaxConnectionAge > 0 {
		opts = append(opts, grpc.KeepaliveParams(keepalive.ServerParameters{
			MaxConnectionAge:  c.MaxConnectionAge, // arrives: 30s
			MaxConnectionIdle: c.IdleAge,
		}))
	}
	return opts
}

func serve(addr string, c *config) {
	lis, err := net.Listen("tcp", addr)
	if err != nil {
		panic(err)
	}
	grpc.NewServer(serverOptions(c)...).Serve(lis)
}

func main() {
	go serve(":1", &config{RequestTimeout: 3 * time.Second, MaxConnectionAge: 30 * time.Second})
	go serve(":2", &config{RequestTimeout: 90 * time.Second})
	serve(":3", &config{})
}
