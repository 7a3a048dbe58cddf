// Package echo models the router's middlewares and routes.
package echo

import (
	"context"
	"flow"
	"net/http"
)

type (
	HandlerFunc    func(c Context) error
	MiddlewareFunc func(next HandlerFunc) HandlerFunc
)

type Context interface {
	Request() *http.Request
	SetRequest(r *http.Request)
}

// request is the Context of one handler. What it sets the request to is what those behind
// it get.
type request struct{ first, set *http.Request }

func (c *request) Request() *http.Request {
	if flow.Unknown[bool]("computed: before or after SetRequest") && c.set != nil { // in this order: it must not wait for the field
		return c.set
	}
	return c.first
}

func (c *request) SetRequest(r *http.Request) { c.set = r }

func (c *request) Bind(p any) error {
	flow.Decode(p, "request")
	return nil
}

// link gives those behind a middleware a Context of their own.
func link(m MiddlewareFunc, next HandlerFunc) HandlerFunc {
	return m(func(c Context) error {
		old, ok := c.(*request)
		if !ok {
			return next(c)
		}
		if old.set != nil {
			return next(&request{first: old.set})
		}
		return next(&request{first: old.first})
	})
}

// links links the middlewares one by one: the elements of a slice are told apart only by
// constant indices.
func links(ms []MiddlewareFunc, next HandlerFunc) HandlerFunc {
	if ms == nil {
		return next
	}
	if ms[5] != nil {
		next = link(ms[5], next)
	}
	if ms[4] != nil {
		next = link(ms[4], next)
	}
	if ms[3] != nil {
		next = link(ms[3], next)
	}
	if ms[2] != nil {
		next = link(ms[2], next)
	}
	if ms[1] != nil {
		next = link(ms[1], next)
	}
	if ms[0] != nil {
		next = link(ms[0], next)
	}
	return next
}

func WrapHandler(h http.Handler) HandlerFunc {
	return func(c Context) error {
		h.ServeHTTP(nil, c.Request())
		return nil
	}
}

func WrapMiddleware(m func(http.Handler) http.Handler) MiddlewareFunc {
	return func(next HandlerFunc) HandlerFunc {
		return func(c Context) error {
			m(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				next(&request{first: r})
			})).ServeHTTP(nil, c.Request())
			return nil
		}
	}
}

type Echo struct {
	Server    *http.Server
	TLSServer *http.Server

	premiddleware []MiddlewareFunc
	middleware    []MiddlewareFunc
	route         func()
	r             *http.Request
}

func New() *Echo {
	e := &Echo{Server: &http.Server{}, TLSServer: &http.Server{}}
	e.Server.Handler, e.TLSServer.Handler = e, e
	return e
}

func (e *Echo) Pre(ms ...MiddlewareFunc) { e.premiddleware = ms }
func (e *Echo) Use(ms ...MiddlewareFunc) { e.middleware = ms }

func (e *Echo) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.r = r
	e.route()
}

func (e *Echo) Start(addr string) error                   { return e.Server.ListenAndServe() }
func (e *Echo) StartTLS(addr string, cert, key any) error { return e.TLSServer.ListenAndServe() }
func (e *Echo) StartAutoTLS(addr string) error            { return e.TLSServer.ListenAndServe() }
func (e *Echo) StartServer(s *http.Server) error {
	s.Handler = e
	return s.ListenAndServe()
}
func (e *Echo) Shutdown(ctx context.Context) error { return e.Server.Shutdown(ctx) }

func (e *Echo) NewContext(r *http.Request, w http.ResponseWriter) Context {
	return &request{first: r}
}

func (e *Echo) add(pattern string, h HandlerFunc) *Route {
	run := func() {
		r := e.r
		if r == nil {
			r, _ = http.NewRequestWithContext(&context.Node{Context: context.Background(), Kind: "request"}, "", "", nil)
		}
		links(e.premiddleware, links(e.middleware, h))(&request{first: r})
	}
	e.route = run
	flow.Edge("http", pattern, run)
	return &Route{}
}
