// Package failsafe models what is repeated.
package failsafe

import (
	"context"
	"flow"
	"time"
)

// Repeats is a policy that repeats: the packages of policies make it.
type Repeats struct {
	Attempts       int
	Hedge          bool
	Growth         string
	First, Most    time.Duration
	Elapsed        time.Duration
	Factor, Jitter float64
}

type Policy[R any] any

type Execution[R any] struct{ ctx context.Context }

func (e Execution[R]) Context() context.Context { return e.ctx }

type executor[R any] struct {
	retry, hedge *Repeats
	ctx          context.Context
}

func With[R any](policies ...Policy[R]) *executor[R] {
	e := &executor[R]{}
	for _, p := range policies {
		e.add(p)
	}
	return e
}

func (e *executor[R]) add(p any) {
	if r, ok := p.(*Repeats); ok {
		if r.Hedge {
			e.hedge = r
		} else {
			e.retry = r
		}
	}
}

func (e *executor[R]) Compose(inner Policy[R]) *executor[R] {
	e.add(inner)
	return e
}

func (e *executor[R]) Context() context.Context { return e.ctx }

func (e *executor[R]) WithContext(ctx context.Context) *executor[R] {
	return &executor[R]{e.retry, e.hedge, ctx}
}

func (e *executor[R]) OnDone(f any) *executor[R] {
	flow.Open(f)
	return e
}

func (e *executor[R]) OnSuccess(f any) *executor[R] {
	flow.Open(f)
	return e
}

func (e *executor[R]) OnFailure(f any) *executor[R] {
	flow.Open(f)
	return e
}

func (e *executor[R]) exec() Execution[R] { return Execution[R]{e.ctx} }

// tries makes the attempts, each of which may be more than one at a time.
func (e *executor[R]) tries(f func()) {
	if r := e.retry; r != nil {
		flow.Retry(r.Attempts, "")
		flow.RetryUntil(e.ctx, r.Elapsed)
		flow.RetryWait(r.Growth, r.First, r.Most, r.Factor, r.Jitter)
	}
	e.hedged(f)
}

func (e *executor[R]) hedged(f func()) {
	if r := e.hedge; r != nil {
		flow.Retry(r.Attempts, "")
		flow.RetryUntil(e.ctx, time.Duration(0))
		flow.RetryWait("constant", r.First, time.Duration(0), 1, 0)
	}
	f()
}

func (e *executor[R]) Run(f func() error) (err error) {
	e.tries(func() { err = f() })
	return err
}

func (e *executor[R]) RunWithExecution(f func(Execution[R]) error) (err error) {
	e.tries(func() { err = f(e.exec()) })
	return err
}

func (e *executor[R]) Get(f func() (R, error)) (v R, err error) {
	e.tries(func() { v, err = f() })
	return v, err
}

func (e *executor[R]) GetWithExecution(f func(Execution[R]) (R, error)) (v R, err error) {
	e.tries(func() { v, err = f(e.exec()) })
	return v, err
}

type result[R any] struct {
	v   R
	err error
}

func (r *result[R]) Get() (R, error) { return r.v, r.err }
func (r *result[R]) Error() error    { return r.err }
func (r *result[R]) Result() R       { return r.v }

func (e *executor[R]) RunAsync(f func() error) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.err = f() })
	return r
}

func (e *executor[R]) RunAsyncWithExecution(f func(Execution[R]) error) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.err = f(e.exec()) })
	return r
}

func (e *executor[R]) GetAsync(f func() (R, error)) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.v, r.err = f() })
	return r
}

func (e *executor[R]) GetAsyncWithExecution(f func(Execution[R]) (R, error)) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.v, r.err = f(e.exec()) })
	return r
}
