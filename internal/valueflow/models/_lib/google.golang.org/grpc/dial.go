package grpc

import (
	"context"
	"flow"
	"time"

	"google.golang.org/grpc/keepalive"
)

type DialOption func(*ClientConn)

func nothing(*ClientConn) {}

func WithUnaryInterceptor(f UnaryClientInterceptor) DialOption {
	return func(cc *ClientConn) { cc.outerUnary = f }
}

func WithChainUnaryInterceptor(fs ...UnaryClientInterceptor) DialOption {
	return func(cc *ClientConn) { cc.unary = fs }
}

func WithStreamInterceptor(f StreamClientInterceptor) DialOption {
	return func(cc *ClientConn) { cc.outerStream = f }
}

func WithChainStreamInterceptor(fs ...StreamClientInterceptor) DialOption {
	return func(cc *ClientConn) { cc.stream = fs }
}

func WithTimeout(d time.Duration) DialOption {
	flow.Limit("dial", d)
	return nothing
}

func WithIdleTimeout(d time.Duration) DialOption {
	flow.Limit("idle", d)
	return nothing
}

func WithKeepaliveParams(kp keepalive.ClientParameters) DialOption {
	flow.LimitOf("keepalive.ClientParameters.Timeout", &kp, kp.Timeout)
	return nothing
}

type ConnectParams struct {
	Backoff           any
	MinConnectTimeout time.Duration
}

func WithConnectParams(p ConnectParams) DialOption {
	flow.LimitOf("grpc.ConnectParams.MinConnectTimeout", &p, p.MinConnectTimeout)
	return nothing
}

func WithContextDialer(f func(context.Context, string) (any, error)) DialOption {
	flow.Edge("dial", "", func() { f(&context.Node{Context: context.Background(), Kind: "dial"}, "") })
	return nothing
}

func WithTransportCredentials(creds any) DialOption       { return nothing }
func WithPerRPCCredentials(creds any) DialOption          { return nothing }
func WithDefaultCallOptions(cos ...CallOption) DialOption { return nothing }
func WithDefaultServiceConfig(s string) DialOption {
	return func(cc *ClientConn) { cc.ServiceConfig = s }
}
func WithStatsHandler(h any) DialOption    { return nothing }
func WithInsecure() DialOption             { return nothing }
func WithBlock() DialOption                { return nothing }
func WithUserAgent(s string) DialOption    { return nothing }
func WithAuthority(a string) DialOption    { return nothing }
func WithResolvers(rs ...any) DialOption   { return nothing }
func WithMaxCallAttempts(n int) DialOption { return nothing }
