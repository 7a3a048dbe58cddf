package load

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// funcs reports every function declaration, so that a test sees what was read.
var funcs = &analysis.Analyzer{Name: "funcs", Doc: "reports functions", RunDespiteErrors: true,
	Run: func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			for _, d := range f.Decls {
				pass.Report(analysis.Diagnostic{Pos: d.Pos(), End: d.End(), Message: fmt.Sprintf("%T", d),
					SuggestedFixes: []analysis.SuggestedFix{{TextEdits: []analysis.TextEdit{{Pos: d.Pos(), End: d.Pos()}}}}})
			}
		}
		return nil, nil
	}}

const tested = `
-- go.mod --
module example.com/m
go 1.26
-- p/p.go --
package p
func P() {}
-- p/p_test.go --
package p
func inner() {}
-- p/x_test.go --
package p_test
import "example.com/m/q"
func outer() { q.Q() }
-- q/q.go --
package q
import "example.com/m/p"
func Q() { p.P() }
-- r/r.go --
package r
func R() {}
-- r/r_test.go --
package r
func rTest() {}
`

func TestTests(t *testing.T) {
	opts := options(write(t, tested), funcs, depthAnalyzer)
	equal(t, "without tests", ids(run(t, opts)), "example.com/m/p", "example.com/m/q", "example.com/m/r")
	opts.Tests = true
	res := run(t, opts)
	if len(res.Problems) > 0 {
		t.Error(res.Problems)
	}
	equal(t, "with tests", ids(res), "example.com/m/p [example.com/m/p.test]", "example.com/m/p_test [example.com/m/p.test]",
		"example.com/m/q", "example.com/m/r [example.com/m/r.test]")
	equal(t, "functions", messages(res, funcs), "p.go:2: *ast.FuncDecl", "p_test.go:2: *ast.FuncDecl",
		"x_test.go:2: *ast.GenDecl", "x_test.go:3: *ast.FuncDecl", "q.go:2: *ast.GenDecl", "q.go:3: *ast.FuncDecl",
		"r.go:2: *ast.FuncDecl", "r_test.go:2: *ast.FuncDecl")
	// q was analysed after the plain p, p_test after the rebuilt q.
	var depths []string
	for _, p := range res.Packages {
		if !p.Asked {
			t.Errorf("%s was asked for", p.ID)
		}
		depths = append(depths, fmt.Sprint(p.Results[depthAnalyzer]))
	}
	equal(t, "depths", depths, "1", "3", "2", "1")
}

func TestAsked(t *testing.T) {
	opts := options(write(t, layers), funcs)
	opts.Patterns = []string{"./b"}
	var got []string
	for _, p := range run(t, opts).Packages {
		got = append(got, fmt.Sprint(p.Path, p.Asked))
	}
	equal(t, "packages", got, "example.com/m/afalse", "example.com/m/btrue")
}

func TestVendor(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.26
require example.com/dep v1.2.3
-- m.go --
package m
import "example.com/dep"
var X int = dep.X
-- vendor/modules.txt --
# example.com/dep v1.2.3
## explicit; go 1.20
example.com/dep
-- vendor/example.com/dep/dep.go --
package dep
var X int
`)
	res := run(t, options(dir, funcs))
	equal(t, "packages", ids(res), "example.com/m")
	if len(res.Problems) > 0 {
		t.Error(res.Problems)
	}
}

func TestWorkspace(t *testing.T) {
	dir := write(t, `
-- go.work --
go 1.26
use (
	./one
	./two
)
-- one/go.mod --
module example.com/one
go 1.26
-- one/one.go --
package one
import "example.com/two"
var X = two.Two
-- two/go.mod --
module example.com/two
go 1.21
-- two/two.go --
package two
var Two = 2
func loop() (fs []func()) { for i := range []int{1, 2} { fs = append(fs, func() { println(i) }) }; return }
`)
	opts := options(dir, funcs)
	opts.Dir, opts.Patterns = filepath.Join(dir, "one"), []string{".", "example.com/two"}
	res := run(t, opts)
	equal(t, "packages", ids(res), "example.com/one", "example.com/two")
	if len(res.Problems) > 0 || res.Packages[1].Module.GoVersion != "1.21" {
		t.Error(res.Problems, res.Packages[1].Module)
	}
}

// A module's Go version decides what its source may say.
func TestGoVersion(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.21
-- m.go --
package m
func F() { for range 10 {} }
`)
	res := run(t, options(dir, funcs))
	if len(res.Problems) != 1 || !strings.Contains(res.Problems[0].Message, "1.22") {
		t.Errorf("problems: %v", res.Problems)
	}
}

