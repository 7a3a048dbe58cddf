// Package mux models the router's middlewares and routes.
package mux

import (
	"context"
	"flow"
	"net/http"
)

type MiddlewareFunc func(http.Handler) http.Handler

func (f MiddlewareFunc) Middleware(h http.Handler) http.Handler { return f(h) }

type Router struct {
	NotFoundHandler         http.Handler
	MethodNotAllowedHandler http.Handler

	parent      *Router // of a subrouter
	root        *Router
	middlewares []MiddlewareFunc
	route       func()
	w           http.ResponseWriter
	r           *http.Request
}

func NewRouter() *Router {
	m := &Router{}
	m.root = m
	return m
}

func (m *Router) Use(ms ...MiddlewareFunc) { m.middlewares = ms }

func (m *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.w, m.r = w, r
	m.route()
	if m.NotFoundHandler != nil {
		m.NotFoundHandler.ServeHTTP(w, r)
	}
}

func (m *Router) add(pattern string, h http.Handler) {
	run := func() { m.wrap(h).ServeHTTP(m.root.w, m.root.request()) }
	m.root.route = run
	flow.Edge("http", pattern, run)
}

func (m *Router) request() *http.Request {
	if m.r != nil {
		return m.r
	}
	r, _ := http.NewRequestWithContext(&context.Node{Context: context.Background(), Kind: "request"}, "", "", nil)
	return r
}

// wrap puts a handler under the middlewares of its router.
func (m *Router) wrap(h http.Handler) http.Handler {
	h = links(m.middlewares, h)
	if m.parent != nil {
		return m.parent.wrap(h)
	}
	return h
}

// links puts the middlewares around a handler one by one: the elements of a slice are told
// apart only by constant indices.
func links(ms []MiddlewareFunc, h http.Handler) http.Handler {
	if ms == nil {
		return h
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
