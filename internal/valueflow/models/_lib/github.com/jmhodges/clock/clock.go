// Package clock models clocks as the real one.
package clock

import (
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

func New() Clock     { return clock() }
func Default() Clock { return clock() }
