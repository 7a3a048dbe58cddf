package cli

import (
	"flow"
	"time"
)

type Flag interface{ register(c *Context) }

func define[T any](c *Context, name string, aliases []string, p *T, def T) T {
	*p = flow.Flag(name, def)
	flow.SetKey(c, "cli "+name, p)
	for _, alias := range aliases {
		flow.SetKey(c, "cli "+alias, p)
	}
	return *p
}

func find[T any](c *Context, name string) *T {
	p := flow.Key[*T](c, "cli "+name)
	for s := c.parentContext; more(); s = s.parentContext {
		p = flow.Key[*T](s, "cli "+name)
	}
	return p
}

// more says whether to look further. It is not known, so that nothing waits for it.
func more() bool { return flow.Unknown[bool]("computed: where a flag is defined") }

func (cCtx *Context) IsSet(name string) bool {
	return flow.Unknown[bool]("input: whether a flag is given")
}

type DurationFlag struct {
	Name        string
	Value       time.Duration
	Destination *time.Duration
	Aliases     []string
	EnvVars     []string
}

func (f *DurationFlag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(time.Duration), f.Value)
}
func (cCtx *Context) Duration(name string) time.Duration { return *find[time.Duration](cCtx, name) }

type IntFlag struct {
	Name        string
	Value       int
	Destination *int
	Aliases     []string
	EnvVars     []string
}

func (f *IntFlag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(int), f.Value)
}
func (cCtx *Context) Int(name string) int { return *find[int](cCtx, name) }

type Int64Flag struct {
	Name        string
	Value       int64
	Destination *int64
	Aliases     []string
	EnvVars     []string
}

func (f *Int64Flag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(int64), f.Value)
}
func (cCtx *Context) Int64(name string) int64 { return *find[int64](cCtx, name) }

type UintFlag struct {
	Name        string
	Value       uint
	Destination *uint
	Aliases     []string
	EnvVars     []string
}

func (f *UintFlag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(uint), f.Value)
}
func (cCtx *Context) Uint(name string) uint { return *find[uint](cCtx, name) }

type Uint64Flag struct {
	Name        string
	Value       uint64
	Destination *uint64
	Aliases     []string
	EnvVars     []string
}

func (f *Uint64Flag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(uint64), f.Value)
}
func (cCtx *Context) Uint64(name string) uint64 { return *find[uint64](cCtx, name) }

type StringFlag struct {
	Name        string
	Value       string
	Destination *string
	Aliases     []string
	EnvVars     []string
}

func (f *StringFlag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(string), f.Value)
}
func (cCtx *Context) String(name string) string { return *find[string](cCtx, name) }

type BoolFlag struct {
	Name        string
	Value       bool
	Destination *bool
	Aliases     []string
	EnvVars     []string
}

func (f *BoolFlag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(bool), f.Value)
}
func (cCtx *Context) Bool(name string) bool { return *find[bool](cCtx, name) }

type Float64Flag struct {
	Name        string
	Value       float64
	Destination *float64
	Aliases     []string
	EnvVars     []string
}

func (f *Float64Flag) register(c *Context) {
	*f.Destination = define(c, f.Name, f.Aliases, new(float64), f.Value)
}
func (cCtx *Context) Float64(name string) float64 { return *find[float64](cCtx, name) }
