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

// waits is a back-off: a list in the library, where there are as many retries as elements.
type waits struct {
	retries int
	growth  string
	first   time.Duration
	most    time.Duration
}

func ConstantBackoff(n int, d time.Duration) any    { return &waits{n, "constant", d, 0} }
func ExponentialBackoff(n int, d time.Duration) any { return &waits{n, "exponential", d, 0} }

func LimitedExponentialBackoff(n int, d, most time.Duration) any {
	return &waits{n, "exponential", d, most}
}

func New(backoff any, class Classifier) *Retrier {
	if w, ok := backoff.(*waits); ok {
		return &Retrier{class: class, attempts: w.retries + 1, growth: w.growth, first: w.first, most: w.most}
	}
	if backoff == nil {
		return &Retrier{class: class, attempts: 1}
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
