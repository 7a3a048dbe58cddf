package summary

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maxProvenances bounds how many places one context value is said to come from.
const maxProvenances = 8

// tracer follows one context, or one request, back to where it was made.
type tracer struct {
	b    *builder
	seen map[ssa.Value]bool
}

// contexts says where a context value may come from. A hand-made derivation
// under a condition is what it derives from, whatever the other branch says:
// one provenance that carries the caller's deadline over speaks for all.
func (b *builder) contexts(v ssa.Value) []Context {
	if c, ok := b.ctxMemo[v]; ok {
		return c
	}
	b.ctxMemo[v] = nil // cuts recursion through loops that derive from themselves
	t := &tracer{b: b, seen: map[ssa.Value]bool{}}
	out := dedupe(t.context(v))
	if slices.ContainsFunc(out, func(c Context) bool { return c.Carries }) {
		for i := range out {
			if out[i].Source == Fresh {
				out[i].Carries = true
			}
		}
	}
	b.ctxMemo[v] = out
	return out
}

func dedupe(in []Context) []Context {
	var out []Context
	for _, c := range in {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	if len(out) > maxProvenances {
		out = append(out[:maxProvenances], Context{Source: Unknown, Param: -1})
	}
	return out
}

func unknown() []Context { return []Context{{Source: Unknown, Param: -1}} }

func (t *tracer) context(v ssa.Value) []Context {
	if t.seen[v] {
		return nil
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.Parameter:
		return []Context{{Source: Inherited, Param: paramIndex(v), Text: v.Name(), Request: t.b.isRequestContext(v), owner: v.Parent()}}
	case *ssa.FreeVar:
		return t.freeVar(v, t.context)
	case *ssa.Const:
		return []Context{{Source: None, Param: -1, Text: "nil"}}
	case *ssa.Phi:
		var out []Context
		for _, e := range v.Edges {
			out = append(out, t.context(e)...)
		}
		return out
	case *ssa.MakeInterface:
		return t.converted(v.X)
	case *ssa.ChangeInterface:
		return t.converted(v.X)
	case *ssa.ChangeType:
		return t.context(v.X)
	case *ssa.TypeAssert:
		return t.context(v.X)
	case *ssa.Extract:
		return t.context(v.Tuple)
	case *ssa.UnOp:
		return t.load(v, t.context)
	case *ssa.Field:
		return []Context{{Source: Lifetime, Param: -1, Text: "a field"}}
	case *ssa.Call:
		return t.call(v)
	}
	return unknown()
}

// converted is a value that becomes a context. A framework's own does not end with
// the request.
func (t *tracer) converted(v ssa.Value) []Context {
	out := t.context(v)
	if frameworkOf(v) != "" {
		out = slices.Clone(out)
		for i := range out {
			out[i].Framework = frameworkOf(v)
		}
	}
	return out
}

// load follows a read of memory: a local variable to all that is stored in it, a
// field or a package variable to nothing nearer than its holder's lifetime.
func (t *tracer) load(v *ssa.UnOp, next func(ssa.Value) []Context) []Context {
	if now := t.b.current(v); now != nil {
		return next(now)
	}
	switch addr := v.X.(type) {
	case *ssa.Alloc:
		return t.stored(addr, next)
	case *ssa.FreeVar:
		return t.freeVar(addr, func(bound ssa.Value) []Context {
			if a, ok := bound.(*ssa.Alloc); ok {
				return t.stored(a, next)
			}
			if fv, ok := bound.(*ssa.FreeVar); ok {
				return t.freeVar(fv, func(b2 ssa.Value) []Context {
					if a, ok := b2.(*ssa.Alloc); ok {
						return t.stored(a, next)
					}
					return unknown()
				})
			}
			return unknown()
		})
	case *ssa.FieldAddr:
		if out := t.field(addr, next); len(out) > 0 {
			return out
		}
		if f := fieldOf(addr); f != nil && (isRequest(f.Type()) || t.b.holdsRequests(f)) {
			text := f.Name()
			if base := valueName(addr.X); base != "" && !isRegister(base) {
				text = base + "." + text
			}
			if isRequest(f.Type()) {
				text += ".Context()"
			}
			return []Context{{Source: Inherited, Param: paramOf(addr.X), Text: text, Request: true}}
		}
		return []Context{{Source: Lifetime, Param: -1, Text: "a field"}}
	case *ssa.Global:
		return []Context{{Source: Lifetime, Param: -1, Text: addr.Name()}}
	}
	return unknown()
}

// stored is the union of all that is stored in a local variable.
func (t *tracer) stored(addr ssa.Value, next func(ssa.Value) []Context) []Context {
	if t.seen[addr] {
		return nil
	}
	t.seen[addr] = true
	var out []Context
	var visit func(addr ssa.Value)
	visit = func(addr ssa.Value) {
		for _, ref := range *addr.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == addr {
					out = append(out, next(ref.Val)...)
				}
			case *ssa.MakeClosure:
				inner := ref.Fn.(*ssa.Function)
				if i := slices.Index(ref.Bindings, addr); i >= 0 && i < len(inner.FreeVars) {
					visit(inner.FreeVars[i])
				}
			}
		}
	}
	visit(addr)
	return out
}

// field follows a field of a struct that was made in the same function.
func (t *tracer) field(addr *ssa.FieldAddr, next func(ssa.Value) []Context) []Context {
	base, ok := addr.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []Context
	for _, ref := range *base.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || fa.Field != addr.Field {
			continue
		}
		for _, r := range *fa.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Addr == fa {
				out = append(out, next(st.Val)...)
			}
		}
	}
	return out
}

// freeVar finds what a function literal captured.
func (t *tracer) freeVar(fv *ssa.FreeVar, next func(ssa.Value) []Context) []Context {
	lit := fv.Parent()
	i := slices.Index(lit.FreeVars, fv)
	if i < 0 || lit.Parent() == nil {
		return unknown()
	}
	var out []Context
	for _, ref := range t.b.literalRefs(lit.Parent())[lit] {
		if mc, ok := ref.(*ssa.MakeClosure); ok && i < len(mc.Bindings) {
			out = append(out, next(mc.Bindings[i])...)
		}
	}
	if len(out) == 0 {
		return unknown()
	}
	return out
}

func (t *tracer) argument(v ssa.Value) []Context {
	if isRequest(v.Type()) {
		return t.bound(v)
	}
	if isContext(v.Type()) {
		return t.context(v)
	}
	return []Context{{Source: Inherited, Param: -1}}
}

// argument reads "arg:N".
func argument(s string) (n int, ok bool) {
	text, ok := strings.CutPrefix(s, "arg:")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// paramOf is the index of the parameter that a value is, -1 if it is none.
func paramOf(v ssa.Value) int {
	if p, ok := v.(*ssa.Parameter); ok {
		return paramIndex(p)
	}
	return -1
}

// paramIndex is the index of a parameter, receiver not counted: -1 for the
// receiver and for the parameters of function literals, which no caller sees.
func paramIndex(p *ssa.Parameter) int {
	fn := p.Parent()
	if fn.Parent() != nil {
		return -1
	}
	i := slices.Index(fn.Params, p)
	if fn.Signature.Recv() != nil {
		i--
	}
	return i
}
