package models

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// forModels are declarations that only other models use.
var forModels = []string{
	"context.Node",
	"time.Time.Left",
	"time.Some",
	"net/http.ServeMux.Patterns",
	"google.golang.org/grpc.ClientConn.ServiceConfig",
	"github.com/spf13/pflag.Flag.Given",
	"github.com/spf13/pflag.Flag.Default",
	"github.com/spf13/pflag.Flag.Set",
	"github.com/spf13/pflag.FlagSet.Link",
	"github.com/Rican7/retry/strategy.All",
	"github.com/gojek/heimdall/v7.Pause",
	"github.com/failsafe-go/failsafe-go.Repeats",
	"github.com/failsafe-go/failsafe-go.Keep",
	"github.com/failsafe-go/failsafe-go/retrypolicy.Transient",
}

// older are functions that the pinned version no longer has, but versions in use do.
var older = []string{
	"go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc.UnaryServerInterceptor",
	"go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc.StreamServerInterceptor",
	"go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc.UnaryClientInterceptor",
	"go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc.StreamClientInterceptor",
}

// TestModelsResolve finds each declaration of the models in the library itself, at the
// version that testdata/src/go.mod pins: by name, functions with as many parameters and
// results, structs with fields of these names.
func TestModelsResolve(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: loading the pinned third-party packages of testdata/src takes seconds (minutes when the build cache is cold)")
	}
	files := sources(t)
	var paths []string
	for path := range files {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	found := library(t, paths)
	for _, path := range paths {
		pkg := found[path]
		if pkg == nil {
			t.Errorf("%s: it does not load: import it in testdata/src/pins/models.go and run `go mod tidy` there", path)
			continue
		}
		for _, f := range files[path] {
			for _, d := range f.Decls {
				for name, problem := range unresolved(pkg, d) {
					if !slices.ContainsFunc(slices.Concat(forModels, older), func(s string) bool { return name == s || strings.HasPrefix(name, s+".") }) {
						t.Errorf("%s: %s", name, problem)
					}
				}
			}
		}
	}
}

// library are the packages of the library: those that package pins imports, and the
// standard ones among paths.
func library(t *testing.T, paths []string) map[string]*types.Package {
	t.Helper()
	patterns := []string{"./pins"}
	for _, path := range paths {
		if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
			patterns = append(patterns, path)
		}
	}
	cfg := &packages.Config{
		Dir:  filepath.Join("..", "..", "..", "testdata", "src"),
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile | packages.NeedImports | packages.NeedDeps,
	}
	loaded, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatalf("loading testdata/src: %v", err)
	}
	found := map[string]*types.Package{}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.Types != nil && len(p.Errors) == 0 {
			found[p.PkgPath] = p.Types
		}
	})
	return found
}

// sources are the files of the models, by import path.
func sources(t *testing.T) map[string][]*ast.File {
	t.Helper()
	out := map[string][]*ast.File{}
	err := filepath.WalkDir("_lib", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("parsing a model: %w", err)
		}
		path, err := filepath.Rel("_lib", filepath.Dir(name))
		if path = filepath.ToSlash(path); path != "flow" {
			out[path] = append(out[path], f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// unresolved says what of an exported declaration the library has not, by name.
func unresolved(pkg *types.Package, d ast.Decl) map[string]string {
	out := map[string]string{}
	fail := func(name, format string, args ...any) { out[pkg.Path()+"."+name] = fmt.Sprintf(format, args...) }
	switch d := d.(type) {
	case *ast.FuncDecl:
		function(pkg, d, fail)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				typeSpec(pkg, s, fail)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() && pkg.Scope().Lookup(n.Name) == nil {
						fail(n.Name, "there is no such variable or constant")
					}
				}
			}
		}
	}
	return out
}

func function(pkg *types.Package, d *ast.FuncDecl, fail func(name, format string, args ...any)) {
	name, obj := d.Name.Name, pkg.Scope().Lookup(d.Name.Name)
	if recv := receiver(d); recv != "" {
		if !ast.IsExported(recv) {
			return
		}
		name = recv + "." + name
		typ, ok := pkg.Scope().Lookup(recv).(*types.TypeName)
		if !ok {
			fail(name, "there is no type %s", recv)
			return
		}
		obj, _, _ = types.LookupFieldOrMethod(typ.Type(), true, pkg, d.Name.Name)
	}
	if !d.Name.IsExported() {
		return
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		fail(name, "there is no such function")
		return
	}
	sig := fn.Signature()
	if n, m := d.Type.Params.NumFields(), sig.Params().Len(); n != m {
		fail(name, "%d parameters, the library's has %d: %v", n, m, sig)
	}
	if n, m := d.Type.Results.NumFields(), sig.Results().Len(); n != m {
		fail(name, "%d results, the library's has %d: %v", n, m, sig)
	}
}

// receiver is the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	e := d.Recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

func typeSpec(pkg *types.Package, s *ast.TypeSpec, fail func(name, format string, args ...any)) {
	if !s.Name.IsExported() {
		return
	}
	obj, ok := pkg.Scope().Lookup(s.Name.Name).(*types.TypeName)
	if !ok {
		fail(s.Name.Name, "there is no such type")
		return
	}
	st, ok := s.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range st.Fields.List {
		for _, n := range f.Names {
			if !n.IsExported() {
				continue
			}
			field, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, n.Name)
			if v, ok := field.(*types.Var); !ok || !v.IsField() {
				fail(s.Name.Name+"."+n.Name, "there is no such field")
			}
		}
	}
}

// TestGenerated: models.bin and symbols_gen.go are what `go generate` makes of _lib.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: compiling the models takes seconds")
	}
	dir := t.TempDir()
	gen := filepath.Join(dir, "gen")
	if out, err := exec.Command("go", "build", "-o", gen, "./gen").CombinedOutput(); err != nil {
		t.Fatalf("building gen: %v\n%s", err, out)
	}
	if err := os.CopyFS(filepath.Join(dir, "_lib"), os.DirFS("_lib")); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(gen)
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("gen: %v\n%s", err, out)
	}
	made, err := os.ReadFile(filepath.Join(dir, "models.bin"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := valueflow.DecodeAll(made)
	if err != nil {
		t.Fatalf("decoding what was made: %v", err)
	}
	got, err := valueflow.DecodeAll(compiled)
	if err != nil {
		t.Fatalf("decoding models.bin: %v", err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("models.bin is not what go generate makes")
	}
	list, err := os.ReadFile(filepath.Join(dir, "symbols_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("symbols_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(list) != string(have) {
		t.Error("symbols_gen.go is not what go generate makes")
	}
}
