package summary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ssa"
)

// durations lists the values that a duration may have, as far as the package alone
// decides that; not ok if others may have a say in it.
func (r *bodyReader) durations(v ssa.Value, depth int) (values []time.Duration, ok bool) {
	if depth > maxSteps {
		return nil, false
	}
	all := func(of []ssa.Value) ([]time.Duration, bool) {
		var out []time.Duration
		for _, v := range of {
			more, ok := r.durations(v, depth+1)
			if !ok {
				return nil, false
			}
			for _, d := range more {
				if !slices.Contains(out, d) {
					out = append(out, d)
				}
			}
		}
		return out, len(out) > 0
	}
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil || v.Value.Kind() != constant.Int {
			return nil, false
		}
		n, exact := constant.Int64Val(v.Value)
		return []time.Duration{time.Duration(n)}, exact
	case *ssa.Phi:
		return all(v.Edges)
	case *ssa.ChangeType:
		return r.durations(v.X, depth+1)
	case *ssa.Convert:
		return r.durations(v.X, depth+1)
	case *ssa.Parameter:
		args, ok := r.arguments(v)
		if !ok {
			return nil, false
		}
		return all(args)
	case *ssa.Call:
		if returned, ok := r.returns(v, 0); ok {
			return all(returned)
		}
	case *ssa.BinOp:
		return r.computed(v, depth)
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return nil, false
		}
		if now := r.b.current(v); now != nil {
			return r.durations(now, depth+1)
		}
		stored, open, ok := r.storedAt(v.X)
		if ok && !open {
			return all(stored)
		}
	}
	return nil, false
}

// computed is what arithmetic on one value each comes to.
func (r *bodyReader) computed(v *ssa.BinOp, depth int) ([]time.Duration, bool) {
	x, ok := r.durations(v.X, depth+1)
	y, ok2 := r.durations(v.Y, depth+1)
	if !ok || !ok2 || len(x) != 1 || len(y) != 1 {
		return nil, false
	}
	switch v.Op {
	case token.ADD:
		return []time.Duration{x[0] + y[0]}, true
	case token.SUB:
		return []time.Duration{x[0] - y[0]}, true
	case token.MUL:
		return []time.Duration{x[0] * y[0]}, true
	case token.QUO:
		if y[0] != 0 {
			return []time.Duration{x[0] / y[0]}, true
		}
	}
	return nil, false
}

// storeSpan is the source of what sets a field: the element of a literal, the
// assignment, the call.
func (r *bodyReader) storeSpan(instr ssa.Instruction) Span {
	if call, ok := instr.(ssa.CallInstruction); ok {
		return callSpan(call, r.b.exprs)
	}
	for _, n := range r.enclosing(instr.Pos()) {
		switch n.(type) {
		case *ast.KeyValueExpr, *ast.AssignStmt:
			return Span{n.Pos(), n.End()}
		case *ast.CompositeLit, *ast.FuncDecl:
			return Span{Pos: instr.Pos()}
		}
	}
	return Span{Pos: instr.Pos()}
}

// argumentText is how the source writes an argument of a call.
func (r *bodyReader) argumentText(call *ssa.Call, i int) string {
	for _, n := range r.enclosing(call.Pos()) {
		if e, ok := n.(*ast.CallExpr); ok {
			if e.Lparen == call.Pos() && i < len(e.Args) {
				return types.ExprString(e.Args[i])
			}
			break
		}
	}
	return "the context"
}

// enclosing are the nodes around a position, from the inside.
func (r *bodyReader) enclosing(pos token.Pos) []ast.Node {
	for _, f := range r.b.pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			path, _ := astutil.PathEnclosingInterval(f, pos, pos)
			return path
		}
	}
	return nil
}
