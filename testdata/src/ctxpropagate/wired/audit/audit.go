// Package audit implements the other two interfaces.
package audit

import (
	"context"
	"database/sql"

	"github.com/deadlinelint/deadlinelint/testdata/src/ctxpropagate/wired/orders"
)

// Log writes to a table.
type Log struct{ DB *sql.DB }

// Record uses the caller's context.
func (l *Log) Record(ctx context.Context, id string) error {
	_, err := l.DB.ExecContext(ctx, "INSERT INTO audit VALUES ($1)", id)
	return err
}

// Note has none.
func (l *Log) Note(id string) error {
	_, err := l.DB.Exec("INSERT INTO notes VALUES ($1)", id) // want `\(\*audit.Log\).Note waits for \(\*sql.DB\).Exec without a context .*, so it cannot see ctx of its caller \(\*orders.Service\).Place`
	return err
}

// Counted decorates a Recorder by embedding it.
type Counted struct {
	orders.Recorder
	N int
}
