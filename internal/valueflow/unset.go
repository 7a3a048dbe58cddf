package valueflow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// zero says that a field of a local variable is still zero where some ways into a block
// come from.
type zero struct {
	base  ssa.Value
	path  string
	preds []bool // by predecessor: it was stored there
	kind  types.Type
	value ssa.Value // what it was at first, nil for zero
}

// unset finds where ways that stored a field of a variable meet ways that did not, before
// anybody looks: there it may be what it was at first, or zero.
func (t *translator) unset(b *base, stores []access, path string) {
	alloc := b.v.(*ssa.Alloc)
	for _, other := range b.stores {
		if other.path != path && strings.HasPrefix(path, other.path) && within(other.path, path) {
			return // a copy of a whole struct has brought a value
		}
	}
	initial, stored, ok := t.initialAndLater(alloc, stores)
	if !ok {
		return
	}
	without := reachedWithout(alloc.Block(), stored)
	for _, blk := range t.fn.Blocks {
		if !without[blk] || len(blk.Preds) < 2 || !b.lookedAtFrom(blk, path) {
			continue
		}
		z := zero{base: alloc, path: path, kind: stores[0].instr.(*ssa.Store).Val.Type()}
		for _, p := range blk.Preds {
			z.preds = append(z.preds, !without[p])
		}
		if !slices.Contains(z.preds, true) || !slices.Contains(z.preds, false) {
			continue
		}
		if initial == nil {
			t.zeros[blk] = append(t.zeros[blk], z)
			t.ask(alloc)
			continue
		}
		if b.lookedAtOnlyFrom(blk, path) {
			z.value = initial.Val
			t.dropped[initial] = true
			t.zeros[blk] = append(t.zeros[blk], z)
			t.ask(alloc)
			t.ask(initial.Val)
		}
		return
	}
}

// initialAndLater takes the stores to a field apart: the one where the variable is made,
// if there is one, and the blocks of those that only some ways pass.
func (t *translator) initialAndLater(alloc *ssa.Alloc, stores []access) (initial *ssa.Store, later map[*ssa.BasicBlock]bool, ok bool) {
	later = map[*ssa.BasicBlock]bool{}
	for _, s := range stores {
		st := s.instr.(*ssa.Store)
		switch {
		case t.guards[st]:
			return nil, nil, false
		case st.Block() != alloc.Block():
			later[st.Block()] = true
		case initial != nil:
			return nil, nil, false
		default:
			initial = st
		}
	}
	return initial, later, len(later) > 0
}

// reachedWithout are the blocks that can be reached without passing some.
func reachedWithout(from *ssa.BasicBlock, passing map[*ssa.BasicBlock]bool) map[*ssa.BasicBlock]bool {
	out := map[*ssa.BasicBlock]bool{}
	var visit func(*ssa.BasicBlock)
	visit = func(x *ssa.BasicBlock) {
		if out[x] || passing[x] {
			return
		}
		out[x] = true
		for _, s := range x.Succs {
			visit(s)
		}
	}
	visit(from)
	return out
}

// lookedAtOnlyFrom: whoever reads the path, or gets hold of the variable, does so behind
// the beginning of a block.
func (b *base) lookedAtOnlyFrom(blk *ssa.BasicBlock, path string) bool {
	for _, list := range [][]access{b.loads, b.escapes} {
		for _, a := range list {
			if within(a.path, path) && !blk.Dominates(a.instr.Block()) {
				return false
			}
		}
	}
	return true
}

// lookedAtFrom: something reads the path, or gets hold of the variable, in a block or
// behind it.
func (b *base) lookedAtFrom(blk *ssa.BasicBlock, path string) bool {
	for _, list := range [][]access{b.loads, b.escapes} {
		for _, a := range list {
			if within(a.path, path) && (a.instr.Block() == blk || blk.Dominates(a.instr.Block())) {
				return true
			}
		}
	}
	return false
}

// zero emits the store of a zero that only some ways bring.
func (t *translator) zero(b *ssa.BasicBlock, z zero, emit func(Instr)) {
	value := t.zeroOf(z.kind)
	if z.value != nil {
		value = t.operand(z.value)
	}
	phi := Instr{Op: OpPhi, Dst: int32(t.f.Regs), N: 1, Name: -1, Type: -1}
	t.f.Regs++
	for _, with := range z.preds {
		if with {
			phi.Args = append(phi.Args, t.constant(Const{Kind: ConstBottom}))
		} else {
			phi.Args = append(phi.Args, value)
		}
	}
	phi.Line, phi.Col = t.at(z.base.Pos())
	emit(phi)
	addr := t.operand(z.base)
	for field := range strings.SplitSeq(z.path, ".") {
		next := int32(t.f.Regs)
		t.f.Regs++
		emit(Instr{Op: OpAddr, Dst: next, N: 1, Name: t.name(field), Type: -1, Args: []int32{addr}})
		addr = next
	}
	st := Instr{Op: OpStore, Flag: FlagInit, Dst: None, Type: -1, Name: -1, Args: []int32{addr, phi.Dst}}
	st.Line, st.Col = t.at(z.base.Pos())
	emit(st)
}

func (t *translator) zeroOf(typ types.Type) int32 {
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return t.constant(Const{Kind: ConstBool})
		case u.Info()&types.IsString != 0:
			return t.constant(Const{Kind: ConstString, Name: t.name("")})
		case u.Info()&types.IsFloat != 0:
			return t.constant(Const{Kind: ConstFloat})
		}
		return t.constant(Const{Kind: ConstInt})
	case *types.Struct, *types.Array:
		return t.constant(Const{Kind: ConstZero, Name: t.name(typeKey(typ))})
	}
	return t.constant(Const{Kind: ConstNil})
}
