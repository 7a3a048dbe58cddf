// Package clock models clocks as the real one.
package clock

import "time"

type RealClock struct{}

func (RealClock) Now() time.Time                  { return time.Now() }
func (RealClock) Since(t time.Time) time.Duration { return time.Since(t) }
func (RealClock) AfterFunc(d time.Duration, f func()) any {
	f()
	return nil
}

// The others are interfaces in the library. Here they are structs: whatever is a clock has
// these methods.
type (
	PassiveClock                  struct{}
	Clock                         struct{}
	WithTicker                    struct{}
	WithDelayedExecution          struct{}
	WithTickerAndDelayedExecution struct{}
)

func (PassiveClock) Now() time.Time                                   { return time.Now() }
func (PassiveClock) Since(t time.Time) time.Duration                  { return time.Since(t) }
func (Clock) Now() time.Time                                          { return time.Now() }
func (Clock) Since(t time.Time) time.Duration                         { return time.Since(t) }
func (WithTicker) Now() time.Time                                     { return time.Now() }
func (WithTicker) Since(t time.Time) time.Duration                    { return time.Since(t) }
func (WithDelayedExecution) Now() time.Time                           { return time.Now() }
func (WithDelayedExecution) Since(t time.Time) time.Duration          { return time.Since(t) }
func (WithTickerAndDelayedExecution) Now() time.Time                  { return time.Now() }
func (WithTickerAndDelayedExecution) Since(t time.Time) time.Duration { return time.Since(t) }
