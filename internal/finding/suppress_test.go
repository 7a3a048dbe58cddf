package finding

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"sync"
	"testing"
)

var testRules = []string{"ctxpropagate/background", "ctxpropagate/nil", "fixedtimeout/reset", "budgetsum/unbounded"}

func all(string) bool { return true }

func parse(t testing.TB, srcs ...string) (*Directives, *token.FileSet, []*ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for i, src := range srcs {
		f, err := parser.ParseFile(fset, "/src/"+string(rune('a'+i))+".go", src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return ParseDirectives(fset, files, testRules), fset, files
}

// lines returns the lines of the source on which the rule is suppressed, as
// "3-5,8".
func lines(d *Directives, src, rule string) string {
	var out []string
	from, last := 0, 0
	flush := func() {
		switch {
		case from == 0:
		case from == last:
			out = append(out, strconv.Itoa(from))
		default:
			out = append(out, strconv.Itoa(from)+"-"+strconv.Itoa(last))
		}
	}
	for line := 1; line <= strings.Count(src, "\n")+1; line++ {
		if _, ok := d.Suppressed(rule, Position{File: "/src/a.go", Line: line, Column: 1}); !ok {
			continue
		}
		if line != last+1 || from == 0 {
			flush()
			from = line
		}
		last = line
	}
	flush()
	return strings.Join(out, ",")
}

func TestWhereADirectiveApplies(t *testing.T) {
	const ign = "//deadlinelint:ignore ctxpropagate/background why"
	tests := []struct{ name, src, want string }{
		{"end of line", "package a\nfunc f() {\n\tg()\n\tg() " + ign + "\n\tg()\n}", "4"},
		{"end of a line that closes", "package a\nfunc f() {\n\tg(\n\t\t1,\n\t) " + ign + "\n}", "5"},
		{"after an opening brace", "package a\nfunc f() { " + ign + "\n\tg()\n}", "2"},
		{"own line, statement", "package a\nfunc f() {\n\tg()\n\t" + ign + "\n\tg()\n\tg()\n}", "5"},
		{"own line, blank between", "package a\nfunc f() {\n\t" + ign + "\n\n\tg()\n\tg()\n}", "5"},
		{"own line, call over lines", "package a\nfunc f() {\n\t" + ign + "\n\tg(\n\t\th(),\n\t)\n\tg()\n}", "4-6"},
		{"own line, head of an if", "package a\nfunc f() {\n\t" + ign + "\n\tif g() &&\n\t\th() {\n\t\tg()\n\t}\n}", "4-5"},
		{"own line, goroutine", "package a\nfunc f() {\n\t" + ign + "\n\tgo func() {\n\t\tg()\n\t}()\n}", "4"},
		{"own line, case", "package a\nfunc f() {\n\tswitch {\n\t" + ign + "\n\tcase g():\n\t\tg()\n\t}\n}", "5"},
		{"own line, argument", "package a\nfunc f() {\n\tg(\n\t\th(),\n\t\t" + ign + "\n\t\th(),\n\t\th(),\n\t)\n}", "6"},
		{"end of a block is not left", "package a\nfunc f() {\n\tif x {\n\t\tg()\n\t\t" + ign + "\n\t}\n\tg()\n}", "5"},
		{"local declaration", "package a\nfunc f() {\n\t" + ign + "\n\tvar x = func() {\n\t\tg()\n\t}\n\tg()\n}", "4-6"},
		{"doc comment", "package a\n\n// F does.\n//\n" + ign + "\nfunc F() {\n\tg()\n}\nfunc G() {}", "6-8"},
		{"middle of a doc comment", "package a\n\n" + ign + "\n// F does.\nfunc F() {\n\tg()\n}", "5-7"},
		{"apart from the declaration", "package a\n\n" + ign + "\n\nfunc F() {\n\tg()\n}", "5"},
		{"type", "package a\n\n" + ign + "\ntype T struct {\n\tx int\n}", "4-6"},
		{"var group", "package a\n\n" + ign + "\nvar (\n\tx int\n\ty int\n)", "4-7"},
		{"one of a var group", "package a\nvar (\n\t" + ign + "\n\tx = []int{\n\t\t1,\n\t}\n\ty int\n)", "4-6"},
		{"const", "package a\n" + ign + "\nconst c = 1\nconst d = 1", "3"},
		{"import", "package a\n\n" + ign + "\nimport (\n\t\"fmt\"\n)", "4-6"},
		{"field", "package a\ntype T struct {\n\t" + ign + "\n\tx int\n\ty int\n}", "4"},
		{"file", "// Licence\n\n" + ign + "\n\n// Package a is.\npackage a\n\nfunc f() {}", "1-8"},
		{"a space makes prose", "package a\nfunc f() {\n\tg() // deadlinelint:ignore ctxpropagate/background why\n}", ""},
		{"block comments are prose", "package a\nfunc f() {\n\tg() /*deadlinelint:ignore ctxpropagate/background why*/\n}", ""},
		{"no reason, no effect", "package a\nfunc f() {\n\tg() //deadlinelint:ignore ctxpropagate/background\n}", ""},
		{"another rule", "package a\nfunc f() {\n\tg() //deadlinelint:ignore fixedtimeout/reset why\n}", ""},
		{"a rule of a list", "package a\nfunc f() {\n\tg() //deadlinelint:ignore fixedtimeout/reset, ctxpropagate/background why\n}", "3"},
		{"the known of a list", "package a\nfunc f() {\n\tg() //deadlinelint:ignore nonsense,ctxpropagate/background why\n}", "3"},
		{"a whole analyzer", "package a\nfunc f() {\n\tg() //deadlinelint:ignore ctxpropagate why\n}", "3"},
		{"two above one statement", "package a\nfunc f() {\n\t//deadlinelint:ignore fixedtimeout one\n\t" + ign + "\n\tg()\n}", "5"},
		{"line directive", "package a\n//line /src/a.go:100\nfunc f() {\n\tg() " + ign + "\n}" + strings.Repeat("\n", 110), "101"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, _, _ := parse(t, tt.src)
			if got := lines(d, tt.src, "ctxpropagate/background"); got != tt.want {
				t.Errorf("suppressed on lines %q, want %q in\n%s", got, tt.want, tt.src)
			}
		})
	}
}

// The expectations are golangci-lint's, by its nolint_filter.go.
func TestNolint(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"all", "package a\nfunc f() {\n\tg() //nolint\n\tg()\n}", "3"},
		{"named all", "package a\nfunc f() {\n\tg() //nolint:all\n}", "3"},
		{"us", "package a\nfunc f() {\n\tg() //nolint:deadlinelint\n}", "3"},
		{"us among others", "package a\nfunc f() {\n\tg() //nolint:errcheck, DeadlineLint // why\n}", "3"},
		{"others", "package a\nfunc f() {\n\tg() //nolint:errcheck // not deadlinelint\n}", ""},
		{"another word", "package a\nfunc f() {\n\tg() //nolintx\n}", ""},
		{"space", "package a\nfunc f() {\n\tg() // nolint\n}", "3"},
		{"above a statement", "package a\nfunc f() {\n\t//nolint:deadlinelint\n\tif x {\n\t\tg()\n\t}\n\tg()\n}", "3-6"},
		{"above a function", "package a\n\n// F does.\n//nolint:deadlinelint\nfunc F() {\n\tg()\n}\nfunc G() {}", "3-7"},
		{"first in a doc comment", "package a\n\n//nolint:deadlinelint\n// F does.\nfunc F() {\n\tg()\n}\nfunc G() {}", "3-7"},
		{"at a function's line", "package a\n\nfunc F() { //nolint:deadlinelint\n\tg()\n}", "3"},
		{"a blank line between", "package a\n\n//nolint:deadlinelint\n\nfunc F() {\n\tg()\n}", "3"},
		{"another column", "package a\nfunc f() {\n//nolint:deadlinelint\n\tif x {\n\t\tg()\n\t}\n}", "3"},
		{"file", "//nolint:deadlinelint\npackage a\n\nfunc f() {\n\tg()\n}\n", "1-6"},
		{"the first of two above", "package a\n\n//nolint:errcheck\n//nolint:deadlinelint\nfunc F() {\n\tg()\n}", "3-4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, _, _ := parse(t, tt.src)
			if got := lines(d, tt.src, "ctxpropagate/background"); got != tt.want {
				t.Errorf("suppressed on lines %q, want %q in\n%s", got, tt.want, tt.src)
			}
			if ps := d.Problems(all); len(ps) > 0 {
				t.Errorf("reported %q, want nothing", ps[0].Message)
			}
			d.LeaveNolint()
			if got := lines(d, tt.src, "ctxpropagate/background"); got != "" {
				t.Errorf("after LeaveNolint: suppressed on lines %q", got)
			}
		})
	}
}

