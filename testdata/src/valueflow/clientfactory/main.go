// Command clientfactory makes all its RPC clients in one factory, whose
// interceptor bounds each call by the client's own limit.
package main

import (
	"context"
	"errors"
	"log"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/emptypb"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/clientfactory/pb"
)

type duration struct{ time.Duration }

type clientConfig struct {
	Address string
	Timeout duration
}

type config struct {
	Shop struct {
		Stock     *clientConfig
		Billing   *clientConfig
		Publisher *clientConfig
		Audit     *clientConfig
	}
}

type boundInterceptor struct {
	timeout time.Duration
	calls   *int
}

func (bi *boundInterceptor) Unary(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	ctx, cancel := context.WithTimeout(ctx, bi.timeout) // arrives: 15s | 20s | 300s
	defer cancel()
	*bi.calls++
	return invoker(ctx, method, req, reply, cc, opts...)
}

func (bi *boundInterceptor) Stream(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, streamer grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	ctx, cancel := context.WithTimeout(ctx, bi.timeout) // arrives: 15s | 20s | 300s
	context.AfterFunc(ctx, cancel)
	return streamer(ctx, desc, cc, method, opts...)
}

func clientSetup(c *clientConfig) (*grpc.ClientConn, error) {
	if c == nil {
		return nil, errors.New("no configuration of this client")
	}
	bi := boundInterceptor{c.Timeout.Duration, new(int)}
	unary := []grpc.UnaryClientInterceptor{bi.Unary}
	stream := []grpc.StreamClientInterceptor{bi.Stream}
	return grpc.NewClient(
		c.Address,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithChainUnaryInterceptor(unary...),
		grpc.WithChainStreamInterceptor(stream...),
	)
}

func failOnError(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

type shop struct {
	stock   pb.StockClient
	billing pb.BillingClient
	late    pb.BillingClient
}

func (s *shop) order(ctx context.Context) error {
	_, err := s.stock.Reserve(ctx, &emptypb.Empty{}) // calls: (*pb.stockClient).Reserve
	if err != nil {
		return err
	}
	_, err = s.billing.Charge(ctx, &emptypb.Empty{}) // calls: (*pb.billingClient).Charge
	return err
}

func main() {
	var c config
	c.Shop.Stock = &clientConfig{Address: "stock:1", Timeout: duration{20 * time.Second}}
	c.Shop.Billing = &clientConfig{Address: "billing:1", Timeout: duration{15 * time.Second}}
	c.Shop.Publisher = &clientConfig{Address: "publisher:1", Timeout: duration{300 * time.Second}}

	stockConn, err := clientSetup(c.Shop.Stock)
	failOnError(err)
	billingConn, err := clientSetup(c.Shop.Billing)
	failOnError(err)
	publisherConn, err := clientSetup(c.Shop.Publisher)
	failOnError(err)
	// This one is not configured: no client, and no limit.
	if c.Shop.Audit != nil {
		_, err = clientSetup(c.Shop.Audit)
		failOnError(err)
	}

	s := &shop{stock: pb.NewStockClient(stockConn), billing: pb.NewBillingClient(billingConn)}
	s.late = pb.NewBillingClient(publisherConn)
	failOnError(s.order(context.Background()))
	s.late.Charge(context.Background(), &emptypb.Empty{}) // calls: (*pb.billingClient).Charge
}
