// Package cockroach counts the attempts of github.com/cockroachdb/cockroach-go/v2/crdb.
package cockroach

import (
	"context"
	"database/sql"

	"github.com/cockroachdb/cockroach-go/v2/crdb"
	"github.com/cockroachdb/cockroach-go/v2/crdb/crdbpgxv5"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func InTx(tx crdb.Tx, call func() error) error {
	return crdb.ExecuteInTx(context.Background(), tx, call) // attempts: 51
}

func Three(tx crdb.Tx, call func() error) error {
	ctx := crdb.WithMaxRetries(context.Background(), 2)
	return crdb.ExecuteInTx(ctx, tx, call) // attempts: 3
}

// Zero has no bound.
func Zero(tx crdb.Tx, call func() error) error {
	return crdb.ExecuteInTx(crdb.WithMaxRetries(context.Background(), 0), tx, call) // attempts: endless
}

func Ctx(call func() error) error {
	ctx := crdb.WithMaxRetries(context.Background(), 4)
	return crdb.ExecuteCtx(ctx, func(context.Context, ...any) error { return call() }) // attempts: 5
}

func Execute(call func() error) error {
	return crdb.Execute(call) // attempts: endless
}

func Tx(db *sql.DB, call func() error) error {
	return crdb.ExecuteTx(context.Background(), db, nil, func(*sql.Tx) error { return call() }) // attempts: 51
}

func PgxTx(pool *pgxpool.Pool, call func() error) error {
	return crdbpgx.ExecuteTx(context.Background(), pool, pgx.TxOptions{}, func(pgx.Tx) error { return call() }) // attempts: 51
}

func Given(ctx context.Context, tx crdb.Tx, call func() error) error {
	return crdb.ExecuteInTx(ctx, tx, call) // attempts: 51,unknown
}
