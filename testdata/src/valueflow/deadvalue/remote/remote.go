// Package remote calls other nodes.
package remote

import (
	"context"
	"time"
)

// Config configures a Dispatcher.
type Config struct {
	RemoteTimeout time.Duration
	Depth         int
}

// Dispatcher calls other nodes.
type Dispatcher struct {
	remoteTimeout time.Duration
	depth         int
}

// New makes a Dispatcher.
func New(c Config) *Dispatcher {
	remoteTimeout := c.RemoteTimeout
	if remoteTimeout <= 0 {
		remoteTimeout = 60 * time.Second
	}
	return &Dispatcher{remoteTimeout: remoteTimeout, depth: c.Depth}
}

// Call calls another node.
func (d *Dispatcher) Call(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, d.remoteTimeout) // arrives: 60s
	defer cancel()
	<-ctx.Done()
}
