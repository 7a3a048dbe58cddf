package pgxpool

import (
	"context"
	"flow"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

type Conn struct{ pool *Pool }

func (c *Conn) Conn() *pgx.Conn   { return c.pool.config.connection(context.Background()) }
func (c *Conn) Hijack() *pgx.Conn { return c.pool.config.connection(context.Background()) }

func (c *Conn) Ping(ctx context.Context) error {
	flow.Wait("database", ctx, c.pool)
	return nil
}

func (c *Conn) BeginTx(ctx context.Context, o pgx.TxOptions) (pgx.Tx, error) {
	flow.Wait("database", ctx, c.pool)
	return &Tx{c.pool}, nil
}

func (c *Conn) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	flow.Wait("database", ctx, c.pool)
	return pgconn.CommandTag{}, nil
}

func (c *Conn) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	flow.Wait("database", ctx, c.pool)
	return &rows{ctx}, nil
}

func (c *Conn) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	flow.Wait("database", ctx, c.pool)
	return &rows{ctx}
}

func (c *Conn) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	flow.Wait("database", ctx, c.pool)
	return &batch{ctx}
}

func (c *Conn) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, src pgx.CopyFromSource) (int64, error) {
	flow.Wait("database", ctx, c.pool)
	return flow.Unknown[int64]("input: a database"), nil
}

func (c *Conn) Begin(ctx context.Context) (pgx.Tx, error) {
	flow.Wait("database", ctx, c.pool)
	return &Tx{c.pool}, nil
}
