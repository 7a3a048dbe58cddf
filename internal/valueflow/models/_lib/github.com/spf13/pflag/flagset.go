// Package pflag models flags by their defaults, and by the arguments of a program that is
// configured.
package pflag

import "flow"

// FlagSet keeps its flags under their names: "flag x" is the *Flag, "value x" the address
// of its value.
type FlagSet struct {
	Usage     func()
	SortFlags bool
	name      string
	next      *FlagSet // where flags are looked for, too: those of parents, those added
}

type ErrorHandling int

var CommandLine = &FlagSet{}

func NewFlagSet(name string, h ErrorHandling) *FlagSet { return &FlagSet{name: name} }

type Value interface {
	String() string
	Set(string) error
	Type() string
}

type Flag struct {
	Name, Shorthand, Usage, DefValue, NoOptDefVal string
	Value                                         Value
	Changed                                       bool
	set                                           *FlagSet // of a flag that stands for all of a set
}

// Given is the text that an argument gives the flag, Default what it has without: they are
// for the model of viper.
func (f *Flag) Given() string   { return flow.Flag(f.Name, "") }
func (f *Flag) Default() string { return *flow.Key[*string](f, "pflag value") }
func (f *Flag) Set() *FlagSet   { return f.set }

type value struct{ flag *Flag }

func (v *value) String() string   { return *flow.Key[*string](v.flag, "pflag value") }
func (v *value) Set(string) error { return nil }
func (v *value) Type() string     { return flow.Unknown[string]("computed: the type of a flag") }

func define[T any](f *FlagSet, name string, p *T, def T) *T {
	*p = flow.Flag(name, def)
	flag := &Flag{Name: name}
	flag.Value = &value{flag}
	flow.SetKey(flag, "pflag value", p)
	flow.SetKey(f, "pflag value "+name, p)
	flow.SetKey(f, "pflag "+name, flag)
	return p
}

// more says whether to look further. It is not known, so that nothing waits for it.
func more() bool { return flow.Unknown[bool]("computed: where a flag is defined") }

func find[T any](f *FlagSet, name string) *T {
	p := flow.Key[*T](f, "pflag value "+name)
	for s := f.next; more(); s = s.next {
		p = flow.Key[*T](s, "pflag value "+name)
	}
	return p
}

// end is the set behind the last.
var end = &FlagSet{}

type lookup struct {
	own, other *Flag
	next       *FlagSet
}

func (f *FlagSet) Lookup(name string) *Flag {
	r := &lookup{}
	r.next = f.next
	if r.next == nil {
		r.next = end
	}
	r.other = r.next.any(name)
	r.own = flow.Key[*Flag](f, "pflag "+name)
	if r.own == nil {
		r.own = r.other
	}
	return r.own
}

// any is the flag of a set or of those behind it.
func (f *FlagSet) any(name string) *Flag {
	flag := flow.Key[*Flag](f, "pflag "+name)
	for s := f.next; more(); s = s.next {
		flag = flow.Key[*Flag](s, "pflag "+name)
	}
	return flag
}

func Lookup(name string) *Flag { return flow.Key[*Flag](CommandLine, "pflag "+name) }

func (f *FlagSet) AddFlag(flag *Flag)        { flow.SetKey(f, "pflag "+flag.Name, flag) }
func (f *FlagSet) AddFlagSet(other *FlagSet) { f.next = other }

// Link is for the model of cobra: what f has not, other may have.
func (f *FlagSet) Link(other *FlagSet) { f.next = other }

// VisitAll calls fn with one flag that stands for all.
func (f *FlagSet) VisitAll(fn func(*Flag)) {
	fn(&Flag{Name: flow.Unknown[string]("computed: the name of some flag"), set: f})
}
func (f *FlagSet) Visit(fn func(*Flag)) {
	fn(&Flag{Name: flow.Unknown[string]("computed: the name of some flag"), set: f})
}
func VisitAll(fn func(*Flag)) { CommandLine.VisitAll(fn) }
func Visit(fn func(*Flag))    { CommandLine.Visit(fn) }

func (f *FlagSet) Changed(name string) bool {
	return flow.Unknown[bool]("input: whether a flag is given")
}

func (f *FlagSet) Parse(arguments []string) error { return nil }
func (f *FlagSet) Parsed() bool                   { return true }
func (f *FlagSet) Args() []string                 { return flow.Unknown[[]string]("input: arguments") }
func (f *FlagSet) Arg(i int) string               { return flow.Unknown[string]("input: an argument") }
func Parse()                                      {}
func Args() []string                              { return flow.Unknown[[]string]("input: arguments") }
func Arg(i int) string                            { return flow.Unknown[string]("input: an argument") }
