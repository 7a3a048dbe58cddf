package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// A response that is returned has its body still to come. What was made for the exchange
// and ends as the function returns takes the body with it.

// earlyCancel notes a deferred cancel of the context of an exchange whose response the
// function returns.
func (r *bodyReader) earlyCancel(fn *ssa.Function) {
	if i := responseResult(fn.Signature); i < 0 || !r.bodyIsRead(fn) || replacesBody(fn) {
		return
	}
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			made, ok := instr.(*ssa.Call)
			if !ok || deferredCancel(made) != fn {
				continue
			}
			to, ok := calleeOf(made.Common())
			if !ok || to.obj == nil || to.obj.Pkg() == nil || to.obj.Pkg().Path() != "context" {
				continue
			}
			ctx, cancel := extract(made, 0), extract(made, 1)
			if ctx == nil || len(*cancel.Referrers()) == 0 || !r.returnsExchangeOf(fn, ctx) {
				continue
			}
			at := (*cancel.Referrers())[0].(*ssa.Defer)
			r.note(Covered{Kind: ReturnedBody, Func: shortSSA(fn), At: callSpan(at, r.b.exprs), Text: r.limitText(made)})
		}
	}
}

// responseResult is the index of the result that is a response, -1 if none is.
func responseResult(sig *types.Signature) int {
	for i := range sig.Results().Len() {
		if isResponse(sig.Results().At(i).Type()) {
			return i
		}
	}
	return -1
}

// bodyIsRead reports whether a caller reads the body of what a function returns: of a
// RoundTripper, always; of another, only if the package shows it.
func (r *bodyReader) bodyIsRead(fn *ssa.Function) bool {
	sig := fn.Signature
	if fn.Name() == "RoundTrip" && sig.Recv() != nil && sig.Params().Len() == 1 && isRequest(sig.Params().At(0).Type()) {
		return true
	}
	for _, site := range r.b.sites().calls[fn] {
		call, ok := site.(*ssa.Call)
		if !ok {
			continue
		}
		if resp := extract(call, responseResult(sig)); resp != nil && slices.ContainsFunc(*resp.Referrers(), readsBody) {
			return true
		}
	}
	return false
}

// readsBody: the instruction takes the body out of a response and gives it to a call.
func readsBody(instr ssa.Instruction) bool {
	fa, ok := instr.(*ssa.FieldAddr)
	if !ok || fieldOf(fa).Name() != "Body" {
		return false
	}
	for _, ref := range *fa.Referrers() {
		load, ok := ref.(*ssa.UnOp)
		if !ok {
			continue
		}
		for _, use := range *load.Referrers() {
			if call, isCall := use.(ssa.CallInstruction); !isCall || !call.Common().IsInvoke() || call.Common().Method.Name() != "Close" {
				return true
			}
		}
	}
	return false
}

// replacesBody: the function puts another body into a response: one that was read
// already, or that ends the context when it is closed.
func replacesBody(fn *ssa.Function) bool {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if st, ok := instr.(*ssa.Store); ok {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok && isResponse(fa.X.Type()) {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, replacesBody)
}

// returnsExchangeOf reports whether a function returns the response to a request that
// has the context.
func (r *bodyReader) returnsExchangeOf(fn *ssa.Function, ctx ssa.Value) bool {
	i := responseResult(fn.Signature)
	for _, block := range fn.Blocks {
		ret, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return)
		if !ok || i >= len(ret.Results) {
			continue
		}
		if r.isExchangeOf(ret.Results[i], ctx, 0) {
			return true
		}
	}
	return false
}

func (r *bodyReader) isExchangeOf(resp, ctx ssa.Value, depth int) bool {
	if resp == nil || depth > maxSteps {
		return false
	}
	switch v := resp.(type) {
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return r.isExchangeOf(e, ctx, depth+1) })
	case *ssa.UnOp:
		return r.isExchangeOf(r.b.current(v), ctx, depth+1)
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || v.Index != 0 {
			return false
		}
		to, ok := calleeOf(call.Common())
		if !ok || to.obj == nil || !sendsRequest(to) {
			return false
		}
		return r.requestHas(to.args[0], ctx, 0)
	}
	return false
}

