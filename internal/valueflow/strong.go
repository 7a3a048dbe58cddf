package valueflow

import (
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
	order
	v       ssa.Value
	stores  []access
	loads   []access
	escapes []access // whatever else is done with it, or with a part of it
}

type access struct {
	path  string // fields, with dots between
	instr ssa.Instruction
}

// order is where each instruction stands in its block.
type order map[ssa.Instruction]int

// initialised finds the order of stores in the function.
func (t *translator) initialised() {
	t.order = order{}
	for _, b := range t.fn.Blocks {
		for n, instr := range b.Instrs {
			t.order[instr] = n
		}
	}
	t.dropped, t.except = map[ssa.Instruction]bool{}, map[*ssa.Store][]string{}
	t.first = map[*ssa.Store]bool{}
	t.views, t.zeros, t.guards = map[ssa.Value][]string{}, map[*ssa.BasicBlock][]zero{}, map[*ssa.Store]bool{}
	for _, b := range t.fn.Blocks {
		for _, instr := range b.Instrs {
			switch v := instr.(type) {
			case *ssa.Alloc:
				if isSettings(v.Type()) {
					t.orderStores(t.collect(v))
				} else {
					t.markFirst(t.collect(v))
				}
			case *ssa.Call, *ssa.Extract:
				if e, ok := v.(*ssa.Extract); ok {
					if _, call := e.Tuple.(*ssa.Call); !call {
						continue
					}
				}
				if v := v.(ssa.Value); isSettings(v.Type()) {
					t.orderStores(t.collect(v))
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

func (t *translator) collect(v ssa.Value) *base {
	b := &base{order: t.order, v: v}
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
				if other.instr != s && b.precedes(other.instr, s) {
					t.dropped[other.instr] = true
				}
			}
			for _, whole := range b.stores {
				if whole.path != p && strings.HasPrefix(p, whole.path) && within(whole.path, p) && b.precedes(whole.instr, s) {
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
		if !slices.ContainsFunc(b.escapes, func(e access) bool { return within(e.path, s.path) && !b.precedes(s.instr, e.instr) }) {
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
		if within(l.path, path) && !b.precedes(s, l.instr) {
			return false
		}
	}
	for _, e := range b.escapes {
		if within(e.path, path) && !b.precedes(s, e.instr) {
			return false
		}
	}
	for _, other := range b.stores {
		if other.instr != s && within(other.path, path) && !b.precedes(other.instr, s) {
			return false
		}
	}
	return true
}

// precedes reports whether each way to b passes a.
func (o order) precedes(a, b ssa.Instruction) bool {
	if a.Block() == b.Block() {
		return o[a] < o[b]
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
