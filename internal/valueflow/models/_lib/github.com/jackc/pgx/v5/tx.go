package pgx

import (
	"context"
	"flow"

	"github.com/jackc/pgx/v5/pgconn"
)

// Tx is what people do with a transaction.
type Tx interface {
	Begin(ctx context.Context) (Tx, error)
	Commit(ctx context.Context) error
	Rollback(ctx context.Context) error
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) Row
	Conn() *Conn
}

// tx takes a context with each call: the one that it began with bounds only the BEGIN.
type tx struct{ via any }

func (t *tx) Conn() *Conn { return &Conn{&ConnConfig{}} }

func (t *tx) Commit(ctx context.Context) error {
	flow.Wait("database", ctx, t.via)
	return nil
}

func (t *tx) Rollback(ctx context.Context) error {
	flow.Wait("database", ctx, t.via)
	return nil
}

func (t *tx) Prepare(ctx context.Context, name, sql string) (*pgconn.StatementDescription, error) {
	flow.Wait("database", ctx, t.via)
	return &pgconn.StatementDescription{}, nil
}

func (t *tx) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	flow.Wait("database", ctx, t.via)
	return pgconn.CommandTag{}, nil
}

func (t *tx) Query(ctx context.Context, sql string, args ...any) (Rows, error) {
	flow.Wait("database", ctx, t.via)
	return &rows{ctx}, nil
}

func (t *tx) QueryRow(ctx context.Context, sql string, args ...any) Row {
	flow.Wait("database", ctx, t.via)
	return &rows{ctx}
}

func (t *tx) SendBatch(ctx context.Context, b *Batch) BatchResults {
	flow.Wait("database", ctx, t.via)
	return &batch{ctx}
}

func (t *tx) CopyFrom(ctx context.Context, table Identifier, columns []string, src CopyFromSource) (int64, error) {
	flow.Wait("database", ctx, t.via)
	return flow.Unknown[int64]("input: a database"), nil
}

func (t *tx) Begin(ctx context.Context) (Tx, error) {
	flow.Wait("database", ctx, t.via)
	return &tx{t.via}, nil
}

type beginner interface {
	Begin(ctx context.Context) (Tx, error)
}

type txBeginner interface {
	BeginTx(ctx context.Context, o TxOptions) (Tx, error)
}

func BeginFunc(ctx context.Context, db beginner, fn func(Tx) error) error {
	t, _ := db.Begin(ctx)
	fn(t)
	return t.Commit(ctx)
}

func BeginTxFunc(ctx context.Context, db txBeginner, o TxOptions, fn func(Tx) error) error {
	t, _ := db.BeginTx(ctx, o)
	fn(t)
	return t.Commit(ctx)
}
