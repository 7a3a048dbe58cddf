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

// method finds a method of a real type, by the receiver as it would be written
// in a key.
func method(t *testing.T, pkgs map[string]*types.Package, recv, name string) (*types.Func, types.Type) {
	t.Helper()
	path, typ, ok := cutLastDot(strings.Trim(recv, "(*)"))
	if !ok || pkgs[path] == nil {
		t.Fatalf("%s: its package is not loaded", recv)
	}
	obj := pkgs[path].Scope().Lookup(typ)
	if obj == nil {
		t.Fatalf("%s: no such type", recv)
	}
	static := obj.Type()
	if strings.HasPrefix(recv, "(*") {
		static = types.NewPointer(static)
	}
	fn, _, _ := types.LookupFieldOrMethod(static, true, pkgs[path], name)
	m, ok := fn.(*types.Func)
	if !ok {
		t.Fatalf("%s.%s: no such method", recv, name)
	}
	return m, static
}

// checkSource type-checks one file against the loaded packages.
func checkSource(t *testing.T, pkgs map[string]*types.Package, src string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "user.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	cfg := types.Config{Importer: loaded(pkgs)}
	pkg, err := cfg.Check("user", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

type loaded map[string]*types.Package

func (l loaded) Import(path string) (*types.Package, error) {
	if pkg := l[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("%s is not loaded", path)
}
