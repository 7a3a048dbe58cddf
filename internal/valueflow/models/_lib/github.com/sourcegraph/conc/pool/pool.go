// Package pool models goroutines by what they run.
package pool

import "context"

func cancelled(ctx context.Context) context.Context {
	return &context.Node{Context: ctx, Kind: "cancel"}
}

type Pool struct{}

func New() *Pool                                             { return &Pool{} }
func (p *Pool) Go(f func())                                  { f() }
func (p *Pool) WithMaxGoroutines(n int) *Pool                { return p }
func (p *Pool) WithErrors() *ErrorPool                       { return &ErrorPool{} }
func (p *Pool) WithContext(ctx context.Context) *ContextPool { return &ContextPool{cancelled(ctx)} }

type ErrorPool struct{}

func (p *ErrorPool) Go(f func() error)                  { f() }
func (p *ErrorPool) WithFirstError() *ErrorPool         { return p }
func (p *ErrorPool) WithMaxGoroutines(n int) *ErrorPool { return p }
func (p *ErrorPool) WithContext(ctx context.Context) *ContextPool {
	return &ContextPool{cancelled(ctx)}
}

type ContextPool struct{ ctx context.Context }

func (p *ContextPool) Go(f func(ctx context.Context) error) { f(p.ctx) }
func (p *ContextPool) WithCancelOnError() *ContextPool      { return p }
func (p *ContextPool) WithFailFast() *ContextPool           { return p }
func (p *ContextPool) WithFirstError() *ContextPool         { return p }
func (p *ContextPool) WithMaxGoroutines(n int) *ContextPool { return p }
