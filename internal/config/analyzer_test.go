package config

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// run runs a on a package with one file.
func run(t *testing.T, a *analysis.Analyzer, file string) (*Config, error) {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, file, "package p\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(&analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{syntax}})
	if c, ok := result.(*Config); ok {
		return c, err
	}
	t.Fatalf("the result is a %T", result)
	return nil, err
}

func TestAnalyzerIsValid(t *testing.T) {
	if err := analysis.Validate([]*analysis.Analyzer{Analyzer}); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"config", "rules", "profile", "tests", "scope", "scope-include", "scope-exclude"} {
		if f := Analyzer.Flags.Lookup(name); f == nil || f.DefValue != "" {
			t.Errorf("flag %s: %+v", name, f)
		}
	}
}

func TestAnalyzer(t *testing.T) {
	root := write(t, map[string]string{
		"go.mod":            "module x\n",
		".deadlinelint.yml": "version: 1\nprofile: strict\nscope: {include: [a]}\n",
		"ci.yml":            "version: 1\nscope: all\n",
		"a/x.go":            "", "b/x.go": "",
		"mod/lib@v1.0.0/go.mod":            "module lib\n",
		"mod/lib@v1.0.0/.deadlinelint.yml": "not a configuration",
	})
	state := new(flags)
	a := state.analyzer()
	set := func(name, value string) {
		t.Helper()
		if err := a.Flags.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	get := func(file string) *Config {
		t.Helper()
		c, err := run(t, a, filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}

	first := get("a/x.go")
	if first.Profile != "strict" || first.Tests {
		t.Errorf("%+v", first)
	}
	if second := get("b/x.go"); second != first {
		t.Error("the file was read a second time")
	}
	if c := get("mod/lib@v1.0.0/x.go"); c.Profile != "" {
		t.Errorf("a library's own file counts: %+v", c)
	}
	if c := get(filepath.Join("..", "outside.go")); len(c.Files) > 0 && c.Files[0] == first.Files[0] {
		t.Errorf("a file outside of the module has its configuration: %+v", c)
	}

	set("profile", "default")
	set("tests", "true")
	set("rules", "dbtimeout,!dbtimeout/zero")
	set("scope-include", "b/...,c")
	set("scope-exclude", "d")
	c := get("a/x.go")
	want := Scope{Include: []string{"a", "b/...", "c"}, Exclude: []string{"d"}}
	if c.Profile != "default" || !c.Tests || !reflect.DeepEqual(c.Scope, want) ||
		!reflect.DeepEqual(c.Only, []string{"dbtimeout", "-dbtimeout/zero"}) {
		t.Errorf("%+v", c)
	}
	if c.Hash() != first.Hash() {
		t.Error("flags change the hash")
	}
	if len(first.Scope.Include) != 1 {
		t.Error("a configuration was changed after it was handed out")
	}
	if c := get("mod/lib@v1.0.0/x.go"); !c.InScope("mod/lib@v1.0.0", "c") {
		t.Error("the flags do not reach a package of the module cache")
	}
	set("tests", "false")
	if c := get("a/x.go"); c.Tests {
		t.Errorf("%+v", c)
	}
	set("scope", "all")
	if c := get("a/x.go"); !c.AllCalls() || !reflect.DeepEqual(c.Scope.Include, want.Include) {
		t.Errorf("%+v", c)
	}
	set("scope", "")
	set("config", "ci.yml")
	if c := get("a/x.go"); filepath.Base(c.Files[0]) != "ci.yml" || !c.AllCalls() {
		t.Errorf("%+v", c)
	}
	set("scope", "default")
	if c := get("a/x.go"); c.AllCalls() {
		t.Errorf("the flag must win: %+v", c)
	}

	given := new(Config)
	state.use(given)
	if get("a/x.go") != given || get("mod/lib@v1.0.0/x.go") != given {
		t.Error("the configuration given to Use is not what all packages see")
	}
	state.use(nil)
	if get("a/x.go") == given {
		t.Error("Use(nil) does not go back")
	}
}

func TestAnalyzerError(t *testing.T) {
	root := write(t, map[string]string{"go.mod": "module x\n", ".deadlinelint.yml": "version: 3\n", "a/x.go": ""})
	state := new(flags)
	a := state.analyzer()
	_, err := run(t, a, filepath.Join(root, "a", "x.go"))
	want := `version must be 1, not "3" at .deadlinelint.yml:1:10; a newer deadlinelint may read it`
	if err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
	if _, main := state.forDir("a"); main != err {
		t.Errorf("main sees another error: %v", main)
	}
	// The standard library is not in scope, whatever the configuration says.
	if _, err := run(t, a, filepath.Join(build.Default.GOROOT, "src", "net", "x.go")); err != nil {
		t.Error(err)
	}
}

func TestBadFlags(t *testing.T) {
	a := new(flags).analyzer()
	for _, test := range []struct{ name, value, want string }{
		{"profile", "stric", `unknown profile "stric"; did you mean "strict"?`},
		{"scope", "al", `unknown scope "al"; did you mean "all"?`},
		{"scope", "./...", `unknown scope "./..."; valid here: default, all`},
		{"tests", "maybe", `"maybe" is neither true nor false`},
		{"rules", "-", `"-" in the rules flag excludes nothing; write -analyzer/rule or -analyzer`},
		{"scope-exclude", "./gen", `bad pattern "./gen"; patterns are import paths such as example.com/shop/..., not directories`},
	} {
		err := a.Flags.Set(test.name, test.value)
		if err == nil || err.Error() != test.want {
			t.Errorf("-%s=%s:\n got %v\nwant %s", test.name, test.value, err, test.want)
		}
		if got := a.Flags.Lookup(test.name).Value.String(); got != "" {
			t.Errorf("-%s is %q after an error", test.name, got)
		}
	}
	if err := a.Flags.Parse([]string{"-tests", "-profile", "strict"}); err != nil {
		t.Error(err)
	}
	if got := a.Flags.Lookup("tests").Value.String(); got != "true" {
		t.Errorf("-tests alone is %q", got)
	}
}

// Drivers run the analyzer on many packages at once; see with -race.
func TestAnalyzerParallel(t *testing.T) {
	root := write(t, map[string]string{"go.mod": "module x\n", ".deadlinelint.yml": "version: 1\n", "a/x.go": ""})
	state := new(flags)
	var (
		wg      sync.WaitGroup
		results [16]*Config
	)
	for i := range results {
		wg.Go(func() { results[i], _ = state.forDir(filepath.Join(root, "a")) })
	}
	wg.Wait()
	for _, c := range results {
		if c == nil || c != results[0] {
			t.Fatalf("%p and %p", c, results[0])
		}
	}
}

func TestSourceDir(t *testing.T) {
	type file struct{ name, text string }
	for _, test := range []struct {
		name  string
		files []file
		want  string
	}{
		{"plain", []file{{"/w/a/x.go", "package p"}}, "/w/a"},
		{"relative", []file{{"external/a/x.go", "package p"}}, "external/a"},
		{"a generated parser", []file{{"/w/a/y.go", "//line /grammar/y.y:1\npackage p"}}, "/w/a"},
		{"cgo under go vet", []file{
			{"/tmp/b001/_cgo_gotypes.go", "package p"},
			{"/tmp/b001/x.cgo1.go", "//line /w/a/x.go:1:1\npackage p"},
		}, "/w/a"},
		{"cgo from the build cache", []file{
			{"/cache/ab/ab01-d", "package p"},
			{"/cache/cd/cd01-d", "//line /w/a/x.go:1:1\npackage p"},
		}, "/w/a"},
		{"cgo's own files only", []file{{"/cache/ab/ab01-d", "package p"}}, ""},
		{"no files", nil, ""},
	} {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, f := range test.files {
			syntax, err := parser.ParseFile(fset, f.name, f.text, parser.PackageClauseOnly)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, syntax)
		}
		if got := filepath.ToSlash(SourceDir(fset, files)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
