package pgxpool

import (
	"context"
	"flow"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// rows are read under the context of the query.
type rows struct{ ctx context.Context }

func (r *rows) Close() {}

func (r *rows) Next() bool {
	flow.Wait("database", r.ctx, r)
	return flow.Unknown[bool]("input: a database")
}

func (r *rows) Scan(dest ...any) error {
	for _, p := range dest {
		flow.Decode(p, "database")
	}
	return nil
}

type batch struct{ ctx context.Context }

func (b *batch) Exec() (pgconn.CommandTag, error) {
	flow.Wait("database", b.ctx, b)
	return pgconn.CommandTag{}, nil
}

func (b *batch) Query() (pgx.Rows, error) {
	flow.Wait("database", b.ctx, b)
	return &rows{b.ctx}, nil
}

func (b *batch) QueryRow() pgx.Row {
	flow.Wait("database", b.ctx, b)
	return &rows{b.ctx}
}

func (b *batch) Close() error {
	flow.Wait("database", b.ctx, b)
	return nil
}
