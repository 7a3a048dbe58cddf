// Command retries sets the limits of retry policies and of what they repeat.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	backoffv4 "github.com/cenkalti/backoff/v4"
	"github.com/cenkalti/backoff/v5"
	grpcretry "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

type policy struct {
	elapsed  time.Duration
	attempts int
	each     time.Duration
}

func (p policy) retry(ctx context.Context, op func(context.Context) error) error {
	b := backoffv4.NewExponentialBackOff()
	b.MaxElapsedTime = p.elapsed // arrives: 8s | 20s
	return backoffv4.Retry(func() error {
		ctx, cancel := context.WithTimeout(ctx, p.each) // arrives: 1s | 2s
		defer cancel()
		return op(ctx) // calls: charge | reserve
	}, backoffv4.WithContext(b, ctx))
}

func charge(ctx context.Context) error  { <-ctx.Done(); return ctx.Err() }
func reserve(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }

func waitFor(ctx context.Context, elapsed time.Duration) error {
	_, err := backoff.Retry(ctx, func() (bool, error) {
		return true, charge(ctx)
	}, backoff.WithMaxElapsedTime(elapsed)) // arrives: 60s
	return err
}

func retrying(perTry time.Duration, attempts uint) *http.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = int(attempts)
	c.RetryWaitMax = 3 * time.Second
	c.HTTPClient.Timeout = perTry // arrives: 4s
	return c.StandardClient()
}

func dial(perTry time.Duration) (*grpc.ClientConn, error) {
	return grpc.NewClient("stock:1",
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithChainUnaryInterceptor(grpcretry.UnaryClientInterceptor(
			grpcretry.WithMax(3),
			grpcretry.WithPerRetryTimeout(perTry), // arrives: 500ms
		)),
	)
}

func main() {
	ctx := context.Background()
	policy{elapsed: 20 * time.Second, attempts: 3, each: 2 * time.Second}.retry(ctx, charge)
	policy{elapsed: 8 * time.Second, attempts: 2, each: time.Second}.retry(ctx, reserve)
	waitFor(ctx, time.Minute)
	retrying(4*time.Second, 2).Get("http://billing/")
	if conn, err := dial(500 * time.Millisecond); err == nil {
		defer conn.Close()
	}
	retry.Do(func() error {
		ctx, cancel := context.WithTimeout(ctx, 700*time.Millisecond) // arrives: 700ms
		defer cancel()
		return charge(ctx)
	}, retry.Attempts(4), retry.Delay(50*time.Millisecond))
}
