// Package stdlib models pools of database/sql over pgx.
package stdlib

import (
	"context"
	"database/sql"
	"database/sql/driver"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type opener struct {
	config        *pgx.ConnConfig
	beforeConnect func(context.Context, *pgx.ConnConfig) error
	afterConnect  func(context.Context, *pgx.Conn) error
	resetSession  func(context.Context, *pgx.Conn) error
}

func (c *opener) Connect(ctx context.Context) (driver.Conn, error) {
	if c.beforeConnect != nil {
		c.beforeConnect(ctx, c.config)
	}
	conn, err := pgx.ConnectConfig(ctx, c.config)
	if c.afterConnect != nil {
		c.afterConnect(ctx, conn)
	}
	if c.resetSession != nil {
		c.resetSession(ctx, conn)
	}
	return conn, err
}

type OptionOpenDB func(*opener)

func OptionBeforeConnect(f func(context.Context, *pgx.ConnConfig) error) OptionOpenDB {
	return func(c *opener) { c.beforeConnect = f }
}

func OptionAfterConnect(f func(context.Context, *pgx.Conn) error) OptionOpenDB {
	return func(c *opener) { c.afterConnect = f }
}

func OptionResetSession(f func(context.Context, *pgx.Conn) error) OptionOpenDB {
	return func(c *opener) { c.resetSession = f }
}

func GetConnector(config pgx.ConnConfig, opts ...OptionOpenDB) driver.Connector {
	c := &opener{config: &config}
	for _, o := range opts {
		o(c)
	}
	return c
}

func OpenDB(config pgx.ConnConfig, opts ...OptionOpenDB) *sql.DB {
	return sql.OpenDB(GetConnector(config, opts...))
}

type poolConnector struct{ pool *pgxpool.Pool }

func (c *poolConnector) Connect(ctx context.Context) (driver.Conn, error) {
	return c.pool.Acquire(ctx)
}

func GetPoolConnector(pool *pgxpool.Pool, opts ...OptionOpenDB) driver.Connector {
	return &poolConnector{pool}
}

func OpenDBFromPool(pool *pgxpool.Pool, opts ...OptionOpenDB) *sql.DB {
	return sql.OpenDB(&poolConnector{pool})
}
