package load

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
	"weak"

	"go/ast"

	"golang.org/x/tools/go/analysis"
)

func TestErrors(t *testing.T) {
	const plain = "-- go.mod --\nmodule example.com/m\ngo 1.26\n-- m.go --\npackage m\n-- empty/README --\n"
	for _, tt := range []struct {
		name, archive string
		change        func(*Options)
		status        int
		want          string
	}{
		{"no module", "-- m.go --\npackage m\n", nil, 1, "no Go module found ("},
		{"nothing matched", plain, func(o *Options) { o.Patterns = []string{"./empty/..."} }, 2, "no packages matched ./empty/...: there are no Go files below it for this system and these build tags"},
		{"empty directory", plain, func(o *Options) { o.Patterns = []string{"./empty"} }, 2, "no packages matched ./empty: no Go files in "},
		{"no directory", plain, func(o *Options) { o.Patterns = []string{"./nope"} }, 2, "bad package pattern: "},
		{"one of two", plain, func(o *Options) { o.Patterns = []string{".", "./nope"} }, 2, "bad package pattern: "},
		{"unknown path", plain, func(o *Options) { o.Patterns = []string{"example.com/m/nope"} }, 2, "bad package pattern: "},
		{"malformed", plain, func(o *Options) { o.Patterns = []string{"a b//c"} }, 2, "bad package pattern: "},
		{"not std", plain, func(o *Options) { o.Patterns = []string{"nosuchstd"} }, 2, "bad package pattern: package nosuchstd is not in std"},
		{"out of scope", plain, func(o *Options) { o.Patterns = []string{"fmt", "os"} }, 2, "fmt os matched 2 packages, but none is in scope: "},
		{"bad flag", plain, func(o *Options) { o.BuildFlags = []string{"-nosuch"} }, 2, "the go command does not know a build flag: "},
		{"mod=mod", plain, func(o *Options) { o.BuildFlags = []string{"-mod=mod"} }, 2, "-mod=mod is not supported"},
		{"mod mod", plain, func(o *Options) { o.BuildFlags = []string{"-mod", "mod"} }, 2, "-mod=mod is not supported"},
		{"overlay", plain, func(o *Options) { o.BuildFlags = []string{"-overlay=x.json"} }, 2, "-overlay is not supported"},
		{"bad go.mod", "-- go.mod --\nmodul x\n-- m.go --\npackage m\n", nil, 1, "the go command failed: errors parsing go.mod: "},
		{"newer Go", "-- go.mod --\nmodule m\ngo 1.99\n-- m.go --\npackage m\n", nil, 1, "go.mod requires go >= 1.99 "},
		{"vendoring", plain + "-- go.mod --\nmodule example.com/m\ngo 1.26\nrequire example.com/d v1.0.0\n-- vendor/modules.txt --\n", nil, 1, "the vendor directory does not agree with go.mod: run \"go mod vendor\""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			opts := options(write(t, tt.archive), funcs)
			if tt.change != nil {
				tt.change(&opts)
			}
			_, err := Run(context.Background(), opts)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v (%T)", err, err)
			}
			if e.Status != tt.status || !strings.HasPrefix(e.Message, tt.want) || strings.Contains(e.Message, "\n") {
				t.Errorf("status %d: %s", e.Status, e.Message)
			}
		})
	}
}

func TestNoGoCommand(t *testing.T) {
	opts := options(write(t, layers), funcs)
	t.Setenv("PATH", t.TempDir())
	opts.Env = append(opts.Env, "PATH="+t.TempDir())
	_, err := Run(context.Background(), opts)
	if err == nil || err.Error() != "the go command was not found: install Go and put its bin directory on PATH" {
		t.Errorf("got %v", err)
	}
}

func TestCheckVersion(t *testing.T) {
	for _, tt := range []struct{ tool, module, want string }{
		{"go1.26.8", "1.27", "deadlinelint was built with go1.26.8 but the module needs go1.27: rebuild it with Go 1.27 or newer"},
		{"go1.26.8", "1.27.3", "deadlinelint was built with go1.26.8 but the module needs go1.27.3: rebuild it with Go 1.27 or newer"},
		{"go1.26.8", "1.26.9", ""},
		{"go1.26", "1.9", ""},
		{"devel go1.28-abc", "1.29", ""},
		{"go1.26.8", "", ""},
	} {
		got := ""
		if err := checkVersion(tt.tool, tt.module); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s, %s: got %q, want %q", tt.tool, tt.module, got, tt.want)
		}
	}
}

