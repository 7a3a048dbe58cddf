package sql

import (
	"context"
	"flow"
)

type Conn struct{ db *DB }

func (c *Conn) PingContext(ctx context.Context) error {
	c.db.wait(ctx)
	return nil
}

func (c *Conn) BeginTx(ctx context.Context, opts *TxOptions) (*Tx, error) {
	c.db.wait(ctx)
	return &Tx{c.db, ctx}, nil
}

func (c *Conn) Raw(f func(driverConn any) error) error {
	return f(flow.Unknown[any]("library: a driver's connection"))
}

func (c *Conn) Close() error { return nil }

type Stmt struct {
	db  *DB
	ctx context.Context
}

func (s *Stmt) Close() error { return nil }

func (c *Conn) ExecContext(ctx context.Context, query string, args ...any) (Result, error) {
	c.db.wait(ctx)
	return result(), nil
}

func (c *Conn) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	c.db.wait(ctx)
	return &Rows{ctx}, nil
}

func (c *Conn) QueryRowContext(ctx context.Context, query string, args ...any) *Row {
	c.db.wait(ctx)
	return &Row{}
}

func (c *Conn) PrepareContext(ctx context.Context, query string) (*Stmt, error) {
	c.db.wait(ctx)
	return &Stmt{c.db, ctx}, nil
}

func (s *Stmt) ExecContext(ctx context.Context, args ...any) (Result, error) {
	s.db.wait(ctx)
	return result(), nil
}

func (s *Stmt) QueryContext(ctx context.Context, args ...any) (*Rows, error) {
	s.db.wait(ctx)
	return &Rows{ctx}, nil
}

func (s *Stmt) QueryRowContext(ctx context.Context, args ...any) *Row {
	s.db.wait(ctx)
	return &Row{}
}

func (s *Stmt) Exec(args ...any) (Result, error) {
	s.db.wait(s.ctx)
	return result(), nil
}

func (s *Stmt) Query(args ...any) (*Rows, error) {
	s.db.wait(s.ctx)
	return &Rows{s.ctx}, nil
}

func (s *Stmt) QueryRow(args ...any) *Row {
	s.db.wait(s.ctx)
	return &Row{}
}
