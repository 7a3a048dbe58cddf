package fixedtimeout

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// awaits judges a loop around one select: a timer that fails, and events that are dropped
// until the right one comes. Any other case, above all one for the end of something,
// makes the loop somebody's life, and not a wait for one answer.
func (x *rounds) awaits(f *summary.Func, loop *ast.ForStmt) {
	sel := onlySelect(loop.Body)
	if sel == nil {
		return
	}
	var timer ast.Node
	var limit ast.Expr
	events := ""
	for _, c := range sel.Body.List {
		clause := c.(*ast.CommClause)
		if at, d := x.timerCase(loop, clause); at != nil {
			if timer != nil || !x.fails(clause.Body) {
				return
			}
			timer, limit = at, d
			continue
		}
		ch, ok := x.dropCase(clause)
		if !ok || events != "" {
			return
		}
		events = ch
	}
	if timer != nil && events != "" {
		x.say(f, timer, limit, "the right one of "+events)
	}
}

// onlySelect is the select that a loop consists of, beside the making or setting of its timer.
func onlySelect(body *ast.BlockStmt) (sel *ast.SelectStmt) {
	for _, s := range body.List {
		switch s := s.(type) {
		case *ast.SelectStmt:
			if sel != nil {
				return nil
			}
			sel = s
		case *ast.ExprStmt, *ast.AssignStmt, *ast.DeclStmt:
		default:
			return nil
		}
	}
	return sel
}

// timerCase is the timer of a case, and its duration, if that starts in the loop.
func (x *rounds) timerCase(loop *ast.ForStmt, clause *ast.CommClause) (ast.Node, ast.Expr) {
	recv := received(clause)
	if recv == nil {
		return nil, nil
	}
	if call, fn := x.called(recv.X); fn != nil && fn.FullName() == "time.After" {
		return call, call.Args[0]
	}
	sel, ok := ast.Unparen(recv.X).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "C" {
		return nil, nil
	}
	timer, ok := sel.X.(*ast.Ident)
	if !ok {
		return nil, nil
	}
	var at *ast.CallExpr
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			_, fn := x.called(n)
			fun, isSel := n.Fun.(*ast.SelectorExpr)
			if fn == nil || !isSel || fn.FullName() != "(*time.Timer).Reset" {
				break
			}
			if on, ok := fun.X.(*ast.Ident); ok && x.pass.TypesInfo.Uses[on] == x.pass.TypesInfo.Uses[timer] {
				at = n
			}
		case *ast.AssignStmt:
			if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
				break
			}
			if id, ok := n.Lhs[0].(*ast.Ident); ok && x.pass.TypesInfo.Defs[id] != nil && x.pass.TypesInfo.Defs[id] == x.pass.TypesInfo.Uses[timer] {
				if call, fn := x.called(n.Rhs[0]); fn != nil && fn.FullName() == "time.NewTimer" {
					at = call
				}
			}
		}
		return true
	})
	if at == nil {
		return nil, nil
	}
	return at, at.Args[0]
}

// received is the receive of a select's case, nil if it sends or is the default.
func received(clause *ast.CommClause) *ast.UnaryExpr {
	var e ast.Expr
	switch s := clause.Comm.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		e = s.Rhs[0]
	}
	recv, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok || recv.Op != token.ARROW {
		return nil
	}
	return recv
}

// fails: the statements end with the return of an error.
func (x *rounds) fails(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	ret, ok := body[len(body)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	last := ret.Results[len(ret.Results)-1]
	return !x.pass.TypesInfo.Types[last].IsNil()
}

// dropCase: the case takes a value, returns it if it is the right one, and does nothing
// else with it: what is not the right one is lost.
func (x *rounds) dropCase(clause *ast.CommClause) (ch string, ok bool) {
	def, isDef := clause.Comm.(*ast.AssignStmt)
	recv := received(clause)
	if !isDef || recv == nil || def.Tok != token.DEFINE {
		return "", false
	}
	value, isIdent := def.Lhs[0].(*ast.Ident)
	if !isIdent || value.Name == "_" {
		return "", false
	}
	obj := x.pass.TypesInfo.Defs[value]
	returned, works := false, false
	for _, s := range clause.Body {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ReturnStmt:
				last := len(n.Results) - 1
				returned = returned || last > 0 && x.pass.TypesInfo.Types[n.Results[last]].IsNil()
			case *ast.CallExpr:
				works = works || x.mentions(n, obj)
			case *ast.AssignStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.RangeStmt, *ast.ForStmt:
				works = true
			case *ast.BranchStmt:
				works = works || n.Tok != token.CONTINUE
			}
			return true
		})
	}
	ch = types.ExprString(recv.X)
	return ch, returned && !works && !strings.ContainsAny(ch, "\n{")
}

// mentions reports whether a variable occurs in a node.
func (x *rounds) mentions(n ast.Node, obj types.Object) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && obj != nil && x.pass.TypesInfo.Uses[id] == obj {
			found = true
		}
		return !found
	})
	return found
}
