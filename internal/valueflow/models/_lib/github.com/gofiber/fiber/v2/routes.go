package fiber

type Group struct {
	in   Router
	app  *App
	hs   []Handler
	uses []any
}

func (g *Group) Use(args ...any) Router {
	g.uses = args
	return g
}

func (g *Group) wrap(h Handler) Handler { return g.in.wrap(links(g.hs, anyLinks(g.uses, h))) }

func (a *App) Group(prefix string, hs ...Handler) Router   { return &Group{in: a, app: a, hs: hs} }
func (g *Group) Group(prefix string, hs ...Handler) Router { return &Group{in: g, app: g.app, hs: hs} }

func (a *App) Route(prefix string, fn func(Router), name ...string) Router {
	g := &Group{in: a, app: a}
	fn(g)
	return g
}

func (g *Group) Route(prefix string, fn func(Router), name ...string) Router {
	sub := &Group{in: g, app: g.app}
	fn(sub)
	return sub
}

func (a *App) Mount(prefix string, sub *App) Router {
	a.route = func() { sub.route() }
	return a
}

func (a *App) Add(method, path string, hs ...Handler) Router { return a.add(method+" "+path, a, hs) }
func (g *Group) Add(method, path string, hs ...Handler) Router {
	return g.app.add(method+" "+path, g, hs)
}
func (a *App) Get(path string, hs ...Handler) Router       { return a.add("GET "+path, a, hs) }
func (g *Group) Get(path string, hs ...Handler) Router     { return g.app.add("GET "+path, g, hs) }
func (a *App) Head(path string, hs ...Handler) Router      { return a.add("HEAD "+path, a, hs) }
func (g *Group) Head(path string, hs ...Handler) Router    { return g.app.add("HEAD "+path, g, hs) }
func (a *App) Post(path string, hs ...Handler) Router      { return a.add("POST "+path, a, hs) }
func (g *Group) Post(path string, hs ...Handler) Router    { return g.app.add("POST "+path, g, hs) }
func (a *App) Put(path string, hs ...Handler) Router       { return a.add("PUT "+path, a, hs) }
func (g *Group) Put(path string, hs ...Handler) Router     { return g.app.add("PUT "+path, g, hs) }
func (a *App) Delete(path string, hs ...Handler) Router    { return a.add("DELETE "+path, a, hs) }
func (g *Group) Delete(path string, hs ...Handler) Router  { return g.app.add("DELETE "+path, g, hs) }
func (a *App) Connect(path string, hs ...Handler) Router   { return a.add("CONNECT "+path, a, hs) }
func (g *Group) Connect(path string, hs ...Handler) Router { return g.app.add("CONNECT "+path, g, hs) }
func (a *App) Options(path string, hs ...Handler) Router   { return a.add("OPTIONS "+path, a, hs) }
func (g *Group) Options(path string, hs ...Handler) Router { return g.app.add("OPTIONS "+path, g, hs) }
func (a *App) Trace(path string, hs ...Handler) Router     { return a.add("TRACE "+path, a, hs) }
func (g *Group) Trace(path string, hs ...Handler) Router   { return g.app.add("TRACE "+path, g, hs) }
func (a *App) Patch(path string, hs ...Handler) Router     { return a.add("PATCH "+path, a, hs) }
func (g *Group) Patch(path string, hs ...Handler) Router   { return g.app.add("PATCH "+path, g, hs) }
func (a *App) All(path string, hs ...Handler) Router       { return a.add("ALL "+path, a, hs) }
func (g *Group) All(path string, hs ...Handler) Router     { return g.app.add("ALL "+path, g, hs) }