func TestReasons(t *testing.T) {
	for text, want := range map[string]string{
		"//deadlinelint:ignore ctxpropagate/nil it is so":                    "it is so",
		"//deadlinelint:ignore ctxpropagate/nil -- it is so":                 "it is so",
		"//deadlinelint:ignore ctxpropagate/nil: it is so":                   "it is so",
		"//deadlinelint:ignore ctxpropagate/nil : it is so":                  "it is so",
		"//deadlinelint:ignore ctxpropagate/nil // it is so":                 "it is so",
		"//deadlinelint:ignore\tctxpropagate/nil,fixedtimeout\tнадо so, все": "надо so, все",
		"//nolint:deadlinelint // it is so":                                  "it is so",
		"//nolint // it is so":                                               "it is so",
		"//nolint":                                                           "//nolint",
	} {
		d, _, _ := parse(t, "package a\nvar x = 1 "+text)
		got, ok := d.Suppressed("ctxpropagate/nil", Position{File: "/src/a.go", Line: 2})
		if !ok || got != want {
			t.Errorf("%s: reason %q, %v; want %q", text, got, ok, want)
		}
	}
	var none *Directives
	if _, ok := none.Suppressed("a/b", Position{}); ok || none.Problems(all) != nil {
		t.Error("a nil *Directives must suppress nothing")
	}
}

