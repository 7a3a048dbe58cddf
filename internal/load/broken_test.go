package load

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// visited notes which packages it saw, by package path.
func visited(name string, despite bool) (*analysis.Analyzer, func(*Result) []string) {
	a := &analysis.Analyzer{Name: name, Doc: name, RunDespiteErrors: despite,
		Run: func(*analysis.Pass) (any, error) { return nil, nil }}
	return a, func(res *Result) (out []string) {
		for _, p := range res.Packages {
			if _, ok := p.Results[a]; ok {
				out = append(out, p.Name)
			}
		}
		return out
	}
}

func TestBrokenPackages(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.26
-- typo/typo.go --
package typo
func F() int { return "x" }
-- user/user.go --
package user
import "example.com/m/typo"
var X = typo.F()
-- syntax/syntax.go --
package syntax
func Before() {}
func Broken( {
-- victim/victim.go --
package victim
import "example.com/m/syntax"
func A() { syntax.Before(); syntax.Gone1(); syntax.Gone2(); syntax.Gone3() }
-- lost1/x.go --
package lost1
import "example.com/none/here"
var X = here.X
-- lost2/x.go --
package lost2
import "example.com/none/here"
var X = here.Y
-- many/x.go --
package many
func F() { a(); b(); c(); d(); e(); f(); g() }
-- good/good.go --
package good
`)
	careful, carefulSaw := visited("careful", false)
	robust, robustSaw := visited("robust", true)
	res := run(t, options(dir, careful, robust))
	equal(t, "analysed", carefulSaw(res), "good", "user")
	equal(t, "analysed despite errors", robustSaw(res), "good", "lost1", "lost2", "many", "syntax", "typo", "user", "victim")
	got := problemLines(res.Problems)
	want := []string{
		"x.go:2: cannot import \"example.com/none/here\": no required module provides package example.com/none/here; to add it: go get example.com/none/here (imported in 2 places)",
		"x.go:2: undefined: a", "x.go:2: undefined: b", "x.go:2: undefined: c", "x.go:2: undefined: d", "x.go:2: undefined: e",
		`x.go:2: 2 errors more in package example.com/m/many: run "go build example.com/m/many" to see all`,
		"syntax.go:3: syntax error: ",
		`typo.go:2: cannot use "x" (untyped string constant) as int value in return statement`,
		"victim.go:3: package example.com/m/victim is analysed only in part because its import example.com/m/syntax does not compile; the first of 3 errors here: undefined: syntax.Gone1",
	}
	for i, w := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], w) {
			t.Errorf("problem %d: want %s", i, w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("want %d problems", len(want))
	}
	if t.Failed() {
		t.Logf("problems:\n%s", strings.Join(got, "\n"))
	}
}

// Out-of-scope packages that do not compile, or import what is in scope, are
// type-checked from their source, and not analysed.
func TestDeclaredPackages(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.26
require (
	example.com/bad v1.0.0
	example.com/back v1.0.0
)
replace example.com/bad => ./third/bad
replace example.com/back => ./third/back
-- m.go --
package m
import (
	"example.com/bad"
	"example.com/back"
	"example.com/m/inner"
)
var _ string = bad.Name()
var _ *inner.T = back.New() // the same type, whichever way it comes
-- inner/inner.go --
package inner
type T struct{}
-- third/bad/go.mod --
module example.com/bad
go 1.26
-- third/bad/bad.go --
package bad
import "strings"
func Name() string { return 1 + strings.ToUpper("") }
-- third/back/go.mod --
module example.com/back
go 1.26
require example.com/m v1.0.0
-- third/back/back.go --
package back
import "example.com/m/inner"
func New() *inner.T { return nil }
`)
	a, saw := visited("a", false)
	res := run(t, options(dir, a))
	equal(t, "analysed", saw(res), "m", "inner")
	if len(res.Problems) > 0 {
		t.Errorf("problems: %v", problemLines(res.Problems))
	}
}

func TestImportCycle(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.26
-- a/a.go --
package a
import _ "example.com/m/b"
-- b/b.go --
package b
import _ "example.com/m/a"
-- c/c.go --
package c
`)
	a, saw := visited("a", false)
	res := run(t, options(dir, a))
	if got := saw(res); got[len(got)-1] != "c" {
		t.Errorf("analysed %v", got)
	}
	if len(res.Problems) == 0 || !strings.Contains(res.Problems[0].Message, "cycle") {
		t.Errorf("problems: %v", problemLines(res.Problems))
	}
}
