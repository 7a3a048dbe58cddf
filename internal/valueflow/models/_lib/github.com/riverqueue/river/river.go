// Package river models workers, and how long they may work on a job.
package river

import (
	"context"
	"flow"
	"time"
)

type JobArgs any

type Job[T JobArgs] struct {
	JobRow any
	Args   T
}

type Worker[T JobArgs] interface {
	Timeout(job *Job[T]) time.Duration
	Work(ctx context.Context, job *Job[T]) error
}

// WorkerDefaults says nothing: the client's limit holds.
type WorkerDefaults[T JobArgs] struct{}

func (w WorkerDefaults[T]) Timeout(job *Job[T]) time.Duration { return 0 }

type Workers struct{ config *Config }

func NewWorkers() *Workers { return &Workers{} }

type Config struct {
	JobTimeout   time.Duration
	Workers      *Workers
	ErrorHandler any
}

type Client[TTx any] struct{ config *Config }

func NewClient[TTx any](driver any, config *Config) (*Client[TTx], error) {
	flow.LimitOf("river.Config.JobTimeout", config, config.JobTimeout)
	config.Workers.config = config
	return &Client[TTx]{config}, nil
}

func (c *Client[TTx]) Start(ctx context.Context) error { return nil }

func (c *Client[TTx]) Stop(ctx context.Context) error {
	flow.Wait("shutdown", ctx, c)
	return nil
}

func AddWorker[T JobArgs](ws *Workers, w Worker[T]) { add(ws, w) }

func AddWorkerSafely[T JobArgs](ws *Workers, w Worker[T]) error {
	add(ws, w)
	return nil
}

func add[T JobArgs](ws *Workers, w Worker[T]) {
	job := &Job[T]{}
	flow.Decode(&job.Args, "job")
	d := w.Timeout(job)
	if d != 0 {
		flow.Limit("job", d)
	}
	flow.Edge("job", "", func() { w.Work(ws.context(d), job) })
}

// context is a job's: the worker's limit, else the client's, else the library's.
func (ws *Workers) context(d time.Duration) context.Context {
	if d == 0 && ws.config != nil {
		d = ws.config.JobTimeout
	}
	if d == 0 {
		d = time.Minute
	}
	ctx := &context.Node{Context: context.Background(), Kind: "request"}
	if d < 0 {
		return ctx
	}
	return &context.Node{Context: ctx, Kind: "timeout", Limit: d}
}

type workFunc[T JobArgs] struct {
	WorkerDefaults[T]
	f func(context.Context, *Job[T]) error
}

func (w *workFunc[T]) Work(ctx context.Context, job *Job[T]) error { return w.f(ctx, job) }

func WorkFunc[T JobArgs](f func(context.Context, *Job[T]) error) Worker[T] {
	return &workFunc[T]{f: f}
}
