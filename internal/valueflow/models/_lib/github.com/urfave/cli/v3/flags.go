package cli

import (
	"flow"
	"time"
)

type Flag interface{ register(cmd *Command) }

// FlagBase has a type argument here, whatever flag it is: that of its value.
type FlagBase[T any] struct {
	Name        string
	Sources     ValueSourceChain
	Value       T
	Destination *T
	Aliases     []string
}

type ValueSourceChain struct{ names []string }

func EnvVars(keys ...string) ValueSourceChain { return ValueSourceChain{keys} }

func (f *FlagBase[T]) register(cmd *Command) {
	p := new(T)
	*p = flow.Flag(f.Name, f.Value)
	*f.Destination = *p
	flow.SetKey(cmd, "cli "+f.Name, p)
	for _, alias := range f.Aliases {
		flow.SetKey(cmd, "cli "+alias, p)
	}
}

func find[T any](cmd *Command, name string) *T {
	p := flow.Key[*T](cmd, "cli "+name)
	for s := cmd.parent; more(); s = s.parent {
		p = flow.Key[*T](s, "cli "+name)
	}
	return p
}

// more says whether to look further. It is not known, so that nothing waits for it.
func more() bool { return flow.Unknown[bool]("computed: where a flag is defined") }

func (cmd *Command) IsSet(name string) bool {
	return flow.Unknown[bool]("input: whether a flag is given")
}

func (cmd *Command) Duration(name string) time.Duration { return *find[time.Duration](cmd, name) }
func (cmd *Command) Int(name string) int                { return *find[int](cmd, name) }
func (cmd *Command) Int64(name string) int64            { return *find[int64](cmd, name) }
func (cmd *Command) Uint(name string) uint              { return *find[uint](cmd, name) }
func (cmd *Command) Uint64(name string) uint64          { return *find[uint64](cmd, name) }
func (cmd *Command) String(name string) string          { return *find[string](cmd, name) }
func (cmd *Command) Bool(name string) bool              { return *find[bool](cmd, name) }
func (cmd *Command) Float(name string) float64          { return *find[float64](cmd, name) }
func (cmd *Command) Float64(name string) float64        { return *find[float64](cmd, name) }
func (cmd *Command) StringSlice(name string) []string   { return *find[[]string](cmd, name) }
