// Package metadata models what is put on contexts: it changes none of their limits.
package metadata

import "context"

type MD map[string][]string

func NewOutgoingContext(ctx context.Context, md MD) context.Context             { return ctx }
func NewIncomingContext(ctx context.Context, md MD) context.Context             { return ctx }
func AppendToOutgoingContext(ctx context.Context, kv ...string) context.Context { return ctx }
