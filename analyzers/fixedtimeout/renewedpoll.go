package fixedtimeout

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// polls judges a loop that asks again, with a pause, until the answer is the right one.
// Each question has a timeout on a fresh context, made in the loop or in the function
// that it calls; nothing bounds the questions together. A loop that counts, looks at
// a clock, waits on a channel or collects what it gets is another matter.
func (x *rounds) polls(f *summary.Func, loop *ast.ForStmt) {
	if x.calls(loop.Body, "time.Sleep") == nil || x.hasOtherEnd(loop.Body) {
		return
	}
	answers, asked := map[types.Object]bool{}, (*ast.CallExpr)(nil)
	var limit ast.Expr
	what := ""
	for _, s := range loop.Body.List {
		def, ok := s.(*ast.AssignStmt)
		if !ok || len(def.Rhs) != 1 {
			continue
		}
		call, fn := x.called(def.Rhs[0])
		if fn == nil {
			continue
		}
		timeout := x.freshTimeout(loop.Body)
		if decl := x.funcs[fn]; decl != nil && timeout == nil {
			timeout = x.freshTimeout(decl.Body)
		}
		if timeout == nil || timeout == call {
			continue
		}
		for _, lhs := range def.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && x.pass.TypesInfo.Defs[id] != nil {
				answers[x.pass.TypesInfo.Defs[id]] = true
			}
		}
		asked, limit, what = timeout, timeout.Args[1], types.ExprString(call.Fun)
	}
	if asked == nil || !x.leavesOn(loop.Body, answers) {
		return
	}
	x.say(f, asked, limit, "the right answer of "+what)
}

// freshTimeout is a call context.WithTimeout on a fresh context, outside literals.
func (x *rounds) freshTimeout(body *ast.BlockStmt) (found *ast.CallExpr) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if call, fn := x.called(n); fn != nil && fn.FullName() == "context.WithTimeout" && len(call.Args) == 2 {
				if _, root := x.called(call.Args[0]); root != nil && (root.FullName() == "context.Background" || root.FullName() == "context.TODO") {
					found = call
				}
			}
		}
		return found == nil
	})
	return found
}

// hasOtherEnd: the loop counts, looks at a clock, waits on a channel, collects, or leaves
// by a jump.
func (x *rounds) hasOtherEnd(body *ast.BlockStmt) (other bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.RangeStmt, *ast.ForStmt:
			other = true
		case *ast.UnaryExpr:
			other = other || n.Op == token.ARROW
		case *ast.BranchStmt:
			other = other || n.Tok != token.CONTINUE
		case *ast.AssignStmt:
			// What is kept beyond the round makes it more than a question.
			other = other || n.Tok != token.DEFINE
		case *ast.CallExpr:
			if _, fn := x.called(n); fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "time" {
				switch fn.Name() {
				case "Now", "Since", "Until", "After", "Before":
					other = true
				}
			}
		}
		return true
	})
	return other
}

// leavesOn: the loop returns an answer, and each of its exits hangs on a condition on
// the answer.
func (x *rounds) leavesOn(body *ast.BlockStmt, answers map[types.Object]bool) bool {
	success, all := false, true
	var visit func(n ast.Node, conditioned bool)
	visit = func(n ast.Node, conditioned bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				all = all && conditioned
				last := len(n.Results) - 1
				success = success || last > 0 && x.pass.TypesInfo.Types[n.Results[last]].IsNil()
			case *ast.IfStmt:
				on := conditioned
				for obj := range answers {
					on = on || x.mentions(n.Cond, obj)
				}
				visit(n.Body, on)
				if n.Else != nil {
					visit(n.Else, on)
				}
				return false
			}
			return true
		})
	}
	visit(body, false)
	return success && all
}
