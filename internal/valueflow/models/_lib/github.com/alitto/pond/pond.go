// Package pond models workers by what they run.
package pond

import (
	"context"
	"time"
)

type WorkerPool struct{}

func New(workers, capacity int, opts ...any) *WorkerPool { return &WorkerPool{} }

func (p *WorkerPool) Submit(task func())                               { task() }
func (p *WorkerPool) SubmitAndWait(task func())                        { task() }
func (p *WorkerPool) SubmitBefore(task func(), deadline time.Duration) { task() }
func (p *WorkerPool) TrySubmit(task func()) bool {
	task()
	return true
}

func (p *WorkerPool) Group() *TaskGroup { return &TaskGroup{} }

func (p *WorkerPool) GroupContext(ctx context.Context) (*TaskGroupWithContext, context.Context) {
	return &TaskGroupWithContext{}, &context.Node{Context: ctx, Kind: "cancel"}
}

type TaskGroup struct{}

func (g *TaskGroup) Submit(task func()) { task() }

type TaskGroupWithContext struct{}

func (g *TaskGroupWithContext) Submit(task func() error) { task() }
