package fixedtimeout

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// assignments are what a package assigns to its variables, parameters and fields.
type assignments struct {
	values map[types.Object][]assigned
	// open are those that may hold something else: their address is taken, or they are
	// changed in place.
	open map[types.Object]bool
	// tested are those that are compared with something.
	tested map[types.Object]bool
	params map[types.Object]parameter
	calls  map[*types.Func][]*ast.CallExpr
	taken  map[*types.Func]bool // used otherwise than in a call
}

// assigned is one of the values that a call returns, or the value itself.
type assigned struct {
	expr    ast.Expr
	result  int
	several bool
	// ignored: what comes with it, an error, is dropped.
	ignored bool
}

type parameter struct {
	of *types.Func
	n  int
}

func indexAssignments(pass *analysis.Pass) *assignments {
	a := &assignments{
		values: map[types.Object][]assigned{}, open: map[types.Object]bool{}, tested: map[types.Object]bool{},
		params: map[types.Object]parameter{}, calls: map[*types.Func][]*ast.CallExpr{}, taken: map[*types.Func]bool{},
	}
	called := map[*ast.Ident]bool{}
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			a.visit(pass, n, called)
			return true
		})
	}
	for id, obj := range pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Pkg() == pass.Pkg && !called[id] {
			a.taken[fn.Origin()] = true
		}
	}
	return a
}

func (a *assignments) visit(pass *analysis.Pass, n ast.Node, called map[*ast.Ident]bool) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		a.assign(pass, n)
	case *ast.ValueSpec:
		for i, id := range n.Names {
			a.put(pass, id, n.Values, i, len(n.Names), nil)
		}
	case *ast.CompositeLit:
		for _, elt := range n.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if f, ok := object(pass, kv.Key).(*types.Var); ok && f.IsField() {
					a.values[f] = append(a.values[f], assigned{expr: kv.Value})
				}
			} else if st, ok := pass.TypesInfo.TypeOf(n).Underlying().(*types.Struct); ok {
				for f := range st.Fields() {
					a.open[f.Origin()] = true
				}
			}
		}
	case *ast.UnaryExpr:
		if obj := object(pass, n.X); n.Op == token.AND && obj != nil {
			a.open[obj] = true
		}
	case *ast.IncDecStmt:
		if obj := object(pass, n.X); obj != nil {
			a.open[obj] = true
		}
	case *ast.RangeStmt:
		for _, e := range []ast.Expr{n.Key, n.Value} {
			if obj := object(pass, e); obj != nil {
				a.open[obj] = true
			}
		}
	case *ast.BinaryExpr:
		switch n.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			for _, e := range []ast.Expr{n.X, n.Y} {
				if obj := object(pass, e); obj != nil {
					a.tested[obj] = true
				}
			}
		}
	case *ast.FuncDecl:
		fn, _ := pass.TypesInfo.Defs[n.Name].(*types.Func)
		if fn == nil {
			return
		}
		for i := range fn.Signature().Params().Len() {
			a.params[fn.Signature().Params().At(i)] = parameter{fn, i}
		}
	case *ast.CallExpr:
		if fn, ok := typeutil.Callee(pass.TypesInfo, n).(*types.Func); ok && fn.Pkg() == pass.Pkg {
			a.calls[fn.Origin()] = append(a.calls[fn.Origin()], n)
			switch f := ast.Unparen(n.Fun).(type) {
			case *ast.Ident:
				called[f] = true
			case *ast.SelectorExpr:
				called[f.Sel] = true
			}
		}
	}
}

func (a *assignments) assign(pass *analysis.Pass, n *ast.AssignStmt) {
	for i, lhs := range n.Lhs {
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
			if obj := object(pass, lhs); obj != nil {
				a.open[obj] = true // d *= time.Second
			}
			continue
		}
		a.put(pass, lhs, n.Rhs, i, len(n.Lhs), n.Lhs)
	}
}

// put notes value i of an assignment or a declaration.
func (a *assignments) put(pass *analysis.Pass, to ast.Expr, values []ast.Expr, i, n int, lhs []ast.Expr) {
	obj := object(pass, to)
	switch {
	case obj == nil || len(values) == 0:
	case len(values) == n:
		a.values[obj] = append(a.values[obj], assigned{expr: values[i]})
	default:
		v := assigned{expr: values[0], result: i, several: true}
		if len(lhs) > 0 {
			last, ok := lhs[len(lhs)-1].(*ast.Ident)
			v.ignored = ok && last.Name == "_"
		}
		a.values[obj] = append(a.values[obj], v)
	}
}

