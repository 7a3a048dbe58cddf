// Package grpcmiddlewarev1 counts the attempts of github.com/grpc-ecosystem/go-grpc-middleware/retry.
package grpcmiddlewarev1

import (
	"context"
	"time"

	retry "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// conn is a connection by an interceptor, on which each call ends in call.
func conn(call func() error, retry grpc.UnaryClientInterceptor) *grpc.ClientConn {
	inner := func(context.Context, string, any, any, *grpc.ClientConn, grpc.UnaryInvoker, ...grpc.CallOption) error {
		return call()
	}
	cc, err := grpc.NewClient("passthrough:none", grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithChainUnaryInterceptor(retry, inner))
	if err != nil {
		panic(err)
	}
	return cc
}

func Three(ctx context.Context, call func() error) error {
	cc := conn(call, retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffLinear(time.Microsecond))))
	defer cc.Close()
	return cc.Invoke(ctx, "/service/Method", nil, nil) // attempts: 3
}

func Default(ctx context.Context, call func() error) error {
	cc := conn(call, retry.UnaryClientInterceptor(retry.WithBackoff(retry.BackoffLinear(time.Microsecond))))
	defer cc.Close()
	return cc.Invoke(ctx, "/service/Method", nil, nil) // attempts: 1
}

func OfCall(ctx context.Context, call func() error) error {
	cc := conn(call, retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithBackoff(retry.BackoffLinear(time.Microsecond))))
	defer cc.Close()
	return cc.Invoke(ctx, "/service/Method", nil, nil, retry.WithMax(2)) // attempts: 2
}

func Disabled(ctx context.Context, call func() error) error {
	cc := conn(call, retry.UnaryClientInterceptor(retry.WithMax(3)))
	defer cc.Close()
	return cc.Invoke(ctx, "/service/Method", nil, nil, retry.Disable()) // attempts: 1
}

func Stream(ctx context.Context, call func() error) error {
	i := retry.StreamClientInterceptor(retry.WithMax(4), retry.WithBackoff(retry.BackoffLinear(time.Microsecond)))
	open := func(context.Context, *grpc.StreamDesc, *grpc.ClientConn, string, ...grpc.CallOption) (grpc.ClientStream, error) {
		return nil, call()
	}
	_, err := i(ctx, &grpc.StreamDesc{ServerStreams: true}, nil, "/service/Method", open) // attempts: 4
	return err
}
