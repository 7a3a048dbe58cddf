package time

import "flow"

type Ticker struct{ C chan Time }

// fired is a channel on which an instant comes.
func fired() chan Time {
	c := make(chan Time, 1)
	c <- flow.Unknown[Time]("clock: when a timer fires")
	return c
}

func NewTimer(d Duration) *Timer   { return &Timer{C: fired()} }
func NewTicker(d Duration) *Ticker { return &Ticker{C: fired()} }
func After(d Duration) <-chan Time { return fired() }
func Tick(d Duration) <-chan Time  { return fired() }
func Sleep(d Duration)             {}

func (t *Timer) Stop() bool            { return flow.Unknown[bool]("clock: whether a timer fired") }
func (t *Timer) Reset(d Duration) bool { return flow.Unknown[bool]("clock: whether a timer fired") }
func (t *Ticker) Stop()                {}
func (t *Ticker) Reset(d Duration)     {}
