package errgroup

import "context"

type Group struct{}

func WithContext(ctx context.Context) (*Group, context.Context) {
	return &Group{}, &context.Node{Context: ctx, Kind: "cancel"}
}

func (g *Group) Go(f func() error)         { f() }
func (g *Group) TryGo(f func() error) bool { f(); return true }
