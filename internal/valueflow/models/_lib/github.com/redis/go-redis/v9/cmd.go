package redis

import (
	"context"
	"flow"
)

// cmdable sends a command: each command is one of its methods.
type cmdable func(ctx context.Context, cmd Cmder) error

func (c cmdable) Do(ctx context.Context, args ...any) *Cmd { c(ctx, nil); return reply() }

// Cmd stands for the replies of all commands: nobody follows what is in them.
type Cmd struct{}

func reply() *Cmd { return flow.Unknown[*Cmd]("input: a reply") }

// Script is a script and the connection that runs it.
type Script struct{ src string }

type Scripter interface {
	Eval(ctx context.Context, script, keys any, args ...any) *Cmd
}

func NewScript(src string) *Script { return &Script{src} }

func (s *Script) Run(ctx context.Context, c Scripter, keys []string, args ...any) *Cmd {
	return c.Eval(ctx, s.src, keys)
}

func (s *Script) Eval(ctx context.Context, c Scripter, keys []string, args ...any) *Cmd {
	return c.Eval(ctx, s.src, keys)
}

func (s *Script) EvalSha(ctx context.Context, c Scripter, keys []string, args ...any) *Cmd {
	return c.Eval(ctx, s.src, keys)
}

func (s *Script) Load(ctx context.Context, c Scripter) *Cmd { return c.Eval(ctx, s.src, nil) }
