// Command programs_json is run with the file orders.json: a section for each
// service that it calls, one factory for all of their clients.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"time"

	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/programs_json/config"
)

// Config is what the file is decoded into.
type Config struct {
	Orders struct {
		config.Service

		StockService     *config.RPCClient
		BillingService   *config.RPCClient
		PublisherService *config.RPCClient
		AuditService     *config.RPCClient

		Remotes  []Remote
		Profiles map[string]*Profile

		Limiter struct {
			Redis *RedisConfig
		}
		FinalizeTimeout config.Duration
		Stagger         config.Duration
		Features        config.Features
	}
}

// Remote is a client in a list.
type Remote struct {
	config.RPCClient
	Region string
}

// Profile is an entry of a map.
type Profile struct{ Window config.Duration }

// RedisConfig configures a redis client.
type RedisConfig struct {
	DialTimeout config.Duration
	ReadTimeout config.Duration
	Retries     int
}

type bound struct {
	timeout time.Duration
}

func (b *bound) Unary(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	ctx, cancel := context.WithTimeout(ctx, b.timeout) // arrives: 4s, 6s | 15s | 20s | 300s
	defer cancel()
	return invoker(ctx, method, req, reply, cc, opts...)
}

func setup(c *config.RPCClient) *grpc.ClientConn {
	if c == nil {
		log.Fatal("no configuration of this client")
	}
	b := bound{c.Timeout.Duration}
	interceptors := []grpc.UnaryClientInterceptor{b.Unary}
	conn, err := grpc.NewClient(c.Address, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithChainUnaryInterceptor(interceptors...))
	if err != nil {
		log.Fatal(err)
	}
	return conn
}

func newRedis(c RedisConfig) *redis.Client {
	return redis.NewClient(&redis.Options{
		DialTimeout: c.DialTimeout.Duration, // arrives: 5s
		ReadTimeout: c.ReadTimeout.Duration, // arrives: 250ms
		MaxRetries:  c.Retries,
	})
}

func finalize(ctx context.Context, c *Config) {
	if c.Orders.Features.AsyncFinalize {
		go func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.Orders.FinalizeTimeout.Duration)
			defer cancel()
			<-ctx.Done()
		}()
		return
	}
	if c.Orders.Stagger.Duration <= 0 {
		c.Orders.Stagger.Duration = time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, c.Orders.Stagger.Duration) // arrives: 1s
	defer cancel()
	<-ctx.Done()
}

func main() {
	file := flag.String("config", "", "the configuration file")
	flag.Parse()
	if *file == "" {
		os.Exit(1)
	}
	var c Config
	if err := config.Read(*file, &c); err != nil {
		log.Fatal(err)
	}
	conns := []*grpc.ClientConn{setup(c.Orders.StockService), setup(c.Orders.BillingService)}
	conns = append(conns, setup(c.Orders.PublisherService))
	if c.Orders.AuditService != nil {
		conns = append(conns, setup(c.Orders.AuditService))
	}
	for _, r := range c.Orders.Remotes {
		conns = append(conns, setup(&r.RPCClient))
	}
	newRedis(*c.Orders.Limiter.Redis).Get(context.Background(), "a")
	finalize(context.Background(), &c)
	for _, p := range c.Orders.Profiles {
		ctx, cancel := context.WithTimeout(context.Background(), p.Window.Duration) // arrives: 7h, 168h
		<-ctx.Done()
		cancel()
	}
	if c.Orders.HealthCheckInterval.Duration == 0 {
		c.Orders.HealthCheckInterval.Duration = 5 * time.Second
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.Orders.HealthCheckInterval.Duration*9/10) // arrives: 4.5s
	defer cancel()
	<-ctx.Done()
	grpc.NewServer(grpc.KeepaliveParams(keepalive.ServerParameters{
		MaxConnectionAge: c.Orders.GRPC.MaxConnectionAge.Duration, // arrives: 30s
	}))
}
