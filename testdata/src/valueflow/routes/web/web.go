// Package web has a handler of its own shape, and what turns it into an http.Handler.
package web

import (
	"context"
	"net/http"
	"time"
)

// Event is what is known of a request.
type Event struct{ Endpoint string }

// HandlerFunc is a handler that gets the request's context and event.
type HandlerFunc func(context.Context, *Event, http.ResponseWriter, *http.Request)

// ServeHTTP calls f.
func (f HandlerFunc) ServeHTTP(e *Event, w http.ResponseWriter, r *http.Request) {
	f(r.Context(), e, w, r) // calls: (*routes.Front).HandleFunc$1 | (*routes.Front).Index
}

type handler interface {
	ServeHTTP(e *Event, w http.ResponseWriter, r *http.Request)
}

// TopHandler is the outermost handler.
type TopHandler struct {
	inner handler
}

// NewTopHandler wraps inner.
func NewTopHandler(inner handler) *TopHandler {
	return &TopHandler{inner: inner}
}

// ServeHTTP makes the event, and takes the client's cancellation away.
func (th *TopHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r = r.WithContext(context.WithoutCancel(r.Context()))
	th.inner.ServeHTTP(&Event{}, w, r) // calls: HandlerFunc.ServeHTTP
}

// NewServer makes a server, which the caller gets by value.
func NewServer(addr string, h http.Handler) http.Server {
	return http.Server{
		Addr:         addr,
		Handler:      h,
		ReadTimeout:  30 * time.Second,  // arrives: 30s
		WriteTimeout: 120 * time.Second, // arrives: 120s
	}
}
