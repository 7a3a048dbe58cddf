package grpc

import (
	"context"
	"flow"
	"time"

	"google.golang.org/grpc/keepalive"
)

type (
	UnaryHandler  func(ctx context.Context, req any) (any, error)
	StreamHandler func(srv any, stream ServerStream) error

	UnaryServerInterceptor  func(ctx context.Context, req any, info *UnaryServerInfo, handler UnaryHandler) (any, error)
	StreamServerInterceptor func(srv any, ss ServerStream, info *StreamServerInfo, handler StreamHandler) error

	MethodHandler func(srv any, ctx context.Context, dec func(any) error, interceptor UnaryServerInterceptor) (any, error)
)

type UnaryServerInfo struct {
	Server     any
	FullMethod string
}

type StreamServerInfo struct {
	FullMethod string
}

type MethodDesc struct {
	MethodName string
	Handler    MethodHandler
}

type StreamDesc struct {
	StreamName string
	Handler    StreamHandler
}

type ServiceDesc struct {
	ServiceName string
	Methods     []MethodDesc
	Streams     []StreamDesc
}

type Server struct {
	outerUnary  UnaryServerInterceptor
	unary       []UnaryServerInterceptor
	outerStream StreamServerInterceptor
	stream      []StreamServerInterceptor
	served      any
}

// NewServer makes a server. Its interceptors run even if nothing in view is served.
func NewServer(opts ...ServerOption) *Server {
	s := &Server{}
	for _, o := range opts {
		o(s)
	}
	flow.Edge("", "", func() {
		if s.served == nil {
			if i := s.unaryChain(); i != nil {
				i(request(), nil, &UnaryServerInfo{}, unserved)
			}
			s.serveStream(nil, unservedStream)
		}
	})
	return s
}

func unserved(ctx context.Context, req any) (any, error) { return nil, nil }
func unservedStream(srv any, stream ServerStream) error  { return nil }
func decode(m any) error                                 { flow.Decode(m, "message"); return nil }

func request() context.Context {
	return &context.Node{Context: context.Background(), Kind: "request"}
}

// RegisterService has each method of the service run under the interceptors.
func (s *Server) RegisterService(desc *ServiceDesc, impl any) {
	s.served = impl
	flow.Edge("grpc", desc.ServiceName, func() {
		for _, m := range desc.Methods {
			m.Handler(impl, request(), decode, s.unaryChain())
		}
		for _, d := range desc.Streams {
			s.serveStream(impl, d.Handler)
		}
	})
}

func (s *Server) unaryChain() UnaryServerInterceptor {
	if s.unary == nil && s.outerUnary == nil {
		return nil
	}
	return func(ctx context.Context, req any, info *UnaryServerInfo, handler UnaryHandler) (any, error) {
		next := unaryServerLinks(s.unary, info, handler)
		if s.outerUnary != nil {
			next = unaryServerLink(s.outerUnary, info, next)
		}
		return next(ctx, req)
	}
}

func unaryServerLink(i UnaryServerInterceptor, info *UnaryServerInfo, next UnaryHandler) UnaryHandler {
	return func(ctx context.Context, req any) (any, error) { return i(ctx, req, info, next) }
}

func (s *Server) serveStream(impl any, handler StreamHandler) {
	next := streamServerLinks(s.stream, handler)
	if s.outerStream != nil {
		next = streamServerLink(s.outerStream, next)
	}
	next(impl, &serverStream{request()})
}

func streamServerLink(i StreamServerInterceptor, next StreamHandler) StreamHandler {
	return func(srv any, ss ServerStream) error { return i(srv, ss, &StreamServerInfo{}, next) }
}

func (s *Server) Serve(lis any) error {
	flow.Serve("grpc", s)
	return nil
}

// ServiceRegistrar is a server of which nothing is known.
type ServiceRegistrar struct{}

func (ServiceRegistrar) RegisterService(desc *ServiceDesc, impl any) {
	NewServer().RegisterService(desc, impl)
}

type ServerOption func(*Server)

func plain(*Server) {}

func UnaryInterceptor(i UnaryServerInterceptor) ServerOption {
	return func(s *Server) { s.outerUnary = i }
}

func ChainUnaryInterceptor(is ...UnaryServerInterceptor) ServerOption {
	return func(s *Server) { s.unary = is }
}

func StreamInterceptor(i StreamServerInterceptor) ServerOption {
	return func(s *Server) { s.outerStream = i }
}

func ChainStreamInterceptor(is ...StreamServerInterceptor) ServerOption {
	return func(s *Server) { s.stream = is }
}

func ConnectionTimeout(d time.Duration) ServerOption {
	flow.Limit("connection", d)
	return plain
}

func KeepaliveParams(kp keepalive.ServerParameters) ServerOption {
	flow.LimitOf("keepalive.ServerParameters.MaxConnectionIdle", &kp, kp.MaxConnectionIdle)
	flow.LimitOf("keepalive.ServerParameters.MaxConnectionAge", &kp, kp.MaxConnectionAge)
	flow.LimitOf("keepalive.ServerParameters.MaxConnectionAgeGrace", &kp, kp.MaxConnectionAgeGrace)
	flow.LimitOf("keepalive.ServerParameters.Timeout", &kp, kp.Timeout)
	return plain
}

func UnknownServiceHandler(h StreamHandler) ServerOption {
	return func(s *Server) {
		s.served = s
		flow.Edge("grpc", "*", func() { s.serveStream(nil, h) })
	}
}

func KeepaliveEnforcementPolicy(p keepalive.EnforcementPolicy) ServerOption { return plain }
func Creds(c any) ServerOption                                              { return plain }
func StatsHandler(h any) ServerOption                                       { return plain }
func MaxRecvMsgSize(n int) ServerOption                                     { return plain }
func MaxSendMsgSize(n int) ServerOption                                     { return plain }
func MaxConcurrentStreams(n uint32) ServerOption                            { return plain }
