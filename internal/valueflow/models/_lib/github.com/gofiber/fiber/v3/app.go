package fiber

import (
	"context"
	"flow"
	"time"
)

type Config struct {
	ErrorHandler any
	ReadTimeout  time.Duration
	WriteTimeout time.Duration
	IdleTimeout  time.Duration
}

type App struct {
	uses  []any
	route func()
}

func New(config ...Config) *App {
	if config != nil {
		c := config[0]
		flow.LimitOf("fiber.Config.ReadTimeout", &c, c.ReadTimeout)
		flow.LimitOf("fiber.Config.WriteTimeout", &c, c.WriteTimeout)
		flow.LimitOf("fiber.Config.IdleTimeout", &c, c.IdleTimeout)
	}
	return &App{}
}

// Router is an App or a Group.
type Router interface{ wrap(Handler) Handler }

func (a *App) Use(args ...any) Router {
	a.uses = args
	return a
}

func (a *App) wrap(h Handler) Handler { return anyLinks(a.uses, h) }

func (a *App) add(pattern string, in Router, hs []any) Router {
	run := func() { in.wrap(anyLinks(hs, last))(&DefaultCtx{first: context.Background()}) }
	a.route = run
	flow.Edge("http", pattern, run)
	return in
}

func (a *App) serve() error {
	flow.Serve("http", a)
	a.route()
	return nil
}

func (a *App) ShutdownWithContext(ctx context.Context) error {
	flow.Wait("shutdown", ctx, a)
	return nil
}

func (a *App) ShutdownWithTimeout(d time.Duration) error {
	flow.Limit("shutdown", d)
	return nil
}

type ListenConfig struct{ ShutdownTimeout time.Duration }

func (a *App) Listen(addr string, c ...ListenConfig) error { return a.serve() }
func (a *App) Listener(l any, c ...ListenConfig) error     { return a.serve() }
