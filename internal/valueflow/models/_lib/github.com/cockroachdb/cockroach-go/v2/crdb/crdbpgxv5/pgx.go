// Package crdbpgx models transactions that are repeated.
package crdbpgx

import (
	"context"

	"github.com/cockroachdb/cockroach-go/v2/crdb"
	"github.com/jackc/pgx/v5"
)

type Conn interface {
	Begin(context.Context) (pgx.Tx, error)
	BeginTx(context.Context, pgx.TxOptions) (pgx.Tx, error)
}

type adapter struct{ tx pgx.Tx }

func (a *adapter) Exec(ctx context.Context, q string, args ...any) error {
	_, err := a.tx.Exec(ctx, q, args...)
	return err
}
func (a *adapter) Commit(ctx context.Context) error   { return a.tx.Commit(ctx) }
func (a *adapter) Rollback(ctx context.Context) error { return a.tx.Rollback(ctx) }

func ExecuteTx(ctx context.Context, conn Conn, o pgx.TxOptions, fn func(pgx.Tx) error) error {
	tx, _ := conn.BeginTx(ctx, o)
	return crdb.ExecuteInTx(ctx, &adapter{tx}, func() error { return fn(tx) })
}
