package retryloop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// isInvariant: a value is the same in each round.
func (l *Loop) isInvariant(v ssa.Value) bool { return l.invariant(v, 0) }

func (l *Loop) invariant(v ssa.Value, depth int) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok || !l.Blocks[instr.Block()] {
		return true // a constant, a parameter, made before the loop
	}
	if depth > 6 {
		return false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.FieldAddr:
			return v.Op == token.MUL && l.invariant(a.X, depth+1) && !l.stores(a)
		case *ssa.Alloc:
			return !slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
				st, ok := r.(*ssa.Store)
				return ok && l.Blocks[st.Block()]
			})
		case *ssa.Global, *ssa.FreeVar:
			return v.Op == token.MUL
		}
		return v.Op != token.MUL && v.Op != token.ARROW && l.invariant(v.X, depth+1)
	case *ssa.Field:
		return l.invariant(v.X, depth+1)
	case *ssa.Convert:
		return l.invariant(v.X, depth+1)
	case *ssa.ChangeType:
		return l.invariant(v.X, depth+1)
	case *ssa.BinOp:
		return l.invariant(v.X, depth+1) && l.invariant(v.Y, depth+1)
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return l.invariant(v.Call.Args[0], depth+1)
		}
		// A getter without arguments: cfg.MaxRetries().
		return isInt(v.Type()) && !v.Call.IsInvoke() && v.Call.Signature().Recv() != nil && len(v.Call.Args) == 1 && l.invariant(v.Call.Args[0], depth+1)
	}
	return false
}

// stores: the loop stores to the same field.
func (l *Loop) stores(a *ssa.FieldAddr) bool {
	for b := range l.Blocks {
		for _, instr := range b.Instrs {
			if st, ok := instr.(*ssa.Store); ok {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok && fa.Field == a.Field && types.Identical(fa.X.Type(), a.X.Type()) {
					return true
				}
			}
		}
	}
	return false
}

func intConst(v ssa.Value) (int64, bool) {
	if c, ok := v.(*ssa.Convert); ok {
		v = c.X
	}
	if call, ok := v.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return literalLen(call.Call.Args[0])
		}
	}
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil || !isInt(k.Type()) {
		return 0, false
	}
	return k.Int64(), true
}

// literalLen is the length of a list that is written out.
func literalLen(v ssa.Value) (int64, bool) {
	switch v := v.(type) {
	case *ssa.Slice:
		if p, ok := v.X.Type().Underlying().(*types.Pointer); ok && v.Low == nil && v.High == nil {
			if a, ok := p.Elem().Underlying().(*types.Array); ok {
				return a.Len(), true
			}
		}
	case *ssa.UnOp:
		if p, ok := v.X.Type().Underlying().(*types.Pointer); ok {
			if a, ok := p.Elem().Underlying().(*types.Array); ok {
				return a.Len(), true
			}
		}
	}
	return 0, false
}
