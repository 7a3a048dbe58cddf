package mux

import "net/http"

// A Route is registered once it has a handler.
type Route struct {
	router  *Router
	pattern string
}

func (m *Router) Handle(path string, h http.Handler) *Route {
	m.add(path, h)
	return &Route{m, path}
}

func (m *Router) HandleFunc(path string, f func(http.ResponseWriter, *http.Request)) *Route {
	m.add(path, http.HandlerFunc(f))
	return &Route{m, path}
}

func (m *Router) NewRoute() *Route                 { return &Route{router: m} }
func (m *Router) Path(tpl string) *Route           { return &Route{m, tpl} }
func (m *Router) PathPrefix(tpl string) *Route     { return &Route{m, tpl} }
func (m *Router) Host(tpl string) *Route           { return &Route{m, tpl} }
func (m *Router) Headers(pairs ...string) *Route   { return &Route{router: m} }
func (m *Router) Methods(methods ...string) *Route { return &Route{router: m} }
func (m *Router) Queries(pairs ...string) *Route   { return &Route{router: m} }
func (m *Router) Schemes(schemes ...string) *Route { return &Route{router: m} }
func (m *Router) MatcherFunc(f any) *Route         { return &Route{router: m} }
func (m *Router) Name(name string) *Route          { return &Route{router: m} }
func (m *Router) StrictSlash(value bool) *Router   { return m }
func (m *Router) SkipClean(value bool) *Router     { return m }
func (m *Router) UseEncodedPath() *Router          { return m }

func (r *Route) Handler(h http.Handler) *Route {
	r.router.add(r.pattern, h)
	return r
}

func (r *Route) HandlerFunc(f func(http.ResponseWriter, *http.Request)) *Route {
	r.router.add(r.pattern, http.HandlerFunc(f))
	return r
}

func (r *Route) Subrouter() *Router {
	return &Router{parent: r.router, root: r.router.root}
}

func (r *Route) Path(tpl string) *Route           { return &Route{r.router, tpl} }
func (r *Route) PathPrefix(tpl string) *Route     { return &Route{r.router, tpl} }
func (r *Route) Host(tpl string) *Route           { return r }
func (r *Route) Headers(pairs ...string) *Route   { return r }
func (r *Route) Methods(methods ...string) *Route { return r }
func (r *Route) Queries(pairs ...string) *Route   { return r }
func (r *Route) Schemes(schemes ...string) *Route { return r }
func (r *Route) MatcherFunc(f any) *Route         { return r }
func (r *Route) Name(name string) *Route          { return r }

func SetURLVars(r *http.Request, val map[string]string) *http.Request { return r }
