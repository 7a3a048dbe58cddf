package fixedtimeout

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"time"

	"golang.org/x/tools/go/types/typeutil"
)

// maxSteps bounds how far an expression is followed through what was assigned.
const maxSteps = 8

// amount is what an expression of type time.Duration holds.
type amount uint8

const (
	unknown  amount = iota
	count           // a number, in the type of a duration
	duration        // an amount of time
)

// kind says what an expression of type time.Duration holds.
func (u *units) kind(e ast.Expr, depth int) amount {
	if depth > maxSteps {
		return unknown
	}
	if v := u.pass.TypesInfo.Types[e].Value; v != nil {
		if u.hasUnit(e) {
			return duration
		}
		if n, exact := constant.Int64Val(constant.ToInt(v)); exact && time.Duration(n) < time.Millisecond {
			return count
		}
		return unknown
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		x, y := u.kind(e.X, depth+1), u.kind(e.Y, depth+1)
		switch {
		case e.Op == token.QUO && x == duration && y == duration:
			return count
		case x == duration || y == duration:
			return duration
		case x == count && y == count:
			return count
		}
	case *ast.CallExpr:
		return u.callKind(e)
	case *ast.Ident, *ast.SelectorExpr:
		return u.heldKind(e, depth)
	}
	return unknown
}

// callKind is what a call returns: a conversion of a number is a count, unless that was
// a duration before.
func (u *units) callKind(e *ast.CallExpr) amount {
	if u.isConversion(e) && len(e.Args) == 1 {
		if u.mentionsDuration(e.Args[0]) || nanos.MatchString(lastName(e.Args[0])) {
			return unknown
		}
		return count
	}
	if fn, ok := typeutil.Callee(u.pass.TypesInfo, e).(*types.Func); ok && fn.Pkg() != nil && fn.Pkg().Path() == "time" && isDuration(u.pass.TypesInfo.TypeOf(e)) {
		return duration // time.Since, (time.Time).Sub, (time.Duration).Round
	}
	return unknown
}

// heldKind is what a variable, a parameter or a field holds, if all that the package puts
// there is of one kind and others cannot put anything there.
func (u *units) heldKind(e ast.Expr, depth int) amount {
	values, ok := u.assigned().all(u.pass, e)
	if !ok || len(values) == 0 {
		return unknown
	}
	kind := u.kind(values[0], depth+1)
	for _, v := range values[1:] {
		if u.kind(v, depth+1) != kind {
			return unknown
		}
	}
	return kind
}

// hasUnit reports whether a constant expression has an operand that is a duration by its
// declaration: time.Second, or a constant that was made of it.
func (u *units) hasUnit(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return !found
		}
		c, ok := u.pass.TypesInfo.Uses[id].(*types.Const)
		found = found || ok && isDuration(c.Type())
		return !found
	})
	return found
}

// isUnit: the expression is a constant amount of time.
func (u *units) isUnit(e ast.Expr) bool {
	return u.pass.TypesInfo.Types[e].Value != nil && isDuration(u.pass.TypesInfo.TypeOf(e)) && u.hasUnit(e)
}

// mentionsDuration: a duration is a part of the expression.
func (u *units) mentionsDuration(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		sub, ok := n.(ast.Expr)
		found = found || ok && u.pass.TypesInfo.TypeOf(sub) != nil && isDuration(u.pass.TypesInfo.TypeOf(sub))
		return !found
	})
	return found
}

func (u *units) isConversion(e *ast.CallExpr) bool {
	tv := u.pass.TypesInfo.Types[e.Fun]
	return tv.IsType() && isDuration(tv.Type)
}

// unit is a unit of time that a name can end in.
type unit struct {
	value  time.Duration
	name   string
	plural string
}

var unitNames = []struct {
	pattern *regexp.Regexp
	unit    unit
}{
	{regexp.MustCompile(`(?i)milli(second)?s?$|[a-z_](Ms|MS)$|_ms$|^(ms|millis)$|(?i:msecs?)$`), unit{time.Millisecond, "time.Millisecond", "milliseconds"}},
	{nanos, unit{}},
	{regexp.MustCompile(`(?i)micro(second)?s?$|[a-z_]Us$`), unit{}},
	{regexp.MustCompile(`(?i)seconds?$|[a-z_]Secs?$|_secs?$|^secs?$|[a-z]S$`), unit{time.Second, "time.Second", "seconds"}},
	{regexp.MustCompile(`(?i)minutes?$|[a-z_]Mins$|_mins$|^mins$`), unit{time.Minute, "time.Minute", "minutes"}},
}

var nanos = regexp.MustCompile(`(?i)nano(second)?s?$|[a-z_]N[sS]$|_ns$|^ns$`)

// unitOf is the unit that a name ends in, the zero unit if it names none.
func unitOf(name string) unit {
	for _, n := range unitNames {
		if n.pattern.MatchString(name) {
			return n.unit
		}
	}
	return unit{}
}

// lastName is the name that an expression ends in: of a variable, a field, a getter.
func lastName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.StarExpr:
		return lastName(e.X)
	case *ast.CallExpr:
		if len(e.Args) < 2 {
			if len(e.Args) == 1 && isPlainConversion(e) {
				return lastName(e.Args[0])
			}
			if len(e.Args) == 0 {
				return lastName(e.Fun)
			}
		}
	}
	return ""
}

// isPlainConversion: int(x), int64(x).
func isPlainConversion(e *ast.CallExpr) bool {
	id, ok := e.Fun.(*ast.Ident)
	return ok && (id.Name == "int" || id.Name == "int64" || id.Name == "int32" || id.Name == "uint" || id.Name == "uint32" || id.Name == "uint64")
}
