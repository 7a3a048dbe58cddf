package net

import (
	"flow"
	"time"
)

// Conn is an interface in the library. Here it is a struct: whatever is a connection has
// these methods.
type Conn struct{ addr string }

func conn() Conn {
	c := &Conn{addr: ""}
	return *c
}

func (c Conn) SetDeadline(t time.Time) error {
	flow.Limit("net.Conn.SetDeadline", t.Left())
	return nil
}

func (c Conn) SetReadDeadline(t time.Time) error {
	flow.Limit("net.Conn.SetReadDeadline", t.Left())
	return nil
}

func (c Conn) SetWriteDeadline(t time.Time) error {
	flow.Limit("net.Conn.SetWriteDeadline", t.Left())
	return nil
}

type Listener struct{ addr string }

func Listen(network, address string) (Listener, error) {
	l := &Listener{addr: address}
	return *l, nil
}

func (l Listener) Accept() (Conn, error) { return conn(), nil }
