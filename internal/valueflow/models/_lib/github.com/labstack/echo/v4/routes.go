package echo

type Route struct{ Name string }

type Group struct {
	middleware []MiddlewareFunc
	parent     *Group
	echo       *Echo
}

func (e *Echo) Group(prefix string, ms ...MiddlewareFunc) *Group {
	return &Group{middleware: ms, echo: e}
}

func (e *Echo) Host(name string, ms ...MiddlewareFunc) *Group {
	return &Group{middleware: ms, echo: e}
}

func (g *Group) Group(prefix string, ms ...MiddlewareFunc) *Group {
	return &Group{middleware: ms, parent: g, echo: g.echo}
}

func (g *Group) Use(ms ...MiddlewareFunc) { g.middleware = ms }

func (g *Group) wrap(h HandlerFunc) HandlerFunc {
	h = links(g.middleware, h)
	if g.parent != nil {
		return g.parent.wrap(h)
	}
	return h
}

func (g *Group) add(pattern string, h HandlerFunc, ms []MiddlewareFunc) *Route {
	return g.echo.add(pattern, func(c Context) error { return g.wrap(links(ms, h))(c) })
}

func (e *Echo) Add(method, path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add(method+" "+path, links(ms, h))
}

func (g *Group) Add(method, path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add(method+" "+path, h, ms)
}

func (e *Echo) RouteNotFound(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add(path, links(ms, h))
}

func (e *Echo) Any(path string, h HandlerFunc, ms ...MiddlewareFunc) []*Route {
	return []*Route{e.add(path, links(ms, h))}
}

func (g *Group) Any(path string, h HandlerFunc, ms ...MiddlewareFunc) []*Route {
	return []*Route{g.add(path, h, ms)}
}

func (e *Echo) Match(methods []string, path string, h HandlerFunc, ms ...MiddlewareFunc) []*Route {
	return []*Route{e.add(path, links(ms, h))}
}

func (g *Group) Match(methods []string, path string, h HandlerFunc, ms ...MiddlewareFunc) []*Route {
	return []*Route{g.add(path, h, ms)}
}

func (e *Echo) CONNECT(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("CONNECT "+path, links(ms, h))
}

func (g *Group) CONNECT(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("CONNECT "+path, h, ms)
}

func (e *Echo) DELETE(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("DELETE "+path, links(ms, h))
}

func (g *Group) DELETE(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("DELETE "+path, h, ms)
}

func (e *Echo) GET(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("GET "+path, links(ms, h))
}

func (g *Group) GET(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("GET "+path, h, ms)
}

func (e *Echo) HEAD(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("HEAD "+path, links(ms, h))
}

func (g *Group) HEAD(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("HEAD "+path, h, ms)
}

func (e *Echo) OPTIONS(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("OPTIONS "+path, links(ms, h))
}

func (g *Group) OPTIONS(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("OPTIONS "+path, h, ms)
}

func (e *Echo) PATCH(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("PATCH "+path, links(ms, h))
}

func (g *Group) PATCH(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("PATCH "+path, h, ms)
}

func (e *Echo) POST(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("POST "+path, links(ms, h))
}

func (g *Group) POST(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("POST "+path, h, ms)
}

func (e *Echo) PUT(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("PUT "+path, links(ms, h))
}

func (g *Group) PUT(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("PUT "+path, h, ms)
}

func (e *Echo) TRACE(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return e.add("TRACE "+path, links(ms, h))
}

func (g *Group) TRACE(path string, h HandlerFunc, ms ...MiddlewareFunc) *Route {
	return g.add("TRACE "+path, h, ms)
}
