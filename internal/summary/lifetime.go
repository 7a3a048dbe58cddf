package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// maxBackward bounds the search for the caller's context behind an argument.
const maxBackward = 8

// isKept reports whether a context made by root, or what is derived from it, is
// the lifetime of something: it, or its cancel function, is stored in a field, a
// package variable or a map, returned, sent, or given to a goroutine.
func (b *builder) isKept(root ssa.Value) bool {
	seen := map[ssa.Value]bool{}
	var kept func(v ssa.Value) bool
	kept = func(v ssa.Value) bool {
		if seen[v] || v.Referrers() == nil {
			return false
		}
		seen[v] = true
		for _, ref := range *v.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Val != v {
					continue
				}
				alloc, ok := ref.Addr.(*ssa.Alloc)
				if !ok {
					if fa, isField := ref.Addr.(*ssa.FieldAddr); isField && b.isArgumentStruct(fa.X) {
						continue
					}
					return true
				}
				found := false
				b.followVariable(alloc, func(load ssa.Value, in *ssa.Function) {
					found = found || kept(load) || b.outlives(alloc.Parent(), in)
				})
				if found {
					return true
				}
			case *ssa.Return, *ssa.Send, *ssa.MapUpdate, *ssa.Go:
				return true
			case *ssa.Phi, *ssa.Extract, *ssa.ChangeInterface, *ssa.ChangeType:
				if kept(ref.(ssa.Value)) {
					return true
				}
			case *ssa.MakeInterface:
				if kept(ref) {
					return true
				}
			case *ssa.Call:
				to, ok := calleeOf(ref.Common())
				if !ok || to.obj == nil || !isDerivation(to) {
					continue
				}
				if kept(ref) {
					return true
				}
			}
		}
		return false
	}
	return kept(root)
}

// keepsResource reports whether a call makes something that has an end of its own (a
// connection, a listener, a stream) and that is kept beyond the function: whoever
// comes next uses it too, so it must not hang on the first caller's context.
func (b *builder) keepsResource(call *ssa.Call) bool {
	results := []ssa.Value{call}
	if _, many := call.Type().(*types.Tuple); many {
		results = results[:0]
		for _, ref := range *call.Referrers() {
			if ex, ok := ref.(*ssa.Extract); ok {
				results = append(results, ex)
			}
		}
	}
	for _, r := range results {
		if hasEnd(r.Type()) && isStoredBeyond(r, map[ssa.Value]bool{}) {
			return true
		}
	}
	return false
}

// hasEnd: a method of the type ends it.
func hasEnd(t types.Type) bool {
	methods := types.NewMethodSet(t)
	for m := range methods.Methods() {
		if endsThings(m.Obj().Name()) {
			return true
		}
	}
	return false
}

// isStoredBeyond reports whether a value is stored in a package variable, or in a
// field of something that the function did not make.
func isStoredBeyond(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Val != v {
				continue
			}
			switch addr := ref.Addr.(type) {
			case *ssa.Global:
				return true
			case *ssa.FieldAddr:
				if _, local := addr.X.(*ssa.Alloc); !local {
					return true
				}
			}
		case *ssa.MapUpdate:
			return true
		case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Phi:
			if isStoredBeyond(ref.(ssa.Value), seen) {
				return true
			}
		}
	}
	return false
}

// outlives reports whether a function literal in fn runs when fn may be gone, or in
// a goroutine that fn does not wait for.
func (b *builder) outlives(fn, lit *ssa.Function) bool {
	if lit == fn || lit.Parent() == nil {
		return false
	}
	u, _ := b.literalUse(lit.Parent(), lit)
	return u == useGo || u == useLate || b.outlives(fn, lit.Parent())
}

// polls reports whether fn loops over a select that ends with a context.
func (b *builder) polls(fn *ssa.Function) bool {
	if p, ok := b.pollMemo[fn]; ok {
		return p
	}
	found := false
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if sel, ok := instr.(*ssa.Select); ok && slices.ContainsFunc(sel.States, func(s *ssa.SelectState) bool { return b.isDoneChannel(s.Chan) }) {
				found = found || inLoop(block)
			}
		}
	}
	b.pollMemo[fn] = found
	return found
}

// inLoop reports whether a block can be reached from itself.
func inLoop(block *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	todo := slices.Clone(block.Succs)
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if next == block {
			return true
		}
		if !seen[next] {
			seen[next] = true
			todo = append(todo, next.Succs...)
		}
	}
	return false
}

// isArgumentStruct: a struct made here only to hand its fields to calls.
func (b *builder) isArgumentStruct(v ssa.Value) bool {
	alloc, ok := v.(*ssa.Alloc)
	return ok && !alloc.Heap
}

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

func structOf(t types.Type) (*types.Struct, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
}
