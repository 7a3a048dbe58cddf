package runtime

import (
	"context"
	"flow"
	"net/http"
)

type AnnotateContextOption any

func AnnotateContext(ctx context.Context, mux *ServeMux, req *http.Request, method string, opts ...AnnotateContextOption) (context.Context, error) {
	return bounded(ctx), nil
}

func AnnotateIncomingContext(ctx context.Context, mux *ServeMux, req *http.Request, method string, opts ...AnnotateContextOption) (context.Context, error) {
	return bounded(ctx), nil
}

func bounded(ctx context.Context) context.Context {
	d := DefaultContextTimeout
	if d == 0 {
		return ctx
	}
	flow.Limit("gateway", d)
	return &context.Node{Context: ctx, Kind: "timeout", Limit: d}
}

func NewServerMetadataContext(ctx context.Context, md any) context.Context { return ctx }
