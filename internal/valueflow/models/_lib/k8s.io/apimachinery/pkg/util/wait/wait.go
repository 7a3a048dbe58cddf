// Package wait models what is repeated, and for how long.
package wait

import (
	"context"
	"flow"
	"time"
)

type (
	ConditionFunc            func() (bool, error)
	ConditionWithContextFunc func(context.Context) (bool, error)
)

type Backoff struct {
	Duration time.Duration
	Factor   float64
	Jitter   float64
	Steps    int
	Cap      time.Duration
}

func run(ctx context.Context, f ConditionWithContextFunc) error {
	_, err := f(ctx)
	return err
}

func bounded(ctx context.Context, d time.Duration, f ConditionWithContextFunc) error {
	return run(&context.Node{Context: ctx, Kind: "timeout", Limit: d}, f)
}

func PollUntilContextTimeout(ctx context.Context, every, d time.Duration, now bool, f ConditionWithContextFunc) error {
	flow.Limit("poll", d)
	return bounded(ctx, d, f)
}

func PollWithContext(ctx context.Context, every, d time.Duration, f ConditionWithContextFunc) error {
	flow.Limit("poll", d)
	return bounded(ctx, d, f)
}

func PollImmediateWithContext(ctx context.Context, every, d time.Duration, f ConditionWithContextFunc) error {
	flow.Limit("poll", d)
	return bounded(ctx, d, f)
}

func Poll(every, d time.Duration, f ConditionFunc) error {
	flow.Limit("poll", d)
	_, err := f()
	return err
}

func PollImmediate(every, d time.Duration, f ConditionFunc) error {
	flow.Limit("poll", d)
	_, err := f()
	return err
}

func PollUntilContextCancel(ctx context.Context, every time.Duration, now bool, f ConditionWithContextFunc) error {
	return run(ctx, f)
}

func ExponentialBackoff(b Backoff, f ConditionFunc) error {
	flow.Retry(b.Steps, "")
	flow.RetryUntil(nil, time.Duration(0))
	flow.RetryWait("exponential", b.Duration, b.Cap, b.Factor, b.Jitter)
	_, err := f()
	return err
}

func ExponentialBackoffWithContext(ctx context.Context, b Backoff, f ConditionWithContextFunc) error {
	flow.Retry(b.Steps, "")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("exponential", b.Duration, b.Cap, b.Factor, b.Jitter)
	return run(ctx, f)
}

func Forever(f func(), every time.Duration)                                              { f() }
func Until(f func(), every time.Duration, stop <-chan struct{})                          { f() }
func UntilWithContext(ctx context.Context, f func(context.Context), every time.Duration) { f(ctx) }
func JitterUntil(f func(), every time.Duration, jitter float64, sliding bool, stop <-chan struct{}) {
	f()
}
func JitterUntilWithContext(ctx context.Context, f func(context.Context), every time.Duration, jitter float64, sliding bool) {
	f(ctx)
}
func NonSlidingUntil(f func(), every time.Duration, stop <-chan struct{}) { f() }
func NonSlidingUntilWithContext(ctx context.Context, f func(context.Context), every time.Duration) {
	f(ctx)
}

type Group struct{}

func (g *Group) Start(f func()) { f() }
func (g *Group) StartWithContext(ctx context.Context, f func(context.Context)) {
	f(ctx)
}
