package pgx

import (
	"context"
	"flow"

	"github.com/jackc/pgx/v5/pgconn"
)

type Row interface {
	Scan(dest ...any) error
}

type Rows interface {
	Scan(dest ...any) error
	Next() bool
	Close()
}

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

// ForEachRow, CollectRows and the like run a function for each row.
func ForEachRow(r Rows, scans []any, fn func() error) (pgconn.CommandTag, error) {
	r.Next()
	fn()
	return pgconn.CommandTag{}, nil
}

type CollectableRow any

type RowToFunc[T any] func(row CollectableRow) (T, error)

func CollectRows[T any](r Rows, fn RowToFunc[T]) ([]T, error) {
	r.Next()
	v, err := fn(r)
	return []T{v}, err
}

func CollectOneRow[T any](r Rows, fn RowToFunc[T]) (T, error) {
	r.Next()
	return fn(r)
}

func CollectExactlyOneRow[T any](r Rows, fn RowToFunc[T]) (T, error) {
	r.Next()
	return fn(r)
}

type Batch struct{ QueuedQueries []*QueuedQuery }

type QueuedQuery struct{ SQL string }

func (b *Batch) Queue(sql string, args ...any) *QueuedQuery { return &QueuedQuery{sql} }

type BatchResults interface {
	Exec() (pgconn.CommandTag, error)
	Query() (Rows, error)
	QueryRow() Row
	Close() error
}

type batch struct{ ctx context.Context }

func (b *batch) Exec() (pgconn.CommandTag, error) {
	flow.Wait("database", b.ctx, b)
	return pgconn.CommandTag{}, nil
}

func (b *batch) Query() (Rows, error) {
	flow.Wait("database", b.ctx, b)
	return &rows{b.ctx}, nil
}

func (b *batch) QueryRow() Row {
	flow.Wait("database", b.ctx, b)
	return &rows{b.ctx}
}

func (b *batch) Close() error {
	flow.Wait("database", b.ctx, b)
	return nil
}
