// Package cli models commands: which function each runs, with which flags.
package cli

import (
	"context"
	"flow"
)

type ActionFunc func(*Context) error

type App struct {
	Name     string
	Commands []*Command
	Flags    []Flag
	Before   func(*Context) error
	After    func(*Context) error
	Action   ActionFunc
}

type Command struct {
	Name        string
	Subcommands []*Command
	Flags       []Flag
	Before      func(*Context) error
	After       func(*Context) error
	Action      ActionFunc
}

// Context keeps "cli x": the address of the value of flag x.
type Context struct {
	context.Context
	App           *App
	Command       *Command
	parentContext *Context
}

func NewApp() *App { return &App{} }

func (a *App) run(ctx context.Context) {
	c := &Context{Context: ctx, App: a}
	for _, f := range a.Flags {
		f.register(c)
	}
	a.Before(c)
	a.Action(c)
	a.After(c)
	for _, sub := range a.Commands {
		sub.run(c)
	}
}

func (x *Command) run(parent *Context) {
	c := &Context{Context: parent.Context, App: parent.App, Command: x, parentContext: parent}
	for _, f := range x.Flags {
		f.register(c)
	}
	if flow.IsEntry(x.Name) {
		x.Before(c)
		x.Action(c)
		x.After(c)
	}
	for _, sub := range x.Subcommands {
		sub.run(c)
	}
}

func (a *App) Run(arguments []string) error {
	a.run(context.Background())
	return nil
}

func (a *App) RunContext(ctx context.Context, arguments []string) error {
	a.run(ctx)
	return nil
}

func (a *App) RunAndExitOnError() { a.run(context.Background()) }
