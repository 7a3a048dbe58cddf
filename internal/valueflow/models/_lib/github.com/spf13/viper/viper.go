// Package viper models the store of keys: what was set, given, found in a file or is a
// default, in that order.
package viper

import (
	"flow"

	"github.com/spf13/pflag"
)

// Viper keeps "set k", "flag k", "env k" and "default k" of a key k in its root.
type Viper struct {
	root   *Viper
	prefix string         // of a Sub
	flags  *pflag.FlagSet // whose flags are keys by their names
}

var std = New()

func New() *Viper {
	v := &Viper{prefix: ""}
	v.root = v
	return v
}

func NewWithOptions(opts ...func(*Viper)) *Viper { return New() }

func GetViper() *Viper { return std }

func (v *Viper) Sub(key string) *Viper { return &Viper{root: v.root, prefix: v.prefix + key + "."} }
func Sub(key string) *Viper            { return std.Sub(key) }

func (v *Viper) SetDefault(key string, value any) {
	flow.SetKey(v.root, "default "+v.prefix+key, value)
}
func SetDefault(key string, value any) { std.SetDefault(key, value) }

func (v *Viper) Set(key string, value any) { flow.SetKey(v.root, "set "+v.prefix+key, value) }
func Set(key string, value any)            { std.Set(key, value) }

func (v *Viper) BindPFlag(key string, flag *pflag.Flag) error {
	flow.SetKey(v.root, "flag "+v.prefix+key, flag)
	if set := flag.Set(); set != nil {
		v.root.flags = set
	}
	return nil
}
func BindPFlag(key string, flag *pflag.Flag) error { return std.BindPFlag(key, flag) }

func (v *Viper) BindPFlags(flags *pflag.FlagSet) error {
	v.root.flags = flags
	return nil
}
func BindPFlags(flags *pflag.FlagSet) error { return std.BindPFlags(flags) }

func (v *Viper) BindEnv(input ...string) error {
	flow.SetKey(v.root, "env "+v.prefix+input[0], input[1])
	return nil
}
func BindEnv(input ...string) error { return std.BindEnv(input...) }

func OnConfigChange(run func(any))            { run(nil) }
func (v *Viper) OnConfigChange(run func(any)) { run(nil) }
