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

// paramsCalled lists the parameters of a function of this package that it calls.
func (b *builder) paramsCalled(obj *types.Func) []int {
	return b.functionParams(obj, b.called, b.isCalled)
}

// functionParams lists the parameters of a function of this package that are functions
// and for which a question is answered with yes. One that is still being read counts for
// nothing, which cuts recursion.
func (b *builder) functionParams(obj *types.Func, memo map[*types.Func][]int, is func(v ssa.Value, depth int) bool) []int {
	if known, ok := memo[obj]; ok {
		return known
	}
	memo[obj] = nil
	fn := b.pkg.Prog.FuncValue(obj)
	if fn == nil {
		return nil
	}
	var out []int
	skip := len(fn.Params) - obj.Signature().Params().Len()
	for i := range obj.Signature().Params().Len() {
		p := fn.Params[i+skip]
		if _, ok := p.Type().Underlying().(*types.Signature); ok && is(p, 0) {
			out = append(out, i)
		}
	}
	memo[obj] = out
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
				b.followVariable(alloc, func(load ssa.Value, in *ssa.Function) {
					found = found || b.runsWithin(alloc.Parent(), in) && b.isCalled(load, depth+1)
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

// runsWithin reports whether the literal in, somewhere inside fn, runs before fn returns.
func (b *builder) runsWithin(fn, in *ssa.Function) bool {
	u := b.useWithin(fn, in)
	return u == useNone && in == fn || u == useNow || u == useShared || u == useJoined
}

// sendsParam reports whether the in-view function fn hands its parameter i, a
// function, to somebody else: it sends it on a channel, or runs it in a goroutine.
func (b *builder) sendsParam(fn *types.Func, i int) bool {
	if fn.Pkg() != b.pass.Pkg {
		c, ok := b.imported(fn)
		return ok && c != nil && slices.Contains(c.Sends, i)
	}
	return slices.Contains(b.paramsSent(fn), i)
}

// paramsSent lists the parameters of a function of this package that it hands to
// somebody else.
func (b *builder) paramsSent(obj *types.Func) []int {
	return b.functionParams(obj, b.sent, b.isSent)
}

// isSent follows a function value to a channel, or to a goroutine that runs it.
func (b *builder) isSent(v ssa.Value, depth int) bool {
	if v.Referrers() == nil || depth > 6 {
		return false
	}
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Send:
			return ref.X == v
		case *ssa.Select:
			return slices.ContainsFunc(ref.States, func(s *ssa.SelectState) bool { return s.Send == v })
		case *ssa.Go:
			return ref.Call.Value == v
		case *ssa.Phi, *ssa.ChangeType, *ssa.MakeInterface:
			return b.isSent(ref.(ssa.Value), depth+1)
		case *ssa.Call:
			i := slices.Index(ref.Call.Args, v)
			to, ok := calleeOf(ref.Common())
			if i < 0 || !ok || to.obj == nil {
				return false
			}
			i -= len(ref.Call.Args) - len(to.args)
			if e, known := b.known(to); known {
				return slices.Contains(e.Spawns, i)
			}
			return to.dispatch == Static && b.inView(to.obj) && b.sendsParam(to.obj, i)
		case *ssa.Store:
			return b.storedIsSent(ref, depth)
		case *ssa.MakeClosure:
			// A wrapper around it is handed over instead.
			inner := ref.Fn.(*ssa.Function)
			i := slices.Index(ref.Bindings, v)
			return i >= 0 && i < len(inner.FreeVars) && b.isCalled(inner.FreeVars[i], 0) && b.isSent(ref, depth+1)
		}
		return false
	})
}

// storedIsSent follows a function that is stored in a variable, or in a field of a
// struct, that is sent.
func (b *builder) storedIsSent(st *ssa.Store, depth int) bool {
	var alloc *ssa.Alloc
	switch addr := st.Addr.(type) {
	case *ssa.Alloc:
		alloc = addr
	case *ssa.FieldAddr:
		alloc, _ = addr.X.(*ssa.Alloc)
	}
	if alloc == nil {
		return false
	}
	found := b.isSent(alloc, depth+1)
	b.followVariable(alloc, func(load ssa.Value, in *ssa.Function) {
		u := b.useWithin(alloc.Parent(), in)
		found = found || b.isSent(load, depth+1) || (u == useGo || u == useQueued) && b.isCalled(load, 0)
	})
	return found
}
