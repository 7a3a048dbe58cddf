// Package flag models the standard library's flags by their defaults.
package flag

import (
	"flow"
	"time"
)

type FlagSet struct{ name string }

type ErrorHandling int

var CommandLine = &FlagSet{}

func NewFlagSet(name string, h ErrorHandling) *FlagSet { return &FlagSet{name: name} }

func define[T any](name string, def T) *T {
	p := new(T)
	*p = flow.Flag(name, def)
	return p
}

func Duration(name string, v time.Duration, usage string) *time.Duration { return define(name, v) }
func Int(name string, v int, usage string) *int                          { return define(name, v) }
func Int64(name string, v int64, usage string) *int64                    { return define(name, v) }
func Uint(name string, v uint, usage string) *uint                       { return define(name, v) }
func Uint64(name string, v uint64, usage string) *uint64                 { return define(name, v) }
func String(name string, v string, usage string) *string                 { return define(name, v) }
func Bool(name string, v bool, usage string) *bool                       { return define(name, v) }
func Float64(name string, v float64, usage string) *float64              { return define(name, v) }

func DurationVar(p *time.Duration, name string, v time.Duration, usage string) {
	*p = flow.Flag(name, v)
}
func IntVar(p *int, name string, v int, usage string)             { *p = flow.Flag(name, v) }
func Int64Var(p *int64, name string, v int64, usage string)       { *p = flow.Flag(name, v) }
func UintVar(p *uint, name string, v uint, usage string)          { *p = flow.Flag(name, v) }
func Uint64Var(p *uint64, name string, v uint64, usage string)    { *p = flow.Flag(name, v) }
func StringVar(p *string, name string, v string, usage string)    { *p = flow.Flag(name, v) }
func BoolVar(p *bool, name string, v bool, usage string)          { *p = flow.Flag(name, v) }
func Float64Var(p *float64, name string, v float64, usage string) { *p = flow.Flag(name, v) }

func (f *FlagSet) Duration(name string, v time.Duration, usage string) *time.Duration {
	return define(name, v)
}
func (f *FlagSet) Int(name string, v int, usage string) *int             { return define(name, v) }
func (f *FlagSet) Int64(name string, v int64, usage string) *int64       { return define(name, v) }
func (f *FlagSet) Uint(name string, v uint, usage string) *uint          { return define(name, v) }
func (f *FlagSet) Uint64(name string, v uint64, usage string) *uint64    { return define(name, v) }
func (f *FlagSet) String(name string, v string, usage string) *string    { return define(name, v) }
func (f *FlagSet) Bool(name string, v bool, usage string) *bool          { return define(name, v) }
func (f *FlagSet) Float64(name string, v float64, usage string) *float64 { return define(name, v) }

func (f *FlagSet) DurationVar(p *time.Duration, name string, v time.Duration, usage string) {
	*p = flow.Flag(name, v)
}
func (f *FlagSet) IntVar(p *int, name string, v int, usage string)          { *p = flow.Flag(name, v) }
func (f *FlagSet) Int64Var(p *int64, name string, v int64, usage string)    { *p = flow.Flag(name, v) }
func (f *FlagSet) UintVar(p *uint, name string, v uint, usage string)       { *p = flow.Flag(name, v) }
func (f *FlagSet) Uint64Var(p *uint64, name string, v uint64, usage string) { *p = flow.Flag(name, v) }
func (f *FlagSet) StringVar(p *string, name string, v string, usage string) { *p = flow.Flag(name, v) }
func (f *FlagSet) BoolVar(p *bool, name string, v bool, usage string)       { *p = flow.Flag(name, v) }
func (f *FlagSet) Float64Var(p *float64, name string, v float64, usage string) {
	*p = flow.Flag(name, v)
}
