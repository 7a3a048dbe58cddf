// Package flags models command lines that fill structs by their tags.
package flags

import "flow"

type Commander interface {
	Execute(args []string) error
}

type Options uint

type Group struct{ data any }

type Command struct {
	*Group
	Name string
}

type Parser struct {
	*Command
	Usage          string
	CommandHandler func(command Commander, args []string) error
}

func NewParser(data any, options Options) *Parser {
	flow.Decode(data, "go-flags")
	return &Parser{Command: &Command{Group: &Group{data: data}}}
}

func NewNamedParser(appname string, options Options) *Parser {
	return &Parser{Command: &Command{Group: &Group{}}}
}

func (g *Group) AddGroup(short, long string, data any) (*Group, error) {
	flow.Decode(data, "go-flags")
	return &Group{data: data}, nil
}

func (c *Command) AddCommand(command, short, long string, data any) (*Command, error) {
	flow.Decode(data, "go-flags")
	if x, ok := data.(Commander); ok && flow.IsEntry(command) {
		x.Execute(flow.Unknown[[]string]("input: arguments"))
	}
	return &Command{Group: &Group{data: data}, Name: command}, nil
}

func (p *Parser) Parse() ([]string, error) { return flow.Unknown[[]string]("input: arguments"), nil }

func (p *Parser) ParseArgs(args []string) ([]string, error) { return args, nil }

func Parse(data any) ([]string, error) {
	flow.Decode(data, "go-flags")
	return flow.Unknown[[]string]("input: arguments"), nil
}

func ParseArgs(data any, args []string) ([]string, error) {
	flow.Decode(data, "go-flags")
	return args, nil
}
