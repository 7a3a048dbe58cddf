package fixedtimeout

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportZeroUnits reports limits that are zero or negative as they are written, and those
// whose unit is missing or there twice. Limits that nobody sets are found by the flow
// of values: see findZero.
func reportZeroUnits(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(zero) {
		return
	}
	u := &units{r: r, pass: pass}
	for _, l := range limitsOf(pass, pkg) {
		u.limit = l
		u.check(l.expr)
	}
}

// units judges the expressions that limits are made of.
type units struct {
	r     *rule.Reporter
	pass  *analysis.Pass
	limit limit
	// index is what the package assigns; nil until it is asked for.
	index *assignments
}

// check reports the first fault of a limit, if it has any.
func (u *units) check(e ast.Expr) {
	if v := u.pass.TypesInfo.Types[e].Value; v != nil {
		u.constant(e, v)
		return
	}
	if u.dropped(e) {
		return
	}
	u.expression(e, 0)
}

// constant judges a limit that is a constant.
func (u *units) constant(e ast.Expr, v constant.Value) {
	n, exact := constant.Int64Val(constant.ToInt(v))
	if !exact {
		return
	}
	d := time.Duration(n)
	switch {
	case d <= 0 && u.limit.context:
		why := ""
		if d == 0 && divides(e) {
			why = " (an integer division drops what is left over)"
		}
		u.report(e, fmt.Sprintf("the timeout is %s and so the context is born expired and every call with it fails at once%s: give it a positive one, or do without", d, why), nil, false)
	case d > 0 && d < time.Millisecond && !u.hasUnit(e):
		u.report(e, fmt.Sprintf("%s is %s because the number has no unit: write %d*time.Second, or the unit that is meant", u.limit.name, d, n), nil, false)
	case u.product(e, 0): // a constant that has its unit twice
	}
}

// divides: the expression, or a constant that it names, is a quotient.
func divides(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && b.Op == token.QUO
		return !found
	})
	return found
}

// expression looks for a conversion or a product in what a limit is made of.
func (u *units) expression(e ast.Expr, depth int) bool {
	if depth > maxSteps {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD || e.Op == token.SUB {
			return u.expression(e.X, depth+1) || u.expression(e.Y, depth+1)
		}
		return u.product(e, depth)
	case *ast.CallExpr:
		return u.conversion(e)
	case *ast.Ident:
		if only := u.assigned().local(u.pass, e); only != nil {
			return u.expression(only, depth+1)
		}
	}
	return false
}

// conversion judges time.Duration(n), where the name of n or its source says that it is
// no count of nanoseconds.
func (u *units) conversion(e *ast.CallExpr) bool {
	if len(e.Args) != 1 || !u.isConversion(e) {
		return false
	}
	arg := e.Args[0]
	b, ok := u.pass.TypesInfo.TypeOf(arg).Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 || isDuration(u.pass.TypesInfo.TypeOf(arg)) {
		return false
	}
	if unit := unitOf(lastName(arg)); unit.value != 0 {
		u.report(e, fmt.Sprintf("%s is a count of %s, and as a Duration without the unit it is one of nanoseconds: multiply it by %s", types.ExprString(arg), unit.plural, unit.name), u.multiply(e, unit), false)
		return true
	}
	if from := u.assigned().fromOutside(u.pass, arg); from != "" {
		u.report(e, fmt.Sprintf("%s comes from %s and is taken for nanoseconds, since the Duration is given no unit: multiply it by the one that is meant, or use time.ParseDuration", types.ExprString(arg), from), nil, false)
		return true
	}
	return false
}

// multiply is the fix that gives a conversion its unit.
func (u *units) multiply(e *ast.CallExpr, unit unit) []analysis.SuggestedFix {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	text := types.ExprString(sel.X) + "." + unit.name[len("time."):]
	return []analysis.SuggestedFix{{
		Message:   "multiply by " + text,
		TextEdits: []analysis.TextEdit{{Pos: e.End(), End: e.End(), NewText: []byte(" * " + text)}},
	}}
}

// product judges d*time.Second, where d is a duration already.
func (u *units) product(e ast.Expr, depth int) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.MUL {
		return false
	}
	d, by := b.X, b.Y
	if !u.isUnit(by) {
		d, by = by, d
	}
	if !u.isUnit(by) || !isDuration(u.pass.TypesInfo.TypeOf(d)) || unitOf(lastName(d)).value != 0 {
		return false
	}
	what, unit := types.ExprString(d), types.ExprString(by)
	switch u.kind(d, 0) {
	case duration:
		u.report(e, fmt.Sprintf("%s is a duration already, so its unit is multiplied in twice: leave out %s", what, unit), nil, false)
	case unknown:
		u.report(e, fmt.Sprintf("%s is a Duration and is multiplied by %s: if it has its unit, that is in twice; if it is a count, let its type be an integer", what, unit), nil, true)
	default:
		return false
	}
	return true
}

// dropped reports a limit that is what time.ParseDuration returned, whatever its error.
func (u *units) dropped(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	text := u.assigned().unchecked(u.pass, id)
	if text == nil {
		return false
	}
	u.report(e, fmt.Sprintf("the error of time.ParseDuration(%s) is dropped: where that does not parse, %s is 0 and %s: handle the error, or give a default", types.ExprString(text), id.Name, u.effect()), nil, false)
	return true
}

func (u *units) effect() string {
	if u.limit.context {
		return effect("context")
	}
	return effect("")
}

func (u *units) report(e ast.Expr, message string, fix []analysis.SuggestedFix, doubtful bool) {
	u.r.Report(zero, &finding.Finding{Function: u.limit.function, Message: message, Doubtful: doubtful}, summary.Span{Pos: e.Pos(), End: e.End()}, fix)
}

func (u *units) assigned() *assignments {
	if u.index == nil {
		u.index = indexAssignments(u.pass)
	}
	return u.index
}
