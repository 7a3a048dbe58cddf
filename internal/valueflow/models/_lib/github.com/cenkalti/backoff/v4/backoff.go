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
	b := &ExponentialBackOff{InitialInterval: 500 * time.Millisecond, Multiplier: 1.5, MaxInterval: time.Minute, MaxElapsedTime: 15 * time.Minute}
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

type wrapped struct {
	BackOff
	tries uint64
	ctx   context.Context
}

func (w *wrapped) Context() context.Context { return w.ctx }

type BackOffContext interface {
	BackOff
	Context() context.Context
}

func WithMaxRetries(b BackOff, n uint64) BackOff { return &wrapped{BackOff: b, tries: n} }

func WithContext(b BackOff, ctx context.Context) BackOffContext {
	return &wrapped{BackOff: b, ctx: ctx}
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
