package fixedtimeout

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// lifeCalls are the calls on one context, to be told together.
type lifeCalls struct {
	calls []summary.LifetimeCall
	// warned is the first call of which nothing speaks for a limit elsewhere; -1 if
	// there is none.
	warned int
}

// reportLifetime reports each context of a lifetime once, at the first call that has no
// other. Calls that could be given a caller's context instead are told apart: there is
// another thing to do.
func reportLifetime(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package, view *link.View, localFlow func() *link.Flow) {
	if !r.On(lifetime) || len(pkg.Lifetimes) == 0 || view != nil && len(view.Flows) > 0 && view.Flows[0].IsCommand() {
		return // of a command that ends by itself, somebody watches the end
	}
	local := localFlow()
	if local != nil && local.Cut() {
		local = nil // what was not seen may be what limits
	}
	limits := &callLimits{pass: pass, pkg: pkg, flow: local, locate: &flowrule.Locator{Pass: pass}}
	type key struct {
		holder string
		atHand bool
	}
	byHolder := map[key]*lifeCalls{}
	var order []*lifeCalls
	for _, c := range pkg.Lifetimes {
		if limits.limited(c) {
			continue
		}
		k := key{c.Holder, c.AtHand}
		g := byHolder[k]
		if g == nil {
			g = &lifeCalls{warned: -1}
			byHolder[k] = g
			order = append(order, g)
		}
		if g.warned < 0 && !limits.doubtful(c) {
			g.warned = len(g.calls)
		}
		g.calls = append(g.calls, c)
	}
	for _, g := range order {
		g.report(r, pass)
	}
}

func (g *lifeCalls) report(r *rule.Reporter, pass *analysis.Pass) {
	first := g.calls[max(g.warned, 0)]
	written := argumentText(pass, first)
	if written == "" {
		written = "its context"
	}
	end := "the program or its component"
	where := ""
	if first.Made.Pos.IsValid() {
		at := r.Position(first.Made)
		where = fmt.Sprintf(" (made at %s:%d)", filepath.Base(at.File), at.Line)
	}
	more := ""
	if n := len(g.calls) - 1; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	todo := fmt.Sprintf("put a timeout on it for the call: context.WithTimeout(%s, ...)", written)
	if written == "its context" {
		todo = "put a timeout on it for the call"
	}
	if first.AtHand {
		todo = "pass " + first.Hand.Expr
	}
	text := fmt.Sprintf("%s lives as long as %s%s, and nothing in view limits %s%s: if the other side hangs, so does the call: %s", written, end, where, first.Short, more, todo)
	out := &finding.Finding{Function: first.Fn.Short, Doubtful: g.warned < 0, Message: text}
	var edits []analysis.TextEdit
	for _, c := range g.calls {
		if len(g.calls) > 1 {
			out.Chain = append(out.Chain, finding.Step{Function: c.Fn.Short, Position: r.Position(c.Span), Note: "calls " + c.Short})
		}
		if c.AtHand {
			edits = append(edits, passAtHand(pass, c)...)
		}
	}
	var fixes []analysis.SuggestedFix
	if len(edits) > 0 {
		fixes = append(fixes, analysis.SuggestedFix{Message: "pass " + first.Hand.Expr, TextEdits: edits})
	}
	r.Report(lifetime, out, first.Span, fixes)
}

// argument is the expression that brings a call its context; nil if it comes otherwise,
// in a request.
func argument(pass *analysis.Pass, c summary.LifetimeCall) ast.Expr {
	call := callAt(pass, c.Span)
	if call == nil || c.CtxArg < 0 || c.CtxArg >= len(call.Args) {
		return nil
	}
	e := call.Args[c.CtxArg]
	if t := pass.TypesInfo.TypeOf(e); t == nil || t.String() != "context.Context" {
		return nil
	}
	return e
}

// callAt is the call expression with a range; nil if there is none.
func callAt(pass *analysis.Pass, at summary.Span) (found *ast.CallExpr) {
	for _, file := range pass.Files {
		if at.Pos < file.FileStart || at.Pos >= file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || found != nil || n.Pos() > at.Pos || n.End() < at.End {
				return false
			}
			if call, ok := n.(*ast.CallExpr); ok && call.Pos() == at.Pos && call.End() == at.End {
				found = call
			}
			return true
		})
	}
	return found
}

// argumentText is the context as the source writes it, "" if it does so elsewhere.
func argumentText(pass *analysis.Pass, c summary.LifetimeCall) string {
	switch e := argument(pass, c).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return types.ExprString(e)
	}
	return ""
}

// passAtHand replaces the context of a call by the one at hand, where that compiles.
func passAtHand(pass *analysis.Pass, c summary.LifetimeCall) []analysis.TextEdit {
	e := argument(pass, c)
	inner := pass.Pkg.Scope().Innermost(c.Span.Pos)
	if e == nil || inner == nil || c.Hand.Field {
		return nil
	}
	if _, obj := inner.LookupParent(c.Hand.Name, c.Span.Pos); obj == nil || obj.Pos() != c.Hand.Pos {
		return nil
	}
	if id, ok := e.(*ast.Ident); ok && usesOf(pass, id) < 2 {
		return nil // the variable would not be used any more
	}
	return []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(c.Hand.Expr)}}
}

func usesOf(pass *analysis.Pass, id *ast.Ident) int {
	n, obj := 0, pass.TypesInfo.Uses[id]
	for _, o := range pass.TypesInfo.Uses {
		if o == obj {
			n++
		}
	}
	return n
}
