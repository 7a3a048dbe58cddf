// Package api is the HTTP edge of the service.
package api

import (
	"context"
	"net/http"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

// Orders is what the edge needs of the service behind it.
type Orders interface {
	Place(ctx context.Context, d orders.Draft) (orders.Order, error)
	Get(ctx context.Context, id string) (orders.Order, error)
	Cancel(ctx context.Context, id string) error
	Risk(ctx context.Context, id string) (orders.Risk, error)
	DailyReport(ctx context.Context, day time.Time, currency string) (orders.Report, error)
}

// Server answers requests.
type Server struct {
	orders  Orders
	timeout time.Duration
}

// New returns a server that gives each request the same timeout.
func New(o Orders, timeout time.Duration) *Server {
	return &Server{orders: o, timeout: timeout}
}

// Handler returns all routes.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.handle(mux, "POST /orders", s.placeOrder)
	s.handle(mux, "GET /orders/{id}", s.getOrder)
	s.handle(mux, "POST /orders/{id}/cancel", s.cancelOrder)
	s.handle(mux, "GET /orders/{id}/risk", s.getRisk)
	s.handle(mux, "GET /reports/daily", s.dailyReport)
	s.handle(mux, "GET /healthz", s.healthz)
	return mux
}

// handlerFunc is a handler that leaves the answer to a failure to the helper below.
type handlerFunc func(w http.ResponseWriter, r *http.Request) error

// handle registers h under pattern, with the server's timeout.
func (s *Server) handle(mux *http.ServeMux, pattern string, h handlerFunc) {
	mux.Handle(pattern, within(s.timeout, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			writeError(w, r, err)
		}
	})))
}

// within gives each request of next at most d.
func within(d time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), d)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
