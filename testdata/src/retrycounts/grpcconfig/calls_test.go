package grpcconfig

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
)

type busy struct {
	grpc_health_v1.UnimplementedHealthServer
	calls atomic.Int64
}

func (b *busy) Check(context.Context, *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	b.calls.Add(1)
	return nil, status.Error(codes.Unavailable, "busy")
}

func TestCounts(t *testing.T) {
	for _, test := range []struct {
		name string
		want int64
		call func(context.Context, string) error
	}{{"Three", 3, Three}, {"Nine", 5, Nine}, {"Default", 1, Default}} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		b := new(busy)
		s := grpc.NewServer()
		grpc_health_v1.RegisterHealthServer(s, b)
		go s.Serve(l)
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		if err := test.call(ctx, l.Addr().String()); status.Code(err) != codes.Unavailable {
			t.Errorf("%s: %v", test.name, err)
		}
		cancel()
		s.Stop()
		if got := b.calls.Load(); got != test.want {
			t.Errorf("%s: %d calls, want %d", test.name, got, test.want)
		}
	}
}
