package sqlx

import (
	"context"
	"database/sql"
)

func (x *Tx) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	x.Tx.QueryRowContext(ctx, query)
	fill(dest)
	return nil
}

func (x *Tx) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	x.Tx.QueryContext(ctx, query)
	fill(dest)
	return nil
}

func (x *Tx) QueryxContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	r, err := x.Tx.QueryContext(ctx, query)
	return &Rows{r}, err
}

func (x *Tx) QueryRowxContext(ctx context.Context, query string, args ...any) *Row {
	x.Tx.QueryRowContext(ctx, query)
	return &Row{}
}

func (x *Tx) PreparexContext(ctx context.Context, query string) (*Stmt, error) {
	s, err := x.Tx.PrepareContext(ctx, query)
	return &Stmt{s}, err
}

func (x *Tx) MustExecContext(ctx context.Context, query string, args ...any) sql.Result {
	r, _ := x.Tx.ExecContext(ctx, query)
	return r
}

func (x *Tx) NamedExecContext(ctx context.Context, query string, arg any) (sql.Result, error) {
	return x.Tx.ExecContext(ctx, query)
}

func (x *Tx) Get(dest any, query string, args ...any) error {
	x.Tx.QueryRow(query)
	fill(dest)
	return nil
}

func (x *Tx) Select(dest any, query string, args ...any) error {
	x.Tx.Query(query)
	fill(dest)
	return nil
}

func (x *Tx) Queryx(query string, args ...any) (*Rows, error) {
	r, err := x.Tx.Query(query)
	return &Rows{r}, err
}

func (x *Tx) QueryRowx(query string, args ...any) *Row {
	x.Tx.QueryRow(query)
	return &Row{}
}

func (x *Tx) Preparex(query string) (*Stmt, error) {
	s, err := x.Tx.Prepare(query)
	return &Stmt{s}, err
}

func (x *Tx) MustExec(query string, args ...any) sql.Result {
	r, _ := x.Tx.Exec(query)
	return r
}

func (x *Tx) NamedExec(query string, arg any) (sql.Result, error) {
	return x.Tx.Exec(query)
}

func (x *Tx) NamedQuery(query string, arg any) (*Rows, error) {
	r, err := x.Tx.Query(query)
	return &Rows{r}, err
}

func (x *Tx) Stmtx(s any) *Stmt                             { return &Stmt{x.Tx.Stmt(nil)} }
func (x *Tx) StmtxContext(ctx context.Context, s any) *Stmt { return &Stmt{x.Tx.Stmt(nil)} }
