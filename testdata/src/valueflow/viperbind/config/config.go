// Package config is the configuration of a server, with its defaults.
package config

import "time"

// What is used where nothing else is said.
const (
	DefaultRequestTimeout  = 3 * time.Second
	DefaultShutdownTimeout = 10 * time.Second
	additionalTimeout      = 2 * time.Second
)

// Config is the configuration. Its fields have no tags: the keys are their names.
type Config struct {
	RequestTimeout  time.Duration
	ShutdownTimeout time.Duration
	HTTP            HTTPConfig
	Datastore       DatastoreConfig
}

// HTTPConfig is a part of Config.
type HTTPConfig struct {
	Enabled         bool
	UpstreamTimeout time.Duration
}

// DatastoreConfig is a part of Config.
type DatastoreConfig struct {
	Engine          string
	ConnMaxIdleTime time.Duration
	// PingTimeout has no flag.
	PingTimeout time.Duration
}

// DefaultConfig returns the defaults.
func DefaultConfig() *Config {
	return &Config{
		RequestTimeout:  DefaultRequestTimeout,
		ShutdownTimeout: DefaultShutdownTimeout,
		HTTP:            HTTPConfig{Enabled: true, UpstreamTimeout: 5 * time.Second},
		Datastore:       DatastoreConfig{Engine: "memory", ConnMaxIdleTime: 40 * time.Second, PingTimeout: 4 * time.Second},
	}
}

// GatewayTimeout is the limit of the gateway.
func GatewayTimeout(c *Config) time.Duration {
	if c.RequestTimeout > 0 {
		return c.RequestTimeout + additionalTimeout
	}
	if c.HTTP.Enabled && c.HTTP.UpstreamTimeout > 0 {
		return c.HTTP.UpstreamTimeout
	}
	return 0
}
