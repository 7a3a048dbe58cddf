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

type ServeMux struct {
	handlers []Handler
}

var DefaultServeMux = &ServeMux{}

func NewServeMux() *ServeMux { return &ServeMux{} }

func (m *ServeMux) Handle(pattern string, h Handler) {
	m.handlers = append(m.handlers, h)
	flow.Edge("http", pattern, func() { h.ServeHTTP(nil, incoming()) })
}

func (m *ServeMux) HandleFunc(pattern string, h func(ResponseWriter, *Request)) {
	m.handlers = append(m.handlers, HandlerFunc(h))
	flow.Edge("http", pattern, func() { h(nil, incoming()) })
}

func (m *ServeMux) ServeHTTP(w ResponseWriter, r *Request) {
	for _, h := range m.handlers {
		h.ServeHTTP(w, r)
	}
}

func Handle(pattern string, h Handler) { DefaultServeMux.Handle(pattern, h) }
func HandleFunc(pattern string, h func(ResponseWriter, *Request)) {
	DefaultServeMux.HandleFunc(pattern, h)
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
}

func (s *Server) serve() error {
	flow.LimitOf("http.Server.ReadTimeout", s, s.ReadTimeout)
	flow.LimitOf("http.Server.ReadHeaderTimeout", s, s.ReadHeaderTimeout)
	flow.LimitOf("http.Server.WriteTimeout", s, s.WriteTimeout)
	flow.LimitOf("http.Server.IdleTimeout", s, s.IdleTimeout)
	flow.Serve("http", s)
	if s.BaseContext != nil {
		s.BaseContext(nil)
	}
	if s.Handler != nil {
		s.Handler.ServeHTTP(nil, incoming())
	} else {
		DefaultServeMux.ServeHTTP(nil, incoming())
	}
	return nil
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

func StripPrefix(prefix string, h Handler) Handler {
	return HandlerFunc(func(w ResponseWriter, r *Request) { h.ServeHTTP(w, r) })
}

func AllowQuerySemicolons(h Handler) Handler     { return h }
func MaxBytesHandler(h Handler, n int64) Handler { return h }

// TimeoutHandler gives the handler's request a deadline.
func TimeoutHandler(h Handler, d time.Duration, msg string) Handler {
	flow.Limit("http.TimeoutHandler", d)
	return HandlerFunc(func(w ResponseWriter, r *Request) {
		ctx := &context.Node{Context: r.Context(), Kind: "timeout", Limit: d}
		h.ServeHTTP(w, r.WithContext(ctx))
	})
}