func TestDetached(t *testing.T) {
	const a = `package a

// F is accepted work.
//deadlinelint:detached the answer is 202
func F() {
	go func() { _ = 0 }()
}

//deadlinelint:detached lives as long as the process
type T[K any] struct{}

func (t *T[K]) A() {}

func G() { //deadlinelint:detached a loop
}

func H() {
	//deadlinelint:detached audit
	go func() { _ = 1 }()
	go func() { _ = 2 }()
}

type U struct{}

func (U) B() {}
`
	const b = `package a

func (t T[K]) C() { type T struct{} }

func (U) D() {}
`
	d, _, files := parse(t, a, b)
	got := map[string]string{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			name := ""
			switch n := n.(type) {
			case *ast.FuncDecl:
				name = n.Name.Name
			case *ast.BasicLit:
				name = n.Value
			case *ast.TypeSpec:
				name = n.Name.Name
			}
			if name != "" {
				if reason, ok := d.Detached(n.Pos()); ok {
					got[name] = reason
				}
			}
			return true
		})
	}
	want := map[string]string{
		"F": "the answer is 202", "0": "the answer is 202",
		"T": "lives as long as the process", "A": "lives as long as the process", "C": "lives as long as the process",
		"G": "a loop", "1": "audit",
	}
	for name, reason := range want {
		if got[name] != reason {
			t.Errorf("Detached(%s) = %q, want %q", name, got[name], reason)
		}
		delete(got, name)
	}
	if len(got) > 0 {
		t.Errorf("detached without cause: %v", got)
	}
	if ps := d.Problems(all); len(ps) > 0 {
		t.Errorf("reported %q, want nothing", ps[0].Message)
	}
}

func TestSuppressedConcurrently(t *testing.T) {
	d, _, _ := parse(t, "package a\nvar x = 1 //deadlinelint:ignore ctxpropagate why\n\n//deadlinelint:detached why\nfunc F() {}\n")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			d.Suppressed("ctxpropagate/nil", Position{File: "/src/a.go", Line: 2})
			d.Detached(d.detached[0].spans[0].pos)
			d.Problems(all)
		})
	}
	wg.Wait()
	if ps := d.Problems(all); len(ps) > 0 {
		t.Errorf("reported %q, want nothing", ps[0].Message)
	}
}

func TestGenerated(t *testing.T) {
	const marker, cgo = "// Code generated by x. DO NOT EDIT.\n\n", "// Code generated by cmd/cgo; DO NOT EDIT.\n\n"
	for src, want := range map[string]bool{
		"package a":                                      false,
		marker + "package a":                             true,
		cgo + "package a":                                true, // _cgo_gotypes.go
		cgo + "//line /user/a.go:1:1\npackage a":         false,
		cgo + "//line a.go:1:1\n" + marker + "package a": true,
	} {
		_, fset, files := parse(t, src)
		if got := Generated(fset, files[0]); got != want {
			t.Errorf("Generated = %v, want %v for\n%s", got, want, src)
		}
	}
}

func messages(ps []*Finding) []string {
	out := []string{}
	for _, p := range ps {
		out = append(out, strconv.Itoa(p.Pos.Line)+": "+p.Text())
	}
	return out
}
