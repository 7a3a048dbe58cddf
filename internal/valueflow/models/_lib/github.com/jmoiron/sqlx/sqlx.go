// Package sqlx models what waits for a database, over database/sql.
package sqlx

import (
	"context"
	"database/sql"
	"flow"
)

type (
	Row  struct{}
	Rows struct{ *sql.Rows }
)

func (r *Row) Scan(dest ...any) error  { fill(dest...); return nil }
func (r *Row) StructScan(p any) error  { fill(p); return nil }
func (r *Row) Err() error              { return nil }
func (r *Rows) StructScan(p any) error { fill(p); return nil }

func fill(dest ...any) {
	for _, p := range dest {
		flow.Decode(p, "database")
	}
}

type DB struct {
	*sql.DB
	Mapper any
}

func open() *DB {
	db, _ := sql.Open("", "")
	return &DB{DB: db}
}

func NewDb(db *sql.DB, driver string) *DB  { return &DB{DB: db} }
func Open(driver, dsn string) (*DB, error) { return open(), nil }
func MustOpen(driver, dsn string) *DB      { return open() }

func Connect(driver, dsn string) (*DB, error) {
	db := open()
	return db, db.DB.Ping()
}

func MustConnect(driver, dsn string) *DB {
	db := open()
	db.DB.Ping()
	return db
}

func ConnectContext(ctx context.Context, driver, dsn string) (*DB, error) {
	db := open()
	return db, db.DB.PingContext(ctx)
}

func (db *DB) Unsafe() *DB { return db }

func (db *DB) BeginTxx(ctx context.Context, opts *sql.TxOptions) (*Tx, error) {
	tx, err := db.DB.BeginTx(ctx, opts)
	return &Tx{tx}, err
}

func (db *DB) MustBeginTx(ctx context.Context, opts *sql.TxOptions) *Tx {
	tx, _ := db.DB.BeginTx(ctx, opts)
	return &Tx{tx}
}

func (db *DB) Beginx() (*Tx, error) {
	tx, err := db.DB.Begin()
	return &Tx{tx}, err
}

func (db *DB) MustBegin() *Tx {
	tx, _ := db.DB.Begin()
	return &Tx{tx}
}

func (db *DB) Connx(ctx context.Context) (*Conn, error) {
	c, err := db.DB.Conn(ctx)
	return &Conn{c}, err
}

type (
	Tx   struct{ *sql.Tx }
	Conn struct{ *sql.Conn }
	Stmt struct{ *sql.Stmt }
)
