// Package notify implements orders.Notifier without importing orders.
package notify

import (
	"context"
	"database/sql"
	"time"
)

// Webhook is what both programs are wired with.
type Webhook struct{ DB *sql.DB }

// OrderPlaced cannot see the caller's context: only a program's main shows whose
// that is.
func (w *Webhook) OrderPlaced(id string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second) // WANT ctxpropagate/callee
	defer cancel()
	_, err := w.DB.ExecContext(ctx, "notify", id)
	return err
}

// Mail is what one of them is wired with, too.
type Mail struct{ DB *sql.DB }

// OrderPlaced has no context at all.
func (m Mail) OrderPlaced(id string) error {
	_, err := m.DB.Exec("notify", id) // WANT ctxpropagate/callee
	return err
}

// Pager would do the same, but no program uses it.
type Pager struct{ DB *sql.DB }

// OrderPlaced is never reached.
func (p *Pager) OrderPlaced(id string) error { return p.DB.PingContext(context.Background()) }
