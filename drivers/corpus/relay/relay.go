// Package relay has what stands between an interface and the wait: decorators,
// generic types, a second interface.
package relay

import (
	"context"
	"database/sql"

	"example.com/corpus/ports"
)

// Notifier answers orders.Notifier through ports.Sender.
type Notifier struct{ Out ports.Out }

// OrderPlaced is two interfaces away from the wait.
func (n *Notifier) OrderPlaced(id string) error { return n.Out.Send(id) }

// Logged embeds the interface that it implements.
type Logged struct {
	ports.Sender
	lines []string
}

// Send writes a line and passes on.
func (l *Logged) Send(msg string) error {
	l.lines = append(l.lines, msg)
	return l.Sender.Send(msg)
}

// Queue is a generic type behind an interface.
type Queue[T any] struct {
	DB   *sql.DB
	last T
}

// Send waits on a context of its own.
func (q *Queue[T]) Send(msg string) error {
	_, err := q.DB.ExecContext(context.TODO(), msg) // WANT ctxpropagate/callee
	return err
}

// New wires them, so that main sees none of the conversions.
func New(db *sql.DB) *Notifier {
	return &Notifier{Out: &Logged{Sender: &Queue[int]{DB: db}}}
}

// Flush has a context and calls the concrete method: this package says by itself
// what every main would find, too.
func Flush(ctx context.Context, q *Queue[string]) error { return q.Send("flush") }
