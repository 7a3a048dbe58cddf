package sql

import "context"

// Tx is bounded as a whole by the context that it began with.
type Tx struct {
	db  *DB
	ctx context.Context
}

func (tx *Tx) Commit() error {
	tx.db.wait(tx.ctx)
	return nil
}

func (tx *Tx) Rollback() error                                { return nil }
func (tx *Tx) Stmt(s *Stmt) *Stmt                             { return &Stmt{tx.db, tx.ctx} }
func (tx *Tx) StmtContext(ctx context.Context, s *Stmt) *Stmt { return &Stmt{tx.db, tx.ctx} }

func (tx *Tx) ExecContext(ctx context.Context, query string, args ...any) (Result, error) {
	tx.db.wait(ctx)
	return result(), nil
}

func (tx *Tx) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	tx.db.wait(ctx)
	return &Rows{ctx}, nil
}

func (tx *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *Row {
	tx.db.wait(ctx)
	return &Row{}
}

func (tx *Tx) PrepareContext(ctx context.Context, query string) (*Stmt, error) {
	tx.db.wait(ctx)
	return &Stmt{tx.db, ctx}, nil
}

func (tx *Tx) Exec(query string, args ...any) (Result, error) {
	tx.db.wait(tx.ctx)
	return result(), nil
}

func (tx *Tx) Query(query string, args ...any) (*Rows, error) {
	tx.db.wait(tx.ctx)
	return &Rows{tx.ctx}, nil
}

func (tx *Tx) QueryRow(query string, args ...any) *Row {
	tx.db.wait(tx.ctx)
	return &Row{}
}

func (tx *Tx) Prepare(query string) (*Stmt, error) {
	tx.db.wait(tx.ctx)
	return &Stmt{tx.db, tx.ctx}, nil
}
