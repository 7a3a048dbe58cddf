// Package sql models connection pools by their limits, and what waits for a database.
package sql

import (
	"context"
	"flow"
	"time"

	"database/sql/driver"
)

type (
	Result    any
	Row       struct{}
	Rows      struct{ ctx context.Context }
	TxOptions struct{ ReadOnly bool }
)

type DB struct{ connector driver.Connector }

func Open(driverName, dsn string) (*DB, error) { return &DB{}, nil }

func OpenDB(c driver.Connector) *DB { return &DB{c} }

func (db *DB) SetConnMaxLifetime(d time.Duration) { flow.Limit("connection lifetime", d) }
func (db *DB) SetConnMaxIdleTime(d time.Duration) { flow.Limit("connection idle", d) }

// wait is where a connection is made, if there is none, and asked.
func (db *DB) wait(ctx context.Context) {
	if db.connector != nil {
		db.connector.Connect(ctx)
	}
	flow.Wait("database", ctx, db)
}

func result() Result { return flow.Unknown[Result]("input: a database") }

func (db *DB) PingContext(ctx context.Context) error {
	db.wait(ctx)
	return nil
}

func (db *DB) Conn(ctx context.Context) (*Conn, error) {
	db.wait(ctx)
	return &Conn{db}, nil
}

func (db *DB) BeginTx(ctx context.Context, opts *TxOptions) (*Tx, error) {
	db.wait(ctx)
	return &Tx{db, ctx}, nil
}

func (db *DB) Begin() (*Tx, error) {
	db.wait(context.Background())
	return &Tx{db, context.Background()}, nil
}

func (db *DB) Ping() error {
	db.wait(context.Background())
	return nil
}

// Scan fills what it is given.
func (r *Row) Scan(dest ...any) error {
	for _, p := range dest {
		flow.Decode(p, "database")
	}
	return nil
}

func (r *Rows) Scan(dest ...any) error {
	for _, p := range dest {
		flow.Decode(p, "database")
	}
	return nil
}

func (r *Rows) Next() bool {
	flow.Wait("database", r.ctx, r)
	return flow.Unknown[bool]("input: a database")
}
