// Package app puts the parts together. The external tests of orders import it,
// so it is also compiled as a test variant.
package app

import (
	"context"
	"database/sql"

	"example.com/corpus/ctxs"
	"example.com/corpus/orders"
)

// App is the parts.
type App struct {
	Orders *orders.Service
	DB     *sql.DB
	Roots  ctxs.Maker
}

// New is called by two programs.
func New(n orders.Notifier) *App { return &App{Orders: &orders.Service{Notifier: n}} }

// Ready drops the context.
func (a *App) Ready(ctx context.Context) error {
	return a.DB.PingContext(context.Background()) // WANT ctxpropagate/background
}

// Root asks another package for a fresh context.
func (a *App) Root(ctx context.Context) error {
	return a.DB.PingContext(ctxs.Fresh()) // WANT ctxpropagate/background
}

// Derived asks it for one that is derived.
func (a *App) Derived(ctx context.Context) error {
	c, cancel := ctxs.Own(ctx)
	defer cancel()
	return a.DB.PingContext(c)
}

// Handed hands a method to a function that runs it.
func (a *App) Handed(ctx context.Context) error { return ctxs.Retry(ctx, a.ping) }

func (a *App) ping() error {
	return a.DB.PingContext(context.Background()) // WANT ctxpropagate/callee
}

// Retried drops the context in function literals that another package runs.
func (a *App) Retried(ctx context.Context) error {
	ctxs.Each(2, func(int) {
		_ = a.DB.PingContext(context.TODO()) // WANT ctxpropagate/background
	})
	ctxs.Later(func() {
		_ = a.DB.PingContext(context.Background())
	})
	return ctxs.Retry(ctx, func() error {
		return a.DB.PingContext(context.Background()) // WANT ctxpropagate/background
	})
}
