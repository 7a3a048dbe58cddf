package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// call is the context that a call returns.
func (t *tracer) call(v *ssa.Call) []Context {
	to, ok := t.b.resolve(v.Common())
	if !ok {
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
		root := callSpan(v, t.b.exprs)
		explained := t.b.comments.explain(root)
		return t.derive(v, to, func(c Context) Context {
			c.Source, c.Bounded, c.Root, c.Explained = Detached, false, root, explained
			return c
		})
	case e.Returns == "fresh":
		return t.fresh(v, Context{Text: shortFunc(to.obj) + "()"})
	}
	if t.b.inView(to.obj) && to.dispatch == Static {
		return t.returned(v, to)
	}
	if contextParam(to.sig) < 0 {
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
	cancelIn := deferredCancel(v)
	carries = carries || t.b.cancelledAtOnce(v)
	ends := to.sig.Results().Len() > 1 && returnsEnd(to.sig)
	return t.derive(v, to, func(c Context) Context {
		c.Bounded = c.Bounded || bounded
		c.Carries = c.Carries || carries
		c.Ends = c.Ends || ends
		if cancelIn != nil {
			c.cancelIn = cancelIn
		}
		return c
	})
}

// fresh completes the provenance of a context that a call made.
func (t *tracer) fresh(v *ssa.Call, c Context) []Context {
	c.Source, c.Param, c.Root, c.Kept = Fresh, -1, callSpan(v, t.b.exprs), t.b.isKept(v)
	c.Explained = t.b.comments.explain(c.Root)
	return []Context{c}
}

// deferredCancel is the function that makes a context and cancels it when it returns;
// nil if the call makes none, or its cancel function is used otherwise.
func deferredCancel(v *ssa.Call) *ssa.Function {
	cancel := extract(v, 1)
	if cancel == nil {
		return nil
	}
	for _, ref := range *cancel.Referrers() {
		if d, ok := ref.(*ssa.Defer); !ok || d.Call.Value != cancel {
			return nil
		}
	}
	return v.Parent()
}

// returnsEnd: what comes with a derived context ends it: a cancel function, a group.
func returnsEnd(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		_, isFunc := v.Type().Underlying().(*types.Signature)
		if isFunc || canWait(v.Type()) {
			return true
		}
	}
	return false
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
	e, _ := t.b.known(to)
	request, program := e.Returns == "caller", e.Returns == "program"
	if p, ok := recv.(*ssa.Parameter); ok {
		return []Context{{Source: Inherited, Param: paramIndex(p), Text: p.Name() + ".Context()", Request: request, Program: program}}
	}
	return []Context{{Source: Inherited, Param: -1, Text: shortFunc(to.obj), Request: request, Program: program}}
}

// returned is what a function in view returns, in terms of this call's arguments.
func (t *tracer) returned(v *ssa.Call, to callee) []Context {
	var out []Context
	for _, c := range t.b.returns(to.obj) {
		switch {
		case c.Param >= 0 && c.Param < len(to.args):
			for _, a := range t.argument(to.args[c.Param]) {
				if c.Source == Detached {
					a.Source, a.Root, a.Text = Detached, callSpan(v, t.b.exprs), shortFunc(to.obj)+"()"
				}
				a.Bounded, a.Ends = a.Bounded || c.Bounded, a.Ends || c.Ends
				a.Carries = a.Carries || c.Carries
				out = append(out, a)
			}
		case c.Source == Fresh:
			carries := c.Carries || slices.ContainsFunc(to.args, func(a ssa.Value) bool { return t.b.dependsOnHand(a, 0) })
			out = append(out, t.fresh(v, Context{Text: shortFunc(to.obj) + "()", Bounded: c.Bounded, Ends: c.Ends, Carries: carries})...)
		default:
			out = append(out, Context{Source: c.Source, Param: -1, Text: c.Text, Bounded: c.Bounded, Request: c.Request, Program: c.Program})
		}
	}
	if len(out) == 0 {
		return unknown()
	}
	return out
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
		out[i].Root, out[i].Kept, out[i].owner, out[i].cancelIn = Span{}, false, nil, nil // means nothing to a caller
	}
	out = dedupe(out)
	b.retMemo[obj] = out
	return out
}
