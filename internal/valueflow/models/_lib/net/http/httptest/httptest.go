// Package httptest models the servers and requests of tests.
package httptest

import (
	"context"
	"net/http"
)

type Server struct {
	URL    string
	Config *http.Server
}

func NewUnstartedServer(h http.Handler) *Server {
	return &Server{Config: &http.Server{Handler: h}}
}

func NewServer(h http.Handler) *Server {
	s := &Server{Config: &http.Server{Handler: h}}
	s.Config.Serve(nil)
	return s
}

func NewTLSServer(h http.Handler) *Server {
	s := &Server{Config: &http.Server{Handler: h}}
	s.Config.Serve(nil)
	return s
}

func (s *Server) Start()               { s.Config.Serve(nil) }
func (s *Server) StartTLS()            { s.Config.Serve(nil) }
func (s *Server) Client() *http.Client { return &http.Client{Transport: &http.Transport{}} }

func NewRequest(method, target string, body any) *http.Request {
	r, _ := http.NewRequest(method, target, body)
	return r
}

func NewRequestWithContext(ctx context.Context, method, target string, body any) *http.Request {
	r, _ := http.NewRequestWithContext(ctx, method, target, body)
	return r
}
