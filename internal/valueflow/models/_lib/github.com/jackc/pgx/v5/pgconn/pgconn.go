// Package pgconn models the limit of a connection attempt.
package pgconn

import (
	"context"
	"flow"
	"time"
)

type (
	CommandTag           struct{}
	StatementDescription struct{}
	Notification         struct{}
)

type Config struct {
	Host            string
	Database        string
	ConnectTimeout  time.Duration
	DialFunc        func(ctx context.Context, network, addr string) (any, error)
	RuntimeParams   map[string]string
	ValidateConnect func(ctx context.Context, c *PgConn) error
	AfterConnect    func(ctx context.Context, c *PgConn) error
	AfterNetConnect func(ctx context.Context, config *Config, conn any) (any, error)
}

func ParseConfig(dsn string) (*Config, error) {
	return &Config{Host: dsn, RuntimeParams: map[string]string{}}, nil
}

func (c *Config) Copy() *Config {
	other := *c
	return &other
}

type PgConn struct{ config *Config }

// ConnectConfig connects to one host after the other, each under the limit.
func ConnectConfig(ctx context.Context, c *Config) (*PgConn, error) {
	flow.LimitOf("pgconn.Config.ConnectTimeout", c, c.ConnectTimeout)
	conn := &PgConn{c}
	bounded := &context.Node{Context: ctx, Kind: "client", Limit: c.ConnectTimeout}
	if c.DialFunc != nil {
		c.DialFunc(bounded, "tcp", "")
	}
	if c.AfterNetConnect != nil {
		c.AfterNetConnect(bounded, c, nil)
	}
	if c.ValidateConnect != nil {
		c.ValidateConnect(bounded, conn)
	}
	if c.AfterConnect != nil {
		c.AfterConnect(bounded, conn)
	}
	flow.Wait("dial", bounded, c)
	return conn, nil
}

func Connect(ctx context.Context, dsn string) (*PgConn, error) {
	c, _ := ParseConfig(dsn)
	return ConnectConfig(ctx, c)
}

func (c *PgConn) Ping(ctx context.Context) error {
	flow.Wait("database", ctx, c)
	return nil
}

func (c *PgConn) Exec(ctx context.Context, sql string) *MultiResultReader {
	flow.Wait("database", ctx, c)
	return &MultiResultReader{}
}

func (c *PgConn) WaitForNotification(ctx context.Context) error {
	flow.Wait("database", ctx, c)
	return nil
}

type MultiResultReader struct{}
