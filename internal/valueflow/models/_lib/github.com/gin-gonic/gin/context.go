// Package gin models the router's handlers, which run one another through the Context.
package gin

import (
	"context"
	"flow"
	"net/http"
	"time"
)

type HandlerFunc func(*Context)

// Context is what one handler gets: it knows the handlers behind.
type Context struct {
	Request *http.Request
	Writer  any
	next    HandlerFunc
	nexted  bool
}

func (c *Context) Next() {
	c.nexted = true
	c.next(c)
}

func (c *Context) Copy() *Context                          { return c }
func (c *Context) Deadline() (deadline time.Time, ok bool) { return time.Time{}, false }
func (c *Context) Done() <-chan struct{}                   { return nil }
func (c *Context) Err() error                              { return nil }
func (c *Context) Value(key any) any                       { return flow.Unknown[any]("library: a value of a context") }

func last(*Context) {}

// link is a handler with those behind it: it runs them with Next, else they run when it
// returns.
func link(h HandlerFunc, next HandlerFunc) HandlerFunc {
	return func(c *Context) {
		own := &Context{Request: c.Request, Writer: c.Writer, next: next}
		h(own)
		if !own.nexted {
			next(own)
		}
	}
}

// links does it one by one: the elements of a slice are told apart only by constant
// indices.
func links(hs []HandlerFunc, next HandlerFunc) HandlerFunc {
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

func WrapH(h http.Handler) HandlerFunc {
	return func(c *Context) { h.ServeHTTP(nil, c.Request) }
}

func WrapF(f http.HandlerFunc) HandlerFunc {
	return func(c *Context) { f(nil, c.Request) }
}

func incoming() *http.Request {
	r, _ := http.NewRequestWithContext(&context.Node{Context: context.Background(), Kind: "request"}, "", "", nil)
	return r
}
