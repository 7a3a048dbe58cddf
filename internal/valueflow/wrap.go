package valueflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A field that is wrapped in place,
//
//	s.store = NewCache(s.store)
//
// would hold a cache of itself if a cell only collected values. Such a field is read and
// written here as a local variable is: a read takes the stores that reach it, and whoever
// gets hold of the struct afterwards gets a view of it whose field is what was stored last.

// A wrapping is a field of a base that is stored from its own value.
type wrapping struct {
	base   ssa.Value
	path   string
	stores []*ssa.Store
	// in is which stores reach the beginning of a block: bit 0 is whatever the field held
	// before, bit i+1 stores[i].
	in []uint64
	// views are the registers of the views behind each store.
	views []int32
}

// maxWraps bounds the stores of one field that are told apart.
const maxWraps = 16

// wraps finds the fields that are wrapped in place.
func (t *translator) wraps(b *base) {
	byPath := map[string][]*ssa.Store{}
	var paths []string
	for _, s := range b.stores {
		st := s.instr.(*ssa.Store)
		if s.path == "" || !canWrap(st.Val) {
			continue
		}
		if byPath[s.path] == nil {
			paths = append(paths, s.path)
		}
		byPath[s.path] = append(byPath[s.path], st)
	}
	slices.Sort(paths)
	for _, p := range paths {
		stores := byPath[p]
		if len(stores) > maxWraps || !slices.ContainsFunc(stores, func(s *ssa.Store) bool { return readsOwn(b, p, s.Val, map[ssa.Value]bool{}) }) {
			continue
		}
		w := &wrapping{base: b.v, path: p, stores: stores, views: make([]int32, len(stores))}
		w.flow(t.fn)
		t.wrapped = append(t.wrapped, w)
		for _, s := range stores {
			t.wrapStore[s] = w
		}
		for _, l := range b.loads {
			if l.path == p {
				t.wrapLoad[l.instr] = w
			}
		}
		for _, e := range b.escapes {
			if e.path == "" {
				t.wrapUse[e.instr] = append(t.wrapUse[e.instr], w)
			}
		}
		for _, l := range b.loads {
			if l.path == "" {
				t.wrapUse[l.instr] = append(t.wrapUse[l.instr], w)
			}
		}
	}
}

// canWrap: interfaces, functions and pointers wrap each other.
func canWrap(v ssa.Value) bool {
	switch v.Type().Underlying().(type) {
	case *types.Interface, *types.Signature, *types.Pointer:
		return true
	}
	return false
}

// readsOwn: a value is made of a read of the same field.
func readsOwn(b *base, path string, v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || len(seen) > 200 {
		return false
	}
	seen[v] = true
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	for _, l := range b.loads {
		if l.instr == instr {
			return l.path == path
		}
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil && *op != b.v && readsOwn(b, path, *op, seen) {
			return true
		}
	}
	return false
}

// flow finds which stores reach which block.
func (w *wrapping) flow(fn *ssa.Function) {
	w.in = make([]uint64, len(fn.Blocks))
	w.in[0] = 1
	for changed := true; changed; {
		changed = false
		for _, b := range fn.Blocks {
			out := w.after(b, nil)
			for _, s := range b.Succs {
				if w.in[s.Index]|out != w.in[s.Index] {
					w.in[s.Index] |= out
					changed = true
				}
			}
		}
	}
}

// after is which stores reach an instruction of a block, or its end.
func (w *wrapping) after(b *ssa.BasicBlock, before ssa.Instruction) uint64 {
	now := w.in[b.Index]
	for _, instr := range b.Instrs {
		if instr == before {
			return now
		}
		if i := slices.Index(w.stores, asStore(instr)); i >= 0 {
			now = 1 << (i + 1)
		}
	}
	return now
}

func asStore(instr ssa.Instruction) *ssa.Store {
	s, _ := instr.(*ssa.Store)
	return s
}

// readWrapped translates a read of a wrapped field: false if what it held before is all that
// reaches it.
func (t *translator) readWrapped(w *wrapping, v ssa.Value, emit func(Instr)) (more bool) {
	blk := v.(ssa.Instruction).Block()
	reach := w.after(blk, v.(ssa.Instruction))
	if reach != reach&-reach && reach == w.in[blk.Index] && t.readAtJoin(w, v, blk, emit) {
		return false
	}
	in := Instr{Op: OpCopy, Dst: t.regs[v], N: 1, Name: -1, Type: -1}
	for i, s := range w.stores {
		if reach&(1<<(i+1)) != 0 {
			in.Args = append(in.Args, t.operand(s.Val))
		}
	}
	if len(in.Args) > 0 {
		emit(in)
	}
	return reach&1 != 0
}

