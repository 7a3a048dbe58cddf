package http

import (
	"context"
	"flow"
	"time"
)

type ResponseWriter interface{ Header() Header }

type Handler interface {
	ServeHTTP(ResponseWriter, *Request)
}

type HandlerFunc func(ResponseWriter, *Request)

func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request) { f(w, r) }

// incoming is a request as a server makes it.
func incoming() *Request {
	return &Request{ctx: &context.Node{Context: context.Background(), Kind: "request"}}
}

type Server struct {
	Addr              string
	Handler           Handler
	ReadTimeout       time.Duration
	ReadHeaderTimeout time.Duration
	WriteTimeout      time.Duration
	IdleTimeout       time.Duration
	BaseContext       func(any) context.Context
	ConnContext       func(ctx context.Context, c any) context.Context
	onShutdown        func()
}

func (s *Server) serve() error {
	flow.LimitOf("http.Server.ReadTimeout", s, s.ReadTimeout)
	flow.LimitOf("http.Server.ReadHeaderTimeout", s, s.ReadHeaderTimeout)
	flow.LimitOf("http.Server.WriteTimeout", s, s.WriteTimeout)
	flow.LimitOf("http.Server.IdleTimeout", s, s.IdleTimeout)
	flow.Serve("http", s)
	h := s.Handler
	if h == nil {
		h = DefaultServeMux
	}
	h.ServeHTTP(nil, &Request{ctx: &context.Node{Context: s.base(), Kind: "request"}})
	return nil
}

// base is what the contexts of requests are made of.
func (s *Server) base() context.Context {
	ctx := context.Background()
	if s.BaseContext != nil {
		ctx = s.BaseContext(nil)
	}
	if s.ConnContext != nil {
		return s.ConnContext(ctx, nil)
	}
	return ctx
}

func (s *Server) ListenAndServe() error                    { return s.serve() }
func (s *Server) ListenAndServeTLS(cert, key string) error { return s.serve() }
func (s *Server) Serve(l any) error                        { return s.serve() }
func (s *Server) ServeTLS(l any, cert, key string) error   { return s.serve() }

func ListenAndServe(addr string, h Handler) error { return (&Server{Addr: addr, Handler: h}).serve() }
func ListenAndServeTLS(addr, cert, key string, h Handler) error {
	return (&Server{Addr: addr, Handler: h}).serve()
}
func Serve(l any, h Handler) error                      { return (&Server{Handler: h}).serve() }
func ServeTLS(l any, h Handler, cert, key string) error { return (&Server{Handler: h}).serve() }

func (s *Server) RegisterOnShutdown(f func()) { s.onShutdown = f }

func (s *Server) Shutdown(ctx context.Context) error {
	if s.onShutdown != nil {
		s.onShutdown()
	}
	flow.Wait("shutdown", ctx, s)
	return nil
}

// ResponseController sets the deadlines of one request.
type ResponseController struct{ w ResponseWriter }

func NewResponseController(w ResponseWriter) *ResponseController { return &ResponseController{w} }

func (c *ResponseController) SetReadDeadline(t time.Time) error {
	flow.Limit("read", t.Left())
	return nil
}

func (c *ResponseController) SetWriteDeadline(t time.Time) error {
	flow.Limit("write", t.Left())
	return nil
}
