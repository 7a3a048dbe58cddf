// Package tls models the limits of connections.
package tls

import (
	"context"
	"net"
)

type Config struct {
	ServerName   string
	Certificates any
}

type Dialer struct {
	NetDialer *net.Dialer
	Config    *Config
}

func (d *Dialer) Dial(network, addr string) (net.Conn, error) {
	return d.NetDialer.Dial(network, addr)
}

func (d *Dialer) DialContext(ctx context.Context, network, addr string) (net.Conn, error) {
	return d.NetDialer.DialContext(ctx, network, addr)
}

func DialWithDialer(dialer *net.Dialer, network, addr string, config *Config) (net.Conn, error) {
	return dialer.Dial(network, addr)
}
