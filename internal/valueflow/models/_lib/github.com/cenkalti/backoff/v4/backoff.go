// Package backoff models retries: what is repeated, and for how long.
package backoff

import (
	"context"
	"flow"
	"time"
)

type BackOff interface {
	NextBackOff() time.Duration
	Reset()
	attempts() int // the program's own ones have no such method: nobody knows what they do
}

type ExponentialBackOff struct {
	InitialInterval     time.Duration
	RandomizationFactor float64
	Multiplier          float64
	MaxInterval         time.Duration
	MaxElapsedTime      time.Duration
	Stop                time.Duration

	shown bool // an option says what the limit is
}

func (b *ExponentialBackOff) NextBackOff() time.Duration { return b.InitialInterval }
func (b *ExponentialBackOff) Reset()                     {}

type ExponentialBackOffOpts func(*ExponentialBackOff)

func NewExponentialBackOff(opts ...ExponentialBackOffOpts) *ExponentialBackOff {
	b := &ExponentialBackOff{InitialInterval: 500 * time.Millisecond, RandomizationFactor: 0.5, Multiplier: 1.5, MaxInterval: time.Minute, MaxElapsedTime: 15 * time.Minute}
	for _, o := range opts {
		o(b)
	}
	return b
}

func WithMaxElapsedTime(d time.Duration) ExponentialBackOffOpts {
	flow.Limit("retries", d)
	return func(b *ExponentialBackOff) { b.MaxElapsedTime, b.shown = d, true }
}

func WithInitialInterval(d time.Duration) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.InitialInterval = d }
}

func WithMaxInterval(d time.Duration) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.MaxInterval = d }
}

func WithMultiplier(f float64) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.Multiplier = f }
}

func WithRandomizationFactor(f float64) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.RandomizationFactor = f }
}

type ConstantBackOff struct{ Interval time.Duration }

func NewConstantBackOff(d time.Duration) *ConstantBackOff { return &ConstantBackOff{d} }
func (b *ConstantBackOff) NextBackOff() time.Duration     { return b.Interval }
func (b *ConstantBackOff) Reset()                         {}

type (
	ZeroBackOff struct{}
	StopBackOff struct{}
)

func (b *ZeroBackOff) NextBackOff() time.Duration { return 0 }
func (b *ZeroBackOff) Reset()                     {}
func (b *StopBackOff) NextBackOff() time.Duration { return -1 }
func (b *StopBackOff) Reset()                     {}

type wrapped struct {
	BackOff
	inner BackOff // the innermost
	tries int
	ctx   context.Context
}

func (w *wrapped) Context() context.Context { return w.ctx }

type BackOffContext interface {
	BackOff
	Context() context.Context
}

func WithMaxRetries(b BackOff, n uint64) BackOff {
	return &wrapped{BackOff: b, inner: inner(b), tries: int(n) + 1, ctx: ends(b)}
}

func WithContext(b BackOff, ctx context.Context) BackOffContext {
	return &wrapped{BackOff: b, inner: inner(b), tries: b.attempts(), ctx: ctx}
}

func limits(b BackOff) {
	switch b := b.(type) {
	case *ExponentialBackOff:
		if !b.shown {
			flow.LimitOf("backoff.ExponentialBackOff.MaxElapsedTime", b, b.MaxElapsedTime)
		}
	case *wrapped:
		limits(b.BackOff)
	}
}

func inner(b BackOff) BackOff {
	if w, ok := b.(*wrapped); ok {
		return w.inner
	}
	return b
}

func ends(b BackOff) context.Context {
	if w, ok := b.(*wrapped); ok {
		return w.ctx
	}
	return nil
}

func (b *ExponentialBackOff) attempts() int { return flow.Endless }
func (b *ConstantBackOff) attempts() int    { return flow.Endless }
func (b *ZeroBackOff) attempts() int        { return flow.Endless }
func (b *StopBackOff) attempts() int        { return 1 }
func (w *wrapped) attempts() int            { return w.tries }

type pauses struct {
	growth               string
	first, most, elapsed time.Duration
	factor, jitter       float64
}

func pause(b BackOff) *pauses {
	switch b := inner(b).(type) {
	case *ExponentialBackOff:
		return &pauses{"exponential", b.InitialInterval, b.MaxInterval, b.MaxElapsedTime, b.Multiplier, b.RandomizationFactor}
	case *ConstantBackOff:
		return &pauses{growth: "constant", first: b.Interval}
	case *ZeroBackOff, *StopBackOff:
		return &pauses{}
	}
	return &pauses{growth: "unknown"}
}
