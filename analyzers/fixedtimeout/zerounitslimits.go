package fixedtimeout

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// limit is a place in the source where a duration becomes the limit of something.
type limit struct {
	expr     ast.Expr
	context  bool   // of a context, else of a library's object
	name     string // "http.Client.Timeout", "the timeout"
	function string // that it is in
}

// limitsOf lists the limits that a package sets: those of contexts, and what a library
// calls a timeout. What the program's own types call so may be a count, in the type of
// a duration.
func limitsOf(pass *analysis.Pass, pkg *summary.Package) []limit {
	f := &limitFinder{pass: pass, names: map[token.Pos]string{}, skip: map[token.Pos]bool{}}
	for _, fn := range pkg.Funcs {
		at := pkg.Local(fn.Place).Pos
		f.names[at] = fn.Short
		f.skip[at] = fn.Test && !pkg.Tests() || fn.Generated
	}
	for _, file := range pass.Files {
		if !pkg.Tests() && strings.HasSuffix(pass.Fset.Position(file.Package).Filename, "_test.go") {
			continue
		}
		for _, decl := range file.Decls {
			f.function = pass.Pkg.Name() + ".init"
			if d, ok := decl.(*ast.FuncDecl); ok {
				if f.skip[d.Name.Pos()] {
					continue
				}
				f.function = f.names[d.Name.Pos()]
			}
			ast.Inspect(decl, f.visit)
		}
	}
	return f.found
}

type limitFinder struct {
	pass     *analysis.Pass
	names    map[token.Pos]string // of functions, by the place of their name
	skip     map[token.Pos]bool
	function string
	found    []limit
}

func (f *limitFinder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		f.call(n)
	case *ast.CompositeLit:
		for _, elt := range n.Elts {
			kv, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			if key, ok := kv.Key.(*ast.Ident); ok {
				f.field(key, f.pass.TypesInfo.TypeOf(n), kv.Value)
			}
		}
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN || len(n.Lhs) != len(n.Rhs) {
			return true
		}
		for i, lhs := range n.Lhs {
			if sel, ok := lhs.(*ast.SelectorExpr); ok {
				f.field(sel.Sel, f.pass.TypesInfo.TypeOf(sel.X), n.Rhs[i])
			}
		}
	}
	return true
}

// field is a value for a field of a library's struct.
func (f *limitFinder) field(name *ast.Ident, of types.Type, value ast.Expr) {
	if !namesTimeout(name.Name) {
		return
	}
	v, ok := f.pass.TypesInfo.Uses[name].(*types.Var)
	if !ok || !v.IsField() || !isDuration(v.Type()) || !f.isLibrary(v.Pkg()) {
		return
	}
	text := name.Name
	if n := namedType(of); n != nil {
		text = n.Obj().Pkg().Name() + "." + n.Obj().Name() + "." + text
	}
	f.found = append(f.found, limit{expr: value, name: text, function: f.function})
}

// call is a value for a parameter of a library's function.
func (f *limitFinder) call(n *ast.CallExpr) {
	fn, ok := typeutil.Callee(f.pass.TypesInfo, n).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return
	}
	if fn.Pkg().Path() == "context" {
		if (fn.Name() == "WithTimeout" || fn.Name() == "WithTimeoutCause") && len(n.Args) > 1 {
			f.found = append(f.found, limit{expr: n.Args[1], context: true, name: "the timeout", function: f.function})
		}
		return
	}
	if !f.isLibrary(fn.Pkg()) {
		return
	}
	params := fn.Signature().Params()
	durations := 0
	for p := range params.Variables() {
		if isDuration(p.Type()) {
			durations++
		}
	}
	for i := range min(params.Len(), len(n.Args)) {
		p := params.At(i)
		if isDuration(p.Type()) && (namesTimeout(p.Name()) || durations == 1 && namesTimeout(fn.Name())) {
			f.found = append(f.found, limit{expr: n.Args[i], name: "the timeout that " + fn.Name() + " is given", function: f.function})
		}
	}
}

func namesTimeout(name string) bool { return strings.Contains(strings.ToLower(name), "timeout") }

// isLibrary: the package is not of the module that is being analysed.
func (f *limitFinder) isLibrary(pkg *types.Package) bool {
	if pkg == nil || pkg == f.pass.Pkg {
		return false
	}
	module, _, _ := strings.Cut(f.pass.Pkg.Path(), "/")
	if m := f.pass.Module; m != nil && m.Path != "" {
		module = m.Path
	}
	return pkg.Path() != module && !strings.HasPrefix(pkg.Path(), module+"/")
}

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Duration" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

// namedType is the declared type behind t or *t; nil if there is none.
func namedType(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	if n == nil || n.Obj().Pkg() == nil {
		return nil
	}
	return n
}
