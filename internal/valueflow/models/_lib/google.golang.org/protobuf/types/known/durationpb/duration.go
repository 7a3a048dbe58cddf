// Package durationpb models durations in messages.
package durationpb

import "time"

type Duration struct {
	Seconds int64
	Nanos   int32
}

func New(d time.Duration) *Duration {
	return &Duration{Seconds: int64(d) / 1e9, Nanos: int32(int64(d) % 1e9)}
}

func (x *Duration) AsDuration() time.Duration {
	return time.Duration(x.Seconds)*time.Second + time.Duration(x.Nanos)
}

func (x *Duration) GetSeconds() int64 { return x.Seconds }
func (x *Duration) GetNanos() int32   { return x.Nanos }
