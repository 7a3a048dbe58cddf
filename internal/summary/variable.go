package summary

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A variable that a function literal captures, or whose address is taken, lives in
// memory: SSA has loads and stores for it, and no φ-nodes. What follows finds the one
// value that a load must read, where there is one.

// current is the value that a load reads, nil if it may be one of several.
func (b *builder) current(load *ssa.UnOp) ssa.Value {
	addr := load.X
	var at ssa.Instruction = load
	inLiteral := false
	for {
		fv, ok := addr.(*ssa.FreeVar)
		if !ok {
			break
		}
		mc := b.closureOf(fv)
		if mc == nil {
			return nil
		}
		addr, at, inLiteral = mc.Bindings[slices.Index(fv.Parent().FreeVars, fv)], mc, true
	}
	alloc, ok := addr.(*ssa.Alloc)
	if !ok {
		return nil
	}
	stores, ok := storesTo(alloc)
	if !ok {
		return nil
	}
	return lastStore(stores, at, inLiteral)
}

// onlyStore is what a variable holds if exactly one value is ever stored in it.
func (b *builder) onlyStore(addr ssa.Value) ssa.Value {
	if fv, ok := addr.(*ssa.FreeVar); ok {
		addr = b.bindingOf(fv)
	}
	alloc, ok := addr.(*ssa.Alloc)
	if !ok {
		return nil
	}
	if stores, ok := storesTo(alloc); ok && len(stores) == 1 {
		return stores[0].Val
	}
	return nil
}

// storesTo lists the stores to a variable of the function that declares it; not ok if
// others may store there: a literal, or whoever was given the address.
func storesTo(alloc *ssa.Alloc) (stores []*ssa.Store, ok bool) {
	ok = true
	var visit func(addr ssa.Value, inside bool)
	visit = func(addr ssa.Value, inside bool) {
		for _, ref := range *addr.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr != addr || inside {
					ok = false
					return
				}
				stores = append(stores, ref)
			case *ssa.MakeClosure:
				inner := ref.Fn.(*ssa.Function)
				if i := slices.Index(ref.Bindings, addr); i >= 0 && i < len(inner.FreeVars) {
					visit(inner.FreeVars[i], true)
				}
			case *ssa.UnOp, *ssa.DebugRef, *ssa.FieldAddr:
			default:
				ok = false
				return
			}
		}
	}
	visit(alloc, false)
	return stores, ok
}

// lastStore is the value of the store that each way to an instruction passes last, nil
// if the ways differ. In a literal, which may run at any time after it was made, no
// store may follow at all.
func lastStore(stores []*ssa.Store, at ssa.Instruction, inLiteral bool) ssa.Value {
	var last *ssa.Store
	for _, st := range stores {
		if before(st, at) && (last == nil || before(last, st)) {
			last = st
		}
	}
	if last == nil {
		return nil
	}
	for _, st := range stores {
		if st == last || before(st, last) && !reaches(last.Block(), st.Block()) {
			continue
		}
		if mayFollow(last, st) && (inLiteral || mayFollow(st, at)) {
			return nil
		}
	}
	return last.Val
}

// before reports whether each way to b passes a.
func before(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b)
	}
	return a.Block().Dominates(b.Block())
}

// mayFollow reports whether b may run after a.
func mayFollow(a, b ssa.Instruction) bool {
	return a.Block() == b.Block() && before(a, b) || reaches(a.Block(), b.Block())
}

// closureOf is the one instruction that makes the closure of a free variable's literal.
func (b *builder) closureOf(fv *ssa.FreeVar) *ssa.MakeClosure {
	lit := fv.Parent()
	if lit.Parent() == nil || !slices.Contains(lit.FreeVars, fv) {
		return nil
	}
	var only *ssa.MakeClosure
	for _, ref := range b.literalRefs(lit.Parent())[lit] {
		mc, ok := ref.(*ssa.MakeClosure)
		if !ok || only != nil || len(mc.Bindings) != len(lit.FreeVars) {
			return nil
		}
		only = mc
	}
	return only
}

// bindingOf is what a free variable is bound to, if that is one thing.
func (b *builder) bindingOf(fv *ssa.FreeVar) ssa.Value {
	mc := b.closureOf(fv)
	if mc == nil {
		return nil
	}
	return mc.Bindings[slices.Index(fv.Parent().FreeVars, fv)]
}