// object is the variable or field that an expression names; nil if it names none.
func object(pass *analysis.Pass, e ast.Expr) types.Object {
	var id *ast.Ident
	switch e := e.(type) {
	case *ast.Ident:
		id = e
	case *ast.ParenExpr:
		return object(pass, e.X)
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	obj := pass.TypesInfo.Defs[id]
	if obj == nil {
		obj = pass.TypesInfo.Uses[id]
	}
	v, ok := obj.(*types.Var)
	if !ok {
		return nil
	}
	return v.Origin()
}

// isLocal: a variable of a function, no parameter.
func (a *assignments) isLocal(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return false
	}
	_, isParam := a.params[obj]
	return !isParam
}

// only is what a local variable is assigned, if that is one thing.
func (a *assignments) only(pass *analysis.Pass, id *ast.Ident) (v assigned, ok bool) {
	obj := object(pass, id)
	if obj == nil || !a.isLocal(obj) || a.open[obj] || len(a.values[obj]) != 1 {
		return assigned{}, false
	}
	return a.values[obj][0], true
}

// local is the only expression that a local variable is assigned; nil if there are several.
func (a *assignments) local(pass *analysis.Pass, id *ast.Ident) ast.Expr {
	if v, ok := a.only(pass, id); ok && !v.several {
		return v.expr
	}
	return nil
}

// all lists the expressions that a variable, a parameter or a field may hold; not ok if
// others may put something there.
func (a *assignments) all(pass *analysis.Pass, e ast.Expr) (values []ast.Expr, ok bool) {
	obj := object(pass, e)
	if obj == nil || obj.Pkg() != pass.Pkg || a.open[obj] {
		return nil, false
	}
	if p, isParam := a.params[obj]; isParam {
		if p.of.Exported() || a.taken[p.of.Origin()] || p.of.Signature().Variadic() || len(a.values[obj]) > 0 {
			return nil, false
		}
		for _, call := range a.calls[p.of.Origin()] {
			if p.n >= len(call.Args) {
				return nil, false
			}
			values = append(values, call.Args[p.n])
		}
		return values, true
	}
	if !a.isLocal(obj) && obj.Exported() && pass.Pkg.Name() != "main" {
		return nil, false
	}
	for _, v := range a.values[obj] {
		if v.several {
			return nil, false
		}
		values = append(values, v.expr)
	}
	return values, true
}

// fromOutside says which text from outside the program a number was read from; "" if it
// is not known to be.
func (a *assignments) fromOutside(pass *analysis.Pass, e ast.Expr) string {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return ""
	}
	v, ok := a.only(pass, id)
	if !ok || !v.several || v.result != 0 {
		return ""
	}
	call, ok := v.expr.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !isFunc(pass, call, "strconv", "Atoi", "ParseInt", "ParseUint") {
		return ""
	}
	text := ast.Unparen(call.Args[0])
	if id, ok := text.(*ast.Ident); ok {
		if from, ok := a.only(pass, id); ok && from.result == 0 {
			text = from.expr
		}
	}
	if env, ok := text.(*ast.CallExpr); ok && isFunc(pass, env, "os", "Getenv", "LookupEnv") {
		return types.ExprString(env)
	}
	return ""
}

// unchecked is the text that a duration was parsed from, where the error is dropped and
// nothing tests the result; nil otherwise.
func (a *assignments) unchecked(pass *analysis.Pass, id *ast.Ident) ast.Expr {
	v, ok := a.only(pass, id)
	if !ok || !v.several || v.result != 0 || !v.ignored || a.tested[object(pass, id)] {
		return nil
	}
	call, ok := v.expr.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !isFunc(pass, call, "time", "ParseDuration") || pass.TypesInfo.Types[call.Args[0]].Value != nil {
		return nil
	}
	return call.Args[0]
}

func isFunc(pass *analysis.Pass, call *ast.CallExpr, pkg string, names ...string) bool {
	fn, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != pkg || fn.Signature().Recv() != nil {
		return false
	}
	for _, name := range names {
		if fn.Name() == name {
			return true
		}
	}
	return false
}
