package load

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"sort"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// depth is a package fact: one more than the deepest import.
type depth struct{ N int }

func (*depth) AFact()           {}
func (d *depth) String() string { return fmt.Sprint("depth ", d.N) }

// pure is an object fact on functions and methods.
type pure struct{ Why []string }

func (*pure) AFact() {}

var depthAnalyzer = &analysis.Analyzer{
	Name: "depth", Doc: "counts layers", FactTypes: []analysis.Fact{(*depth)(nil)}, ResultType: reflect.TypeFor[int](),
	Run: func(pass *analysis.Pass) (any, error) {
		n := 0
		for _, imp := range pass.Pkg.Imports() {
			var d depth
			if pass.ImportPackageFact(imp, &d) {
				n = max(n, d.N)
			}
		}
		pass.ExportPackageFact(&depth{n + 1})
		for _, f := range pass.AllPackageFacts() {
			if f.Package == pass.Pkg && f.Fact.(*depth).N != n+1 {
				return nil, fmt.Errorf("own fact is %v", f.Fact)
			}
		}
		return n + 1, nil
	},
}

// pureAnalyzer marks functions whose comment says "pure" and reports calls of
// them, in this package and others.
var pureAnalyzer = &analysis.Analyzer{
	Name: "pure", Doc: "finds pure calls", FactTypes: []analysis.Fact{(*pure)(nil)},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(fn.Doc.Text(), "pure") {
					pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], &pure{[]string{fn.Name.Name}})
				}
			}
		}
		for _, f := range pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					if fn, ok := pass.TypesInfo.Uses[id].(*types.Func); ok {
						var fact pure
						if pass.ImportObjectFact(fn, &fact) {
							pass.Reportf(id.Pos(), "%s is pure because of %v", fn.FullName(), fact.Why)
						}
					}
				}
				return true
			})
		}
		return nil, nil
	},
}

const layers = `
-- go.mod --
module example.com/m
go 1.26
-- a/a.go --
package a
import "strings"
type T struct{}
// pure
func F() string { return strings.ToUpper("x") }
// pure
func (T) M() {}
func Odd() {}
-- b/b.go --
package b
import "example.com/m/a"
func Get() a.T { a.F(); a.Odd(); return a.T{} }
-- c/c.go --
package c
import "example.com/m/b"
func G() { b.Get().M() }
-- d/d.go --
package d
`

func TestFacts(t *testing.T) {
	for _, workers := range []int{1, 4} {
		opts := options(write(t, layers), depthAnalyzer, pureAnalyzer)
		opts.Workers = workers
		var kept, told []string
		opts.Keep = func(p *Package) { kept = append(kept, p.Path) }
		opts.Progress = func(done, total int, path string) { told = append(told, fmt.Sprint(done, "/", total)) }
		res := run(t, opts)
		if len(res.Problems) > 0 {
			t.Errorf("problems: %v", res.Problems)
		}
		equal(t, "packages", ids(res), "example.com/m/a", "example.com/m/b", "example.com/m/c", "example.com/m/d")
		var depths []string
		for _, p := range res.Packages {
			depths = append(depths, fmt.Sprint(p.Results[depthAnalyzer]))
		}
		equal(t, "depths", depths, "1", "2", "3", "1")
		// c imports b only: the fact on the method of a reaches it all the same.
		equal(t, "calls of pure functions", messages(res, pureAnalyzer),
			"b.go:3: example.com/m/a.F is pure because of [F]", "c.go:3: (example.com/m/a.T).M is pure because of [M]")
		sort.Strings(kept)
		equal(t, "kept", kept, ids(res)...)
		equal(t, "progress", told, "1/4", "2/4", "3/4", "4/4")
	}
}

func TestAllFactsSeesDependenciesOnly(t *testing.T) {
	var a *analysis.Analyzer
	a = &analysis.Analyzer{
		Name: "all", Doc: "lists facts", FactTypes: []analysis.Fact{(*depth)(nil), (*pure)(nil)}, ResultType: reflect.TypeFor[string](),
		Run: func(pass *analysis.Pass) (any, error) {
			pass.ExportPackageFact(&depth{1})
			if obj := pass.Pkg.Scope().Lookup("F"); obj != nil {
				pass.ExportObjectFact(obj, &pure{})
			}
			var out []string
			for _, f := range pass.AllPackageFacts() {
				out = append(out, f.Package.Name())
			}
			for _, f := range pass.AllObjectFacts() {
				out = append(out, f.Object.Name())
			}
			return strings.Join(out, " "), nil
		},
	}
	res := run(t, options(write(t, layers), a))
	var got []string
	for _, p := range res.Packages {
		got = append(got, p.Results[a].(string))
	}
	equal(t, "facts in view", got, "a F", "a b F", "a b c F", "d")
}

