// Package pond models workers by what they run.
package pond

import "context"

type Task struct{}

// Pool and TaskGroup are interfaces in the library. Here they are structs: whatever is one
// has these methods.
type (
	Pool      struct{ name string }
	TaskGroup struct{ ctx context.Context }
)

func pool() Pool {
	p := &Pool{name: ""}
	return *p
}

func group(ctx context.Context) TaskGroup {
	g := &TaskGroup{ctx}
	return *g
}

func NewPool(n int, opts ...any) Pool { return pool() }
func NewSubpool(n int) Pool           { return pool() }
func NewGroup() TaskGroup             { return group(context.Background()) }

func Submit(task func()) Task {
	task()
	return Task{}
}

func SubmitErr(task func() error) Task {
	task()
	return Task{}
}

func (p Pool) Go(task func()) error {
	task()
	return nil
}

func (p Pool) Submit(task func()) Task {
	task()
	return Task{}
}

func (p Pool) SubmitErr(task func() error) Task {
	task()
	return Task{}
}

func (p Pool) TrySubmit(task func()) (Task, bool) {
	task()
	return Task{}, true
}

func (p Pool) NewSubpool(n int, opts ...any) Pool { return pool() }
func (p Pool) NewGroup() TaskGroup                { return group(context.Background()) }
func (p Pool) NewGroupContext(ctx context.Context) TaskGroup {
	return group(&context.Node{Context: ctx, Kind: "cancel"})
}

func (g TaskGroup) Context() context.Context { return g.ctx }

func (g TaskGroup) Submit(tasks ...func()) TaskGroup {
	for _, t := range tasks {
		t()
	}
	return g
}

func (g TaskGroup) SubmitErr(tasks ...func() error) TaskGroup {
	for _, t := range tasks {
		t()
	}
	return g
}
