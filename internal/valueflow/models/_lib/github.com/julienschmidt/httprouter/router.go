// Package httprouter models the router's routes.
package httprouter

import (
	"context"
	"flow"
	"net/http"
)

type (
	Params []any
	Handle func(http.ResponseWriter, *http.Request, Params)
)

type Router struct {
	NotFound         http.Handler
	MethodNotAllowed http.Handler
	PanicHandler     func(http.ResponseWriter, *http.Request, any)

	route func()
	w     http.ResponseWriter
	r     *http.Request
}

func New() *Router { return &Router{} }

func (m *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.w, m.r = w, r
	m.route()
	if m.NotFound != nil {
		m.NotFound.ServeHTTP(w, r)
	}
}

func (m *Router) add(pattern string, h Handle) {
	run := func() { h(m.w, m.request(), nil) }
	m.route = run
	flow.Edge("http", pattern, run)
}

func (m *Router) request() *http.Request {
	if m.r != nil {
		return m.r
	}
	r, _ := http.NewRequestWithContext(&context.Node{Context: context.Background(), Kind: "request"}, "", "", nil)
	return r
}

func (m *Router) Handle(method, path string, h Handle) { m.add(method+" "+path, h) }
func (m *Router) DELETE(path string, h Handle)         { m.add("DELETE "+path, h) }
func (m *Router) GET(path string, h Handle)            { m.add("GET "+path, h) }
func (m *Router) HEAD(path string, h Handle)           { m.add("HEAD "+path, h) }
func (m *Router) OPTIONS(path string, h Handle)        { m.add("OPTIONS "+path, h) }
func (m *Router) PATCH(path string, h Handle)          { m.add("PATCH "+path, h) }
func (m *Router) POST(path string, h Handle)           { m.add("POST "+path, h) }
func (m *Router) PUT(path string, h Handle)            { m.add("PUT "+path, h) }

func (m *Router) Handler(method, path string, h http.Handler) {
	m.add(method+" "+path, func(w http.ResponseWriter, r *http.Request, _ Params) { h.ServeHTTP(w, r) })
}

func (m *Router) HandlerFunc(method, path string, h http.HandlerFunc) {
	m.add(method+" "+path, func(w http.ResponseWriter, r *http.Request, _ Params) { h(w, r) })
}
