// Package pgxpool models pools by their limits, their hooks and what waits for a database.
package pgxpool

import (
	"context"
	"flow"
	"time"

	"github.com/jackc/pgx/v5"
)

type Config struct {
	ConnConfig            *pgx.ConnConfig
	BeforeConnect         func(context.Context, *pgx.ConnConfig) error
	AfterConnect          func(context.Context, *pgx.Conn) error
	BeforeAcquire         func(context.Context, *pgx.Conn) bool
	PrepareConn           func(context.Context, *pgx.Conn) (bool, error)
	AfterRelease          func(*pgx.Conn) bool
	BeforeClose           func(*pgx.Conn)
	MaxConnLifetime       time.Duration
	MaxConnLifetimeJitter time.Duration
	MaxConnIdleTime       time.Duration
	PingTimeout           time.Duration
	HealthCheckPeriod     time.Duration
}

// ParseConfig leaves the defaults to those who use the configuration. What is in the text
// is not known.
func ParseConfig(dsn string) (*Config, error) {
	cc, _ := pgx.ParseConfig(dsn)
	return &Config{ConnConfig: cc}, nil
}

func (c *Config) Copy() *Config {
	other := *c
	return &other
}

func (c *Config) limits() {
	if c.MaxConnLifetime == 0 {
		c.MaxConnLifetime = time.Hour
	}
	if c.MaxConnIdleTime == 0 {
		c.MaxConnIdleTime = 30 * time.Minute
	}
	if c.HealthCheckPeriod == 0 {
		c.HealthCheckPeriod = time.Minute
	}
	flow.LimitOf("pgxpool.Config.MaxConnLifetime", c, c.MaxConnLifetime)
	flow.LimitOf("pgxpool.Config.MaxConnLifetimeJitter", c, c.MaxConnLifetimeJitter)
	flow.LimitOf("pgxpool.Config.MaxConnIdleTime", c, c.MaxConnIdleTime)
	flow.LimitOf("pgxpool.Config.PingTimeout", c, c.PingTimeout)
	flow.LimitOf("pgxpool.Config.HealthCheckPeriod", c, c.HealthCheckPeriod)
}

// connection makes a connection of the pool and runs the hooks that belong to it.
func (c *Config) connection(ctx context.Context) *pgx.Conn {
	if c.BeforeConnect != nil {
		c.BeforeConnect(ctx, c.ConnConfig)
	}
	conn, _ := pgx.ConnectConfig(ctx, c.ConnConfig)
	if c.AfterConnect != nil {
		c.AfterConnect(ctx, conn)
	}
	if c.BeforeAcquire != nil {
		c.BeforeAcquire(ctx, conn)
	}
	if c.PrepareConn != nil {
		c.PrepareConn(ctx, conn)
	}
	if c.AfterRelease != nil {
		c.AfterRelease(conn)
	}
	if c.BeforeClose != nil {
		c.BeforeClose(conn)
	}
	return conn
}
