package valueflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A variable that holds a struct and is assigned as a whole again,
//
//	c = c.withDefaults()
//
// is another variable from there on: what it held before is of no interest to who reads it
// afterwards.

// renewal is a variable and the stores that each make it new.
type renewal struct {
	alloc  *ssa.Alloc
	stores []*ssa.Store // in the order in which they dominate each other
	regs   []int32
}

// renews finds the variables that are assigned as a whole more than once, in order.
func (t *translator) renews(b *base) {
	alloc, ok := b.v.(*ssa.Alloc)
	if !ok {
		return
	}
	var whole []*ssa.Store
	for _, s := range b.stores {
		if s.path == "" {
			whole = append(whole, s.instr.(*ssa.Store))
		}
	}
	if len(whole) < 2 || len(whole) > 16 {
		return
	}
	for _, s := range whole {
		if inLoop(s.Block()) {
			return
		}
	}
	slices.SortStableFunc(whole, func(x, y *ssa.Store) int {
		if t.precedes(x, y) {
			return -1
		}
		return 1
	})
	for i := 1; i < len(whole); i++ {
		if !t.precedes(whole[i-1], whole[i]) || !t.cuts(b, whole[i]) {
			return
		}
	}
	r := &renewal{alloc: alloc, stores: whole[1:], regs: make([]int32, len(whole)-1)}
	for i := range r.regs {
		r.regs[i] = -1
	}
	t.renewed[alloc] = r
}

// cuts: whatever uses the variable after a store does so only after it, and nobody got
// hold of the variable before.
func (t *translator) cuts(b *base, s *ssa.Store) bool {
	for _, list := range [][]access{b.loads, b.escapes, b.stores} {
		for _, a := range list {
			if a.instr == s || t.precedes(s, a.instr) {
				continue
			}
			if blockReaches(s.Block(), a.instr.Block()) && a.instr.Block() != s.Block() {
				return false
			}
		}
	}
	return !slices.ContainsFunc(b.escapes, func(e access) bool { return !t.precedes(s, e.instr) })
}

func blockReaches(from, to *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var visit func(*ssa.BasicBlock) bool
	visit = func(b *ssa.BasicBlock) bool {
		for _, s := range b.Succs {
			if s == to {
				return true
			}
			if !seen[s] {
				seen[s] = true
				if visit(s) {
					return true
				}
			}
		}
		return false
	}
	return visit(from)
}

// useRenewed has an instruction use the variable as it is there. It returns what undoes
// that.
func (t *translator) useRenewed(instr ssa.Instruction) (restore func()) {
	if len(t.renewed) == 0 {
		return func() {}
	}
	var undo []ssa.Value
	for _, op := range instr.Operands(nil) {
		alloc, ok := (*op).(*ssa.Alloc)
		if !ok || t.renewed[alloc] == nil {
			continue
		}
		r := t.renewed[alloc]
		for i := len(r.stores) - 1; i >= 0; i-- {
			if r.stores[i] == instr || t.precedes(r.stores[i], instr) {
				if r.regs[i] < 0 {
					r.regs[i] = int32(t.f.Regs)
					t.f.Regs++
				}
				t.fixed[alloc] = r.regs[i]
				undo = append(undo, alloc)
				break
			}
		}
	}
	return func() {
		for _, v := range undo {
			delete(t.fixed, v)
		}
	}
}

// renew emits the new variable that a store makes, if it makes one.
func (t *translator) renew(s *ssa.Store, emit func(Instr)) {
	alloc, ok := s.Addr.(*ssa.Alloc)
	if !ok || t.renewed[alloc] == nil {
		return
	}
	r := t.renewed[alloc]
	i := slices.Index(r.stores, s)
	if i < 0 || r.regs[i] < 0 {
		return
	}
	in := Instr{Op: OpAlloc, Dst: r.regs[i], N: 1, Name: -1, Type: t.name(typeKey(elemOf(alloc)))}
	in.Line, in.Col = t.at(s.Pos())
	emit(in)
}
