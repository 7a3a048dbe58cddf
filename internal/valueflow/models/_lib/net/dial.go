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
	Control   any
}

func (d *Dialer) Dial(network, address string) (Conn, error) {
	flow.LimitOf("net.Dialer.Timeout", d, d.Timeout)
	flow.Wait("dial", &context.Node{Context: context.Background(), Kind: "client", Limit: d.Timeout}, d)
	return flow.Unknown[Conn]("library: a connection"), nil
}

func (d *Dialer) DialContext(ctx context.Context, network, address string) (Conn, error) {
	flow.LimitOf("net.Dialer.Timeout", d, d.Timeout)
	flow.Wait("dial", &context.Node{Context: ctx, Kind: "client", Limit: d.Timeout}, d)
	return flow.Unknown[Conn]("library: a connection"), nil
}

func Dial(network, address string) (Conn, error) { return (&Dialer{}).Dial(network, address) }

func DialTimeout(network, address string, d time.Duration) (Conn, error) {
	flow.Limit("dial", d)
	flow.Wait("dial", &context.Node{Context: context.Background(), Kind: "client", Limit: d}, nil)
	return flow.Unknown[Conn]("library: a connection"), nil
}
