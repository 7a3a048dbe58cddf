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
	if name := groupContext(pass, root.Pos); name != "" {
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
// if it is in none: what runs there should end with the group.
func groupContext(pass *analysis.Pass, pos token.Pos) string {
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
		if _, inLiteral := path[i-1].(*ast.FuncLit); !inLiteral {
			continue
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

// passHand is the fix that replaces a fresh context by the one at hand, written as
// expr; nil where that would not compile, or would not mean what it says.
func passHand(pass *analysis.Pass, root summary.Span, hand *summary.Hand, verb, expr string) []analysis.SuggestedFix {
	file := fileOf(pass, root.Pos)
	if file == nil || hand.Field || !root.End.IsValid() || !visible(pass, root.Pos, hand) {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, root.Pos, root.End)
	if len(path) < 2 {
		return nil
	}
	if _, ok := path[0].(*ast.CallExpr); !ok {
		return nil
	}
	switch parent := path[1].(type) {
	case *ast.AssignStmt:
		// "ctx = ctx" says nothing, and "ctx := ctx" hides why.
		for _, lhs := range parent.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && id.Name == expr {
				return nil
			}
		}
	case *ast.ValueSpec:
		for _, id := range parent.Names {
			if id.Name == expr {
				return nil
			}
		}
	}
	edits := []analysis.TextEdit{{Pos: root.Pos, End: root.End, NewText: []byte(expr)}}
	edits = append(edits, dropUnusedImport(pass, file, root)...)
	return []analysis.SuggestedFix{{Message: verb + " " + expr, TextEdits: edits}}
}

func fileOf(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// visible: the name of the context at hand means, at pos, the parameter that
// brings it.
func visible(pass *analysis.Pass, pos token.Pos, hand *summary.Hand) bool {
	inner := pass.Pkg.Scope().Innermost(pos)
	if inner == nil {
		return false
	}
	_, obj := inner.LookupParent(hand.Name, pos)
	return obj != nil && obj.Pos() == hand.Pos
}

// dropUnusedImport deletes the import whose only use is the call at root.
func dropUnusedImport(pass *analysis.Pass, file *ast.File, root summary.Span) []analysis.TextEdit {
	uses := map[types.Object]int{}
	var inRoot types.Object
	ast.Inspect(file, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if pkg, ok := pass.TypesInfo.Uses[id].(*types.PkgName); ok {
			uses[pkg]++
			if root.Pos <= id.Pos() && id.Pos() < root.End {
				inRoot = pkg
			}
		}
		return true
	})
	if inRoot == nil || uses[inRoot] > 1 {
		return nil
	}
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ImportSpec)
			if pass.TypesInfo.PkgNameOf(spec) != inRoot {
				continue
			}
			var node ast.Node = spec
			if len(gen.Specs) == 1 {
				node = gen
			}
			return []analysis.TextEdit{{Pos: lineStart(pass.Fset, node.Pos()), End: nextLine(pass.Fset, node.End())}}
		}
	}
	return nil
}

func lineStart(fset *token.FileSet, pos token.Pos) token.Pos {
	f := fset.File(pos)
	return f.LineStart(f.PositionFor(pos, false).Line)
}

func nextLine(fset *token.FileSet, pos token.Pos) token.Pos {
	f := fset.File(pos)
	if line := f.PositionFor(pos, false).Line; line < f.LineCount() {
		return f.LineStart(line + 1)
	}
	return pos
}
