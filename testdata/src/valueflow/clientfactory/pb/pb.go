// Package pb is like what is generated for two services.
package pb

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
)

// StockClient is the client API of the stock service.
type StockClient interface {
	Reserve(ctx context.Context, in *emptypb.Empty, opts ...grpc.CallOption) (*emptypb.Empty, error)
}

type stockClient struct {
	cc grpc.ClientConnInterface
}

// NewStockClient makes a client of the stock service.
func NewStockClient(cc grpc.ClientConnInterface) StockClient {
	return &stockClient{cc}
}

func (c *stockClient) Reserve(ctx context.Context, in *emptypb.Empty, opts ...grpc.CallOption) (*emptypb.Empty, error) {
	out := new(emptypb.Empty)
	err := c.cc.Invoke(ctx, "/shop.Stock/Reserve", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// BillingClient is the client API of the billing service.
type BillingClient interface {
	Charge(ctx context.Context, in *emptypb.Empty, opts ...grpc.CallOption) (*emptypb.Empty, error)
}

type billingClient struct {
	cc grpc.ClientConnInterface
}

// NewBillingClient makes a client of the billing service.
func NewBillingClient(cc grpc.ClientConnInterface) BillingClient {
	return &billingClient{cc}
}

func (c *billingClient) Charge(ctx context.Context, in *emptypb.Empty, opts ...grpc.CallOption) (*emptypb.Empty, error) {
	out := new(emptypb.Empty)
	err := c.cc.Invoke(ctx, "/shop.Billing/Charge", in, out, opts...)
	if err != nil {
		return nil, err
	}
	return out, nil
}
