package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

const retryablePath = "github.com/hashicorp/go-retryablehttp"

// retrying notes the limits of clients whose transport tries again: they are for all
// attempts together.
func (r *bodyReader) retrying() {
	for client, stores := range r.limits {
		limit, ok := r.clientLimit(client, 0)
		if !ok {
			continue
		}
		by := ""
		if call, ok := client.(*ssa.Call); ok && r.isStandardClient(call) {
			by = "retryablehttp's StandardClient"
		}
		for _, st := range r.transports[client] {
			if by == "" {
				t := &transportTracer{r: r, seen: map[ssa.Value]bool{}}
				by = t.trace(st.Val)
			}
		}
		if by != "" {
			st := stores[len(stores)-1]
			r.note(Covered{Kind: Attempts, Func: shortSSA(st.at.Parent()), At: r.storeSpan(st.at), Limit: limit, Text: by})
		}
	}
}

// isStandardClient: the client stands for a retryablehttp.Client whose attempts have no
// limit of their own.
func (r *bodyReader) isStandardClient(call *ssa.Call) bool {
	to, ok := calleeOf(call.Common())
	return ok && to.obj != nil && knowledge.Key(to.obj) == "(*"+retryablePath+".Client).StandardClient" && !r.limitsAttempts(call.Parent())
}

// limitsAttempts reports whether a function sets the client, or the limit, that
// retryablehttp uses for each attempt.
func (r *bodyReader) limitsAttempts(fn *ssa.Function) bool {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if fa, ok := instr.(*ssa.FieldAddr); ok && isNamed(fa.X.Type(), retryablePath, "Client") && fieldOf(fa).Name() == "HTTPClient" {
				return true
			}
		}
	}
	return false
}

// transportTracer looks for a transport that tries again, also behind others.
type transportTracer struct {
	r    *bodyReader
	seen map[ssa.Value]bool
}

// trace is the name of the transport that tries again, "" if none is found.
func (t *transportTracer) trace(v ssa.Value) string {
	if v == nil || t.seen[v] {
		return ""
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return t.trace(v.X)
	case *ssa.ChangeInterface:
		return t.trace(v.X)
	case *ssa.Alloc:
		return t.made(v)
	case *ssa.Phi:
		return t.first(v.Edges)
	case *ssa.Call:
		if returned, ok := t.r.returns(v, 0); ok {
			return t.first(returned)
		}
		var around []ssa.Value
		for _, arg := range v.Call.Args {
			if isTransport(arg.Type()) {
				around = append(around, arg)
			}
		}
		return t.first(around)
	case *ssa.UnOp:
		if now := t.r.b.current(v); now != nil {
			return t.trace(now)
		}
		if stored, open, ok := t.r.storedAt(v.X); ok && !open {
			return t.first(stored)
		}
	}
	return ""
}

func (t *transportTracer) first(values []ssa.Value) string {
	for _, v := range values {
		if by := t.trace(v); by != "" {
			return by
		}
	}
	return ""
}

func isTransport(t types.Type) bool {
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "RoundTrip")
	_, ok := m.(*types.Func)
	return ok
}

// made judges a transport by its type, and then what its fields hold.
func (t *transportTracer) made(alloc *ssa.Alloc) string {
	named := namedOf(alloc.Type())
	if named == nil {
		return ""
	}
	if isNamed(named, retryablePath, "RoundTripper") {
		if t.r.limitsAttempts(alloc.Parent()) {
			return ""
		}
		return "retryablehttp.RoundTripper"
	}
	if named.Obj().Pkg() != t.r.b.pass.Pkg {
		return ""
	}
	if fn := t.r.roundTrip(named); fn != nil && triesAgain(fn) {
		return named.Obj().Name()
	}
	for _, ref := range *alloc.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || !isTransport(fieldOf(fa).Type()) {
			continue
		}
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == fa {
				if by := t.trace(st.Val); by != "" {
					return by
				}
			}
		}
	}
	return ""
}

// roundTrip is the method RoundTrip of a type of the package.
func (r *bodyReader) roundTrip(named *types.Named) *ssa.Function {
	for m := range named.Methods() {
		if m.Name() == "RoundTrip" {
			return r.b.pkg.Prog.FuncValue(m)
		}
	}
	return nil
}

// triesAgain reports whether a RoundTrip sends its request in a loop, or in a function
// that it hands to a library which repeats it, and gives the attempts no limit of
// their own.
func triesAgain(fn *ssa.Function) bool {
	again, limited := false, false
	var look func(fn *ssa.Function, repeated bool)
	look = func(fn *ssa.Function, repeated bool) {
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok {
					continue
				}
				to, ok := calleeOf(call.Common())
				if !ok || to.obj == nil {
					continue
				}
				inside := repeated || inLoop(block)
				again = again || inside && to.obj.Name() == "RoundTrip" && sendsRequest(to)
				limited = limited || inside && slices.Contains(limiters, knowledge.Key(to.obj))
			}
		}
		for _, lit := range fn.AnonFuncs {
			look(lit, repeated || isRepeated(fn, lit))
		}
	}
	look(fn, false)
	return again && !limited
}

// limiters put a time on an attempt.
var limiters = []string{"context.WithTimeout", "context.WithTimeoutCause", "context.WithDeadline", "context.WithDeadlineCause", "time.AfterFunc"}

// isRepeated reports whether a literal is handed to a library's function that runs it
// again when it fails.
func isRepeated(fn, lit *ssa.Function) bool {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || call.Call.StaticCallee() == nil {
				continue
			}
			if !strings.Contains(strings.ToLower(call.Call.StaticCallee().Name()), "retry") {
				continue
			}
			for _, arg := range call.Call.Args {
				if mc, ok := arg.(*ssa.MakeClosure); ok && mc.Fn == lit {
					return true
				}
			}
		}
	}
	return false
}
