// Package runtime models the gateway's routes and the limit that they have by default.
package runtime

import (
	"context"
	"flow"
	"net/http"
	"time"
)

// DefaultContextTimeout bounds each request that brings no limit of its own.
var DefaultContextTimeout time.Duration

type (
	HandlerFunc    func(w http.ResponseWriter, r *http.Request, pathParams map[string]string)
	Middleware     func(HandlerFunc) HandlerFunc
	ServeMuxOption func(*ServeMux)
)

type ServeMux struct {
	wrap  Middleware
	route func()
	w     http.ResponseWriter
	r     *http.Request
}

func NewServeMux(opts ...ServeMuxOption) *ServeMux {
	m := &ServeMux{}
	for _, o := range opts {
		o(m)
	}
	return m
}

func WithMiddlewares(ms ...Middleware) ServeMuxOption {
	return func(m *ServeMux) {
		for _, w := range ms {
			m.wrap = w
		}
	}
}

func nothing(*ServeMux) {}

func WithMarshalerOption(mime string, m any) ServeMuxOption { return nothing }
func WithIncomingHeaderMatcher(fn any) ServeMuxOption       { return nothing }
func WithOutgoingHeaderMatcher(fn any) ServeMuxOption       { return nothing }
func WithErrorHandler(fn any) ServeMuxOption                { return nothing }
func WithMetadata(fn any) ServeMuxOption                    { return nothing }
func WithForwardResponseOption(fn any) ServeMuxOption       { return nothing }
func WithDisablePathLengthFallback() ServeMuxOption         { return nothing }

func (m *ServeMux) Handle(method string, pattern any, h HandlerFunc) { m.add(method, h) }

func (m *ServeMux) HandlePath(method, path string, h HandlerFunc) error {
	m.add(method+" "+path, h)
	return nil
}

func (m *ServeMux) add(pattern string, h HandlerFunc) {
	run := func() {
		next := h
		if m.wrap != nil {
			next = m.wrap(h)
		}
		next(m.w, m.request(), nil)
	}
	m.route = run
	flow.Edge("http", pattern, run)
}

func (m *ServeMux) request() *http.Request {
	if m.r != nil {
		return m.r
	}
	r, _ := http.NewRequestWithContext(&context.Node{Context: context.Background(), Kind: "request"}, "", "", nil)
	return r
}

func (m *ServeMux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.w, m.r = w, r
	m.route()
}