// readAtJoin translates a read where the ways of a branch meet, each with one store or
// none: which of them is taken may be known.
func (t *translator) readAtJoin(w *wrapping, v ssa.Value, blk *ssa.BasicBlock, emit func(Instr)) bool {
	var from []uint64
	for _, p := range blk.Preds {
		out := w.after(p, nil)
		if out != out&-out {
			return false
		}
		from = append(from, out)
	}
	old := int32(t.f.Regs)
	t.f.Regs++
	phi := Instr{Op: OpPhi, Dst: t.regs[v], N: 1, Name: -1, Type: -1}
	for _, out := range from {
		if out == 1 {
			phi.Args = append(phi.Args, old)
			continue
		}
		for i, s := range w.stores {
			if out == 1<<(i+1) {
				phi.Args = append(phi.Args, t.operand(s.Val))
			}
		}
	}
	load := Instr{Op: OpLoad, Dst: old, N: 1, Name: -1, Type: t.name(typeKey(v.Type())), Flag: loadFlags(v.Type())}
	load.Args = []int32{t.operand(v.(*ssa.UnOp).X)}
	emit(load)
	emit(phi)
	return true
}

// storeWrapped makes the view that stands for the base behind a store.
func (t *translator) storeWrapped(w *wrapping, s *ssa.Store, emit func(Instr)) {
	i := slices.Index(w.stores, s)
	view := t.viewOf(w, []ssa.Value{s.Val}, false, s, emit)
	w.views[i] = view
}

// viewOf emits a view of the base whose wrapped field holds values; with what it held
// before, too, if mem.
func (t *translator) viewOf(w *wrapping, values []ssa.Value, mem bool, at ssa.Instruction, emit func(Instr)) int32 {
	base, ok := t.regs[w.base], true
	if e, isExtract := w.base.(*ssa.Extract); isExtract {
		base, ok = t.regs[e.Tuple]+int32(e.Index), true
	}
	if r, stands := t.fixed[w.base]; stands {
		base = r
	}
	_ = ok
	view := int32(t.f.Regs)
	t.f.Regs++
	in := Instr{Op: OpView, Dst: view, N: 1, Name: t.fieldList([]string{w.path}), Type: -1, Args: []int32{base}}
	in.Line, in.Col = t.at(at.Pos())
	emit(in)
	addr := func(of int32) int32 {
		for field := range splitPath(w.path) {
			next := int32(t.f.Regs)
			t.f.Regs++
			emit(Instr{Op: OpAddr, Dst: next, N: 1, Name: t.name(field), Type: -1, Args: []int32{of}})
			of = next
		}
		return of
	}
	own := addr(view)
	for _, v := range values {
		st := Instr{Op: OpStore, Flag: FlagOwn, Dst: None, Type: -1, Name: -1, Args: []int32{own, t.operand(v)}}
		st.Line, st.Col = t.at(at.Pos())
		emit(st)
	}
	if mem {
		old := int32(t.f.Regs)
		t.f.Regs++
		emit(Instr{Op: OpLoad, Dst: old, N: 1, Name: -1, Type: -1, Flag: FlagNilable, Args: []int32{addr(base)}})
		emit(Instr{Op: OpStore, Flag: FlagOwn, Dst: None, Type: -1, Name: -1, Args: []int32{own, old}})
	}
	return view
}

// useWrapped has an instruction that gets hold of a wrapped base use the view that stands
// for it there. It returns what undoes that.
func (t *translator) useWrapped(instr ssa.Instruction, emit func(Instr)) (restore func()) {
	list := t.wrapUse[instr]
	if len(list) == 0 {
		return func() {}
	}
	old := map[ssa.Value]int32{}
	had := map[ssa.Value]bool{}
	for _, w := range list {
		reach := w.after(instr.Block(), instr)
		if reach == 1 {
			continue
		}
		view := int32(-1)
		var values []ssa.Value
		for i, s := range w.stores {
			if reach&(1<<(i+1)) != 0 {
				values = append(values, s.Val)
				if reach == 1<<(i+1) && w.views[i] > 0 {
					view = w.views[i]
				}
			}
		}
		if _, seen := had[w.base]; !seen {
			old[w.base], had[w.base] = t.fixed[w.base], hasKey(t.fixed, w.base)
		}
		if view < 0 || len(list) > 1 { // views of several fields stack up
			view = t.viewOf(w, values, reach&1 != 0, instr, emit)
		}
		t.fixed[w.base] = view
	}
	return func() {
		for v, was := range had {
			if was {
				t.fixed[v] = old[v]
			} else {
				delete(t.fixed, v)
			}
		}
	}
}

func hasKey(m map[ssa.Value]int32, v ssa.Value) bool {
	_, ok := m[v]
	return ok
}
