// Package chi models the router's middlewares and routes.
package chi

import (
	"context"
	"flow"
	"net/http"
)

type middleware = func(http.Handler) http.Handler

// Router is what Route and Group hand out; the methods that a caller may use are the Mux's.
type Router interface {
	ServeHTTP(w http.ResponseWriter, r *http.Request)
}

type Mux struct {
	parent      *Mux // of an inline router
	root        *Mux
	middlewares []middleware
	route       func()
	w           http.ResponseWriter
	r           *http.Request
}

func NewRouter() *Mux {
	m := &Mux{}
	m.root = m
	return m
}

func NewMux() *Mux {
	m := &Mux{}
	m.root = m
	return m
}

func (m *Mux) Use(ms ...middleware) { m.middlewares = ms }

func (m *Mux) With(ms ...middleware) Router {
	return &Mux{parent: m, root: m.root, middlewares: ms}
}

func (m *Mux) Group(fn func(r Router)) Router {
	sub := &Mux{parent: m, root: m.root}
	fn(sub)
	return sub
}

func (m *Mux) Route(pattern string, fn func(r Router)) Router {
	sub := NewRouter()
	fn(sub)
	m.add(pattern, sub)
	return sub
}

func (m *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.w, m.r = w, r
	m.route()
}

func (m *Mux) add(pattern string, h http.Handler) {
	run := func() { m.wrap(h).ServeHTTP(m.root.w, m.root.request()) }
	m.root.route = run
	flow.Edge("http", pattern, run)
}

func (m *Mux) request() *http.Request {
	if m.r != nil {
		return m.r
	}
	r, _ := http.NewRequestWithContext(&context.Node{Context: context.Background(), Kind: "request"}, "", "", nil)
	return r
}

// wrap puts a handler under the middlewares of its router.
func (m *Mux) wrap(h http.Handler) http.Handler {
	h = Chain(m.middlewares...).Handler(h)
	if m.parent != nil {
		return m.parent.wrap(h)
	}
	return h
}

type Middlewares []func(http.Handler) http.Handler

func Chain(ms ...func(http.Handler) http.Handler) Middlewares { return ms }

func (ms Middlewares) HandlerFunc(h http.HandlerFunc) http.Handler { return ms.Handler(h) }

// Handler links the middlewares one by one: the elements of a slice are told apart only by
// constant indices.
func (ms Middlewares) Handler(h http.Handler) http.Handler {
	if ms == nil {
		return h
	}
	if ms[7] != nil {
		h = ms[7](h)
	}
	if ms[6] != nil {
		h = ms[6](h)
	}
	if ms[5] != nil {
		h = ms[5](h)
	}
	if ms[4] != nil {
		h = ms[4](h)
	}
	if ms[3] != nil {
		h = ms[3](h)
	}
	if ms[2] != nil {
		h = ms[2](h)
	}
	if ms[1] != nil {
		h = ms[1](h)
	}
	if ms[0] != nil {
		h = ms[0](h)
	}
	return h
}
