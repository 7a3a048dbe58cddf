// Package mysql models the limits of a driver's configuration.
package mysql

import (
	"context"
	"database/sql/driver"
	"flow"
	"time"
)

type Config struct {
	User, Passwd, Net, Addr, DBName string
	Params                          map[string]string
	Timeout                         time.Duration
	ReadTimeout                     time.Duration
	WriteTimeout                    time.Duration
}

func NewConfig() *Config                   { return &Config{} }
func ParseDSN(dsn string) (*Config, error) { return &Config{}, nil }
func (c *Config) Clone() *Config {
	other := *c
	return &other
}

func (c *Config) limits() {
	flow.LimitOf("mysql.Config.Timeout", c, c.Timeout)
	flow.LimitOf("mysql.Config.ReadTimeout", c, c.ReadTimeout)
	flow.LimitOf("mysql.Config.WriteTimeout", c, c.WriteTimeout)
}

// FormatDSN puts the limits into a text.
func (c *Config) FormatDSN() string {
	c.limits()
	return flow.Unknown[string]("library: a DSN")
}

type connector struct{ cfg *Config }

func NewConnector(c *Config) (driver.Connector, error) {
	c.limits()
	return &connector{c}, nil
}

func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	flow.Wait("dial", &context.Node{Context: ctx, Kind: "client", Limit: c.cfg.Timeout}, c)
	return nil, nil
}

// DialContextFunc is called for each connection.
type DialContextFunc func(ctx context.Context, addr string) (any, error)

func RegisterDialContext(net string, dial DialContextFunc) {
	flow.Edge("dial", net, func() { dial(&context.Node{Context: context.Background(), Kind: "request"}, "") })
}
