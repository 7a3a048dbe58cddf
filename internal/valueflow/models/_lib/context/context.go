// Package context models contexts by what was put on them.
package context

import (
	"flow"
	"time"
)

type Context interface {
	Deadline() (time.Time, bool)
	Done() <-chan struct{}
	Err() error
	Value(key any) any
}

type (
	CancelFunc      func()
	CancelCauseFunc func(error)
)

// Node is one context. Kind says what made it; Limit is its timeout, if it has one.
type Node struct {
	Context  // the parent
	Kind     string
	Limit    time.Duration
	Of       any // the client that put the limit on it
	Key, Val any // of a "value"
}

func (n *Node) Deadline() (time.Time, bool) {
	return time.Some(), flow.Unknown[bool]("clock: whether there is a deadline")
}
func (n *Node) Done() <-chan struct{} { return nil }
func (n *Node) Err() error            { return nil }
func (n *Node) Value(key any) any     { return flow.ContextValue(n, key) }

func Background() Context { return &Node{Kind: "background"} }
func TODO() Context       { return &Node{Kind: "background"} }

func WithTimeout(parent Context, d time.Duration) (Context, CancelFunc) {
	flow.Limit("context", d)
	return &Node{Context: parent, Kind: "timeout", Limit: d}, func() {}
}

func WithTimeoutCause(parent Context, d time.Duration, cause error) (Context, CancelFunc) {
	flow.Limit("context", d)
	return &Node{Context: parent, Kind: "timeout", Limit: d}, func() {}
}

func WithDeadline(parent Context, t time.Time) (Context, CancelFunc) {
	flow.Limit("context", t.Left())
	return &Node{Context: parent, Kind: "deadline", Limit: t.Left()}, func() {}
}

func WithDeadlineCause(parent Context, t time.Time, cause error) (Context, CancelFunc) {
	flow.Limit("context", t.Left())
	return &Node{Context: parent, Kind: "deadline", Limit: t.Left()}, func() {}
}

func WithCancel(parent Context) (Context, CancelFunc) {
	return &Node{Context: parent, Kind: "cancel"}, func() {}
}

func WithCancelCause(parent Context) (Context, CancelCauseFunc) {
	return &Node{Context: parent, Kind: "cancel"}, func(error) {}
}

func WithoutCancel(parent Context) Context { return &Node{Context: parent, Kind: "detached"} }

func WithValue(parent Context, key, v any) Context {
	return &Node{Context: parent, Kind: "value", Key: key, Val: v}
}

func AfterFunc(ctx Context, f func()) func() bool {
	f()
	return func() bool { return true }
}
