package fixedtimeout

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// rounds finds waits for one answer whose timeout starts again on every round of a loop.
// All that it asks is written in the loop itself, or in the function that the loop polls.
type rounds struct {
	r     *rule.Reporter
	pass  *analysis.Pass
	funcs map[*types.Func]*ast.FuncDecl
	said  map[token.Pos]bool
}

// reportRounds reports timeouts that start again on every round.
func reportRounds(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !mentionsTimer(pass) {
		return
	}
	x := &rounds{r: r, pass: pass, funcs: map[*types.Func]*ast.FuncDecl{}, said: map[token.Pos]bool{}}
	judged := map[token.Pos]*summary.Func{}
	for _, f := range pkg.Funcs {
		if !f.Generated && (!f.Test || pkg.Tests()) && f.Hand == nil && f.Excuse == "" {
			judged[pkg.Local(f.Place).Pos] = f
		}
	}
	var decls []*ast.FuncDecl
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
				x.funcs[fn] = decl
			}
			if judged[decl.Name.Pos()] != nil {
				decls = append(decls, decl)
			}
		}
	}
	for _, decl := range decls {
		x.function(judged[decl.Name.Pos()], decl)
	}
}

// mentionsTimer is the cheap test: the package makes timers or timeouts.
func mentionsTimer(pass *analysis.Pass) bool {
	for _, obj := range pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Pkg() != nil {
			switch fn.FullName() {
			case "time.After", "(*time.Timer).Reset", "time.NewTimer", "context.WithTimeout":
				return true
			}
		}
	}
	return false
}

// function looks at the endless loops of a function that returns an answer: its own
// loops, not those of its literals.
func (x *rounds) function(f *summary.Func, decl *ast.FuncDecl) {
	if !x.answers(decl.Type) {
		return
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			if n.Cond == nil && n.Init == nil && n.Post == nil {
				x.awaits(f, n)
				x.polls(f, n)
			}
		}
		return true
	})
}

// answers: the function returns something, and an error.
func (x *rounds) answers(t *ast.FuncType) bool {
	if t.Results.NumFields() < 2 {
		return false
	}
	last := t.Results.List[len(t.Results.List)-1]
	return x.pass.TypesInfo.TypeOf(last.Type) == types.Universe.Lookup("error").Type()
}

func (x *rounds) say(f *summary.Func, at ast.Node, limit ast.Expr, what string) {
	if x.said[at.Pos()] {
		return
	}
	x.said[at.Pos()] = true
	x.r.Report(renewed, &finding.Finding{
		Function: f.Short,
		Message: fmt.Sprintf("%s starts again on every round, so the wait for %s has no end: make one timer, or one context, before the loop",
			x.limit(limit), what),
	}, summary.Span{Pos: at.Pos(), End: at.End()}, nil)
}

// limit writes a duration: its value if that is constant, or else as it is written.
func (x *rounds) limit(e ast.Expr) string {
	if v := x.pass.TypesInfo.Types[e].Value; v != nil {
		if n, ok := constant.Int64Val(constant.ToInt(v)); ok {
			return trimDuration(time.Duration(n))
		}
	}
	return types.ExprString(e)
}

// called is the function that an expression calls, nil if it calls none by name.
func (x *rounds) called(e ast.Expr) (*ast.CallExpr, *types.Func) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	fn, _ := typeutil.Callee(x.pass.TypesInfo, call).(*types.Func)
	return call, fn
}

func (x *rounds) calls(n ast.Node, name string) (found *ast.CallExpr) {
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(*ast.CallExpr); ok && found == nil {
			if call, fn := x.called(e); fn != nil && fn.FullName() == name {
				found = call
			}
		}
		return found == nil
	})
	return found
}
