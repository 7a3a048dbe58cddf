// Package kong models command lines that fill structs by their tags. Which commands'
// methods are run cannot be said here yet.
package kong

import "flow"

type Kong struct {
	Exit func(int)
	ast  any
}

type Context struct {
	*Kong
	Args []string
}

func New(grammar any, options ...any) (*Kong, error) {
	flow.Decode(grammar, "kong")
	return &Kong{ast: grammar}, nil
}

func Must(ast any, options ...any) *Kong {
	flow.Decode(ast, "kong")
	return &Kong{ast: ast}
}

func (k *Kong) Parse(args []string) (*Context, error) { return &Context{Kong: k}, nil }

func Parse(cli any, options ...any) *Context {
	flow.Decode(cli, "kong")
	return &Context{Kong: &Kong{ast: cli}}
}

func ApplyDefaults(target any, options ...any) error {
	flow.Decode(target, "kong")
	return nil
}
