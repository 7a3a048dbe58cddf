package viper

import (
	"flow"

	"github.com/spf13/pflag"
)

// found is what each source says of a key, or those behind it. A test for "" is what has
// the next one count only where this one says nothing.
type found struct {
	flags                          *pflag.FlagSet
	named, bound                   *pflag.Flag
	set, arg, env, file, def, flag string
}

// noFlags is a set without flags, none a flag that says nothing.
var (
	noFlags = pflag.NewFlagSet("", 0)
	none    = noFlag()
)

func noFlag() *pflag.Flag {
	set := pflag.NewFlagSet("", 0)
	set.String("", "", "")
	return set.Lookup("")
}

// find is what is known of a key, or else.
func (v *Viper) find(key, otherwise string) string {
	key = v.prefix + key
	root := v.root
	f := &found{}
	f.flags = root.flags
	if f.flags == nil {
		f.flags = noFlags
	}
	f.named = f.flags.Lookup(key)
	if f.named == nil {
		f.named = none
	}
	f.bound = flow.Key[*pflag.Flag](root, "flag "+key)
	if f.bound == nil {
		f.bound = f.named
	}
	f.flag = f.bound.Default()
	if f.flag == "" {
		f.flag = otherwise
	}
	f.def = flow.Key[string](root, "default "+key)
	if f.def == "" {
		f.def = f.flag
	}
	f.file = flow.Key[string](root, key)
	if f.file == "" {
		f.file = f.def
	}
	f.env = flow.EnvGiven(flow.Key[string](root, "env "+key))
	if f.env == "" {
		f.env = f.file
	}
	f.arg = f.bound.Given()
	if f.arg == "" {
		f.arg = f.env
	}
	f.set = flow.Key[string](root, "set "+key)
	if f.set == "" {
		f.set = f.arg
	}
	return f.set
}

// get is what is known of a key that is asked for. If nothing is, a file may have it.
func (v *Viper) get(key string) string {
	return v.find(key, flow.Unknown[string]("decoded: a key of the configuration"))
}