func TestFactsAreCopied(t *testing.T) {
	exported := &pure{Why: []string{"x"}}
	a := &analysis.Analyzer{
		Name: "copy", Doc: "copies", FactTypes: []analysis.Fact{(*pure)(nil)},
		Run: func(pass *analysis.Pass) (any, error) {
			obj := pass.Pkg.Scope().Lookup("F")
			if obj == nil {
				return nil, nil
			}
			pass.ExportObjectFact(obj, exported)
			var got pure
			if !pass.ImportObjectFact(obj, &got) {
				return nil, fmt.Errorf("fact lost")
			}
			got.Why = nil // must not reach the fact itself
			return nil, nil
		},
	}
	if res := run(t, options(write(t, layers), a)); len(res.Problems) > 0 {
		t.Error(res.Problems)
	}
	if len(exported.Why) != 1 {
		t.Error("importing a fact gave access to the original struct")
	}
}

func TestRequires(t *testing.T) {
	var order []string
	note := func(name string, result any, reqs ...*analysis.Analyzer) *analysis.Analyzer {
		return &analysis.Analyzer{Name: name, Doc: name, Requires: reqs, ResultType: reflect.TypeOf(result),
			Run: func(pass *analysis.Pass) (any, error) {
				order = append(order, name)
				for _, r := range reqs {
					if pass.ResultOf[r] == nil {
						return nil, fmt.Errorf("no result of %s", r.Name)
					}
				}
				return result, nil
			}}
	}
	base := note("base", 1)
	left, right := note("left", "l", base), note("right", "r", base)
	top := note("top", 2.5, left, right)
	opts := options(write(t, layers), top, left)
	opts.Patterns = []string{"./d"}
	res := run(t, opts)
	equal(t, "order", order, "base", "left", "right", "top")
	p := res.Packages[0]
	if len(p.Results) != 2 || p.Results[top] != 2.5 || p.Results[left] != "l" {
		t.Errorf("results are %v, want those of top and left only", p.Results)
	}
}

func TestFailingAnalyzers(t *testing.T) {
	broken := func(name string, f func(*analysis.Pass) (any, error)) *analysis.Analyzer {
		return &analysis.Analyzer{Name: name, Doc: name, Run: f, FactTypes: nil}
	}
	bad := broken("bad", func(*analysis.Pass) (any, error) { return nil, fmt.Errorf("no luck") })
	worse := broken("worse", func(pass *analysis.Pass) (any, error) {
		var m map[string]int
		m["x"] = 1
		return nil, nil
	})
	after := broken("after", func(*analysis.Pass) (any, error) { t.Error("ran without its requirement"); return nil, nil })
	after.Requires = []*analysis.Analyzer{bad}
	typed := broken("typed", func(*analysis.Pass) (any, error) { return "text", nil })
	foreign := broken("foreign", func(pass *analysis.Pass) (any, error) {
		pass.ExportObjectFact(types.Universe.Lookup("len"), &pure{})
		return nil, nil
	})
	foreign.FactTypes = []analysis.Fact{(*pure)(nil)}
	opts := options(write(t, layers), bad, worse, after, typed, foreign, depthAnalyzer)
	opts.Patterns = []string{"./d"}
	res := run(t, opts)
	if got := res.Packages[0].Results[depthAnalyzer]; got != 1 {
		t.Errorf("the healthy analyzer gave %v", got)
	}
	text := strings.Join(problemLines(res.Problems), "\n")
	for _, want := range []string{
		"analyzer bad failed on package example.com/m/d: no luck",
		"analyzer worse failed on package example.com/m/d: it panicked: assignment to entry in nil map (at ",
		"analyzer typed failed on package example.com/m/d: it returned a string and not a <nil>",
		"analyzer foreign failed on package example.com/m/d: it exported the fact *load.pure about builtin len",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("problems lack %q:\n%s", want, text)
		}
	}
	if len(res.Problems) != 4 || !strings.Contains(text, "facts_test.go:") {
		t.Errorf("want 4 problems, and the place of the panic:\n%s", text)
	}
}
