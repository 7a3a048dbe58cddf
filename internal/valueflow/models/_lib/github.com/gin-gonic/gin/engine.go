package gin

import (
	"flow"
	"net/http"
)

type Engine struct {
	RouterGroup
	ContextWithFallback bool

	route func()
	r     *http.Request
}

type RouterGroup struct {
	Handlers []HandlerFunc
	parent   *RouterGroup
	engine   *Engine
}

type IRoutes any

func New(opts ...func(*Engine)) *Engine {
	e := &Engine{}
	e.RouterGroup.engine = e
	for _, o := range opts {
		o(e)
	}
	return e
}

func Default(opts ...func(*Engine)) *Engine {
	e := &Engine{}
	e.RouterGroup.engine = e
	for _, o := range opts {
		o(e)
	}
	return e
}

func (e *Engine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.r = r
	e.route()
}

func (e *Engine) Handler() http.Handler { return e }

func (e *Engine) Use(hs ...HandlerFunc) IRoutes {
	e.RouterGroup.Handlers = hs
	return e
}

func (e *Engine) NoRoute(hs ...HandlerFunc)  { e.RouterGroup.add("no route", hs) }
func (e *Engine) NoMethod(hs ...HandlerFunc) { e.RouterGroup.add("no method", hs) }

// Run serves without any limit.
func (e *Engine) Run(addr ...string) error {
	return (&http.Server{Handler: e}).ListenAndServe()
}

func (e *Engine) RunTLS(addr, cert, key string) error {
	return (&http.Server{Handler: e}).ListenAndServe()
}

func (e *Engine) RunListener(l any) error {
	return (&http.Server{Handler: e}).ListenAndServe()
}

func (g *RouterGroup) Use(hs ...HandlerFunc) IRoutes {
	g.Handlers = hs
	return g
}

func (g *RouterGroup) Group(path string, hs ...HandlerFunc) *RouterGroup {
	return &RouterGroup{Handlers: hs, parent: g, engine: g.engine}
}

func (g *RouterGroup) add(pattern string, hs []HandlerFunc) IRoutes {
	run := func() {
		r := g.engine.r
		if r == nil {
			r = incoming()
		}
		g.wrap(links(hs, last))(&Context{Request: r})
	}
	g.engine.route = run
	flow.Edge("http", pattern, run)
	return g
}

// wrap puts handlers behind those that the group and those around it have.
func (g *RouterGroup) wrap(next HandlerFunc) HandlerFunc {
	next = links(g.Handlers, next)
	if g.parent != nil {
		return g.parent.wrap(next)
	}
	return next
}

func (g *RouterGroup) Handle(method, path string, hs ...HandlerFunc) IRoutes {
	return g.add(method+" "+path, hs)
}

func (g *RouterGroup) Match(methods []string, path string, hs ...HandlerFunc) IRoutes {
	return g.add(path, hs)
}

func (g *RouterGroup) Any(path string, hs ...HandlerFunc) IRoutes  { return g.add(path, hs) }
func (g *RouterGroup) GET(path string, hs ...HandlerFunc) IRoutes  { return g.add("GET "+path, hs) }
func (g *RouterGroup) HEAD(path string, hs ...HandlerFunc) IRoutes { return g.add("HEAD "+path, hs) }
func (g *RouterGroup) POST(path string, hs ...HandlerFunc) IRoutes { return g.add("POST "+path, hs) }
func (g *RouterGroup) PUT(path string, hs ...HandlerFunc) IRoutes  { return g.add("PUT "+path, hs) }
func (g *RouterGroup) PATCH(path string, hs ...HandlerFunc) IRoutes {
	return g.add("PATCH "+path, hs)
}
func (g *RouterGroup) DELETE(path string, hs ...HandlerFunc) IRoutes {
	return g.add("DELETE "+path, hs)
}
func (g *RouterGroup) OPTIONS(path string, hs ...HandlerFunc) IRoutes {
	return g.add("OPTIONS "+path, hs)
}
