// Package fiber models the router's handlers, which run one another through the Ctx.
package fiber

import (
	"context"
	"flow"
)

type Handler = func(*Ctx) error

// Ctx is what one handler gets: it knows the handlers behind. What it sets its context to
// is what those get.
type Ctx struct {
	first, set context.Context
	next       Handler
}

func (c *Ctx) Next() error { return c.next(c) }

// UserContext is no request's: it never ends unless it was set.
func (c *Ctx) UserContext() context.Context {
	if flow.Unknown[bool]("computed: before or after SetUserContext") && c.set != nil { // in this order: it must not wait for the field
		return c.set
	}
	return c.first
}

func (c *Ctx) SetUserContext(ctx context.Context) { c.set = ctx }

func (c *Ctx) BodyParser(p any) error   { flow.Decode(p, "request"); return nil }
func (c *Ctx) QueryParser(p any) error  { flow.Decode(p, "request"); return nil }
func (c *Ctx) ParamsParser(p any) error { flow.Decode(p, "request"); return nil }

func last(*Ctx) error { return nil }

// link is a handler with those behind it, which get a Ctx of their own.
func link(h, next Handler) Handler {
	return func(c *Ctx) error {
		ctx := c.first
		if c.set != nil {
			ctx = c.set
		}
		return h(&Ctx{first: ctx, next: next})
	}
}

// links does it one by one: the elements of a slice are told apart only by constant
// indices.
func links(hs []Handler, next Handler) Handler {
	if hs == nil {
		return next
	}
	if hs[5] != nil {
		next = link(hs[5], next)
	}
	if hs[4] != nil {
		next = link(hs[4], next)
	}
	if hs[3] != nil {
		next = link(hs[3], next)
	}
	if hs[2] != nil {
		next = link(hs[2], next)
	}
	if hs[1] != nil {
		next = link(hs[1], next)
	}
	if hs[0] != nil {
		next = link(hs[0], next)
	}
	return next
}

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
