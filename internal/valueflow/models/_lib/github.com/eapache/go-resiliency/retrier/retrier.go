// Package retrier models what is repeated.
package retrier

import (
	"context"
	"flow"
	"time"
)

type Classifier interface {
	Classify(error) Action
}

type Action int

type Retrier struct {
	class    Classifier
	attempts int
	infinite bool
	growth   string
	first    time.Duration
	most     time.Duration
	jitter   float64
}

// A back-off is a list of waits, and there are as many retries: the list keeps what it was
// made of.
func waits(n int, growth string, first, most time.Duration) []time.Duration {
	out := []time.Duration{first}
	flow.SetKey(out, "retrier attempts", n+1)
	flow.SetKey(out, "retrier growth", growth)
	flow.SetKey(out, "retrier first", first)
	flow.SetKey(out, "retrier most", most)
	return out
}

func ConstantBackoff(n int, d time.Duration) []time.Duration {
	return waits(n, "constant", d, 0)
}

func ExponentialBackoff(n int, d time.Duration) []time.Duration {
	return waits(n, "exponential", d, 0)
}

func LimitedExponentialBackoff(n int, d, most time.Duration) []time.Duration {
	return waits(n, "exponential", d, most)
}

func New(backoff []time.Duration, class Classifier) *Retrier {
	if flow.HasKey(backoff, "retrier attempts") {
		return &Retrier{
			class: class, attempts: flow.Key[int](backoff, "retrier attempts"), growth: flow.Key[string](backoff, "retrier growth"),
			first: flow.Key[time.Duration](backoff, "retrier first"), most: flow.Key[time.Duration](backoff, "retrier most"),
		}
	}
	return &Retrier{class: class, attempts: flow.Unknown[int]("computed: the length of a list"), growth: "unknown"}
}

func (r *Retrier) SetJitter(jitter float64) { r.jitter = jitter }

func (r *Retrier) WithInfiniteRetry() *Retrier {
	r.infinite = true
	return r
}

func (r *Retrier) WithSurfaceWorkErrors() *Retrier { return r }

func (r *Retrier) number() int {
	if r.infinite {
		return flow.Endless
	}
	return r.attempts
}

func (r *Retrier) classify(err error) {
	if r.class != nil {
		r.class.Classify(err)
	}
}

func (r *Retrier) Run(work func() error) error {
	flow.Retry(r.number(), "")
	flow.RetryUntil(nil, time.Duration(0))
	flow.RetryWait(r.growth, r.first, r.most, 2, r.jitter)
	err := work()
	r.classify(err)
	return err
}

func (r *Retrier) RunCtx(ctx context.Context, work func(ctx context.Context) error) error {
	flow.Retry(r.number(), "")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait(r.growth, r.first, r.most, 2, r.jitter)
	err := work(ctx)
	r.classify(err)
	return err
}

func (r *Retrier) RunFn(ctx context.Context, work func(ctx context.Context, retries int) error) error {
	flow.Retry(r.number(), "")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait(r.growth, r.first, r.most, 2, r.jitter)
	err := work(ctx, flow.Unknown[int]("computed: the number of an attempt"))
	r.classify(err)
	return err
}
