package pool

import "context"

type ResultPool[T any] struct{ one T }

func NewWithResults[T any]() *ResultPool[T]                     { return &ResultPool[T]{} }
func (p *ResultPool[T]) Go(f func() T)                          { p.one = f() }
func (p *ResultPool[T]) Wait() []T                              { return []T{p.one} }
func (p *ResultPool[T]) WithMaxGoroutines(n int) *ResultPool[T] { return p }
func (p *ResultPool[T]) WithErrors() *ResultErrorPool[T]        { return &ResultErrorPool[T]{} }
func (p *ResultPool[T]) WithContext(ctx context.Context) *ResultContextPool[T] {
	return &ResultContextPool[T]{ctx: cancelled(ctx)}
}

type ResultErrorPool[T any] struct{ one T }

func (p *ResultErrorPool[T]) Go(f func() (T, error))                      { p.one, _ = f() }
func (p *ResultErrorPool[T]) Wait() ([]T, error)                          { return []T{p.one}, nil }
func (p *ResultErrorPool[T]) WithFirstError() *ResultErrorPool[T]         { return p }
func (p *ResultErrorPool[T]) WithMaxGoroutines(n int) *ResultErrorPool[T] { return p }
func (p *ResultErrorPool[T]) WithContext(ctx context.Context) *ResultContextPool[T] {
	return &ResultContextPool[T]{ctx: cancelled(ctx)}
}

type ResultContextPool[T any] struct {
	ctx context.Context
	one T
}

func (p *ResultContextPool[T]) Go(f func(context.Context) (T, error))         { p.one, _ = f(p.ctx) }
func (p *ResultContextPool[T]) Wait() ([]T, error)                            { return []T{p.one}, nil }
func (p *ResultContextPool[T]) WithCancelOnError() *ResultContextPool[T]      { return p }
func (p *ResultContextPool[T]) WithFirstError() *ResultContextPool[T]         { return p }
func (p *ResultContextPool[T]) WithMaxGoroutines(n int) *ResultContextPool[T] { return p }
