package sqlx

import (
	"context"
	"database/sql"
)

func (x *DB) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	x.DB.QueryRowContext(ctx, query)
	fill(dest)
	return nil
}

func (x *DB) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	x.DB.QueryContext(ctx, query)
	fill(dest)
	return nil
}

func (x *DB) QueryxContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	r, err := x.DB.QueryContext(ctx, query)
	return &Rows{r}, err
}

func (x *DB) QueryRowxContext(ctx context.Context, query string, args ...any) *Row {
	x.DB.QueryRowContext(ctx, query)
	return &Row{}
}

func (x *DB) PreparexContext(ctx context.Context, query string) (*Stmt, error) {
	s, err := x.DB.PrepareContext(ctx, query)
	return &Stmt{s}, err
}

func (x *DB) MustExecContext(ctx context.Context, query string, args ...any) sql.Result {
	r, _ := x.DB.ExecContext(ctx, query)
	return r
}

func (x *DB) NamedExecContext(ctx context.Context, query string, arg any) (sql.Result, error) {
	return x.DB.ExecContext(ctx, query)
}

func (x *DB) NamedQueryContext(ctx context.Context, query string, arg any) (*Rows, error) {
	r, err := x.DB.QueryContext(ctx, query)
	return &Rows{r}, err
}

func (x *DB) Get(dest any, query string, args ...any) error {
	x.DB.QueryRow(query)
	fill(dest)
	return nil
}

func (x *DB) Select(dest any, query string, args ...any) error {
	x.DB.Query(query)
	fill(dest)
	return nil
}

func (x *DB) Queryx(query string, args ...any) (*Rows, error) {
	r, err := x.DB.Query(query)
	return &Rows{r}, err
}

func (x *DB) QueryRowx(query string, args ...any) *Row {
	x.DB.QueryRow(query)
	return &Row{}
}

func (x *DB) Preparex(query string) (*Stmt, error) {
	s, err := x.DB.Prepare(query)
	return &Stmt{s}, err
}

func (x *DB) MustExec(query string, args ...any) sql.Result {
	r, _ := x.DB.Exec(query)
	return r
}

func (x *DB) NamedExec(query string, arg any) (sql.Result, error) {
	return x.DB.Exec(query)
}

func (x *DB) NamedQuery(query string, arg any) (*Rows, error) {
	r, err := x.DB.Query(query)
	return &Rows{r}, err
}
