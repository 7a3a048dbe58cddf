// Package registry knows the commands by name, and has what they share.
package registry

import (
	"context"
	"time"
)

var commands = map[string]func(){}

// Register keeps a command.
func Register(name string, f func()) { commands[name] = f }

// Lookup finds a command.
func Lookup(name string) func() { return commands[name] }

// Wait is called by all commands, each with its own limit.
func Wait(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d) // arrives[orders]: 2s // arrives[migrate]: 2s | 30s | 1m39s
	defer cancel()
	<-ctx.Done()
}
