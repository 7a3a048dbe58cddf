// Package fasthttp models the limits of a server.
package fasthttp

import (
	"flow"
	"time"
)

type RequestCtx struct{}

type Server struct {
	Handler      func(*RequestCtx)
	ReadTimeout  time.Duration
	WriteTimeout time.Duration
	IdleTimeout  time.Duration
}

func (s *Server) serve() error {
	flow.LimitOf("fasthttp.Server.ReadTimeout", s, s.ReadTimeout)
	flow.LimitOf("fasthttp.Server.WriteTimeout", s, s.WriteTimeout)
	flow.Serve("http", s)
	s.Handler(&RequestCtx{})
	return nil
}

func (s *Server) ListenAndServe(addr string) error { return s.serve() }
func (s *Server) Serve(l any) error                { return s.serve() }

func ListenAndServe(addr string, h func(*RequestCtx)) error { return (&Server{Handler: h}).serve() }
func Serve(l any, h func(*RequestCtx)) error                { return (&Server{Handler: h}).serve() }
