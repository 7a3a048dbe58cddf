package summary

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
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

// boundContexts says the same of the context that was bound to a value.
func (b *builder) boundContexts(v ssa.Value) []Context {
	t := &tracer{b: b, seen: map[ssa.Value]bool{}}
	return dedupe(t.bound(v))
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
		return []Context{{Source: Inherited, Param: paramIndex(v), Text: v.Name()}}
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
		return t.context(v.X)
	case *ssa.ChangeInterface:
		return t.context(v.X)
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

// load follows a read of memory: a local variable to all that is stored in it, a
// field or a package variable to nothing nearer than its holder's lifetime.
func (t *tracer) load(v *ssa.UnOp, next func(ssa.Value) []Context) []Context {
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

// call is the context that a call returns.
func (t *tracer) call(v *ssa.Call) []Context {
	to, ok := calleeOf(v.Common())
	if !ok || to.obj == nil {
		return unknown()
	}
	key := knowledge.Key(to.obj)
	e, _ := t.b.known(to)
	switch {
	case key == "context.Background" || key == "context.TODO":
		return t.fresh(v, Context{Text: key + "()"})
	case e.Returns == "caller" || e.Returns == "program" || e.Returns == "bound":
		return t.receiver(v, to)
	case e.Returns == "detached":
		return t.derive(v, to, func(c Context) Context { c.Source, c.Bounded = Detached, false; return c })
	case e.Returns == "fresh":
		return t.fresh(v, Context{Text: shortFunc(to.obj) + "()"})
	}
	if t.b.inView(to.obj) && to.dispatch == Static {
		return t.returned(v, to)
	}
	if contextParam(to.sig) < 0 {
		if m := contextMethod(recvType(to), t.b.know); m != nil && m == to.obj {
			return t.receiver(v, to)
		}
		if to.obj.Name() == "Context" && to.sig.Params().Len() == 0 {
			return t.receiver(v, to)
		}
		return unknown()
	}
	bounded := key == "context.WithTimeout" || key == "context.WithDeadline" ||
		key == "context.WithTimeoutCause" || key == "context.WithDeadlineCause"
	carries := t.b.cancelLinked(v) || slices.ContainsFunc(to.args, func(a ssa.Value) bool {
		return !isContext(a.Type()) && t.b.dependsOnHand(a, 0)
	})
	return t.derive(v, to, func(c Context) Context {
		c.Bounded = c.Bounded || bounded
		c.Carries = c.Carries || carries
		return c
	})
}

// fresh completes the provenance of a context that a call made.
func (t *tracer) fresh(v *ssa.Call, c Context) []Context {
	c.Source, c.Param, c.Root, c.Kept = Fresh, -1, callSpan(v, t.b.exprs), t.b.isKept(v)
	c.Explained = t.b.comments.explain(c.Root)
	return []Context{c}
}

func recvType(to callee) types.Type {
	if to.recv != nil {
		return to.recv
	}
	return types.Typ[types.Invalid]
}

// derive applies f to the provenances of the context arguments of a call that
// makes a context from a context.
func (t *tracer) derive(v *ssa.Call, to callee, f func(Context) Context) []Context {
	var out []Context
	for _, a := range to.args {
		if isContext(a.Type()) {
			for _, c := range t.context(a) {
				out = append(out, f(c))
			}
		}
	}
	if len(out) == 0 {
		return unknown()
	}
	return out
}

// receiver is the context that a method such as (*http.Request).Context returns.
func (t *tracer) receiver(v *ssa.Call, to callee) []Context {
	recv := receiverOf(v.Common())
	if recv == nil {
		return unknown()
	}
	if e, _ := t.b.known(to); e.Returns == "bound" || isRequest(recv.Type()) {
		return t.bound(recv)
	}
	if p, ok := recv.(*ssa.Parameter); ok {
		return []Context{{Source: Inherited, Param: paramIndex(p), Text: p.Name() + ".Context()"}}
	}
	return []Context{{Source: Inherited, Param: -1, Text: shortFunc(to.obj)}}
}

// returned is what a function in view returns, in terms of this call's arguments.
func (t *tracer) returned(v *ssa.Call, to callee) []Context {
	var out []Context
	for _, c := range t.b.returns(to.obj) {
		switch {
		case c.Param >= 0 && c.Param < len(to.args):
			for _, a := range t.argument(to.args[c.Param]) {
				if c.Source == Detached {
					a.Source = Detached
				}
				a.Bounded = a.Bounded || c.Bounded
				a.Carries = a.Carries || c.Carries
				out = append(out, a)
			}
		case c.Source == Fresh:
			carries := c.Carries || slices.ContainsFunc(to.args, func(a ssa.Value) bool { return t.b.dependsOnHand(a, 0) })
			out = append(out, t.fresh(v, Context{Text: shortFunc(to.obj) + "()", Bounded: c.Bounded, Carries: carries})...)
		default:
			out = append(out, Context{Source: c.Source, Param: -1, Text: c.Text, Bounded: c.Bounded})
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

// bound is the context that was bound to a value when it was made: the one inside
// a *http.Request, of an *exec.Cmd, of a query builder.
func (t *tracer) bound(v ssa.Value) []Context {
	if t.seen[v] {
		return nil
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.Parameter:
		if isRequest(v.Type()) {
			return []Context{{Source: Inherited, Param: paramIndex(v), Text: v.Name() + ".Context()"}}
		}
	case *ssa.FreeVar:
		return t.freeVar(v, t.bound)
	case *ssa.Phi:
		var out []Context
		for _, e := range v.Edges {
			out = append(out, t.bound(e)...)
		}
		return out
	case *ssa.Extract:
		return t.bound(v.Tuple)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return t.load(v, t.bound)
		}
	case *ssa.Call:
		return t.binder(v)
	}
	return unknown()
}

// binder is the context that a call binds to what it returns.
func (t *tracer) binder(v *ssa.Call) []Context {
	to, ok := calleeOf(v.Common())
	if !ok || to.obj == nil {
		return unknown()
	}
	e, _ := t.b.known(to)
	if e.Binds == "none" {
		return []Context{{Source: None, Param: -1, Text: shortFunc(to.obj), Root: callSpan(v, t.b.exprs)}}
	}
	if n, ok := argument(e.Binds); ok && n < len(to.args) {
		return t.context(to.args[n])
	}
	// A builder's method returns its receiver: what was bound stays bound.
	if recv := receiverOf(v.Common()); recv != nil && types.Identical(recv.Type(), v.Type()) {
		return t.bound(recv)
	}
	return unknown()
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

func receiverOf(c *ssa.CallCommon) ssa.Value {
	if c.IsInvoke() {
		return c.Value
	}
	if fn := c.StaticCallee(); fn != nil && fn.Signature.Recv() != nil && len(c.Args) > 0 {
		return c.Args[0]
	}
	return nil
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

// returns says where the contexts come from that a function in view returns.
func (b *builder) returns(obj *types.Func) []Context {
	if obj.Pkg() != b.pass.Pkg {
		if c, ok := b.imported(obj); ok && c != nil {
			return c.Returns
		}
		return nil
	}
	if out, ok := b.retMemo[obj]; ok {
		return out
	}
	b.retMemo[obj] = nil // cuts recursion
	fn := b.pkg.Prog.FuncValue(obj)
	if fn == nil {
		return nil
	}
	var out []Context
	for _, block := range fn.Blocks {
		ret, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for _, r := range ret.Results {
			if isContext(r.Type()) {
				out = append(out, b.contexts(r)...)
			}
		}
	}
	for i := range out {
		out[i].Root = Span{} // means nothing to a caller
		out[i].Kept = false
	}
	out = dedupe(out)
	b.retMemo[obj] = out
	return out
}
