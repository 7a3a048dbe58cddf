// Package ants models workers by what they run.
package ants

import (
	"flow"
	"time"
)

type Pool struct{}

func NewPool(size int, opts ...any) (*Pool, error) { return &Pool{}, nil }

func (p *Pool) Submit(task func()) error {
	task()
	return nil
}

func (p *Pool) ReleaseTimeout(d time.Duration) error {
	flow.Limit("shutdown", d)
	return nil
}

func Submit(task func()) error {
	task()
	return nil
}

func ReleaseTimeout(d time.Duration) error {
	flow.Limit("shutdown", d)
	return nil
}

type PoolWithFunc struct{ f func(any) }

func NewPoolWithFunc(size int, f func(any), opts ...any) (*PoolWithFunc, error) {
	return &PoolWithFunc{f}, nil
}

func (p *PoolWithFunc) Invoke(arg any) error {
	p.f(arg)
	return nil
}
