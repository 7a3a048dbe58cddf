// Package outlives holds work that goes on with the request's context after the
// request was answered, when that context is done.
package outlives

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"github.com/panjf2000/ants/v2"
	"google.golang.org/grpc/health/grpc_health_v1"
)

type index interface {
	Put(ctx context.Context, id string) error
}

type task struct {
	ctx context.Context
	id  string
}

// Pool runs functions in goroutines that it made at the start.
type Pool struct{ q chan func() }

// Submit hands over f and does not wait for it.
func (p *Pool) Submit(f func()) { p.q <- f }

type orders struct {
	index index
	pool  *Pool
	later chan func()
	tasks chan task
	svc   *service
}

func (o *orders) started(w http.ResponseWriter, r *http.Request) {
	go o.index.Put(r.Context(), r.PathValue("id")) // want `ctxpropagate/outlives`
	w.WriteHeader(http.StatusAccepted)
}

func (o *orders) literal(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	go func() {
		_ = o.index.Put(ctx, id) // want `Put.*ctxpropagate/outlives`
	}()
	w.WriteHeader(http.StatusAccepted)
}

// A longer timeout ends no later than what it is derived from.
func (o *orders) bounded(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	go func() {
		ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
		defer cancel()
		_ = o.index.Put(ctx, id) // want `Put.*ctxpropagate/outlives`
	}()
	w.WriteHeader(http.StatusAccepted)
}

func (o *orders) postponed(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	time.AfterFunc(time.Minute, func() {
		_ = o.index.Put(ctx, id) // want `Put.*ctxpropagate/outlives`
	})
	w.WriteHeader(http.StatusAccepted)
}

func (o *orders) sent(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	run := func() {
		_ = o.index.Put(ctx, id) // want `Put.*ctxpropagate/outlives`
	}
	select {
	case o.later <- run:
		w.WriteHeader(http.StatusAccepted)
	default:
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

func (o *orders) submitted(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	o.pool.Submit(func() {
		_ = o.index.Put(r.Context(), id) // want `Put.*ctxpropagate/outlives`
	})
	w.WriteHeader(http.StatusAccepted)
}

func (o *orders) queued(w http.ResponseWriter, r *http.Request) {
	select {
	case o.tasks <- task{ctx: r.Context(), id: r.PathValue("id")}: // want `ctxpropagate/outlives`
		w.WriteHeader(http.StatusAccepted)
	default:
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

func (o *orders) ants(w http.ResponseWriter, r *http.Request) {
	ctx, id := r.Context(), r.PathValue("id")
	err := ants.Submit(func() {
		_ = o.index.Put(ctx, id) // want `Put.*ctxpropagate/outlives`
	})
	if err != nil {
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// The goroutine starts two calls deeper.

type service struct{ index index }

func (o *orders) create(w http.ResponseWriter, r *http.Request) {
	if err := o.svc.Create(r.Context(), r.PathValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// Create waits for what it creates, and not for what it announces.
func (s *service) Create(ctx context.Context, id string) error {
	if err := s.index.Put(ctx, id); err != nil {
		return err
	}
	s.announce(ctx, id)
	return nil
}

func (s *service) announce(ctx context.Context, id string) {
	go s.tell(ctx, id) // want `ctxpropagate/outlives`
}

func (s *service) tell(ctx context.Context, id string) { _ = s.index.Put(ctx, "told-"+id) }

// The call of an RPC has a context that ends with its answer.

type health struct {
	grpc_health_v1.UnimplementedHealthServer
	index index
}

func (h *health) Check(ctx context.Context, in *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	go h.index.Put(ctx, in.GetService()) // want `ctxpropagate/outlives`
	return &grpc_health_v1.HealthCheckResponse{Status: grpc_health_v1.HealthCheckResponse_SERVING}, nil
}

func (o *orders) gin(c *gin.Context) {
	go o.index.Put(c.Request.Context(), c.Param("id")) // want `ctxpropagate/outlives`
	c.Status(http.StatusAccepted)
}

func (o *orders) echo(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	go func() {
		_ = o.index.Put(ctx, id) // want `Put.*ctxpropagate/outlives`
	}()
	return c.NoContent(http.StatusAccepted)
}

// The handler is a literal.
func (o *orders) routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /orders", func(w http.ResponseWriter, r *http.Request) {
		go o.index.Put(r.Context(), r.PathValue("id")) // want `ctxpropagate/outlives`
		w.WriteHeader(http.StatusAccepted)
	})
}

// work takes tasks from the queue, whenever it comes to it.
func (o *orders) work() {
	for t := range o.tasks {
		_ = o.index.Put(t.ctx, t.id)
	}
}
