package pgxpool

import (
	"context"
	"flow"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

type Pool struct{ config *Config }

// NewWithConfig connects in the background, not under the caller's context.
func NewWithConfig(ctx context.Context, c *Config) (*Pool, error) {
	c.limits()
	c.connection(&context.Node{Context: context.Background(), Kind: "background"})
	return &Pool{c}, nil
}

func New(ctx context.Context, dsn string) (*Pool, error) {
	c, _ := ParseConfig(dsn)
	c.limits()
	c.connection(&context.Node{Context: context.Background(), Kind: "background"})
	return &Pool{c}, nil
}

func (p *Pool) Config() *Config { return p.config }

func (p *Pool) Ping(ctx context.Context) error {
	flow.Wait("database", ctx, p)
	return nil
}

func (p *Pool) Acquire(ctx context.Context) (*Conn, error) {
	flow.Wait("database", ctx, p)
	return &Conn{p}, nil
}

func (p *Pool) AcquireFunc(ctx context.Context, f func(*Conn) error) error {
	flow.Wait("database", ctx, p)
	return f(&Conn{p})
}

func (p *Pool) BeginTx(ctx context.Context, o pgx.TxOptions) (pgx.Tx, error) {
	flow.Wait("database", ctx, p)
	return &Tx{p}, nil
}

func (p *Pool) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	flow.Wait("database", ctx, p)
	return pgconn.CommandTag{}, nil
}

func (p *Pool) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	flow.Wait("database", ctx, p)
	return &rows{ctx}, nil
}

func (p *Pool) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	flow.Wait("database", ctx, p)
	return &rows{ctx}
}

func (p *Pool) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	flow.Wait("database", ctx, p)
	return &batch{ctx}
}

func (p *Pool) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, src pgx.CopyFromSource) (int64, error) {
	flow.Wait("database", ctx, p)
	return flow.Unknown[int64]("input: a database"), nil
}

func (p *Pool) Begin(ctx context.Context) (pgx.Tx, error) {
	flow.Wait("database", ctx, p)
	return &Tx{p}, nil
}
