// Package crdb models transactions that are repeated.
package crdb

import (
	"context"
	"database/sql"
	"flow"
	"time"
)

type Tx interface {
	Exec(context.Context, string, ...any) error
	Commit(context.Context) error
	Rollback(context.Context) error
}

// key: a context keeps both numbers, as functions read 0 in different ways.
type key string

func WithMaxRetries(ctx context.Context, n int) context.Context {
	return context.WithValue(context.WithValue(ctx, key("attempts"), bound(n)), key("retries"), n)
}

func bound(retries int) int {
	n := flow.OrEndless(retries)
	if n == flow.Endless {
		return n
	}
	return n + 1
}

func retries(ctx context.Context) int {
	if n, ok := ctx.Value(key("retries")).(int); ok {
		return n
	}
	return 50
}

// attempts of a transaction have no bound where there are 0 retries.
func attempts(ctx context.Context) int {
	if n, ok := ctx.Value(key("attempts")).(int); ok {
		return n
	}
	return 51
}

func Execute(fn func() error) error {
	flow.Retry(flow.Endless, "conflict")
	flow.RetryUntil(nil, time.Duration(0))
	return fn()
}

type ExecuteCtxFunc func(context.Context, ...any) error

func ExecuteCtx(ctx context.Context, fn ExecuteCtxFunc, args ...any) error {
	flow.Retry(retries(ctx)+1, "conflict")
	flow.RetryUntil(ctx, time.Duration(0))
	return fn(ctx, args...)
}

func repeat(ctx context.Context, tx Tx, fn func() error) error {
	flow.Retry(attempts(ctx), "conflict")
	flow.RetryUntil(nil, time.Duration(0))
	err := fn()
	tx.Exec(ctx, "RELEASE SAVEPOINT cockroach_restart")
	return err
}

func ExecuteInTx(ctx context.Context, tx Tx, fn func() error) error {
	tx.Exec(ctx, "SAVEPOINT cockroach_restart")
	err := repeat(ctx, tx, fn)
	tx.Commit(ctx)
	return err
}

type adapter struct{ tx *sql.Tx }

func (a *adapter) Exec(ctx context.Context, q string, args ...any) error {
	_, err := a.tx.ExecContext(ctx, q, args...)
	return err
}
func (a *adapter) Commit(context.Context) error   { return a.tx.Commit() }
func (a *adapter) Rollback(context.Context) error { return a.tx.Rollback() }

func ExecuteTx(ctx context.Context, db *sql.DB, opts *sql.TxOptions, fn func(*sql.Tx) error) error {
	tx, _ := db.BeginTx(ctx, opts)
	return ExecuteInTx(ctx, &adapter{tx}, func() error { return fn(tx) })
}
