// Package pgx models connections by their limits, and what waits for a database.
package pgx

import (
	"context"
	"flow"

	"github.com/jackc/pgx/v5/pgconn"
)

type (
	Identifier         []string
	CopyFromSource     any
	TxOptions          struct{ IsoLevel string }
	ParseConfigOptions struct{}
)

type ConnConfig struct {
	pgconn.Config
	Tracer any
}

func (c *ConnConfig) Copy() *ConnConfig {
	other := *c
	return &other
}

// ParseConfig has the defaults. What else is in the text is not known.
func ParseConfig(dsn string) (*ConnConfig, error) {
	c, _ := pgconn.ParseConfig(dsn)
	return &ConnConfig{Config: *c}, nil
}

func ParseConfigWithOptions(dsn string, o ParseConfigOptions) (*ConnConfig, error) {
	c, _ := pgconn.ParseConfig(dsn)
	return &ConnConfig{Config: *c}, nil
}

type Conn struct{ config *ConnConfig }

func connect(ctx context.Context, c *ConnConfig) (*Conn, error) {
	pgconn.ConnectConfig(ctx, &c.Config)
	return &Conn{c}, nil
}

func ConnectConfig(ctx context.Context, c *ConnConfig) (*Conn, error) { return connect(ctx, c) }

func Connect(ctx context.Context, dsn string) (*Conn, error) {
	c, _ := ParseConfig(dsn)
	return connect(ctx, c)
}

func ConnectWithOptions(ctx context.Context, dsn string, o ParseConfigOptions) (*Conn, error) {
	c, _ := ParseConfig(dsn)
	return connect(ctx, c)
}

func (c *Conn) Config() *ConnConfig { return c.config }

func (c *Conn) PgConn() *pgconn.PgConn { return &pgconn.PgConn{} }

func (c *Conn) Close(ctx context.Context) error { return nil }

func (c *Conn) Ping(ctx context.Context) error {
	flow.Wait("database", ctx, c)
	return nil
}

func (c *Conn) Prepare(ctx context.Context, name, sql string) (*pgconn.StatementDescription, error) {
	flow.Wait("database", ctx, c)
	return &pgconn.StatementDescription{}, nil
}

func (c *Conn) WaitForNotification(ctx context.Context) (*pgconn.Notification, error) {
	flow.Wait("database", ctx, c)
	return &pgconn.Notification{}, nil
}

func (c *Conn) BeginTx(ctx context.Context, o TxOptions) (Tx, error) {
	flow.Wait("database", ctx, c)
	return &tx{c}, nil
}

func (c *Conn) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	flow.Wait("database", ctx, c)
	return pgconn.CommandTag{}, nil
}

func (c *Conn) Query(ctx context.Context, sql string, args ...any) (Rows, error) {
	flow.Wait("database", ctx, c)
	return &rows{ctx}, nil
}

func (c *Conn) QueryRow(ctx context.Context, sql string, args ...any) Row {
	flow.Wait("database", ctx, c)
	return &rows{ctx}
}

func (c *Conn) SendBatch(ctx context.Context, b *Batch) BatchResults {
	flow.Wait("database", ctx, c)
	return &batch{ctx}
}

func (c *Conn) CopyFrom(ctx context.Context, table Identifier, columns []string, src CopyFromSource) (int64, error) {
	flow.Wait("database", ctx, c)
	return flow.Unknown[int64]("input: a database"), nil
}

func (c *Conn) Begin(ctx context.Context) (Tx, error) {
	flow.Wait("database", ctx, c)
	return &tx{c}, nil
}
