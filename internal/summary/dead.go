package summary

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// ctxID names a context within a function: the value itself, the variable it is kept
// in, or what it is taken out of (each r.Context() is the same context).
type ctxID struct {
	of     ssa.Value
	inside bool // the context inside of, e.g. of a request
}

// deadAt says why the context v is done whenever instr runs; "" if nothing shows it.
// Domination makes it path-sensitive: each way to instr passes the point of death.
func (b *builder) deadAt(v ssa.Value, instr ssa.Instruction) string {
	if v == nil || instr.Block() == nil {
		return ""
	}
	ids := b.lineage(v)
	if d, ok := instr.(*ssa.Defer); ok {
		return b.cancelledBefore(ids, d)
	}
	for _, d := range b.deaths(instr.Parent()) {
		if slices.Contains(ids, d.ctx) && d.covers(instr) && !d.deliberate {
			return d.why
		}
	}
	if b.inTestCleanup(instr.Parent()) && slices.ContainsFunc(ids, isTestContext) {
		return "a test's context is done when its Cleanup functions run"
	}
	// A literal that is deferred runs after what was deferred later.
	if lit := instr.Parent(); lit.Parent() != nil {
		if u, at := b.literalUse(lit.Parent(), lit); u == useDefer {
			if d, ok := at.(*ssa.Defer); ok {
				return b.cancelledBefore(ids, d)
			}
		}
	}
	return ""
}

// inTestCleanup reports whether fn is a literal that is given to a test's Cleanup.
func (b *builder) inTestCleanup(fn *ssa.Function) bool {
	if fn.Parent() == nil {
		return false
	}
	_, at := b.literalUse(fn.Parent(), fn)
	call, ok := at.(ssa.CallInstruction)
	if !ok {
		return false
	}
	to, ok := calleeOf(call.Common())
	return ok && to.obj != nil && to.obj.Name() == "Cleanup" && to.obj.Pkg() != nil && to.obj.Pkg().Path() == "testing"
}

func isTestContext(id ctxID) bool { return id.inside && typeFrom(id.of.Type(), "testing") }

// lineage lists a context and those it derives from: when one of them is done, so is
// it. A detached context has no such parents.
func (b *builder) lineage(v ssa.Value) []ctxID {
	var out []ctxID
	seen := map[ssa.Value]bool{}
	var visit func(v ssa.Value)
	visit = func(v ssa.Value) {
		if v == nil || seen[v] {
			return
		}
		seen[v] = true
		out = append(out, b.ctxID(v))
		switch v := v.(type) {
		case *ssa.MakeInterface:
			visit(v.X)
		case *ssa.ChangeInterface:
			visit(v.X)
		case *ssa.UnOp:
			visit(b.current(v))
		case *ssa.FreeVar:
			visit(b.bindingOf(v))
		case *ssa.Extract:
			visit(v.Tuple)
		case *ssa.Call:
			to, ok := calleeOf(v.Common())
			if !ok || to.obj == nil || !isDerivation(to) {
				return
			}
			if e, known := b.known(to); !known || e.Returns != "derived" {
				return
			}
			for _, a := range to.args {
				if isContext(a.Type()) {
					visit(a)
				}
			}
		}
	}
	visit(v)
	return out
}

// ctxID finds the name of a context value.
func (b *builder) ctxID(v ssa.Value) ctxID {
	switch v := v.(type) {
	case *ssa.ChangeInterface:
		return b.ctxID(v.X)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			if stored := b.current(v); stored != nil {
				return b.ctxID(stored)
			}
		}
	case *ssa.FreeVar:
		if bound := b.bindingOf(v); bound != nil {
			return b.ctxID(bound)
		}
	case *ssa.Call:
		to, ok := calleeOf(v.Common())
		if recv := receiverOf(v.Common()); ok && recv != nil && to.obj != nil && to.obj.Name() == "Context" && to.sig.Params().Len() == 0 {
			id := b.ctxID(recv)
			id.inside = true
			return id
		}
	}
	return ctxID{of: v}
}

// cancelledBefore: a deferred call whose context's cancel function is deferred later
// runs when the context is done, because defers run last in, first out.
func (b *builder) cancelledBefore(ids []ctxID, d *ssa.Defer) string {
	block := d.Block()
	i := slices.Index(block.Instrs, ssa.Instruction(d))
	for _, instr := range block.Instrs[i+1:] {
		later, ok := instr.(*ssa.Defer)
		if !ok {
			continue
		}
		if ctx := contextOfCancel(b.valueOf(later.Call.Value)); ctx != nil && slices.Contains(ids, b.ctxID(ctx)) {
			return cancelDeferred
		}
	}
	return ""
}