// sendsRequest: the call sends the request that it is given.
func sendsRequest(to callee) bool {
	return (to.obj.Name() == "RoundTrip" || to.obj.Name() == "Do") && len(to.args) == 1 && isRequest(to.args[0].Type())
}

// requestHas reports whether a request was made with a context.
func (r *bodyReader) requestHas(req, ctx ssa.Value, depth int) bool {
	if req == nil || depth > maxSteps {
		return false
	}
	switch v := req.(type) {
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return r.requestHas(e, ctx, depth+1) })
	case *ssa.UnOp:
		return r.requestHas(r.b.current(v), ctx, depth+1)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return slices.Contains(call.Call.Args, ctx)
		}
	case *ssa.Call:
		return slices.Contains(v.Call.Args, ctx) || len(v.Call.Args) > 0 && isRequest(v.Call.Args[0].Type()) && r.requestHas(v.Call.Args[0], ctx, depth+1)
	}
	return false
}

// limitText is how long a context lasts that a call makes, in the words of the source
// where the value is not known; "" if it has no limit.
func (r *bodyReader) limitText(made *ssa.Call) string {
	to, _ := calleeOf(made.Common())
	if d, ok := r.timeoutOf(made); ok {
		return d.String()
	}
	if len(to.args) > 1 && to.obj.Name() != "WithCancel" && to.obj.Name() != "WithCancelCause" {
		return r.argumentText(made, 1)
	}
	return ""
}

// streamInterceptor notes a timeout that a client's stream interceptor puts on the
// context that it opens the stream with.
func (r *bodyReader) streamInterceptor(fn *ssa.Function) {
	if !opensStreams(fn.Signature) {
		return
	}
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			made, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			to, ok := calleeOf(made.Common())
			if !ok || to.obj == nil {
				continue
			}
			key := knowledge.Key(to.obj)
			if key != "context.WithTimeout" && key != "context.WithTimeoutCause" || !r.opensWith(fn, extract(made, 0)) {
				continue
			}
			limit := ClientLimit{At: callSpan(made, r.b.exprs)}
			if d, ok := r.timeoutOf(made); ok {
				limit.Value = d
			} else {
				limit.Text = r.argumentText(made, 1)
			}
			r.note(Covered{Kind: GRPCStream, Func: shortSSA(fn), At: limit.At, Limit: limit})
		}
	}
}

// opensStreams: the function has the form of a grpc.StreamClientInterceptor.
func opensStreams(sig *types.Signature) bool {
	p := sig.Params()
	return p.Len() == 6 && isContext(p.At(0).Type()) && isNamed(p.At(1).Type(), "google.golang.org/grpc", "StreamDesc") &&
		isNamed(p.At(4).Type(), "google.golang.org/grpc", "Streamer")
}

// opensWith reports whether an interceptor opens the stream with a context, or with one
// that was made from it.
func (r *bodyReader) opensWith(fn *ssa.Function, ctx ssa.Value) bool {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			call, ok := instr.(*ssa.Call)
			if ok && isNamed(call.Call.Value.Type(), "google.golang.org/grpc", "Streamer") && r.derives(call.Call.Args[0], ctx, 0) {
				return true
			}
		}
	}
	return false
}

// derives reports whether a context is another one, or was made from it.
func (r *bodyReader) derives(v, from ssa.Value, depth int) bool {
	if v == nil || from == nil || depth > maxSteps {
		return false
	}
	if v == from {
		return true
	}
	var of []ssa.Value
	switch v := v.(type) {
	case *ssa.Phi:
		of = v.Edges
	case *ssa.Extract:
		return v.Index == 0 && r.derives(v.Tuple, from, depth+1)
	case *ssa.Call:
		of = v.Call.Args
	case *ssa.UnOp:
		of = []ssa.Value{r.b.current(v)}
	}
	return slices.ContainsFunc(of, func(o ssa.Value) bool {
		return o != nil && (isContext(o.Type()) || o == from) && r.derives(o, from, depth+1)
	})
}
