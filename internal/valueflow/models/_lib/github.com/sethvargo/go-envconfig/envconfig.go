// Package envconfig models environments that fill structs by their tags.
package envconfig

import (
	"context"
	"flow"
)

type Lookuper interface{ prefix() string }

type lookuper struct{ text string }

func (l *lookuper) prefix() string { return l.text }

func OsLookuper() Lookuper                              { return &lookuper{""} }
func PrefixLookuper(prefix string, l Lookuper) Lookuper { return &lookuper{prefix + l.prefix()} }

type Config struct {
	Target   any
	Lookuper Lookuper
}

func Process(ctx context.Context, i any, mus ...any) error {
	flow.Decode(i, "go-envconfig")
	return nil
}

func ProcessWith(ctx context.Context, c *Config) error {
	if c.Lookuper == nil {
		c.Lookuper = OsLookuper()
	}
	flow.Decode(c.Target, "go-envconfig "+c.Lookuper.prefix())
	return nil
}

func MustProcess[T any](ctx context.Context, i T, mus ...any) T {
	flow.Decode(i, "go-envconfig")
	return i
}
