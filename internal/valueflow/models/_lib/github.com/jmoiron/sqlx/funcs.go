package sqlx

import (
	"context"
	"database/sql"
)

type (
	Queryer interface {
		QueryRowx(query string, args ...any) *Row
	}
	QueryerContext interface {
		QueryRowxContext(ctx context.Context, query string, args ...any) *Row
	}
	Ext interface {
		NamedExec(query string, arg any) (sql.Result, error)
	}
	ExtContext interface {
		NamedExecContext(ctx context.Context, query string, arg any) (sql.Result, error)
	}
)

func Get(q Queryer, dest any, query string, args ...any) error {
	q.QueryRowx(query)
	fill(dest)
	return nil
}

func GetContext(ctx context.Context, q QueryerContext, dest any, query string, args ...any) error {
	q.QueryRowxContext(ctx, query)
	fill(dest)
	return nil
}

func Select(q Queryer, dest any, query string, args ...any) error {
	q.QueryRowx(query)
	fill(dest)
	return nil
}

func SelectContext(ctx context.Context, q QueryerContext, dest any, query string, args ...any) error {
	q.QueryRowxContext(ctx, query)
	fill(dest)
	return nil
}

func NamedExec(e Ext, query string, arg any) (sql.Result, error) { return e.NamedExec(query, arg) }

func NamedExecContext(ctx context.Context, e ExtContext, query string, arg any) (sql.Result, error) {
	return e.NamedExecContext(ctx, query, arg)
}
