// Package asynq models handlers of tasks, and how long they may take.
package asynq

import (
	"context"
	"flow"
	"time"
)

type Task struct{ typename string }

func NewTask(typename string, payload []byte, opts ...Option) *Task { return &Task{typename} }

type Handler interface {
	ProcessTask(context.Context, *Task) error
}

type HandlerFunc func(context.Context, *Task) error

func (f HandlerFunc) ProcessTask(ctx context.Context, t *Task) error { return f(ctx, t) }

type MiddlewareFunc func(Handler) Handler

// ServeMux runs each route with the context that it was last given, or with one of its own
// where no server in view serves it.
type ServeMux struct {
	ms    []MiddlewareFunc
	route func()
	ctx   context.Context
}

func NewServeMux() *ServeMux { return &ServeMux{} }

func (m *ServeMux) Use(ms ...MiddlewareFunc) { m.ms = ms }

func (m *ServeMux) Handle(pattern string, h Handler) {
	run := func() {
		ctx := m.ctx
		if ctx == nil {
			ctx = taskContext(context.Background())
		}
		wrap(m.ms, h).ProcessTask(ctx, &Task{pattern})
	}
	m.route = run
	flow.Edge("job", pattern, run)
}

func (m *ServeMux) HandleFunc(pattern string, h func(context.Context, *Task) error) {
	m.Handle(pattern, HandlerFunc(h))
}

func (m *ServeMux) ProcessTask(ctx context.Context, t *Task) error {
	m.ctx = ctx
	m.route()
	return nil
}

func wrap(ms []MiddlewareFunc, h Handler) Handler {
	if ms == nil {
		return h
	}
	if ms[3] != nil {
		h = ms[3](h)
	}
	if ms[2] != nil {
		h = ms[2](h)
	}
	if ms[1] != nil {
		h = ms[1](h)
	}
	if ms[0] != nil {
		h = ms[0](h)
	}
	return h
}

type Config struct {
	BaseContext     func() context.Context
	ErrorHandler    any
	ShutdownTimeout time.Duration
}

type Server struct{ config *Config }

func NewServer(r any, c Config) *Server { return &Server{&c} }

func NewServerFromRedisClient(r any, c Config) *Server { return &Server{&c} }

func (s *Server) Run(h Handler) error   { return s.serve(h) }
func (s *Server) Start(h Handler) error { return s.serve(h) }

func (s *Server) serve(h Handler) error {
	flow.LimitOf("asynq.Config.ShutdownTimeout", s.config, s.config.ShutdownTimeout)
	flow.Serve("job", s)
	ctx := context.Background()
	if s.config.BaseContext != nil {
		ctx = s.config.BaseContext()
	}
	return h.ProcessTask(taskContext(ctx), &Task{})
}
