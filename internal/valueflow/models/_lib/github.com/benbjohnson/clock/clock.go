// Package clock models clocks as the real one.
package clock

import (
	"context"
	"flow"
	"time"
)

// Clock is an interface in the library. Here it is a struct: whatever is a clock has these
// methods.
type Clock struct{ name string }

func clock() Clock {
	c := &Clock{name: ""}
	return *c
}

func (Clock) Now() time.Time                  { return time.Now() }
func (Clock) Since(t time.Time) time.Duration { return time.Since(t) }
func (Clock) Until(t time.Time) time.Duration { return time.Until(t) }

func New() Clock { return clock() }

func (Clock) WithTimeout(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	flow.Limit("context", d)
	return &context.Node{Context: parent, Kind: "timeout", Limit: d}, func() {}
}

func (Clock) WithDeadline(parent context.Context, t time.Time) (context.Context, context.CancelFunc) {
	flow.Limit("context", t.Left())
	return &context.Node{Context: parent, Kind: "deadline", Limit: t.Left()}, func() {}
}

type Timer struct{ C chan time.Time }

func (Clock) AfterFunc(d time.Duration, f func()) *Timer {
	f()
	return &Timer{}
}
