// Package client has methods that wait on a context of their own. Packages that
// never import it call them: what go vet shows such a caller is what travels
// with the types.
package client

import (
	"context"
	"database/sql"
)

// Conn is reached through factory.New.
type Conn struct{ DB *sql.DB }

// Do is called by api, which does not import this package.
func (c *Conn) Do() error {
	ctx := context.Background() // WANT ctxpropagate/callee
	return c.DB.PingContext(ctx)
}

// Quiet waits on the caller's context: nothing to report, wherever it is called.
func (c *Conn) Quiet(ctx context.Context) error { return c.DB.PingContext(ctx) }

// session has no exported name, but factory.Default has it as its type.
type session struct{ db *sql.DB }

// Open returns the unexported type.
func Open(db *sql.DB) *session { return &session{db} }

// Ping takes no context, and neither does what it calls.
func (s *session) Ping() error {
	return s.db.Ping() // WANT ctxpropagate/callee
}

// Base is embedded by factory.Wide, so that its method is promoted there.
type Base struct{ DB *sql.DB }

// Load is two calls away from the wait.
func (b *Base) Load() error { return b.load() }

func (b *Base) load() error {
	_, err := b.DB.ExecContext(context.TODO(), "select 1") // WANT ctxpropagate/callee
	return err
}

// Never has a caller without a context only.
func (b *Base) Never() error { return b.DB.PingContext(context.Background()) }
