package fixedtimeout

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// deriveFrom is the fix that puts the kept context in the place of the fresh one; nil for
// an instant, whose timeout would lose its own limit.
func deriveFrom(pass *analysis.Pass, n summary.Renewal) []analysis.SuggestedFix {
	file := syntaxAt(pass, n.Root.Pos)
	if !n.Context || file == nil || !n.Root.End.IsValid() {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, n.Root.Pos, n.Root.End)
	call, ok := path[0].(*ast.CallExpr)
	if !ok || len(call.Args) != 0 || call.Pos() != n.Root.Pos || call.End() != n.Root.End {
		return nil
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	name, ok := fun.X.(*ast.Ident)
	if !ok || !meansParameter(pass, n.Of, n.Root.Pos) {
		return nil
	}
	// The timeout is made by the same import, which therefore stays in use.
	pkg, isPkg := pass.TypesInfo.Uses[name].(*types.PkgName)
	if !isPkg || usesOfPackage(pass, file, pkg) < 2 {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   "derive from " + n.Of,
		TextEdits: []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(n.Of)}},
	}}
}

// meansParameter: the first name of an expression is still a parameter's (or the
// receiver's) at a place.
func meansParameter(pass *analysis.Pass, expr string, at token.Pos) bool {
	name := expr
	for i, c := range expr {
		if c == '.' {
			name = expr[:i]
			break
		}
	}
	inner := pass.Pkg.Scope().Innermost(at)
	if inner == nil {
		return false
	}
	_, obj := inner.LookupParent(name, at)
	file := syntaxAt(pass, at)
	if obj == nil || file == nil {
		return false
	}
	path, _ := astutil.PathEnclosingInterval(file, obj.Pos(), obj.Pos())
	for _, n := range path {
		switch n.(type) {
		case *ast.FieldList:
			return true
		case *ast.BlockStmt:
			return false
		}
	}
	return false
}

func usesOfPackage(pass *analysis.Pass, file *ast.File, pkg *types.PkgName) (n int) {
	ast.Inspect(file, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && pass.TypesInfo.Uses[id] == pkg {
			n++
		}
		return true
	})
	return n
}

func syntaxAt(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}
