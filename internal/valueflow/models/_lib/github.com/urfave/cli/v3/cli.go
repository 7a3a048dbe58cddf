// Package cli models commands: which function each runs, with which flags.
package cli

import (
	"context"
	"flow"
)

// Command keeps "cli x": the address of the value of flag x.
type Command struct {
	Name     string
	Commands []*Command
	Flags    []Flag
	Before   func(context.Context, *Command) (context.Context, error)
	After    func(context.Context, *Command) error
	Action   func(context.Context, *Command) error
	parent   *Command
}

func (cmd *Command) Run(ctx context.Context, osArgs []string) error {
	cmd.all(ctx)
	return nil
}

// all runs the command and those below it: which one is asked for is not known.
func (cmd *Command) all(ctx context.Context) {
	for _, f := range cmd.Flags {
		f.register(cmd)
	}
	if flow.IsEntry(cmd.Name) {
		cmd.Before(ctx, cmd)
		cmd.Action(ctx, cmd)
		cmd.After(ctx, cmd)
	}
	for _, sub := range cmd.Commands {
		sub.below(cmd, ctx)
	}
}

func (cmd *Command) below(parent *Command, ctx context.Context) {
	cmd.parent = parent
	cmd.all(ctx)
}

func (cmd *Command) Root() *Command {
	root := cmd
	for more() {
		root = root.parent
	}
	return root
}
