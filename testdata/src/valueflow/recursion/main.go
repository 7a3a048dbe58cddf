// Command recursion has functions, structures and resolvers that lead back to themselves.
package main

import (
	"context"
	"errors"
	"time"
)

// again is called with the same limit each time.
func again(ctx context.Context, limit time.Duration, n int) error {
	if n == 0 {
		return errors.New("no more")
	}
	ctx, cancel := context.WithTimeout(ctx, limit) // arrives: 2s
	defer cancel()
	<-ctx.Done()
	return again(ctx, limit, n-1)
}

// longer is called with more each time.
func longer(ctx context.Context, limit time.Duration, n int) error {
	if n == 0 {
		return errors.New("no more")
	}
	ctx, cancel := context.WithTimeout(ctx, limit) // arrives: 1s, ?computed
	defer cancel()
	<-ctx.Done()
	return longer(ctx, limit*2, n-1)
}

func even(ctx context.Context, limit time.Duration, n int) {
	if n > 0 {
		odd(ctx, limit, n-1)
	}
}

func odd(ctx context.Context, limit time.Duration, n int) {
	ctx, cancel := context.WithTimeout(ctx, limit) // arrives: 4s
	defer cancel()
	even(ctx, limit, n)
}

type node struct {
	limit    time.Duration
	children []*node
}

func (n *node) walk(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, n.limit) // arrives: 3s | 5s
	defer cancel()
	for _, c := range n.children {
		c.walk(ctx)
	}
}

type resolver interface {
	resolve(ctx context.Context, depth int) bool
	setDelegate(resolver)
}

type cached struct{ next resolver }

func (c *cached) setDelegate(r resolver) { c.next = r }
func (c *cached) resolve(ctx context.Context, depth int) bool {
	return c.next.resolve(ctx, depth) // calls: (*local).resolve
}

type local struct{ next resolver }

func (l *local) setDelegate(r resolver) { l.next = r }
func (l *local) resolve(ctx context.Context, depth int) bool {
	if depth == 0 {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, 6*time.Second) // arrives: 6s
	defer cancel()
	return l.next.resolve(ctx, depth-1) // calls: (*cached).resolve
}

func main() {
	ctx := context.Background()
	again(ctx, 2*time.Second, 3)
	longer(ctx, time.Second, 3)
	even(ctx, 4*time.Second, 9)

	leaf := &node{limit: 3 * time.Second}
	root := &node{limit: 5 * time.Second, children: []*node{leaf}}
	root.walk(ctx)

	// The resolvers are a ring.
	first, last := &cached{}, &local{}
	first.setDelegate(last)
	last.setDelegate(first)
	var r resolver = first
	r.resolve(ctx, 3) // calls: (*cached).resolve
}
