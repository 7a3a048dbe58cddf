package summary

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// boundContexts says the same of the context that was bound to a value.
func (b *builder) boundContexts(v ssa.Value) []Context {
	t := &tracer{b: b, seen: map[ssa.Value]bool{}}
	return dedupe(t.bound(v))
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
			return []Context{{Source: Inherited, Param: paramIndex(v), Text: v.Name() + ".Context()", Request: true}}
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
	to, ok := t.b.resolve(v.Common())
	if !ok {
		return unknown()
	}
	e, _ := t.b.known(to)
	if e.Binds == "none" {
		if later := t.setLater(v, 0); len(later) > 0 {
			return later
		}
		return []Context{{Source: None, Param: -1, Text: shortFunc(to.obj), Root: callSpan(v, t.b.exprs), Instead: formName(t.b.formOf(to, e))}}
	}
	if n, ok := argument(e.Binds); ok && n < len(to.args) {
		return t.context(to.args[n])
	}
	if recv := receiverOf(v.Common()); recv != nil && to.obj.Name() == "Request" && to.sig.Params().Len() == 0 && isRequest(v.Type()) {
		return []Context{{Source: Inherited, Param: paramOf(recv), Text: "the request's context", Request: true}}
	}
	// A builder's method returns its receiver: what was bound stays bound.
	if recv := receiverOf(v.Common()); recv != nil && types.Identical(recv.Type(), v.Type()) {
		return t.bound(recv)
	}
	return unknown()
}

// boundValue is the context that was bound to what a call waits on: to the request that
// it sends, or to its receiver (a command); nil if that cannot be told.
func (b *builder) boundValue(call ssa.CallInstruction, s *Step, to callee) ssa.Value {
	v := receiverOf(call.Common())
	for _, arg := range to.args {
		if isRequest(arg.Type()) {
			v = arg
		}
	}
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			v = b.current(x)
		case *ssa.Call:
			made, ok := b.resolve(x.Common())
			if !ok {
				return nil
			}
			e, _ := b.known(made)
			if n, ok := argument(e.Binds); ok && n < len(made.args) {
				return made.args[n]
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// setLater are the contexts that setters give to a value after it was made, also behind
// methods that return their receiver.
func (t *tracer) setLater(v ssa.Value, depth int) []Context {
	var out []Context
	for _, ref := range *v.Referrers() {
		call, ok := ref.(*ssa.Call)
		if ex, isExtract := ref.(*ssa.Extract); isExtract && ex.Index == 0 && depth < maxBackward {
			out = append(out, t.setLater(ex, depth+1)...)
		}
		if !ok || receiverOf(call.Common()) != v || depth == maxBackward {
			continue
		}
		to, ok := calleeOf(call.Common())
		if !ok || to.obj == nil {
			continue
		}
		e, _ := t.b.known(to)
		if n, ok := argument(e.Binds); ok && n < len(to.args) {
			out = append(out, t.context(to.args[n])...)
		} else if types.Identical(call.Type(), v.Type()) {
			out = append(out, t.setLater(call, depth+1)...)
		}
	}
	return out
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
