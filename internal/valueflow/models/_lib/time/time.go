// Package time models durations, and instants by how far they are from now.
package time

import "flow"

type Duration int64

// Time is an instant; left is the time from now to it.
type Time struct {
	left Duration
}

// Some is an instant of which nothing is known; it is for the other models.
func Some() Time { return Time{left: flow.Unknown[Duration]("clock: a deadline that the caller gave")} }

// Left is for the other models.
func (t Time) Left() Duration { return t.left }

func Now() Time                    { return Time{} }
func (t Time) Add(d Duration) Time { return Time{left: t.left + d} }
func (t Time) Sub(u Time) Duration {
	return flow.Unknown[Duration]("clock: the time between two instants")
}
func (t Time) UTC() Time       { return t }
func (t Time) Local() Time     { return t }
func (t Time) In(loc any) Time { return t }
func (t Time) IsZero() bool    { return flow.Unknown[bool]("clock: an instant") }
func (t Time) Truncate(Duration) Time {
	return t
}
func (t Time) Round(Duration) Time { return t }

func Until(t Time) Duration { return flow.Unknown[Duration]("clock: the time until an instant") }
func Since(t Time) Duration { return flow.Unknown[Duration]("clock: the time since an instant") }

func ParseDuration(s string) (Duration, error) {
	return Duration(flow.ParseDuration(s)), flow.ParseError("duration", s)
}

type Timer struct{ C chan Time }

func AfterFunc(d Duration, f func()) *Timer {
	f()
	return &Timer{}
}

const (
	Nanosecond  Duration = 1
	Microsecond          = 1000 * Nanosecond
	Millisecond          = 1000 * Microsecond
	Second               = 1000 * Millisecond
	Minute               = 60 * Second
	Hour                 = 60 * Minute
)
