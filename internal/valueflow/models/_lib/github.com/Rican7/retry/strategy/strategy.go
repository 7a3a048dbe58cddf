// Package strategy models what ends repeats, and how long they wait.
package strategy

import "time"

// Strategy is a function in the library. Here it is what the function looks at; one of the
// program's own says nothing.
type Strategy any

// All is what the strategies of a call say together.
type All struct {
	Limit   uint
	Limited bool
	Growth  string
	First   time.Duration
}

type (
	limit struct{ n uint }
	wait  struct {
		growth string
		first  time.Duration
	}
	delay struct{}
)

func Limit(n uint) Strategy          { return &limit{n} }
func Delay(d time.Duration) Strategy { return &delay{} }

func Wait(durations ...time.Duration) Strategy {
	if durations[1] != 0 {
		return &wait{"unknown", durations[0]}
	}
	return &wait{"constant", durations[0]}
}

func Backoff(algorithm any) Strategy                   { return &wait{"unknown", 0} }
func BackoffWithJitter(algorithm, jitter any) Strategy { return &wait{"unknown", 0} }

func (a *All) Add(s Strategy) {
	switch s := s.(type) {
	case *limit:
		a.Limit, a.Limited = s.n, true
	case *wait:
		a.Growth, a.First = s.growth, s.first
	}
}
