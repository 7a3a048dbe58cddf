package retryloop

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// lastStore is what a variable holds where it is read: what the nearest store before it, on
// all ways, put there. It is nil if that is not to be seen.
func lastStore(load *ssa.UnOp) ssa.Value {
	addr := load.X
	switch addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
	default:
		return nil
	}
	b := load.Block()
	from := len(b.Instrs)
	for i, instr := range b.Instrs {
		if instr == load {
			from = i
		}
	}
	for b != nil {
		for i := from - 1; i >= 0; i-- {
			if st, ok := b.Instrs[i].(*ssa.Store); ok && st.Addr == addr {
				return st.Val
			}
		}
		if b = b.Idom(); b != nil {
			from = len(b.Instrs)
		}
	}
	return nil
}

// sentinel is the name of a package's error variable.
func sentinel(v ssa.Value) (string, bool) {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		if k, ok := v.X.(*ssa.Const); ok { // syscall.ECONNREFUSED
			return types.TypeString(k.Type(), nil) + " " + k.Value.String(), true
		}
		return sentinel(v.X)
	case *ssa.ChangeInterface:
		return sentinel(v.X)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && g.Pkg != nil {
			return g.Pkg.Pkg.Path() + "." + g.Name(), true
		}
	}
	return "", false
}

// codeName is the constant that a code is compared with.
func codeName(k *ssa.Const) string {
	if k.Value.Kind() == constant.String {
		return "code " + constant.StringVal(k.Value)
	}
	if n, ok := k.Type().(*types.Named); ok && n.Obj().Pkg() != nil {
		for _, name := range n.Obj().Pkg().Scope().Names() {
			if c, ok := n.Obj().Pkg().Scope().Lookup(name).(*types.Const); ok && types.Identical(c.Type(), n) && constant.Compare(c.Val(), token.EQL, k.Value) {
				return "code " + name
			}
		}
	}
	return "code " + k.Value.String()
}
