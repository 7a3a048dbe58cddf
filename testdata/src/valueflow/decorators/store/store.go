// Package store has stores of several engines and what is stacked upon them.
package store

import (
	"context"
	"database/sql"
	"time"
)

// Reader reads.
type Reader interface {
	Read(ctx context.Context, key string) (string, error)
}

// Store reads, writes and closes.
type Store interface {
	Reader
	Write(ctx context.Context, key, value string) error
	Close()
}

// Memory keeps everything in memory.
type Memory struct{ m map[string]string }

// NewMemory makes an empty store.
func NewMemory() *Memory { return &Memory{m: map[string]string{}} }

// Read implements Store.
func (s *Memory) Read(ctx context.Context, key string) (string, error) { return s.m[key], nil }

// Write implements Store.
func (s *Memory) Write(ctx context.Context, key, value string) error { s.m[key] = value; return nil }

// Close implements Store.
func (s *Memory) Close() {}

// SQL keeps everything in a database.
type SQL struct{ db *sql.DB }

// NewSQL opens a database.
func NewSQL(dsn string, ping time.Duration) (*SQL, error) {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), ping) // arrives: 2s
	defer cancel()
	return &SQL{db: db}, db.PingContext(ctx)
}

// Read implements Store.
func (s *SQL) Read(ctx context.Context, key string) (v string, err error) {
	err = s.db.QueryRowContext(ctx, "select v from kv where k = ?", key).Scan(&v)
	return v, err
}

// Write implements Store.
func (s *SQL) Write(ctx context.Context, key, value string) error {
	_, err := s.db.ExecContext(ctx, "replace into kv values (?, ?)", key, value)
	return err
}

// Close implements Store.
func (s *SQL) Close() { s.db.Close() }

// Detached lets reads run on when the caller has gone.
type Detached struct{ Store }

// NewDetached wraps inner.
func NewDetached(inner Store) *Detached { return &Detached{inner} }

// Read implements Store.
func (d *Detached) Read(ctx context.Context, key string) (string, error) {
	return d.Store.Read(context.WithoutCancel(ctx), key) // calls: (*Memory).Read | (*SQL).Read
}

// Cached keeps what was read.
type Cached struct {
	Store
	seen map[string]string
}

// NewCached wraps inner.
func NewCached(inner Store) (*Cached, error) {
	return &Cached{Store: inner, seen: map[string]string{}}, nil
}

// Read implements Store.
func (c *Cached) Read(ctx context.Context, key string) (string, error) {
	if v, ok := c.seen[key]; ok {
		return v, nil
	}
	return c.Store.Read(ctx, key) // calls: (*Detached).Read
}

// Bounded bounds each read.
type Bounded struct {
	Reader
	limit time.Duration
}

// NewBounded wraps inner.
func NewBounded(inner Reader, limit time.Duration) *Bounded {
	return &Bounded{Reader: inner, limit: limit}
}

// Read implements Reader.
func (b *Bounded) Read(ctx context.Context, key string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, b.limit) // arrives: 1s | 5s
	defer cancel()
	return b.Reader.Read(ctx, key) // calls: (*Cached).Read
}
