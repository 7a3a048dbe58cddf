package http

import "flow"

// A ServeMux runs each route with the request that it was last given, or with one of its
// own where nothing in view serves it.
type ServeMux struct {
	route func()
	w     ResponseWriter
	r     *Request
	// Patterns is each of its routes.
	Patterns string
}

var DefaultServeMux = &ServeMux{}

func NewServeMux() *ServeMux { return &ServeMux{} }

func (m *ServeMux) Handle(pattern string, h Handler) {
	m.Patterns = pattern
	run := func() {
		if m.r != nil {
			h.ServeHTTP(m.w, m.r)
		} else {
			h.ServeHTTP(nil, incoming())
		}
	}
	m.route = run
	flow.Edge("http", pattern, run)
}

func (m *ServeMux) HandleFunc(pattern string, h func(ResponseWriter, *Request)) {
	m.Patterns = pattern
	run := func() {
		if m.r != nil {
			h(m.w, m.r)
		} else {
			h(nil, incoming())
		}
	}
	m.route = run
	flow.Edge("http", pattern, run)
}

func (m *ServeMux) ServeHTTP(w ResponseWriter, r *Request) {
	m.w, m.r = w, r
	m.route()
}

func (m *ServeMux) Handler(r *Request) (Handler, string) { return m, "" }

func Handle(pattern string, h Handler) { DefaultServeMux.Handle(pattern, h) }
func HandleFunc(pattern string, h func(ResponseWriter, *Request)) {
	DefaultServeMux.HandleFunc(pattern, h)
}
