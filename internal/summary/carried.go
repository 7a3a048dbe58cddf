package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// dependsOnHand reports whether a value was taken out of a context that came
// from the caller: ctx.Value(k), ctx.Deadline(), trace.SpanFromContext(ctx)...
func (b *builder) dependsOnHand(v ssa.Value, depth int) bool {
	if depth > maxBackward {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		c := v.Common()
		if c.IsInvoke() && isContext(c.Value.Type()) && b.isInherited(c.Value) {
			return true
		}
		for _, a := range c.Args {
			if isContext(a.Type()) {
				if b.isInherited(a) {
					return true
				}
				continue
			}
			if b.dependsOnHand(a, depth+1) {
				return true
			}
		}
		return c.IsInvoke() && b.dependsOnHand(c.Value, depth+1)
	case *ssa.Extract:
		return b.dependsOnHand(v.Tuple, depth+1)
	case *ssa.FreeVar:
		bound := b.bindingOf(v)
		return bound != nil && b.dependsOnHand(bound, depth+1)
	case *ssa.UnOp:
		if now := b.current(v); now != nil {
			return b.dependsOnHand(now, depth+1)
		}
		if alloc, ok := v.X.(*ssa.Alloc); ok {
			for _, ref := range *alloc.Referrers() {
				if st, ok := ref.(*ssa.Store); ok && st.Addr == alloc && b.dependsOnHand(st.Val, depth+1) {
					return true
				}
			}
			return false
		}
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return b.dependsOnHand(e, depth+1) })
	case *ssa.BinOp:
		return b.dependsOnHand(v.X, depth+1) || b.dependsOnHand(v.Y, depth+1)
	case *ssa.MakeInterface:
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.ChangeInterface:
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.TypeAssert:
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.Convert:
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.Field:
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.FieldAddr:
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.Slice:
		return b.dependsOnHand(v.X, depth+1)
	case *ssa.Alloc:
		// A variadic argument, or a struct built for the call.
		for _, ref := range *v.Referrers() {
			var addr ssa.Value
			switch ref := ref.(type) {
			case *ssa.IndexAddr:
				addr = ref
			case *ssa.FieldAddr:
				addr = ref
			default:
				continue
			}
			for _, r := range *addr.Referrers() {
				if st, ok := r.(*ssa.Store); ok && st.Addr == addr && b.dependsOnHand(st.Val, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

func (b *builder) isInherited(v ssa.Value) bool {
	return slices.ContainsFunc(b.contexts(v), func(c Context) bool { return c.Source == Inherited })
}

// cancelLinked reports whether the cancel function that a derivation returns is
// tied to another context's end: context.AfterFunc(ctx, cancel), or a literal
// that waits for Done() and then cancels.
func (b *builder) cancelLinked(derivation *ssa.Call) bool {
	for _, ref := range *derivation.Referrers() {
		ex, ok := ref.(*ssa.Extract)
		if !ok {
			continue
		}
		if _, isFunc := ex.Type().Underlying().(*types.Signature); isFunc && b.endsWithContext(ex) {
			return true
		}
	}
	return false
}

func (b *builder) endsWithContext(cancel ssa.Value) bool {
	if cancel.Referrers() == nil {
		return false
	}
	for _, ref := range *cancel.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Call:
			if to, ok := calleeOf(ref.Common()); ok && to.obj != nil && knowledge.Key(to.obj) == "context.AfterFunc" {
				return true
			}
		case *ssa.ChangeType:
			if b.endsWithContext(ref) {
				return true
			}
		case *ssa.Store:
			alloc, ok := ref.Addr.(*ssa.Alloc)
			if !ok {
				continue
			}
			linked := false
			b.followVariable(alloc, func(load ssa.Value, in *ssa.Function) {
				linked = linked || b.endsWithContext(load) || in != alloc.Parent() && len(b.doneBlocks(in)) > 0
			})
			if linked {
				return true
			}
		case *ssa.MakeClosure:
			if len(b.doneBlocks(ref.Fn.(*ssa.Function))) > 0 {
				return true
			}
		}
	}
	return false
}