func TestGOFLAGS(t *testing.T) {
	got := cleanEnv([]string{"A=b", "GOFLAGS=-mod=mod -buildvcs=false"})
	equal(t, "environment", got, "A=b", "GOFLAGS=-buildvcs=false")
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	seen := 0
	a := &analysis.Analyzer{Name: "a", Doc: "a", Run: func(*analysis.Pass) (any, error) { seen++; cancel(); return nil, nil }}
	opts := options(write(t, layers), a)
	opts.Workers = 1
	res, err := Run(ctx, opts)
	if err != context.Canceled || res != nil || seen != 1 {
		t.Errorf("got %v, %v after %d packages", res, err, seen)
	}
	start := time.Now()
	if _, err := Run(ctx, opts); err != context.Canceled {
		t.Errorf("cancelled before the start: %v", err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("it took %v to notice", d)
	}
}

// TestSyntaxIsDropped: while the last of 200 packages is analysed, the syntax
// and type information of nearly all others are gone, and after the run all.
func TestSyntaxIsDropped(t *testing.T) {
	var files []weak.Pointer[ast.File]
	var results []weak.Pointer[[1 << 10]int]
	alive := func() (n int) {
		runtime.GC()
		for _, p := range files {
			if p.Value() != nil {
				n++
			}
		}
		return n
	}
	inner := &analysis.Analyzer{Name: "inner", Doc: "a result that is not a root's", ResultType: reflect.TypeFor[*[1 << 10]int](),
		Run: func(*analysis.Pass) (any, error) {
			r := new([1 << 10]int)
			results = append(results, weak.Make(r))
			return r, nil
		}}
	during := 0
	root := &analysis.Analyzer{Name: "root", Doc: "keeps weak pointers", Requires: []*analysis.Analyzer{inner},
		Run: func(pass *analysis.Pass) (any, error) {
			files = append(files, weak.Make(pass.Files[0]))
			if len(files) == 200 {
				during = alive()
			}
			return nil, nil
		}}
	opts := options(write(t, many(200)), root)
	opts.Workers = 1
	res := run(t, opts)
	if len(files) != 200 || len(res.Problems) > 0 {
		t.Fatalf("%d files, problems %v", len(files), res.Problems)
	}
	if during > 3 {
		t.Errorf("%d of 200 files were alive at the last package", during)
	}
	if n := alive(); n > 0 {
		t.Errorf("%d files are alive after the run", n)
	}
	for _, r := range results {
		if r.Value() != nil {
			t.Error("a result that is not a root's is alive")
			break
		}
	}
	runtime.KeepAlive(res)
}

func TestCheck(t *testing.T) {
	dir := write(t, layers+`
-- d/d_test.go --
package d
func fromTest() { D() }
-- d/e.go --
package d
func D() {}
`)
	opts := options(dir, funcs)
	opts.Tests = true
	res := run(t, opts)
	for _, tt := range []struct{ name, file, src, want string }{
		{"fine", "b/b.go", "package b\nimport \"example.com/m/a\"\nfunc Get() a.T { return a.T{} }\n", ""},
		{"new import of std", "b/b.go", "package b\nimport (\"context\"; \"strings\")\nvar _ context.Context\nvar _ = strings.ToLower\n", ""},
		{"new import outside the graph", "b/b.go", "package b\nimport \"go/build/constraint\"\nvar _ constraint.Expr\n", ""},
		{"new import in scope", "c/c.go", "package c\nimport \"example.com/m/a\"\nvar _ a.T\n", ""},
		{"cycle", "a/a.go", "package a\nimport \"example.com/m/c\"\nvar _ = c.G\n", "cycle"},
		{"unknown import", "b/b.go", "package b\nimport \"example.com/x\"\n", "example.com/x"},
		{"syntax", "b/b.go", "package b\nfunc {\n", "expected"},
		{"types", "b/b.go", "package b\nvar x int = \"\"\n", "package example.com/m/b: "},
		{"a test breaks", "d/e.go", "package d\nfunc E() {}\n", "undefined: D"},
		{"not ours", "zzz/e.go", "package", ""},
	} {
		err := res.Check(map[string][]byte{dir + "/" + tt.file: []byte(tt.src)})
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
	if !res.Holds(dir+"/b/b.go") || res.Holds(dir+"/go.mod") {
		t.Error("Holds")
	}
}
