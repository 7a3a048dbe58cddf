// Package run models actors: each one's functions run.
package run

import "context"

type Group struct{}

func (g *Group) Add(execute func() error, interrupt func(error)) {
	execute()
	interrupt(nil)
}

func (g *Group) Run() error { return nil }

func SignalHandler(ctx context.Context, signals ...any) (func() error, func(error)) {
	return func() error { return nil }, func(error) {}
}
