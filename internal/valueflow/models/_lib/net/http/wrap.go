package http

import (
	"context"
	"flow"
	"time"
)

func StripPrefix(prefix string, h Handler) Handler {
	return HandlerFunc(func(w ResponseWriter, r *Request) { h.ServeHTTP(w, r) })
}

func AllowQuerySemicolons(h Handler) Handler     { return h }
func MaxBytesHandler(h Handler, n int64) Handler { return h }

// TimeoutHandler gives the handler's request a deadline.
func TimeoutHandler(h Handler, d time.Duration, msg string) Handler {
	flow.Limit("http.TimeoutHandler", d)
	return HandlerFunc(func(w ResponseWriter, r *Request) {
		ctx := &context.Node{Context: r.Context(), Kind: "timeout", Limit: d}
		h.ServeHTTP(w, r.WithContext(ctx))
	})
}

type CrossOriginProtection struct{}

func (p *CrossOriginProtection) Handler(h Handler) Handler {
	return HandlerFunc(func(w ResponseWriter, r *Request) { h.ServeHTTP(w, r) })
}
