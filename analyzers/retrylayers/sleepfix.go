package retrylayers

import (
	"fmt"
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// sleepFix turns time.Sleep(d) into a wait that ends with the context. What the function
// returns then must be plain: nothing, or zero values and an error.
func sleepFix(pass *analysis.Pass, at summary.Span, hand *summary.Hand) []analysis.SuggestedFix {
	var file *ast.File
	for _, f := range pass.Files {
		if f.FileStart <= at.Pos && at.Pos < f.FileEnd {
			file = f
		}
	}
	if file == nil || !at.End.IsValid() {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, at.Pos, at.End)
	if len(path) < 2 {
		return nil
	}
	call, ok := path[0].(*ast.CallExpr)
	stmt, plain := path[1].(*ast.ExprStmt)
	if !ok || !plain || len(call.Args) != 1 {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Sleep" {
		return nil
	}
	pkg, ok := sel.X.(*ast.Ident)
	if !ok || pass.TypesInfo.Uses[pkg] == nil || !strings.HasPrefix(pass.TypesInfo.Uses[pkg].String(), "package time") {
		return nil
	}
	results, ok := leaving(pass, path, hand.Expr)
	if !ok {
		return nil
	}
	src, err := pass.ReadFile(pass.Fset.Position(at.Pos).Filename)
	if err != nil {
		return nil
	}
	start, end := pass.Fset.Position(call.Args[0].Pos()).Offset, pass.Fset.Position(call.Args[0].End()).Offset
	if start < 0 || end > len(src) {
		return nil
	}
	indent := strings.Repeat("\t", max(pass.Fset.Position(stmt.Pos()).Column-1, 0))
	text := fmt.Sprintf("select {\n%[1]scase <-%[2]s.Done():\n%[1]s\treturn%[3]s\n%[1]scase <-%[5]s.After(%[4]s):\n%[1]s}", indent, hand.Expr, results, src[start:end], pkg.Name)
	return []analysis.SuggestedFix{{Message: "wait for the pause or for " + hand.Expr, TextEdits: []analysis.TextEdit{{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(text)}}}}
}

// leaving is what the function around returns when the context is done.
func leaving(pass *analysis.Pass, path []ast.Node, ctx string) (results string, ok bool) {
	var typ *ast.FuncType
	for _, n := range path {
		switch n := n.(type) {
		case *ast.FuncDecl:
			typ = n.Type
		case *ast.FuncLit:
			typ = n.Type
		}
		if typ != nil {
			break
		}
	}
	if typ == nil {
		return "", false
	}
	if typ.Results == nil || len(typ.Results.List) == 0 {
		return "", true
	}
	var out []string
	for i, f := range typ.Results.List {
		t := pass.TypesInfo.TypeOf(f.Type)
		for range max(1, len(f.Names)) {
			switch {
			case t == nil:
				return "", false
			case t.String() == "error" && i == len(typ.Results.List)-1:
				out = append(out, ctx+".Err()")
			default:
				zero, ok := zeroOf(t)
				if !ok {
					return "", false
				}
				out = append(out, zero)
			}
		}
	}
	if !strings.HasSuffix(out[len(out)-1], ".Err()") {
		return "", false // nobody would be told
	}
	return " " + strings.Join(out, ", "), true
}
