// Package fiber models the router's handlers, which run one another through the Ctx.
package fiber

import (
	"context"
	"flow"
)

type Handler = func(Ctx) error

type Ctx interface {
	Next() error
	Context() context.Context
	SetContext(ctx context.Context)
}

// DefaultCtx is what one handler gets: it knows the handlers behind. What it sets its
// context to is what those get.
type DefaultCtx struct {
	first, set context.Context
	next       Handler
}

func (c *DefaultCtx) Next() error { return c.next(c) }

// Context is no request's: it never ends unless it was set.
func (c *DefaultCtx) Context() context.Context {
	if flow.Unknown[bool]("computed: before or after SetContext") && c.set != nil { // in this order: it must not wait for the field
		return c.set
	}
	return c.first
}

func (c *DefaultCtx) SetContext(ctx context.Context) { c.set = ctx }

func last(Ctx) error { return nil }

// link is a handler with those behind it, which get a Ctx of their own.
func link(h, next Handler) Handler {
	return func(c Ctx) error {
		old, ok := c.(*DefaultCtx)
		if !ok {
			return h(c)
		}
		ctx := old.first
		if old.set != nil {
			ctx = old.set
		}
		return h(&DefaultCtx{first: ctx, next: next})
	}
}

// anyLinks does it one by one: the elements of a slice are told apart only by constant
// indices.
func anyLinks(hs []any, next Handler) Handler {
	if hs == nil {
		return next
	}
	if h, ok := hs[5].(Handler); ok {
		next = link(h, next)
	}
	if h, ok := hs[4].(Handler); ok {
		next = link(h, next)
	}
	if h, ok := hs[3].(Handler); ok {
		next = link(h, next)
	}
	if h, ok := hs[2].(Handler); ok {
		next = link(h, next)
	}
	if h, ok := hs[1].(Handler); ok {
		next = link(h, next)
	}
	if h, ok := hs[0].(Handler); ok {
		next = link(h, next)
	}
	return next
}
