package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
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
		if isStoredBeyond(r, map[ssa.Value]bool{}) && hasEnd(r.Type()) {
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

// isArgumentStruct: a struct made here only to hand its fields to calls.
func (b *builder) isArgumentStruct(v ssa.Value) bool {
	alloc, ok := v.(*ssa.Alloc)
	return ok && !alloc.Heap
}

func structOf(t types.Type) (*types.Struct, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
}
