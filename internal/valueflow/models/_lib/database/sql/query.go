package sql

import "context"

func (db *DB) ExecContext(ctx context.Context, query string, args ...any) (Result, error) {
	db.wait(ctx)
	return result(), nil
}

func (db *DB) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error) {
	db.wait(ctx)
	return &Rows{ctx}, nil
}

func (db *DB) QueryRowContext(ctx context.Context, query string, args ...any) *Row {
	db.wait(ctx)
	return &Row{}
}

func (db *DB) PrepareContext(ctx context.Context, query string) (*Stmt, error) {
	db.wait(ctx)
	return &Stmt{db, ctx}, nil
}

func (db *DB) Exec(query string, args ...any) (Result, error) {
	db.wait(context.Background())
	return result(), nil
}

func (db *DB) Query(query string, args ...any) (*Rows, error) {
	db.wait(context.Background())
	return &Rows{context.Background()}, nil
}

func (db *DB) QueryRow(query string, args ...any) *Row {
	db.wait(context.Background())
	return &Row{}
}

func (db *DB) Prepare(query string) (*Stmt, error) {
	db.wait(context.Background())
	return &Stmt{db, context.Background()}, nil
}
