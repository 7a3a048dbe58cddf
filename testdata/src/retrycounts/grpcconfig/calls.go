// Package grpcconfig counts the attempts of gRPC's own retry policy.
package grpcconfig

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
)

const three = `{"methodConfig": [{"name": [{}], "retryPolicy": {
	"maxAttempts": 3, "initialBackoff": "0.001s", "maxBackoff": "0.001s", "backoffMultiplier": 1, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`

const nine = `{"methodConfig": [{"name": [{}], "retryPolicy": {
	"maxAttempts": 9, "initialBackoff": "0.001s", "maxBackoff": "0.001s", "backoffMultiplier": 1, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`

func Three(ctx context.Context, addr string) error {
	cc, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultServiceConfig(three))
	if err != nil {
		return err
	}
	defer cc.Close()
	return cc.Invoke(ctx, grpc_health_v1.Health_Check_FullMethodName, new(grpc_health_v1.HealthCheckRequest), new(grpc_health_v1.HealthCheckResponse)) // attempts: 3
}

// Nine is cut to five.
func Nine(ctx context.Context, addr string) error {
	cc, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultServiceConfig(nine))
	if err != nil {
		return err
	}
	defer cc.Close()
	return cc.Invoke(ctx, grpc_health_v1.Health_Check_FullMethodName, new(grpc_health_v1.HealthCheckRequest), new(grpc_health_v1.HealthCheckResponse)) // attempts: 5
}

func Default(ctx context.Context, addr string) error {
	cc, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer cc.Close()
	return cc.Invoke(ctx, grpc_health_v1.Health_Check_FullMethodName, new(grpc_health_v1.HealthCheckRequest), new(grpc_health_v1.HealthCheckResponse)) // attempts: 1
}
