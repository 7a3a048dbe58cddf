package knowledge

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// loadReal loads the packages that the built-in keys name, at the versions that
// testdata/src/go.mod pins, from export data. The first time on a machine the
// go command compiles them, which takes minutes.
var loadReal = sync.OnceValues(func() (map[string]*types.Package, error) {
	var paths []string
	for _, e := range builtin {
		n, _ := parseName(e.Func)
		paths = append(paths, n.pkg)
	}
	paths = append(paths, "github.com/aws/aws-sdk-go-v2/service/dynamodb", "github.com/aws/aws-sdk-go-v2/service/s3",
		"github.com/aws/aws-sdk-go-v2/service/sqs", "google.golang.org/grpc/health/grpc_health_v1",
		"k8s.io/client-go/kubernetes/typed/core/v1")
	slices.Sort(paths)
	return load(slices.Compact(paths))
})

func load(paths []string) (map[string]*types.Package, error) {
	cfg := &packages.Config{
		Dir:  "../../testdata/src",
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile | packages.NeedImports | packages.NeedDeps,
	}
	loaded, err := packages.Load(cfg, paths...)
	if err != nil {
		return nil, err
	}
	found := make(map[string]*types.Package)
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.Types != nil && len(p.Errors) == 0 {
			found[p.PkgPath] = p.Types
		}
	})
	return found, nil
}

func realPackages(t testing.TB) map[string]*types.Package {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: loading the pinned third-party packages of testdata/src takes seconds (minutes when the build cache is cold)")
	}
	pkgs, err := loadReal()
	if err != nil {
		t.Fatalf("loading testdata/src: %v", err)
	}
	return pkgs
}

// TestKeysResolve resolves every built-in key in the real package and checks
// that the arguments that its entry names are what it takes them for.
func TestKeysResolve(t *testing.T) {
	pkgs := realPackages(t)
	for _, e := range builtin {
		if problem := resolve(pkgs, e); problem != "" {
			t.Errorf("%s: %s", e.Func, problem)
		}
		if e.Instead != "" {
			if problem := resolve(pkgs, Entry{Func: e.Instead}); problem != "" {
				t.Errorf("%s: instead %s: %s", e.Func, e.Instead, problem)
			}
		}
	}
}

// resolve says what is wrong with e, empty if nothing is.
func resolve(pkgs map[string]*types.Package, e Entry) string {
	n, ok := parseName(e.Func)
	if !ok {
		return "no key"
	}
	pkg := pkgs[n.pkg]
	switch {
	case n.tree:
		for path := range pkgs {
			if path == n.pkg || strings.HasPrefix(path, n.pkg+"/") {
				return ""
			}
		}
		return "no package at or below this path is loaded: import one in testdata/src/pins/pins.go"
	case pkg == nil:
		return "the package does not load: import it in testdata/src/pins/pins.go"
	case n.recv == "" && n.member == "*":
		return ""
	case n.recv == "":
		fn, ok := pkg.Scope().Lookup(n.member).(*types.Func)
		if !ok {
			return "no such function"
		}
		return checkArguments(e, fn)
	}
	return resolveMethod(pkg, n, e)
}

func resolveMethod(pkg *types.Package, n name, e Entry) string {
	pointer := strings.HasPrefix(n.recv, "(*")
	_, typ, _ := cutLastDot(strings.Trim(n.recv, "(*)"))
	obj, ok := pkg.Scope().Lookup(typ).(*types.TypeName)
	if !ok {
		return "no such type"
	}
	recv := types.Type(obj.Type())
	if types.IsInterface(recv) && pointer {
		return "an interface: write it without *"
	}
	if e.Implementers && !types.IsInterface(recv) {
		return "implementers: not an interface"
	}
	if !types.IsInterface(recv) {
		recv = types.NewPointer(recv)
	}
	all := methods(recv)
	if n.member == "*" {
		for _, m := range all {
			own := Key(m) == n.recv+"."+m.Name()
			promoted := typeName(m.Signature().Recv().Type()) != obj
			if (own || promoted) && hasContext(m.Signature().Params()) && covers(e, m) {
				return ""
			}
		}
		return "covers no method that takes a context"
	}
	m := all[n.member]
	switch {
	case m == nil:
		return "no such method"
	case typeName(m.Signature().Recv().Type()) == obj && Key(m) != e.Func:
		return "declared as " + Key(m)
	}
	return checkArguments(e, m)
}

func methods(t types.Type) map[string]*types.Func {
	all := make(map[string]*types.Func)
	for sel := range types.NewMethodSet(t).Methods() {
		if fn, ok := sel.Obj().(*types.Func); ok {
			all[fn.Name()] = fn.Origin()
		}
	}
	return all
}

func checkArguments(e Entry, fn *types.Func) string {
	sig := fn.Signature()
	if !covers(e, fn) {
		return fmt.Sprintf("context %q, binds %q: not so in %v", e.Context, e.Binds, sig)
	}
	if e.Returns != "" && !hasContext(sig.Results()) && !strings.Contains(sig.Results().String(), "fasthttp.RequestCtx") {
		return "returns no context"
	}
	for _, n := range slices.Concat(e.Calls, e.Spawns, e.Registers) {
		if n >= sig.Params().Len() {
			return fmt.Sprintf("has no argument %d: %v", n, sig)
		}
		if t := sig.Params().At(n).Type(); !callable(t) {
			return fmt.Sprintf("argument %d is no function: %v", n, t)
		}
	}
	return ""
}

// callable reports whether t is a function, an interface (fx and gocron take any
// function as any), or a slice of either.
func callable(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return true
	case *types.Slice:
		return callable(u.Elem())
	}
	return false
}
