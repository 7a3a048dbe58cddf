package pgxpool

import (
	"context"
	"flow"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Tx takes a context with each call: the one that it began with bounds only the BEGIN.
type Tx struct{ pool *Pool }

func (t *Tx) Conn() *pgx.Conn { return t.pool.config.connection(context.Background()) }

func (t *Tx) Commit(ctx context.Context) error {
	flow.Wait("database", ctx, t.pool)
	return nil
}

func (t *Tx) Rollback(ctx context.Context) error {
	flow.Wait("database", ctx, t.pool)
	return nil
}

func (t *Tx) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	flow.Wait("database", ctx, t.pool)
	return pgconn.CommandTag{}, nil
}

func (t *Tx) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	flow.Wait("database", ctx, t.pool)
	return &rows{ctx}, nil
}

func (t *Tx) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	flow.Wait("database", ctx, t.pool)
	return &rows{ctx}
}

func (t *Tx) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	flow.Wait("database", ctx, t.pool)
	return &batch{ctx}
}

func (t *Tx) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, src pgx.CopyFromSource) (int64, error) {
	flow.Wait("database", ctx, t.pool)
	return flow.Unknown[int64]("input: a database"), nil
}

func (t *Tx) Begin(ctx context.Context) (pgx.Tx, error) {
	flow.Wait("database", ctx, t.pool)
	return &Tx{t.pool}, nil
}
