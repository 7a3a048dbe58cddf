// Package singleflight models calls that are shared: they are made.
package singleflight

import "flow"

type Group struct{}

type Result struct {
	Val    any
	Err    error
	Shared bool
}

func (g *Group) Do(key string, fn func() (any, error)) (any, error, bool) {
	v, err := fn()
	return v, err, flow.Unknown[bool]("computed: whether a call was shared")
}

func (g *Group) DoChan(key string, fn func() (any, error)) <-chan Result {
	ch := make(chan Result, 1)
	v, err := fn()
	ch <- Result{Val: v, Err: err}
	return ch
}
