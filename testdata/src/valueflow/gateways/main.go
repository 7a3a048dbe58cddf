// Command gateways serves RPCs under interceptors in a row, and passes requests on by
// HTTP.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/recovery"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/timeout"
	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"github.com/jmoiron/sqlx"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
)

type empty = emptypb.Empty

// stockServer and what follows are like what is generated.
type stockServer interface {
	Reserve(context.Context, *empty) (*empty, error)
	Watch(*empty, grpc.ServerStreamingServer[empty]) error
}

var stockServiceDesc = grpc.ServiceDesc{
	ServiceName: "shop.Stock",
	HandlerType: (*stockServer)(nil),
	Methods:     []grpc.MethodDesc{{MethodName: "Reserve", Handler: reserveHandler}},
	Streams:     []grpc.StreamDesc{{StreamName: "Watch", Handler: watchHandler, ServerStreams: true}},
}

func reserveHandler(srv any, ctx context.Context, dec func(any) error, interceptor grpc.UnaryServerInterceptor) (any, error) {
	in := new(empty)
	if err := dec(in); err != nil {
		return nil, err
	}
	if interceptor == nil {
		return srv.(stockServer).Reserve(ctx, in)
	}
	info := &grpc.UnaryServerInfo{Server: srv, FullMethod: "/shop.Stock/Reserve"}
	handler := func(ctx context.Context, req any) (any, error) {
		return srv.(stockServer).Reserve(ctx, req.(*empty)) // calls: (*stock).Reserve
	}
	return interceptor(ctx, in, info, handler)
}

func watchHandler(srv any, stream grpc.ServerStream) error {
	m := new(empty)
	if err := stream.RecvMsg(m); err != nil {
		return err
	}
	return srv.(stockServer).Watch(m, &grpc.GenericServerStream[empty, empty]{ServerStream: stream}) // calls: (*stock).Watch
}

func registerStockServer(s grpc.ServiceRegistrar, srv stockServer) {
	s.RegisterService(&stockServiceDesc, srv)
}

func registerStockHandler(mux *runtime.ServeMux, cc grpc.ClientConnInterface) {
	mux.HandlePath("POST", "/v1/reserve", func(w http.ResponseWriter, req *http.Request, _ map[string]string) {
		ctx, cancel := context.WithCancel(req.Context())
		defer cancel()
		ctx, err := runtime.AnnotateContext(ctx, mux, req, "/shop.Stock/Reserve") // arrives: 6s
		if err != nil {
			return
		}
		cc.Invoke(ctx, "/shop.Stock/Reserve", new(empty), new(empty))
	})
}

type stock struct {
	db     *sqlx.DB
	lookup time.Duration
}

func (s *stock) Reserve(ctx context.Context, in *empty) (*empty, error) {
	return in, s.query(ctx, s.lookup)
}

func (s *stock) Watch(in *empty, stream grpc.ServerStreamingServer[empty]) error {
	return s.query(stream.Context(), 2*s.lookup)
}

func (s *stock) query(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, d) // arrives: 1s | 2s
	defer cancel()
	var n int
	return s.db.GetContext(ctx, &n, "SELECT 1")
}

func limit(d time.Duration) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		ctx, cancel := context.WithTimeout(ctx, d) // arrives: 30s
		defer cancel()
		return handler(ctx, req)
	}
}

func main() {
	db, err := sqlx.Connect("postgres", "postgres://db/shop")
	if err != nil {
		panic(err)
	}
	db.SetConnMaxLifetime(time.Minute) // arrives: 60s
	s := grpc.NewServer(
		grpc.ChainUnaryInterceptor(recovery.UnaryServerInterceptor(), limit(30*time.Second)),
		grpc.ConnectionTimeout(3*time.Second), // arrives: 3s
	)
	registerStockServer(s, &stock{db: db, lookup: time.Second})
	go s.Serve(nil)

	runtime.DefaultContextTimeout = 6 * time.Second
	conn, err := grpc.NewClient("stock:1",
		grpc.WithChainUnaryInterceptor(timeout.UnaryClientInterceptor(4*time.Second))) // arrives: 4s
	if err != nil {
		panic(err)
	}
	mux := runtime.NewServeMux()
	registerStockHandler(mux, conn)
	srv := &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: 5 * time.Second, // arrives: 5s
	}
	srv.ListenAndServe()
}
