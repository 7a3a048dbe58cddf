package valueflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Cells of the heap only collect values: what was stored first is still there when
// something else was stored later. Within one function that is too coarse, and it is where
// people override what a constructor set:
//
//	cfg := DefaultConfig() // Timeout: 30s
//	cfg.Timeout = 5 * time.Second
//
// So the stores that a function makes to what it made itself, before anybody else sees
// it, are put in order here.

// A base is a variable, or the result of a call, whose fields a function sets.
type base struct {
	v       ssa.Value
	stores  []access
	loads   []access
	escapes []access // whatever else is done with it, or with a part of it
}

type access struct {
	path  string // fields, with dots between
	instr ssa.Instruction
}

// zero says that a field of a local variable is still zero where some ways into a block
// come from.
type zero struct {
	base  ssa.Value
	path  string
	preds []bool // by predecessor: it was stored there
	kind  types.Type
	value ssa.Value // what it was at first, nil for zero
}

// initialised finds the order of stores in the function.
func (t *translator) initialised() {
	t.dropped, t.except = map[ssa.Instruction]bool{}, map[*ssa.Store][]string{}
	t.first = map[*ssa.Store]bool{}
	t.views, t.zeros, t.guards = map[ssa.Value][]string{}, map[*ssa.BasicBlock][]zero{}, map[*ssa.Store]bool{}
	for _, b := range t.fn.Blocks {
		for _, instr := range b.Instrs {
			switch v := instr.(type) {
			case *ssa.Alloc:
				if isSettings(v.Type()) {
					t.orderStores(collect(v))
				} else {
					t.markFirst(collect(v))
				}
			case *ssa.Call, *ssa.Extract:
				if e, ok := v.(*ssa.Extract); ok {
					if _, call := e.Tuple.(*ssa.Call); !call {
						continue
					}
				}
				if v := v.(ssa.Value); isSettings(v.Type()) {
					t.orderStores(collect(v))
				}
			case *ssa.Store:
				if _, global := v.Addr.(*ssa.Global); global && t.fn.Synthetic != "" && t.fn.Name() == "init" {
					t.first[v] = true
				}
				t.guards[v] = isDefault(v)
			}
		}
	}
}

// isSettings: a pointer to a struct.
func isSettings(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = p.Elem().Underlying().(*types.Struct)
	return ok
}

func collect(v ssa.Value) *base {
	b := &base{v: v}
	b.visit(v, "")
	return b
}

func (b *base) visit(addr ssa.Value, path string) {
	for _, ref := range *addr.Referrers() {
		a := access{path, ref}
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			b.visit(ref, join(path, fieldName(ref.X.Type(), ref.Field)))
		case *ssa.Store:
			if ref.Addr == addr && ref.Val != addr {
				b.stores = append(b.stores, a)
			} else {
				b.escapes = append(b.escapes, a)
			}
		case *ssa.UnOp:
			b.loads = append(b.loads, a)
		case *ssa.DebugRef:
		case *ssa.BinOp: // compared with nil
		default:
			b.escapes = append(b.escapes, a)
		}
	}
}

func splitPath(path string) iter.Seq[string] { return strings.SplitSeq(path, ".") }

func join(path, field string) string {
	if path == "" {
		return field
	}
	return path + "." + field
}

