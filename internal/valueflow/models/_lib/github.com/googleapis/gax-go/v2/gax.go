// Package gax models what is repeated, and for how long.
package gax

import (
	"context"
	"flow"
	"time"
)

type APICall func(context.Context, CallSettings) error

type CallSettings struct {
	Retry func() Retryer

	timeout time.Duration
}

type CallOption interface {
	Resolve(cs *CallSettings)
}

type Retryer interface {
	Retry(err error) (pause time.Duration, shouldRetry bool)
}

type Backoff struct {
	Initial    time.Duration
	Max        time.Duration
	Multiplier float64
}

type option struct{ resolve func(*CallSettings) }

func (o *option) Resolve(cs *CallSettings) { o.resolve(cs) }

func WithRetry(f func() Retryer) CallOption {
	return &option{func(cs *CallSettings) { cs.Retry = f }}
}

func WithTimeout(d time.Duration) CallOption {
	return &option{func(cs *CallSettings) { cs.timeout = d }}
}

func WithPath(path string) CallOption           { return &option{func(*CallSettings) {}} }
func WithGRPCOptions(options ...any) CallOption { return &option{func(*CallSettings) {}} }

type retryer struct {
	b     Backoff
	retry func(error) bool
}

func (r *retryer) Retry(err error) (time.Duration, bool) {
	if r.retry != nil {
		r.retry(err)
	}
	return r.b.Initial, true
}

func OnCodes(codes any, b Backoff) Retryer              { return &retryer{b: b} }
func OnHTTPCodes(b Backoff, codes ...int) Retryer       { return &retryer{b: b} }
func OnErrorFunc(b Backoff, f func(error) bool) Retryer { return &retryer{b: b, retry: f} }

func attempts(r Retryer) int {
	switch r.(type) {
	case nil:
		return 1
	case *retryer:
		return flow.Endless
	}
	return flow.Unknown[int]("library: a retryer of another kind")
}

type pauses struct {
	growth      string
	first, most time.Duration
	factor      float64
}

func pause(r Retryer) *pauses {
	if r, ok := r.(*retryer); ok {
		p := &pauses{"exponential", r.b.Initial, r.b.Max, r.b.Multiplier}
		if r.b.Initial == 0 {
			p.first = time.Second
		}
		if r.b.Max == 0 {
			p.most = 30 * time.Second
		}
		return p
	}
	return &pauses{growth: "unknown"}
}

func Invoke(ctx context.Context, call APICall, opts ...CallOption) error {
	cs := CallSettings{}
	for _, o := range opts {
		o.Resolve(&cs)
	}
	if _, ok := ctx.Deadline(); !ok && cs.timeout != 0 {
		ctx = &context.Node{Context: ctx, Kind: "timeout", Limit: cs.timeout}
	}
	if cs.Retry == nil {
		return call(ctx, cs)
	}
	return repeat(ctx, call, cs)
}

func repeat(ctx context.Context, call APICall, cs CallSettings) error {
	r := cs.Retry()
	p := pause(r)
	flow.Retry(attempts(r), "transient")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait(p.growth, p.first, p.most, p.factor, 1)
	err := call(ctx, cs)
	if r != nil {
		r.Retry(err)
	}
	return err
}
