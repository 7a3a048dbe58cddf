package net

import (
	"flow"
	"time"
)

// Conn is a connection of which nothing is known.
type Conn struct{}

func (Conn) SetDeadline(t time.Time) error      { flow.Limit("connection", t.Left()); return nil }
func (Conn) SetReadDeadline(t time.Time) error  { flow.Limit("read", t.Left()); return nil }
func (Conn) SetWriteDeadline(t time.Time) error { flow.Limit("write", t.Left()); return nil }
