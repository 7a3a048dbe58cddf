package valueflow

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A guard is a comparison with a constant that holds wherever a block runs.
type guard struct {
	op token.Token
	k  *ssa.Const
}

// guardOf is the nearest comparison of a value (or of another read of the same place) that
// decides whether a block is reached.
func guardOf(v ssa.Value, at *ssa.BasicBlock) (guard, bool) {
	if !isNumber(v.Type()) {
		return guard{}, false
	}
	for blk := at; blk != nil; blk = blk.Idom() {
		if len(blk.Preds) != 1 {
			continue
		}
		from := blk.Preds[0]
		iff, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
		if !ok || from.Succs[0] == from.Succs[1] {
			continue
		}
		cond, ok := iff.Cond.(*ssa.BinOp)
		if !ok || !sameValue(cond.X, v) {
			continue
		}
		k, ok := cond.Y.(*ssa.Const)
		if !ok {
			continue
		}
		op := cond.Op
		if from.Succs[1] == blk {
			op = negated(op)
		}
		if op != token.ILLEGAL {
			return guard{op, k}, true
		}
	}
	return guard{}, false
}

func sameValue(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	x, ok := a.(*ssa.UnOp)
	y, ok2 := b.(*ssa.UnOp)
	if ok && ok2 && x.Op == token.MUL && y.Op == token.MUL {
		return sameAddr(x.X, y.X)
	}
	f, ok := a.(*ssa.Field)
	g, ok2 := b.(*ssa.Field)
	return ok && ok2 && f.Field == g.Field && sameValue(f.X, g.X)
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsFloat) != 0
}

// negated is the comparison that holds where op does not.
func negated(op token.Token) token.Token {
	switch op {
	case token.EQL:
		return token.NEQ
	case token.NEQ:
		return token.EQL
	case token.LSS:
		return token.GEQ
	case token.GEQ:
		return token.LSS
	case token.GTR:
		return token.LEQ
	case token.LEQ:
		return token.GTR
	}
	return token.ILLEGAL
}

// guarded is the operand of a value as it is used in a block: without what a comparison
// on the way there rules out.
func (t *translator) guarded(v ssa.Value, at *ssa.BasicBlock, emit func(Instr)) int32 {
	o := t.operand(v)
	if o < 0 {
		return o
	}
	g, ok := guardOf(v, at)
	if !ok {
		return o
	}
	dst := int32(t.f.Regs)
	t.f.Regs++
	emit(Instr{Op: OpFilter, Dst: dst, N: 1, Name: t.name(g.op.String()), Type: -1, Args: []int32{o, t.constOf(g.k)}})
	return dst
}

// isDefault: a store of a default, under the test that the same place is zero.
func isDefault(s *ssa.Store) bool {
	blk := s.Block()
	if len(blk.Preds) != 1 {
		return false
	}
	from := blk.Preds[0]
	iff, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	cond, ok := iff.Cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	load, ok := cond.X.(*ssa.UnOp)
	k, isConst := cond.Y.(*ssa.Const)
	if !ok || !isConst || load.Op != token.MUL || !sameAddr(load.X, s.Addr) || !isZero(k) {
		return false
	}
	whenTrue := from.Succs[0] == blk
	switch cond.Op {
	case token.EQL, token.LEQ, token.LSS:
		return whenTrue
	case token.NEQ, token.GTR:
		return !whenTrue
	}
	return false
}

func isZero(k *ssa.Const) bool {
	if k.Value == nil {
		return true
	}
	switch k.Value.Kind() {
	case constant.Int, constant.Float:
		return constant.Sign(k.Value) == 0 || constant.Compare(k.Value, token.EQL, constant.MakeInt64(1)) // < 1
	case constant.String:
		return constant.StringVal(k.Value) == ""
	case constant.Bool:
		return !constant.BoolVal(k.Value)
	}
	return false
}

// sameAddr: two addresses of the same field of the same thing.
func sameAddr(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case *ssa.FieldAddr:
		b, ok := b.(*ssa.FieldAddr)
		return ok && a.Field == b.Field && sameAddr(a.X, b.X)
	case *ssa.UnOp:
		b, ok := b.(*ssa.UnOp)
		return ok && a.Op == token.MUL && b.Op == token.MUL && sameAddr(a.X, b.X)
	}
	return false
}
