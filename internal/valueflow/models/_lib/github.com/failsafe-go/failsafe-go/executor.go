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
	On             string
	Hedge          bool
	Growth         string
	First, Most    time.Duration
	Elapsed        time.Duration
	Factor, Jitter float64
}

type Policy[R any] any

type Execution[R any] struct{ ctx context.Context }

func (e Execution[R]) Context() context.Context { return orBackground(e.ctx) }

func orBackground(ctx context.Context) context.Context {
	if ctx == nil {
		return context.Background()
	}
	return ctx
}

type Executor[R any] struct {
	retry, hedge *Repeats
	ctx          context.Context
}

func With[R any](policies ...Policy[R]) *Executor[R] {
	e := &Executor[R]{}
	for _, p := range policies {
		e.add(p)
	}
	return e
}

// add asks what a policy repeats by a key: one of which nothing is known, like those that
// have no model, has none.
func (e *Executor[R]) add(p any) {
	if r := flow.Key[*Repeats](p, "failsafe repeats"); r != nil {
		if r.Hedge {
			e.hedge = r
		} else {
			e.retry = r
		}
	}
}

// Keep makes a policy one that repeats.
func Keep(r *Repeats) *Repeats {
	flow.SetKey(r, "failsafe repeats", r)
	return r
}

func (e *Executor[R]) Compose(inner Policy[R]) *Executor[R] {
	e.add(inner)
	return e
}

func (e *Executor[R]) Context() context.Context { return orBackground(e.ctx) }

func (e *Executor[R]) WithContext(ctx context.Context) *Executor[R] {
	return &Executor[R]{e.retry, e.hedge, ctx}
}

func (e *Executor[R]) OnDone(f any) *Executor[R] {
	flow.Open(f)
	return e
}

func (e *Executor[R]) OnSuccess(f any) *Executor[R] {
	flow.Open(f)
	return e
}

func (e *Executor[R]) OnFailure(f any) *Executor[R] {
	flow.Open(f)
	return e
}

func (e *Executor[R]) exec() Execution[R] { return Execution[R]{e.ctx} }

// tries makes the attempts, each of which may be more than one at a time.
func (e *Executor[R]) tries(f func()) {
	if r := e.retry; r != nil {
		flow.Retry(r.Attempts, r.On)
		flow.RetryUntil(e.ctx, r.Elapsed)
		flow.RetryWait(r.Growth, r.First, r.Most, r.Factor, r.Jitter)
	}
	e.hedged(f)
}

func (e *Executor[R]) hedged(f func()) {
	if r := e.hedge; r != nil {
		flow.Retry(r.Attempts, "")
		flow.RetryUntil(e.ctx, time.Duration(0))
		flow.RetryWait("constant", r.First, time.Duration(0), 1, 0)
	}
	f()
}

func (e *Executor[R]) Run(f func() error) (err error) {
	e.tries(func() { err = f() })
	return err
}

func (e *Executor[R]) RunWithExecution(f func(Execution[R]) error) (err error) {
	e.tries(func() { err = f(e.exec()) })
	return err
}

func (e *Executor[R]) Get(f func() (R, error)) (v R, err error) {
	e.tries(func() { v, err = f() })
	return v, err
}

func (e *Executor[R]) GetWithExecution(f func(Execution[R]) (R, error)) (v R, err error) {
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

func (e *Executor[R]) RunAsync(f func() error) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.err = f() })
	return r
}

func (e *Executor[R]) RunAsyncWithExecution(f func(Execution[R]) error) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.err = f(e.exec()) })
	return r
}

func (e *Executor[R]) GetAsync(f func() (R, error)) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.v, r.err = f() })
	return r
}

func (e *Executor[R]) GetAsyncWithExecution(f func(Execution[R]) (R, error)) *result[R] {
	r := &result[R]{}
	e.tries(func() { r.v, r.err = f(e.exec()) })
	return r
}
