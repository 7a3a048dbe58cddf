// Package app puts the parts together. The external tests of orders import it,
// so it is also compiled as a test variant.
package app

import (
	"context"
	"database/sql"

	"example.com/corpus/orders"
)

// App is the parts.
type App struct {
	Orders *orders.Service
	DB     *sql.DB
}

// New is called by two programs.
func New(n orders.Notifier) *App { return &App{Orders: &orders.Service{Notifier: n}} }

// Ready drops the context.
func (a *App) Ready(ctx context.Context) error {
	return a.DB.PingContext(context.Background()) // WANT ctxpropagate/background
}
