package retryloop

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// tracer follows values back to what the call returned.
type tracer struct {
	call *ssa.Call
	loop *Loop
	seen map[ssa.Value]bool
}

func (t *tracer) once(v ssa.Value) bool {
	if t.seen == nil {
		t.seen = map[ssa.Value]bool{}
	}
	if t.seen[v] {
		return false
	}
	t.seen[v] = true
	return true
}

// result reports whether a value is the n-th result of the call, the last for n < 0.
func (t *tracer) result(v ssa.Value, is func(i int, typ types.Type) bool) bool {
	res := t.call.Call.Signature().Results()
	switch v := v.(type) {
	case *ssa.Call:
		return v == t.call && res.Len() == 1 && is(0, res.At(0).Type())
	case *ssa.Extract:
		return v.Tuple == t.call && is(v.Index, res.At(v.Index).Type())
	}
	return false
}

// isError: a value is the call's error, or made of it or of the response: wrapped, or found
// by a function that looks at that.
func (t *tracer) isError(v ssa.Value) bool {
	return (&tracer{call: t.call, loop: t.loop}).errorOf(v)
}

func (t *tracer) errorOf(v ssa.Value) bool {
	if v == nil || !t.once(v) {
		return false
	}
	if t.result(v, func(_ int, typ types.Type) bool { return isError(typ) }) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			if t.errorOf(e) {
				return true
			}
		}
	case *ssa.MakeInterface:
		return t.errorOf(v.X)
	case *ssa.ChangeInterface:
		return t.errorOf(v.X)
	case *ssa.TypeAssert:
		return t.errorOf(v.X)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return t.errorOf(lastStore(v))
		}
	case *ssa.Call:
		return v != t.call && isError(v.Type()) && t.takes(v)
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.Call:
			return tuple != t.call && isError(v.Type()) && t.takes(tuple)
		case *ssa.TypeAssert:
			return t.errorOf(tuple.X)
		}
	}
	return false
}

// takes: a call is given the error or the response.
func (t *tracer) takes(c *ssa.Call) bool {
	for _, a := range argsOf(c) {
		if isError(a.Type()) && t.errorOf(a) || t.isResponse(a) || t.isStatus(a) {
			return true
		}
	}
	return false
}

// argsOf are the arguments of a call, the receiver included, those of ...any too.
func argsOf(c *ssa.Call) []ssa.Value {
	var out []ssa.Value
	if c.Call.IsInvoke() {
		out = append(out, c.Call.Value)
	}
	for _, a := range c.Call.Args {
		out = append(out, a)
		s, ok := a.(*ssa.Slice)
		if !ok {
			continue
		}
		alloc, ok := s.X.(*ssa.Alloc)
		if !ok || alloc.Comment != "varargs" {
			continue
		}
		for _, ref := range *alloc.Referrers() {
			ia, ok := ref.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			for _, st := range *ia.Referrers() {
				if st, ok := st.(*ssa.Store); ok && st.Addr == ia {
					v := st.Val
					if mi, ok := v.(*ssa.MakeInterface); ok {
						v = mi.X
					}
					if ci, ok := v.(*ssa.ChangeInterface); ok {
						v = ci.X
					}
					out = append(out, v)
				}
			}
		}
	}
	return out
}

// isResponse: a value is the response that the call returned.
func (t *tracer) isResponse(v ssa.Value) bool {
	return (&tracer{call: t.call, loop: t.loop}).responseOf(v)
}

func (t *tracer) responseOf(v ssa.Value) bool {
	if v == nil || !t.once(v) {
		return false
	}
	if t.result(v, func(_ int, typ types.Type) bool { return hasStatus(typ) }) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			if t.responseOf(e) {
				return true
			}
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return t.responseOf(lastStore(v))
		}
	}
	return false
}

// hasStatus: a response that has a status.
func hasStatus(typ types.Type) bool {
	if _, ok := typ.Underlying().(*types.Pointer); !ok {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, "StatusCode")
	return obj != nil
}

// isStatus: a value is the status of the response.
func (t *tracer) isStatus(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		return ok && v.Op == token.MUL && fieldName(fa) == "StatusCode" && t.isResponse(fa.X)
	case *ssa.Call:
		fn := callee(v)
		args := argsOf(v)
		return fn != nil && fn.Name() == "StatusCode" && len(args) > 0 && t.isResponse(args[0])
	case *ssa.BinOp:
		return t.isStatus(v.X) || t.isStatus(v.Y)
	case *ssa.Extract: // the call returns the status itself
		return v.Tuple == t.call && isInt(v.Type()) && strings.Contains(strings.ToLower(resultName(t.call, v.Index)), "status")
	}
	return false
}

func resultName(c *ssa.Call, i int) string { return c.Call.Signature().Results().At(i).Name() }

func isInt(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func fieldName(fa *ssa.FieldAddr) string {
	p, ok := fa.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return ""
	}
	s, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	return s.Field(fa.Field).Name()
}

// ofError: a value is read out of the error: a code, a field of it, a text in it.
func (t *tracer) ofError(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return v != t.call && (&tracer{call: t.call, loop: t.loop}).takes(v)
	case *ssa.Extract:
		if c, ok := v.Tuple.(*ssa.Call); ok {
			return c != t.call && (&tracer{call: t.call, loop: t.loop}).takes(c)
		}
	case *ssa.Convert:
		return t.ofError(v.X)
	case *ssa.ChangeType:
		return t.ofError(v.X)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL {
			return t.isTarget(fa.X)
		}
	}
	return false
}

// isTarget: a value is what errors.As found in the error.
func (t *tracer) isTarget(v ssa.Value) bool {
	if t.isError(v) {
		return true
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	alloc, ok := load.X.(*ssa.Alloc)
	if !ok || alloc.Referrers() == nil {
		return false
	}
	for _, ref := range *alloc.Referrers() {
		mi, ok := ref.(*ssa.MakeInterface)
		if !ok {
			continue
		}
		for _, use := range *mi.Referrers() {
			if c, ok := use.(*ssa.Call); ok && (&tracer{call: t.call, loop: t.loop}).takes(c) {
				return true
			}
		}
	}
	return false
}

// judges: a function is asked about the error or the response, and answers with a truth
// value.
func (t *tracer) judges(c *ssa.Call) bool {
	if c == t.call {
		return false
	}
	if (&tracer{call: t.call, loop: t.loop}).takes(c) {
		return true
	}
	for _, a := range argsOf(c) {
		if b, ok := a.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 && t.ofError(a) {
			return true // strings.Contains(err.Error(), "...")
		}
	}
	return false
}
