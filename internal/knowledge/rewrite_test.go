package knowledge

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// TestRewrites type-checks every built-in rewrite: it must compile for the
// parameters of the function that it replaces, have the same results, and call
// what Instead names.
func TestRewrites(t *testing.T) {
	pkgs := realPackages(t)
	for _, e := range builtin {
		if e.Rewrite == "" || e.Rewrite == NoRewrite {
			continue
		}
		if problem := tryRewrite(pkgs, e); problem != "" {
			t.Errorf("%s: rewrite %s: %s", e.Func, e.Rewrite, problem)
		}
	}
}

// TestTryRewrite makes sure that TestRewrites would see a fault.
func TestTryRewrite(t *testing.T) {
	pkgs := realPackages(t)
	const dial, dialContext = "net.Dial", "(*net.Dialer).DialContext"
	for _, tt := range []struct{ fn, instead, rewrite, want string }{
		{dial, dialContext, "(&$pkg.Dialer{}).DialContext($ctx, $0, $1)", ""},
		{dial, dialContext, "(&$pkg.Dialer{}).DialContext($ctx, $args)", ""},
		{dial, dialContext, "(&$pkg.Dialer{}).DialContext($ctx, $0)", "not enough arguments"},
		{dial, dialContext, "(&$pkg.Dialer{}).DialContext($ctx, $0, $2)", "undefined: x2"},
		{dial, dialContext, "$recv.DialContext($ctx, $args)", "undefined: xrecv"},
		{dial, "(*net.ListenConfig).Listen", "(&$pkg.Dialer{}).DialContext($ctx, $args)", "does not call (*net.ListenConfig).Listen"},
		{"net.LookupIP", "(*net.Resolver).LookupIPAddr", "$pkg.DefaultResolver.LookupIPAddr($ctx, $args)", "[]net.IPAddr"},
	} {
		got := tryRewrite(pkgs, Entry{Func: tt.fn, Instead: tt.instead, Rewrite: tt.rewrite})
		if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s, %s: %q, want %q", tt.fn, tt.rewrite, got, tt.want)
		}
	}
}

// tryRewrite says what is wrong with e.Rewrite, empty if nothing is.
func tryRewrite(pkgs map[string]*types.Package, e Entry) string {
	n, _ := parseName(e.Func)
	user := types.NewPackage("user", "user")
	declare := func(name string, t types.Type) {
		user.Scope().Insert(types.NewVar(token.NoPos, user, name, t))
	}
	fn, recv := instance(pkgs[n.pkg], n)
	if fn == nil {
		return "no such function"
	}
	if recv != nil {
		declare("xrecv", recv)
	} else { // for a method, the file need not import the package
		user.Scope().Insert(types.NewPkgName(token.NoPos, user, "xpkg", pkgs[n.pkg]))
	}
	declare("xctx", pkgs["context"].Scope().Lookup("Context").Type())
	sig := fn.Signature()
	var args []string
	for i := range sig.Params().Len() {
		declare(fmt.Sprintf("x%d", i), sig.Params().At(i).Type())
		args = append(args, fmt.Sprintf("x%d", i))
	}
	all := strings.Join(args, ", ")
	if sig.Variadic() {
		all += "..."
	}
	text := Expand(e.Rewrite, func(name string) string {
		if name == "$args" {
			return all
		}
		return "x" + name[1:]
	})
	expr, err := parser.ParseExpr(text)
	if err != nil {
		return err.Error()
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	if err := types.CheckExpr(token.NewFileSet(), user, token.NoPos, expr, info); err != nil {
		return err.Error()
	}
	result := info.TypeOf(expr)
	if tuple, ok := result.(*types.Tuple); !ok {
		result = types.NewTuple(types.NewVar(token.NoPos, user, "", result))
	} else if tuple == nil {
		result = types.NewTuple()
	}
	if !types.Identical(result, sig.Results()) {
		return fmt.Sprintf("it has the results %v, not %v", result, sig.Results())
	}
	for _, used := range info.Uses {
		if m, ok := used.(*types.Func); ok && Key(m) == e.Instead {
			return ""
		}
	}
	return "does not call " + e.Instead
}

// instance finds the function of a key; of a generic type the method with int
// for the type parameter.
func instance(pkg *types.Package, n name) (fn *types.Func, recv types.Type) {
	if pkg == nil {
		return nil, nil
	}
	if n.recv == "" {
		fn, _ = pkg.Scope().Lookup(n.member).(*types.Func)
		return fn, nil
	}
	_, typ, _ := cutLastDot(strings.Trim(n.recv, "(*)"))
	obj := pkg.Scope().Lookup(typ)
	if obj == nil {
		return nil, nil
	}
	recv = obj.Type()
	if named, ok := recv.(*types.Named); ok && named.TypeParams().Len() == 1 {
		recv, _ = types.Instantiate(nil, named, []types.Type{types.Typ[types.Int]}, false)
	}
	if strings.HasPrefix(n.recv, "(*") {
		recv = types.NewPointer(recv)
	}
	m, _, _ := types.LookupFieldOrMethod(recv, true, pkg, n.member)
	fn, _ = m.(*types.Func)
	return fn, recv
}