// within: one path leads to, or through, the other.
func within(a, b string) bool {
	return a == b || a == "" || b == "" || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

// orderStores finds the stores that are always the last before anybody looks, and the
// fields that some ways leave zero.
func (t *translator) orderStores(b *base) {
	if len(b.stores) == 0 {
		return
	}
	t.wraps(b)
	t.renews(b)
	_, local := b.v.(*ssa.Alloc)
	if local {
		t.markFirst(b)
	}
	byPath := map[string][]access{}
	for _, s := range b.stores {
		byPath[s.path] = append(byPath[s.path], s)
	}
	paths := make([]string, 0, len(byPath))
	for p := range byPath {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	var last []string
	for _, p := range paths {
		if p == "" || t.wrapStore[byPath[p][0].instr.(*ssa.Store)] != nil {
			continue
		}
		if s := b.final(byPath[p], p); s != nil {
			last = append(last, p)
			for _, other := range byPath[p] {
				if other.instr != s && precedes(other.instr, s) {
					t.dropped[other.instr] = true
				}
			}
			for _, whole := range b.stores {
				if whole.path != p && strings.HasPrefix(p, whole.path) && within(whole.path, p) && precedes(whole.instr, s) {
					rest := strings.TrimPrefix(strings.TrimPrefix(p, whole.path), ".")
					st := whole.instr.(*ssa.Store)
					t.except[st] = append(t.except[st], rest)
				}
			}
		} else if local {
			t.unset(b, byPath[p], p)
		}
	}
	if !local && len(last) > 0 {
		t.views[b.v] = last
	}
}

// markFirst finds the stores that come before anybody else sees the variable.
func (t *translator) markFirst(b *base) {
	for _, s := range b.stores {
		if !slices.ContainsFunc(b.escapes, func(e access) bool { return within(e.path, s.path) && !precedes(s.instr, e.instr) }) {
			t.first[s.instr.(*ssa.Store)] = true
		}
	}
}

// final is the store to a path that nobody overwrites and that comes before whoever
// looks.
func (b *base) final(stores []access, path string) ssa.Instruction {
	for _, s := range stores {
		if b.isFinal(s.instr, path) {
			return s.instr
		}
	}
	return nil
}

func (b *base) isFinal(s ssa.Instruction, path string) bool {
	if inLoop(s.Block()) && !(b.v.(ssa.Instruction).Block() == s.Block()) {
		return false
	}
	for _, l := range b.loads {
		if within(l.path, path) && !precedes(s, l.instr) {
			return false
		}
	}
	for _, e := range b.escapes {
		if within(e.path, path) && !precedes(s, e.instr) {
			return false
		}
	}
	for _, other := range b.stores {
		if other.instr != s && within(other.path, path) && !precedes(other.instr, s) {
			return false
		}
	}
	return true
}

// precedes reports whether each way to b passes a.
func precedes(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b)
	}
	return a.Block().Dominates(b.Block())
}

// inLoop: a block can reach itself.
func inLoop(b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var visit func(*ssa.BasicBlock) bool
	visit = func(x *ssa.BasicBlock) bool {
		for _, s := range x.Succs {
			if s == b {
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
	return visit(b)
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

// isDefault: a store of a default, under the test that the same place is zero.
func isDefault(s *ssa.Store) bool {
	blk := s.Block()
	if len(blk.Preds) != 1 {
		return false
	}
	from := blk.Preds[0]
	iff, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	cond, ok := iff.Cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	load, ok := cond.X.(*ssa.UnOp)
	k, isConst := cond.Y.(*ssa.Const)
	if !ok || !isConst || load.Op != token.MUL || !sameAddr(load.X, s.Addr) || !isZero(k) {
		return false
	}
	whenTrue := from.Succs[0] == blk
	switch cond.Op {
	case token.EQL, token.LEQ, token.LSS:
		return whenTrue
	case token.NEQ, token.GTR:
		return !whenTrue
	}
	return false
}

func isZero(k *ssa.Const) bool {
	if k.Value == nil {
		return true
	}
	switch k.Value.Kind() {
	case constant.Int, constant.Float:
		return constant.Sign(k.Value) == 0 || constant.Compare(k.Value, token.EQL, constant.MakeInt64(1)) // < 1
	case constant.String:
		return constant.StringVal(k.Value) == ""
	case constant.Bool:
		return !constant.BoolVal(k.Value)
	}
	return false
}

// sameAddr: two addresses of the same field of the same thing.
func sameAddr(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case *ssa.FieldAddr:
		b, ok := b.(*ssa.FieldAddr)
		return ok && a.Field == b.Field && sameAddr(a.X, b.X)
	case *ssa.UnOp:
		b, ok := b.(*ssa.UnOp)
		return ok && a.Op == token.MUL && b.Op == token.MUL && sameAddr(a.X, b.X)
	}
	return false
}
