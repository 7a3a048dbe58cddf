// Command connects has RPC clients and handlers of another kind, and a gateway.
package main

import (
	"context"
	"net/http"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/protobuf/types/known/emptypb"
)

type empty = emptypb.Empty

func bounded(d time.Duration) connect.UnaryInterceptorFunc {
	return func(next connect.UnaryFunc) connect.UnaryFunc {
		return func(ctx context.Context, req connect.AnyRequest) (connect.AnyResponse, error) {
			ctx, cancel := context.WithTimeout(ctx, d) // arrives: 2s | 30s
			defer cancel()
			return next(ctx, req)
		}
	}
}

// stockClient is like what is generated.
type stockClient struct {
	reserve *connect.Client[empty, empty]
}

func newStockClient(c connect.HTTPClient, url string, opts ...connect.ClientOption) *stockClient {
	return &stockClient{
		reserve: connect.NewClient[empty, empty](c, url+"/shop.Stock/Reserve", connect.WithClientOptions(opts...)),
	}
}

func (c *stockClient) Reserve(ctx context.Context, req *connect.Request[empty]) (*connect.Response[empty], error) {
	return c.reserve.CallUnary(ctx, req)
}

type stockHandler interface {
	Reserve(context.Context, *connect.Request[empty]) (*connect.Response[empty], error)
}

func newStockHandler(svc stockHandler, opts ...connect.HandlerOption) (string, http.Handler) {
	h := connect.NewUnaryHandler("/shop.Stock/Reserve", svc.Reserve, connect.WithHandlerOptions(opts...))
	return "/shop.Stock/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r)
	})
}

type server struct {
	other *stockClient
	limit time.Duration
}

func (s *server) Reserve(ctx context.Context, req *connect.Request[empty]) (*connect.Response[empty], error) {
	ctx, cancel := context.WithTimeout(ctx, s.limit) // arrives: 5s
	defer cancel()
	return s.other.Reserve(ctx, req)
}

func main() {
	hc := &http.Client{
		Timeout: 9 * time.Second, // arrives: 9s
	}
	other := newStockClient(hc, "http://other", connect.WithInterceptors(bounded(2*time.Second)))
	mux := http.NewServeMux()
	mux.Handle(newStockHandler(&server{other, 5 * time.Second}, connect.WithInterceptors(bounded(30*time.Second))))
	http.ListenAndServe(":8080", mux)
}
