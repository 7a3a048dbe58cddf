// Package net models the limits of connections.
package net

import (
	"context"
	"flow"
	"time"
)

type Dialer struct {
	Timeout   time.Duration
	Deadline  time.Time
	KeepAlive time.Duration
	Resolver  any
	Control   func(network, address string, c any) error
}

func (d *Dialer) Dial(network, address string) (Conn, error) {
	flow.LimitOf("net.Dialer.Timeout", d, d.Timeout)
	flow.LimitOf("net.Dialer.Deadline", d, d.Deadline.Left())
	return conn(), nil
}

func (d *Dialer) DialContext(ctx context.Context, network, address string) (Conn, error) {
	flow.LimitOf("net.Dialer.Timeout", d, d.Timeout)
	flow.LimitOf("net.Dialer.Deadline", d, d.Deadline.Left())
	return conn(), nil
}

func Dial(network, address string) (Conn, error) { return conn(), nil }

func DialTimeout(network, address string, timeout time.Duration) (Conn, error) {
	flow.Limit("dial", timeout)
	return conn(), nil
}
