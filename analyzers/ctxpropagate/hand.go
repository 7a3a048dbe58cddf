package ctxpropagate

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// handAt is how to write the context at hand at pos: the variable that the
// function keeps a request's context in, if it has one by then (a deadline may have
// been put on it), or else the hand's own expression.
func handAt(pass *analysis.Pass, root summary.Span, hand *summary.Hand) string {
	inner := pass.Pkg.Scope().Innermost(root.Pos)
	if name := groupContext(pass, root.Pos, hand); name != "" {
		return name
	}
	if !hand.Request || inner == nil {
		return hand.Expr
	}
	_, obj := inner.LookupParent("ctx", root.Pos)
	v, ok := obj.(*types.Var)
	file := fileOf(pass, root.Pos)
	if !ok || file == nil || v.Pos() < hand.Pos || v.Type().String() != "context.Context" {
		return hand.Expr
	}
	// It must come from the request, and not be the very context in question.
	path, _ := astutil.PathEnclosingInterval(file, v.Pos(), v.Pos())
	for _, n := range path {
		if def, ok := n.(*ast.AssignStmt); ok {
			if len(def.Rhs) == 1 && mentions(pass, def.Rhs[0], hand.Pos) {
				return "ctx"
			}
			break
		}
	}
	return hand.Expr
}

// groupContext is the name of the context of the errgroup in whose goroutine pos is, ""
// if it is in none, or has a nearer context at hand: what runs there should end with
// the group.
func groupContext(pass *analysis.Pass, pos token.Pos, hand *summary.Hand) string {
	file := fileOf(pass, pos)
	if file == nil {
		return ""
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for i, n := range path {
		call, ok := n.(*ast.CallExpr)
		if !ok || i == 0 {
			continue
		}
		lit, inLiteral := path[i-1].(*ast.FuncLit)
		if !inLiteral {
			continue
		}
		if lit.Pos() <= hand.Pos && hand.Pos < lit.End() {
			return ""
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Go" && sel.Sel.Name != "TryGo" {
			continue
		}
		group, ok := sel.X.(*ast.Ident)
		if !ok {
			continue
		}
		if name := madeWith(pass, file, pass.TypesInfo.Uses[group]); name != nil {
			// The name must mean the group's context here.
			if _, obj := pass.Pkg.Scope().Innermost(pos).LookupParent(name.Name, pos); obj != nil && obj == objectOf(pass, name) {
				return name.Name
			}
		}
	}
	return ""
}

// madeWith is the variable that errgroup.WithContext gave together with a group.
func madeWith(pass *analysis.Pass, file *ast.File, group types.Object) *ast.Ident {
	if group == nil {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, group.Pos(), group.Pos())
	for _, n := range path {
		def, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		if len(def.Lhs) != 2 || len(def.Rhs) != 1 {
			return nil
		}
		call, ok := def.Rhs[0].(*ast.CallExpr)
		if !ok {
			return nil
		}
		fn, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
		ctx, isIdent := def.Lhs[1].(*ast.Ident)
		if !ok || !isIdent || ctx.Name == "_" || fn.FullName() != "golang.org/x/sync/errgroup.WithContext" {
			return nil
		}
		return ctx
	}
	return nil
}

func objectOf(pass *analysis.Pass, id *ast.Ident) types.Object {
	if obj := pass.TypesInfo.Defs[id]; obj != nil {
		return obj
	}
	return pass.TypesInfo.Uses[id]
}

// mentions reports whether the variable declared at pos occurs in e.
func mentions(pass *analysis.Pass, e ast.Expr, pos token.Pos) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := pass.TypesInfo.Uses[id]; obj != nil && obj.Pos() == pos {
				found = true
			}
		}
		return !found
	})
	return found
}
