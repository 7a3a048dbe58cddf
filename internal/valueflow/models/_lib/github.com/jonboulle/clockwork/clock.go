// Package clockwork models clocks as the real one.
package clockwork

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

func NewRealClock() Clock { return clock() }

func WithTimeout(parent context.Context, c Clock, d time.Duration) (context.Context, context.CancelFunc) {
	flow.Limit("context", d)
	return &context.Node{Context: parent, Kind: "timeout", Limit: d}, func() {}
}

func WithDeadline(parent context.Context, c Clock, t time.Time) (context.Context, context.CancelFunc) {
	flow.Limit("context", t.Left())
	return &context.Node{Context: parent, Kind: "deadline", Limit: t.Left()}, func() {}
}

func FromContext(ctx context.Context) Clock                     { return clock() }
func AddToContext(ctx context.Context, c Clock) context.Context { return ctx }

func (Clock) AfterFunc(d time.Duration, f func()) any {
	f()
	return nil
}
