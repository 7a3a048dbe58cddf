package ctxpropagate

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// siblingFix calls the form with a context instead: by another name and one more
// argument, or as knowledge says how to write the whole call. A function value is
// left alone: what holds it has another type.
func siblingFix(pass *analysis.Pass, s *summary.Step) []analysis.SuggestedFix {
	file := fileOf(pass, s.Span.Pos)
	if s.Dispatch == summary.Dynamic || s.Hand.Field || file == nil || !s.Span.End.IsValid() || !visible(pass, s.Span.Pos, s.Hand) {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, s.Span.Pos, s.Span.End)
	if len(path) == 0 {
		return nil
	}
	call, ok := path[0].(*ast.CallExpr)
	if !ok {
		return nil
	}
	id := calledName(call.Fun)
	if id == nil || len(path) > 1 && dropsError(pass, path[1]) {
		return nil
	}
	if fn, ok := pass.TypesInfo.Uses[id].(*types.Func); !ok || !strings.HasSuffix(s.Callee, "."+fn.Name()) {
		return nil
	}
	if sig, ok := pass.TypesInfo.TypeOf(call.Fun).(*types.Signature); !ok || len(call.Args) == 1 && sig.Params().Len() > 1 && !sig.Variadic() {
		return nil // f(g()), where g returns all the arguments
	}
	hand := handAt(pass, s.Span, s.Hand)
	fix := analysis.SuggestedFix{Message: "use " + s.Form.Name + " with " + hand}
	switch {
	case s.Form.Rename != "":
		arg := hand
		if len(call.Args) > 0 {
			arg += ", "
		}
		fix.TextEdits = []analysis.TextEdit{
			{Pos: id.Pos(), End: id.End(), NewText: []byte(s.Form.Rename)},
			{Pos: call.Lparen + 1, End: call.Lparen + 1, NewText: []byte(arg)},
		}
	case s.Form.Rewrite != "":
		text, ok := expand(pass, call, s.Form.Rewrite, hand)
		if !ok {
			return nil
		}
		fix.TextEdits = []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(text)}}
	default:
		return nil
	}
	return []analysis.SuggestedFix{fix}
}

// dropsError: "x, _ := f()". With a context f fails more often, and then x is nil.
func dropsError(pass *analysis.Pass, parent ast.Node) bool {
	assign, ok := parent.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) < 2 {
		return false
	}
	last := len(assign.Lhs) - 1
	if id, ok := assign.Lhs[last].(*ast.Ident); !ok || id.Name != "_" {
		return false
	}
	return slices.ContainsFunc(assign.Lhs[:last], func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		if ok && id.Name == "_" {
			return false
		}
		t := pass.TypesInfo.TypeOf(e)
		return t == nil || types.IsInterface(t) || isPointer(t)
	})
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// calledName is the identifier of the function that is called.
func calledName(fun ast.Expr) *ast.Ident {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	case *ast.IndexExpr:
		return calledName(fun.X)
	case *ast.IndexListExpr:
		return calledName(fun.X)
	}
	return nil
}

// expand fills a template of knowledge.Entry.Rewrite in; not ok where the call has
// not what the template asks for.
func expand(pass *analysis.Pass, call *ast.CallExpr, template, hand string) (text string, ok bool) {
	tf := pass.Fset.File(call.Pos())
	src, err := pass.ReadFile(tf.Name())
	if err != nil || tf.Offset(call.End()) > len(src) {
		return "", false
	}
	source := func(n ast.Node) string { return string(src[tf.Offset(n.Pos()):tf.Offset(n.End())]) }
	ok = true
	text = knowledge.Expand(template, func(name string) string {
		switch name {
		case "$ctx":
			return hand
		case "$pkg", "$recv":
			if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
				return source(sel.X)
			}
			ok = false // imported with a dot
			return ""
		case "$args":
			return strings.Join(sources(call, source), ", ")
		}
		i, err := strconv.Atoi(name[1:])
		if err != nil || i >= len(call.Args) {
			ok = false
			return ""
		}
		return source(call.Args[i])
	})
	// A call without arguments leaves a comma behind the context.
	return strings.ReplaceAll(text, hand+", )", hand+")"), ok
}

// sources are the arguments of a call as they are written.
func sources(call *ast.CallExpr, source func(ast.Node) string) []string {
	var out []string
	for _, a := range call.Args {
		out = append(out, source(a))
	}
	if call.Ellipsis.IsValid() {
		out[len(out)-1] += "..."
	}
	return out
}
