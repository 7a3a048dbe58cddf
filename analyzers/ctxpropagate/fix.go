package ctxpropagate

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

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
