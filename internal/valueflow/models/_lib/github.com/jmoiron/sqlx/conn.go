package sqlx

import (
	"context"
	"database/sql"
)

func (x *Conn) BeginTxx(ctx context.Context, opts *sql.TxOptions) (*Tx, error) {
	tx, err := x.Conn.BeginTx(ctx, opts)
	return &Tx{tx}, err
}

func (x *Conn) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	x.Conn.QueryRowContext(ctx, query)
	fill(dest)
	return nil
}

func (x *Conn) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	x.Conn.QueryContext(ctx, query)
	fill(dest)
	return nil
}

func (x *Conn) QueryxContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	r, err := x.Conn.QueryContext(ctx, query)
	return &Rows{r}, err
}

func (x *Conn) QueryRowxContext(ctx context.Context, query string, args ...any) *Row {
	x.Conn.QueryRowContext(ctx, query)
	return &Row{}
}

func (x *Conn) PreparexContext(ctx context.Context, query string) (*Stmt, error) {
	s, err := x.Conn.PrepareContext(ctx, query)
	return &Stmt{s}, err
}

func (x *Stmt) GetContext(ctx context.Context, dest any, args ...any) error {
	x.Stmt.QueryRowContext(ctx)
	fill(dest)
	return nil
}

func (x *Stmt) SelectContext(ctx context.Context, dest any, args ...any) error {
	x.Stmt.QueryContext(ctx)
	fill(dest)
	return nil
}

func (x *Stmt) QueryxContext(ctx context.Context, args ...any) (*Rows, error) {
	r, err := x.Stmt.QueryContext(ctx)
	return &Rows{r}, err
}

func (x *Stmt) QueryRowxContext(ctx context.Context, args ...any) *Row {
	x.Stmt.QueryRowContext(ctx)
	return &Row{}
}

func (x *Stmt) Get(dest any, args ...any) error {
	x.Stmt.QueryRow()
	fill(dest)
	return nil
}

func (x *Stmt) Select(dest any, args ...any) error {
	x.Stmt.Query()
	fill(dest)
	return nil
}

func (x *Stmt) Queryx(args ...any) (*Rows, error) {
	r, err := x.Stmt.Query()
	return &Rows{r}, err
}

func (x *Stmt) QueryRowx(args ...any) *Row {
	x.Stmt.QueryRow()
	return &Row{}
}
