// Package otelhttp models what it wraps.
package otelhttp

import (
	"context"
	"net/http"
)

type Option any

func NewHandler(h http.Handler, operation string, opts ...Option) http.Handler { return h }

func NewMiddleware(operation string, opts ...Option) func(http.Handler) http.Handler {
	return func(h http.Handler) http.Handler { return h }
}

type Transport struct{ base http.RoundTripper }

func NewTransport(base http.RoundTripper, opts ...Option) *Transport { return &Transport{base} }

func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	rt := t.base
	if rt == nil {
		rt = http.DefaultTransport
	}
	return rt.RoundTrip(r.WithContext(r.Context()))
}

func ContextWithLabeler(ctx context.Context, l any) context.Context { return ctx }
