package fiber

type Group struct {
	in       Router
	app      *App
	hs, uses []any
}

func (g *Group) Use(args ...any) Router {
	g.uses = args
	return g
}

func (g *Group) wrap(h Handler) Handler { return g.in.wrap(anyLinks(g.hs, anyLinks(g.uses, h))) }

func (g *Group) add(pattern string, h any, hs []any) Router {
	return g.app.add(pattern, g, all(h, hs))
}

func (a *App) addTo(pattern string, h any, hs []any) Router { return a.add(pattern, a, all(h, hs)) }

// all are the handlers of a route. They run in the order in which they are given.
func all(h any, hs []any) []any { return []any{h, hs[0], hs[1], hs[2], hs[3]} }

func (a *App) Group(prefix string, hs ...any) Router   { return &Group{in: a, app: a, hs: hs} }
func (g *Group) Group(prefix string, hs ...any) Router { return &Group{in: g, app: g.app, hs: hs} }

func (a *App) Route(prefix string, fn func(r Router), name ...string) Router {
	g := &Group{in: a, app: a}
	fn(g)
	return g
}

func (g *Group) Route(prefix string, fn func(r Router), name ...string) Router {
	sub := &Group{in: g, app: g.app}
	fn(sub)
	return sub
}

func (a *App) Add(ms []string, path string, h any, hs ...any) Router   { return a.addTo(path, h, hs) }
func (g *Group) Add(ms []string, path string, h any, hs ...any) Router { return g.add(path, h, hs) }
func (a *App) Get(path string, h any, hs ...any) Router                { return a.addTo("GET "+path, h, hs) }
func (g *Group) Get(path string, h any, hs ...any) Router              { return g.add("GET "+path, h, hs) }
func (a *App) Head(path string, h any, hs ...any) Router               { return a.addTo("HEAD "+path, h, hs) }
func (g *Group) Head(path string, h any, hs ...any) Router             { return g.add("HEAD "+path, h, hs) }
func (a *App) Post(path string, h any, hs ...any) Router               { return a.addTo("POST "+path, h, hs) }
func (g *Group) Post(path string, h any, hs ...any) Router             { return g.add("POST "+path, h, hs) }
func (a *App) Put(path string, h any, hs ...any) Router                { return a.addTo("PUT "+path, h, hs) }
func (g *Group) Put(path string, h any, hs ...any) Router              { return g.add("PUT "+path, h, hs) }
func (a *App) Delete(path string, h any, hs ...any) Router             { return a.addTo("DELETE "+path, h, hs) }
func (g *Group) Delete(path string, h any, hs ...any) Router           { return g.add("DELETE "+path, h, hs) }
func (a *App) Connect(path string, h any, hs ...any) Router            { return a.addTo("CONNECT "+path, h, hs) }
func (g *Group) Connect(path string, h any, hs ...any) Router          { return g.add("CONNECT "+path, h, hs) }
func (a *App) Options(path string, h any, hs ...any) Router            { return a.addTo("OPTIONS "+path, h, hs) }
func (g *Group) Options(path string, h any, hs ...any) Router          { return g.add("OPTIONS "+path, h, hs) }
func (a *App) Trace(path string, h any, hs ...any) Router              { return a.addTo("TRACE "+path, h, hs) }
func (g *Group) Trace(path string, h any, hs ...any) Router            { return g.add("TRACE "+path, h, hs) }
func (a *App) Patch(path string, h any, hs ...any) Router              { return a.addTo("PATCH "+path, h, hs) }
func (g *Group) Patch(path string, h any, hs ...any) Router            { return g.add("PATCH "+path, h, hs) }
func (a *App) All(path string, h any, hs ...any) Router                { return a.addTo("ALL "+path, h, hs) }
func (g *Group) All(path string, h any, hs ...any) Router              { return g.add("ALL "+path, h, hs) }
