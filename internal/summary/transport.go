package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// plainClient reports whether nothing that a client does to its requests is out of view
// or tells the deadline. Of a client that somebody else made, nothing is seen and
// nothing is held against the request.
func (r *clockReader) plainClient(v ssa.Value) bool { return r.plain(v, 0) }

func (r *clockReader) plain(v ssa.Value, depth int) bool {
	if depth > maxBackward {
		return false
	}
	if made, ok := v.(*ssa.Alloc); ok && isNamed(made.Type(), "net/http", "Client") {
		for _, ref := range *made.Referrers() {
			addr, ok := ref.(*ssa.FieldAddr)
			if !ok || fieldName(addr) != "Transport" {
				continue
			}
			for _, use := range *addr.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == addr && !r.plainTransport(st.Val, depth+1) {
					return false
				}
			}
		}
		return true
	}
	for _, of := range r.sources(v) {
		if !r.plain(of, depth+1) {
			return false
		}
	}
	return true
}

// plainTransport reports whether a chain of round trippers is all in view and tells no
// deadline.
func (r *clockReader) plainTransport(v ssa.Value, depth int) bool {
	if depth > maxBackward {
		return false
	}
	switch x := v.(type) {
	case *ssa.Const:
		return x.IsNil()
	case *ssa.MakeInterface:
		return r.plainRoundTripper(x.X, depth)
	case *ssa.ChangeInterface:
		return r.plainTransport(x.X, depth+1)
	case *ssa.UnOp:
		if g, ok := x.X.(*ssa.Global); ok && g.Pkg != nil && g.Pkg.Pkg.Path() == "net/http" && g.Name() == "DefaultTransport" {
			return true
		}
	case *ssa.Call:
		to := x.Call.StaticCallee()
		if to == nil || len(to.Blocks) == 0 {
			return false
		}
		return r.eachResult(to, func(v ssa.Value) bool { return r.plainTransport(v, depth+1) })
	}
	of := r.sources(v)
	for _, v := range of {
		if !r.plainTransport(v, depth+1) {
			return false
		}
	}
	return len(of) > 0
}

// eachResult reports whether all that a function returns first is of some kind.
func (r *clockReader) eachResult(fn *ssa.Function, is func(ssa.Value) bool) bool {
	for _, block := range fn.Blocks {
		if ret, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok && (len(ret.Results) == 0 || !is(ret.Results[0])) {
			return false
		}
	}
	return true
}

// plainRoundTripper judges one round tripper, and those that it was made with.
func (r *clockReader) plainRoundTripper(v ssa.Value, depth int) bool {
	if isNamed(v.Type(), "net/http", "Transport") {
		return true
	}
	n := namedOf(v.Type())
	if n == nil || n.Obj().Pkg() != r.pass.Pkg {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, r.pass.Pkg, "RoundTrip")
	m, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	fn := r.pkg.Prog.FuncValue(m)
	if fn == nil || len(fn.Blocks) == 0 || r.tells(fn, 0) {
		return false
	}
	made := v
	if load, ok := v.(*ssa.UnOp); ok {
		made = load.X
	}
	if call, ok := v.(*ssa.Call); ok {
		to := call.Call.StaticCallee()
		return to != nil && len(to.Blocks) > 0 && r.eachResult(to, func(v ssa.Value) bool { return r.plainRoundTripper(v, depth+1) })
	}
	alloc, ok := made.(*ssa.Alloc)
	if !ok || depth > maxBackward {
		return false
	}
	for _, ref := range *alloc.Referrers() {
		addr, ok := ref.(*ssa.FieldAddr)
		if !ok || !isRoundTripper(addr) {
			continue
		}
		for _, use := range *addr.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == addr && !r.plainTransport(st.Val, depth+1) {
				return false
			}
		}
	}
	return true
}

func isRoundTripper(addr *ssa.FieldAddr) bool {
	f := fieldOf(addr)
	return f != nil && isNamed(f.Type(), "net/http", "RoundTripper")
}
