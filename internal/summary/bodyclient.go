package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A client is told apart by what holds it: the expression that makes it, a variable, a
// field that holds it by value, or the call of a library that made it. Objects of one
// constructor are one client here: the fields of the package's types are merged over
// their instances.

// maxSteps bounds how far a value is followed backwards.
const maxSteps = 24

// clientTracer follows a client back to what holds it.
type clientTracer struct {
	r     *bodyReader
	seen  map[ssa.Value]bool
	found []any
	open  bool // others may put a client of theirs in its place
	lost  bool // some of it cannot be followed
}

func (r *bodyReader) clients(v ssa.Value) *clientTracer {
	t := &clientTracer{r: r, seen: map[ssa.Value]bool{}}
	t.trace(v)
	return t
}

func (t *clientTracer) add(key any) {
	if !slices.Contains(t.found, key) {
		t.found = append(t.found, key)
	}
}

func (t *clientTracer) trace(v ssa.Value) {
	if v == nil || t.seen[v] {
		return
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.Alloc:
		t.add(v)
	case *ssa.Global:
		t.add(v)
	case *ssa.Const: // nil, or a client that nothing was said of
	case *ssa.Phi:
		t.each(v.Edges)
	case *ssa.MakeInterface:
		t.trace(v.X)
	case *ssa.ChangeInterface:
		t.trace(v.X)
	case *ssa.ChangeType:
		t.trace(v.X)
	case *ssa.TypeAssert:
		t.trace(v.X)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			t.made(call, v.Index)
		} else {
			t.lost = true
		}
	case *ssa.Call:
		t.made(v, 0)
	case *ssa.FieldAddr:
		t.field(v)
	case *ssa.UnOp:
		t.load(v)
	case *ssa.Parameter:
		args, ok := t.r.arguments(v)
		t.lost = t.lost || !ok
		t.each(args)
	case *ssa.FreeVar:
		if bound := t.r.b.bindingOf(v); bound != nil {
			t.trace(bound)
		} else {
			t.lost = true
		}
	default:
		t.lost = true
	}
}

func (t *clientTracer) each(values []ssa.Value) {
	for _, v := range values {
		t.trace(v)
	}
}

// field is a client that a field holds by value.
func (t *clientTracer) field(addr *ssa.FieldAddr) {
	f := fieldOf(addr)
	if f == nil || f.Pkg() != t.r.b.pass.Pkg {
		t.lost = true
		return
	}
	t.add(f)
}

// load is what a variable or a field holds; a copy of a client is what it was copied
// from.
func (t *clientTracer) load(v *ssa.UnOp) {
	if _, isStruct := v.Type().Underlying().(*types.Struct); isStruct {
		t.trace(v.X)
		return
	}
	if now := t.r.b.current(v); now != nil {
		t.trace(now)
		return
	}
	stored, open, ok := t.r.storedAt(v.X)
	if g, isGlobal := v.X.(*ssa.Global); isGlobal && g.Pkg != t.r.b.pkg {
		t.add(g) // another package's: http.DefaultClient
		ok = true
	}
	t.lost, t.open = t.lost || !ok, t.open || open
	t.each(stored)
}

// made is a client that a call returns.
func (t *clientTracer) made(call *ssa.Call, i int) {
	returned, ok := t.r.returns(call, i)
	if ok {
		t.each(returned)
		return
	}
	// A builder's method returns its receiver.
	if recv := receiverOf(call.Common()); recv != nil && types.Identical(recv.Type(), call.Type()) {
		t.trace(recv)
		return
	}
	t.add(call)
}

// storedAt lists what the package stores at an address; open says that others may store
// there too, not ok that nothing is known of it.
func (r *bodyReader) storedAt(addr ssa.Value) (values []ssa.Value, open, ok bool) {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		stores, ok := storesTo(addr)
		for _, st := range stores {
			values = append(values, st.Val)
		}
		return values, false, ok && len(stores) > 0
	case *ssa.FreeVar:
		if bound := r.b.bindingOf(addr); bound != nil {
			return r.storedAt(bound)
		}
	case *ssa.Global:
		r.b.indexStores()
		values = r.b.stores.globals[addr]
		return values, addr.Object() != nil && addr.Object().Exported() || r.escaped[addr], len(values) > 0
	case *ssa.FieldAddr:
		if f := fieldOf(addr); f != nil && f.Pkg() == r.b.pass.Pkg {
			values = r.b.fieldStores(f)
			return values, f.Exported() || r.escaped[f], len(values) > 0
		}
	}
	return nil, false, false
}

// arguments lists what the callers of a function pass for a parameter; not ok if others
// may call it.
func (r *bodyReader) arguments(p *ssa.Parameter) (values []ssa.Value, ok bool) {
	fn := p.Parent()
	if fn.Object() == nil || fn.Object().Exported() || fn.Parent() != nil || fn.Signature.TypeParams().Len() > 0 {
		return nil, false
	}
	sites := r.b.sites()
	i := slices.Index(fn.Params, p)
	if fn.Signature.Recv() != nil && r.b.answersInterface(fn) || sites.taken[fn] || i < 0 {
		return nil, false
	}
	for _, call := range sites.calls[fn] {
		args := call.Common().Args
		if i >= len(args) {
			return nil, false
		}
		values = append(values, args[i])
	}
	return values, len(values) > 0
}

// returns lists what a function of the package returns as result i; not ok if it is
// none, or is not known.
func (r *bodyReader) returns(call *ssa.Call, i int) (values []ssa.Value, ok bool) {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg != r.b.pkg || len(fn.Blocks) == 0 {
		return nil, false
	}
	for _, block := range fn.Blocks {
		if ret, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok && i < len(ret.Results) {
			values = append(values, ret.Results[i])
		}
	}
	return values, len(values) > 0
}
