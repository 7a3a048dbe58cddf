// Package trace models spans by the contexts that they are put on.
package trace

import (
	"context"
	"flow"
)

type Span any

// Tracer is a tracer of which nothing is known.
type Tracer struct{}

func (Tracer) Start(ctx context.Context, name string, opts ...any) (context.Context, Span) {
	return ctx, flow.Unknown[Span]("library: a span")
}

func ContextWithSpan(ctx context.Context, span Span) context.Context           { return ctx }
func ContextWithSpanContext(ctx context.Context, sc any) context.Context       { return ctx }
func ContextWithRemoteSpanContext(ctx context.Context, sc any) context.Context { return ctx }
