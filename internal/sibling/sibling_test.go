package sibling_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/sibling"
)

const source = `package p

import "context"

// The pairs.
func Load(id string) error                              { return nil }
func LoadContext(ctx context.Context, id string) error  { return nil }
func Scan(ids ...string) (int, error)                   { return 0, nil }
func ScanCtx(ctx context.Context, ids ...string) (int, error) { return 0, nil }
func Map[K comparable, V any](k K) (V, error)           { panic(0) }
func MapWithContext[A comparable, B any](ctx context.Context, k A) (B, error) { panic(0) }
func Lookup(host string) ([]string, error)              { return nil, nil }

type Resolver struct{}

func (*Resolver) Lookup(ctx context.Context, host string) ([]string, error) { return nil, nil }

type Base struct{}

func (Base) Ping() error                           { return nil }
func (Base) PingContext(ctx context.Context) error { return nil }

type Outer struct{ *Base }

type Box[T any] struct{}

func (Box[T]) Get() (T, error)                           { panic(0) }
func (Box[T]) GetContext(ctx context.Context) (T, error) { panic(0) }

type Both interface {
	Exec(q string) error
	ExecContext(ctx context.Context, q string) error
}

type Queryer interface{ Query(q string) error }
type QueryerContext interface {
	QueryContext(ctx context.Context, q string) error
}

// What only looks like a pair.
func Count(id string) int                                    { return 0 }
func CountContext(ctx context.Context, id string) error      { return nil }
func Save(id string) error                                   { return nil }
func SaveContext(ctx context.Context, id, by string) error   { return nil }
func Late(id string) error                                   { return nil }
func LateContext(id string, ctx context.Context) error       { return nil }
func List(ids []string) error                                { return nil }
func ListContext(ctx context.Context, ids ...string) error   { return nil }
func Done(ctx context.Context) error                         { return nil }
func DoneContext(ctx, other context.Context) error           { return nil }
func Twice() error                                           { return nil }

type A struct{}
type B struct{}

func (A) Twice(ctx context.Context) error { return nil }
func (B) Twice(ctx context.Context) error { return nil }

func use(o Outer, x Box[int], both Both, q Queryer) {
	Load(""); Scan(); Map[int, string](1); Lookup(""); o.Ping(); x.Get(); both.Exec(""); q.Query("")
	Count(""); Save(""); Late(""); List(nil); Done(nil); Twice()
}
`

func TestOf(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"Load": "LoadContext", "Scan": "ScanCtx", "Map": "MapWithContext", "Ping": "PingContext", "Get": "GetContext", "Exec": "ExecContext",
		"Query": "QueryContext of another type", "Lookup": "Lookup of one type",
		"Count": "", "Save": "", "Late": "", "List": "", "Done": "", "Twice": "",
	}
	got := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		var id *ast.Ident
		var recv types.Type
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			id = fun
		case *ast.IndexListExpr:
			id = fun.X.(*ast.Ident)
		case *ast.SelectorExpr:
			id, recv = fun.Sel, info.TypeOf(fun.X)
		}
		fn, ok := info.Uses[id].(*types.Func)
		if !ok {
			return true
		}
		got[fn.Name()] = ""
		if s, twin := sibling.Of(fn.Origin(), recv, pkg); s != nil {
			got[fn.Name()] = s.Name()
			if twin {
				got[fn.Name()] += " of another type"
			}
		} else if s := sibling.OnType(fn.Origin(), pkg); s != nil {
			got[fn.Name()] = s.Name() + " of one type"
		}
		return true
	})
	for name, w := range want {
		if g, ok := got[name]; !ok || g != w {
			t.Errorf("%s: form %q, want %q", name, g, w)
		}
	}
}

// A form that another package cannot call is none for it.
func TestOfUnexported(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", `package p
import "context"
func get() error { return nil }
func getContext(ctx context.Context) error { return nil }
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	fn := pkg.Scope().Lookup("get").(*types.Func)
	if s, _ := sibling.Of(fn, nil, pkg); s == nil {
		t.Error("not found from its own package")
	}
	if s, _ := sibling.Of(fn, nil, types.NewPackage("q", "q")); s != nil {
		t.Errorf("%s found from another package", s.Name())
	}
}