func TestBuildTags(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.26
-- m.go --
package m
-- it.go --
//go:build integration
package m
import "net/url"
func It(*url.URL) {}
`)
	opts := options(dir, funcs)
	equal(t, "without the tag", messages(run(t, opts), funcs))
	opts.BuildFlags = []string{"-tags=integration"}
	equal(t, "with the tag", messages(run(t, opts), funcs), "it.go:3: *ast.GenDecl", "it.go:4: *ast.FuncDecl")
}

func TestCgo(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no C compiler")
	}
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.26
-- c/c.go --
package c

// static int twice(int x) { return 2*x; }
import "C"

func Twice(x int) int { return int(C.twice(C.int(x))) }
-- c/plain.go --
package c
func Plain() {}
-- user/user.go --
package user
import "example.com/m/c"
var X = c.Twice(1)
`)
	opts := options(dir, funcs)
	opts.Env = append(opts.Env, "CGO_ENABLED=1")
	res := run(t, opts)
	if len(res.Problems) > 0 {
		t.Fatal(problemLines(res.Problems))
	}
	for _, p := range res.Packages {
		for _, d := range p.Diagnostics[funcs] {
			pos, ok := res.Position(d.Pos)
			if !ok || !strings.HasPrefix(pos.Filename, dir) {
				t.Errorf("reported outside of the user's files: %v", pos)
			}
			if fixes := len(d.SuggestedFixes); (filepath.Base(pos.Filename) == "c.go") != (fixes == 0) {
				t.Errorf("%v: %d fixes", pos, fixes)
			}
		}
	}
	text := strings.Join(messages(res, funcs), "\n")
	for _, want := range []string{"c.go:6: *ast.FuncDecl", "plain.go:2: *ast.FuncDecl", "user.go:3: *ast.GenDecl"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in:\n%s", want, text)
		}
	}
	file := filepath.Join(dir, "c", "c.go")
	if err := res.Check(map[string][]byte{file: []byte("package c\nfunc Twice( {")}); err == nil {
		t.Error("Check took a syntax error in a cgo file")
	}
}

func TestDeterministic(t *testing.T) {
	dir := write(t, many(40))
	var first string
	for _, workers := range []int{1, 8} {
		opts := options(dir, funcs, depthAnalyzer, pureAnalyzer)
		opts.Workers = workers
		res := run(t, opts)
		var out strings.Builder
		for _, p := range res.Packages {
			fmt.Fprintln(&out, p.ID, p.Results[depthAnalyzer], len(p.Diagnostics[funcs]))
		}
		fmt.Fprintln(&out, messages(res, pureAnalyzer), res.Problems)
		if first == "" {
			first = out.String()
		} else if out.String() != first {
			t.Errorf("%d workers give\n%s\nand one\n%s", workers, out.String(), first)
		}
	}
}

// many makes a module of n packages, each of which imports two others.
func many(n int) string {
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/many\ngo 1.26\n")
	for i := range n {
		fmt.Fprintf(&b, "-- p%d/p.go --\npackage p%d\n", i, i)
		if i > 0 {
			fmt.Fprintf(&b, "import (\n\ta \"example.com/many/p%d\"\n\tb \"example.com/many/p%d\"\n)\nvar _ = a.F\nvar _ = b.F\n", i/2, i/3)
		}
		b.WriteString("// pure\nfunc F() int {\n")
		for j := range 30 {
			fmt.Fprintf(&b, "\tx%d := %d\n\t_ = x%d\n", j, j, j)
		}
		b.WriteString("\treturn 1\n}\n")
	}
	return strings.ReplaceAll(b.String(), "import (\n\ta \"example.com/many/p0\"\n\tb \"example.com/many/p0\"\n)\nvar _ = a.F\nvar _ = b.F\n",
		"import a \"example.com/many/p0\"\nvar _ = a.F\n")
}
