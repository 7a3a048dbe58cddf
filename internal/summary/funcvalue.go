package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxTargets bounds how many functions one function value is said to be.
const maxTargets = 8

// targets lists the declared functions that a call through a function value may
// reach, as far as the package shows them: through variables (also those of the
// package), fields, φ-nodes and maps of functions. Function literals are read where
// they are written.
func (b *builder) targets(c *ssa.CallCommon) []callee {
	if _, builtin := c.Value.(*ssa.Builtin); builtin || c.IsInvoke() {
		return nil
	}
	var out []callee
	for _, v := range b.functions(c.Value) {
		if to, ok := calleeOf(&ssa.CallCommon{Value: v, Args: c.Args}); ok && to.obj != nil {
			if to.dispatch == Static {
				to.dispatch = Dynamic
			}
			out = append(out, to)
		}
	}
	return out
}

// resolve is the one declared function that a call reaches: the static callee, or the
// only one that its function value may be. Calls of literals have none.
func (b *builder) resolve(c *ssa.CallCommon) (callee, bool) {
	to, ok := calleeOf(c)
	if !ok || to.obj != nil || to.literal != nil {
		return to, ok && to.obj != nil
	}
	if all := b.targets(c); len(all) == 1 {
		return all[0], true
	}
	return callee{}, false
}

// functions follows a function value back to the functions and closures it may be.
// More than maxTargets tell nothing.
func (b *builder) functions(v ssa.Value) []ssa.Value {
	t := &functionTracer{b: b, seen: map[ssa.Value]bool{}}
	t.trace(v)
	if len(t.found) > maxTargets {
		return nil
	}
	return t.found
}

type functionTracer struct {
	b     *builder
	seen  map[ssa.Value]bool
	found []ssa.Value
}

func (t *functionTracer) trace(v ssa.Value) {
	if v == nil || t.seen[v] || len(t.found) > maxTargets {
		return
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.Function, *ssa.MakeClosure:
		t.found = append(t.found, v)
	case *ssa.Phi:
		for _, e := range v.Edges {
			t.trace(e)
		}
	case *ssa.ChangeType:
		t.trace(v.X)
	case *ssa.MakeInterface:
		t.trace(v.X)
	case *ssa.Extract:
		if look, ok := v.Tuple.(*ssa.Lookup); ok && v.Index == 0 {
			t.lookup(look.X)
		}
	case *ssa.Lookup:
		t.lookup(v.X)
	case *ssa.Field:
		if st, ok := structOf(v.X.Type()); ok {
			t.stored(t.b.fieldStores(st.Field(v.Field).Origin()))
		}
	case *ssa.UnOp:
		t.load(v.X)
	case *ssa.FreeVar:
		t.captured(v, t.trace)
	}
}

// load follows what is read from memory to all that is stored there.
func (t *functionTracer) load(addr ssa.Value) {
	if t.seen[addr] {
		return
	}
	t.seen[addr] = true
	switch addr := addr.(type) {
	case *ssa.Alloc:
		for _, ref := range *addr.Referrers() {
			if st, ok := ref.(*ssa.Store); ok && st.Addr == addr {
				t.trace(st.Val)
			}
		}
	case *ssa.Global:
		t.b.indexStores()
		t.stored(t.b.stores.globals[addr])
	case *ssa.FieldAddr:
		if f := fieldOf(addr); f != nil {
			t.stored(t.b.fieldStores(f))
		}
	case *ssa.FreeVar:
		t.captured(addr, t.load)
	}
}

func (t *functionTracer) stored(values []ssa.Value) {
	for _, v := range values {
		t.trace(v)
	}
}

// captured follows a free variable to what the enclosing function bound it to.
func (t *functionTracer) captured(fv *ssa.FreeVar, next func(ssa.Value)) {
	lit := fv.Parent()
	i := slices.Index(lit.FreeVars, fv)
	if i < 0 || lit.Parent() == nil {
		return
	}
	for _, ref := range t.b.literalRefs(lit.Parent())[lit] {
		if mc, ok := ref.(*ssa.MakeClosure); ok && i < len(mc.Bindings) {
			next(mc.Bindings[i])
		}
	}
}

// lookup follows an element of a map to all that the package puts into the map.
func (t *functionTracer) lookup(m ssa.Value) {
	if t.seen[m] {
		return
	}
	t.seen[m] = true
	if holder := holderOf(m); holder != nil {
		t.b.indexStores()
		t.stored(t.b.stores.elements[holder])
	}
	maps := &functionTracer{b: t.b, seen: map[ssa.Value]bool{}}
	for _, made := range maps.made(m) {
		for _, ref := range *made.Referrers() {
			if up, ok := ref.(*ssa.MapUpdate); ok && up.Map == made {
				t.trace(up.Value)
			}
		}
	}
}

// made lists where a map may have been made.
func (t *functionTracer) made(v ssa.Value) []ssa.Value {
	if t.seen[v] {
		return nil
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.MakeMap:
		return []ssa.Value{v}
	case *ssa.UnOp:
		var stored []ssa.Value
		switch addr := v.X.(type) {
		case *ssa.Global:
			t.b.indexStores()
			stored = t.b.stores.globals[addr]
		case *ssa.FieldAddr:
			if f := fieldOf(addr); f != nil {
				stored = t.b.fieldStores(f)
			}
		}
		var out []ssa.Value
		for _, s := range stored {
			out = append(out, t.made(s)...)
		}
		return out
	}
	return nil
}

// handedOver reads a declared function that is handed to a call which runs it, now or
// in a goroutine, as if it were called there.
func (b *builder) handedOver(f *Func, fn *ssa.Function, call ssa.CallInstruction, i int, e env) {
	arg := call.Common().Args[i]
	sig, ok := arg.Type().Underlying().(*types.Signature)
	if !ok {
		return
	}
	for _, v := range b.functions(arg) {
		to, ok := calleeOf(&ssa.CallCommon{Value: v})
		if !ok || to.obj == nil || contextParam(to.sig) >= 0 {
			continue // it is given a context there
		}
		switch u := b.argumentUse(fn, sig, call, i); u {
		case useNow, useShared, useJoined, useGo, useDefer:
			to.handed = true
			if to.dispatch == Static {
				to.dispatch = Dynamic
			}
			b.call(f, fn, call, to, b.useEnv(fn, nil, e, u, call))
		}
	}
}

// functionName is how people call a function value: the variable, parameter or field
// that holds it.
func functionName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			if base := valueName(fa.X); base != "" {
				return base + "." + fieldName(fa)
			}
			return fieldName(fa)
		}
		if g, ok := v.X.(*ssa.Global); ok {
			return g.Name()
		}
	case *ssa.ChangeType:
		return functionName(v.X)
	}
	if name := valueName(v); name != "" && !isRegister(name) {
		return name
	}
	return "a function value"
}
