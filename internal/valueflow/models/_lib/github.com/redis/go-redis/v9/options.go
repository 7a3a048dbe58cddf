// Package redis models clients by their limits, and what waits for a server.
package redis

import (
	"context"
	"flow"
	"time"
)

type dialer = func(ctx context.Context, network, addr string) (any, error)

type onConnect = func(ctx context.Context, cn *Conn) error

type Options struct {
	Addr                  string
	Dialer                dialer
	OnConnect             onConnect
	MaxRetries            int
	MinRetryBackoff       time.Duration
	MaxRetryBackoff       time.Duration
	DialTimeout           time.Duration
	ReadTimeout           time.Duration
	WriteTimeout          time.Duration
	ContextTimeoutEnabled bool
	PoolTimeout           time.Duration
	ConnMaxIdleTime       time.Duration
	ConnMaxLifetime       time.Duration
}

type RingOptions struct {
	Addrs                 map[string]string
	Dialer                dialer
	OnConnect             onConnect
	MaxRetries            int
	MinRetryBackoff       time.Duration
	MaxRetryBackoff       time.Duration
	DialTimeout           time.Duration
	ReadTimeout           time.Duration
	WriteTimeout          time.Duration
	ContextTimeoutEnabled bool
	PoolTimeout           time.Duration
	ConnMaxIdleTime       time.Duration
	ConnMaxLifetime       time.Duration
}

type ClusterOptions struct {
	Addrs                 []string
	MaxRedirects          int
	Dialer                dialer
	OnConnect             onConnect
	MaxRetries            int
	MinRetryBackoff       time.Duration
	MaxRetryBackoff       time.Duration
	DialTimeout           time.Duration
	ReadTimeout           time.Duration
	WriteTimeout          time.Duration
	ContextTimeoutEnabled bool
	PoolTimeout           time.Duration
	ConnMaxIdleTime       time.Duration
	ConnMaxLifetime       time.Duration
}

type UniversalOptions struct {
	Addrs                 []string
	Dialer                dialer
	OnConnect             onConnect
	MaxRetries            int
	MinRetryBackoff       time.Duration
	MaxRetryBackoff       time.Duration
	DialTimeout           time.Duration
	ReadTimeout           time.Duration
	WriteTimeout          time.Duration
	ContextTimeoutEnabled bool
	PoolTimeout           time.Duration
	ConnMaxIdleTime       time.Duration
	ConnMaxLifetime       time.Duration
}

type FailoverOptions struct {
	SentinelAddrs         []string
	Dialer                dialer
	OnConnect             onConnect
	MaxRetries            int
	MinRetryBackoff       time.Duration
	MaxRetryBackoff       time.Duration
	DialTimeout           time.Duration
	ReadTimeout           time.Duration
	WriteTimeout          time.Duration
	ContextTimeoutEnabled bool
	PoolTimeout           time.Duration
	ConnMaxIdleTime       time.Duration
	ConnMaxLifetime       time.Duration
}

// readTimeout is the default, which newer versions have made longer.
func readTimeout() time.Duration {
	if flow.Unknown[bool]("library: its version") {
		return 5 * time.Second
	}
	return 3 * time.Second
}

// ParseURL leaves the limits to their defaults: what is in the text is not known.
func ParseURL(url string) (*Options, error)               { return &Options{Addr: url}, nil }
func ParseClusterURL(url string) (*ClusterOptions, error) { return &ClusterOptions{}, nil }
