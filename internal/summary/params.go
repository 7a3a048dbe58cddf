package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// callsParam reports whether the in-view function fn calls its parameter i, a
// function, before it returns.
func (b *builder) callsParam(fn *types.Func, i int) bool {
	if fn.Pkg() != b.pass.Pkg {
		c, ok := b.imported(fn)
		return ok && c != nil && slices.Contains(c.Calls, i)
	}
	return slices.Contains(b.paramsCalled(fn), i)
}

// paramsCalled lists the parameters of a function of this package that it
// calls. A function that is still being read counts for nothing, which cuts
// recursion.
func (b *builder) paramsCalled(obj *types.Func) []int {
	if c, ok := b.called[obj]; ok {
		return c
	}
	b.called[obj] = nil
	fn := b.pkg.Prog.FuncValue(obj)
	if fn == nil {
		return nil
	}
	var out []int
	skip := len(fn.Params) - obj.Signature().Params().Len()
	for i := range obj.Signature().Params().Len() {
		p := fn.Params[i+skip]
		if _, ok := p.Type().Underlying().(*types.Signature); ok && b.isCalled(p, 0) {
			out = append(out, i)
		}
	}
	b.called[obj] = out
	return out
}

// isCalled follows a function value to a call of it.
func (b *builder) isCalled(v ssa.Value, depth int) bool {
	if v.Referrers() == nil || depth > 6 {
		return false
	}
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Call:
			if ref.Call.Value == v {
				return true
			}
			if i := slices.Index(ref.Call.Args, v); i >= 0 {
				to, ok := calleeOf(ref.Common())
				if !ok || to.obj == nil {
					continue
				}
				i -= len(ref.Call.Args) - len(to.args)
				if e, known := b.known(to); known && slices.Contains(e.Calls, i) {
					return true
				}
				if to.dispatch == Static && b.inView(to.obj) && b.callsParam(to.obj, i) {
					return true
				}
			}
		case *ssa.Store:
			found := false
			if alloc, ok := ref.Addr.(*ssa.Alloc); ok {
				b.followVariable(alloc, func(load ssa.Value, _ *ssa.Function) {
					found = found || b.isCalled(load, depth+1)
				})
			}
			if found {
				return true
			}
		case *ssa.Phi, *ssa.ChangeType:
			if b.isCalled(ref.(ssa.Value), depth+1) {
				return true
			}
		case *ssa.MakeClosure:
			inner := ref.Fn.(*ssa.Function)
			i := slices.Index(ref.Bindings, v)
			if i < 0 || i >= len(inner.FreeVars) {
				continue
			}
			if u, _ := b.literalUse(ref.Parent(), inner); (u == useNow || u == useShared || u == useJoined) && b.isCalled(inner.FreeVars[i], depth+1) {
				return true
			}
		}
	}
	return false
}
