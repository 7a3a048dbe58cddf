package summary_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// encodedFacts analyses the module at dir and returns the bytes that go vet would
// store for each package.
func encodedFacts(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	cfg := new(config.Config)
	config.Use(cfg)
	t.Cleanup(func() { config.Use(nil) })
	out := map[string][]byte{}
	res, err := load.Run(context.Background(), load.Options{
		Dir: dir, Patterns: []string{"./..."}, Analyzers: []*analysis.Analyzer{summary.Analyzer}, InScope: cfg.InScope,
		Env: append(os.Environ(), "GOPROXY=off", "GOWORK=off"),
		Keep: func(p *load.Package) {
			var buf bytes.Buffer
			if err := gob.NewEncoder(&buf).Encode(p.Results[summary.Analyzer].(*summary.Package).Fact); err != nil {
				t.Error(err)
			}
			out[p.Path] = buf.Bytes()
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Problems {
		t.Errorf("problem: %s", p.Message)
	}
	return out
}

// layers writes a module of n packages, each with a repository behind an interface
// of the package below, and a main on top.
func layers(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/layers\n\ngo 1.26\n")
	var imports, calls strings.Builder
	for i := range n {
		below, use := "", ""
		if i > 0 {
			below = fmt.Sprintf("\t\"example.com/layers/p%03d\"\n", i-1)
			use = fmt.Sprintf("\t_ = p%03d.Lookup(\"x\")\n", i-1)
		}
		write(fmt.Sprintf("p%03d/p.go", i), fmt.Sprintf(`// Package p%03[1]d is one of many.
package p%03[1]d

import (
	"context"
	"database/sql"
%[2]s)

// Finder is wired from above.
type Finder interface{ Find(id string) error }

// Repo implements it.
type Repo struct{ DB *sql.DB }

// Find waits on a context of its own.
func (r *Repo) Find(id string) error {
	_, err := r.DB.ExecContext(context.Background(), "SELECT 1", id)
	return err
}

// Serve has a context and calls the interface.
func Serve(ctx context.Context, f Finder, id string) error { return f.Find(id) }

// Lookup leads down.
func Lookup(id string) error {
%[3]s	return nil
}
`, i, below, use))
		fmt.Fprintf(&imports, "\t\"example.com/layers/p%03d\"\n", i)
		fmt.Fprintf(&calls, "\t_ = p%03[1]d.Serve(context.Background(), &p%03[1]d.Repo{}, \"x\")\n", i)
	}
	write("main.go", "package main\n\nimport (\n\t\"context\"\n\n"+imports.String()+")\n\nfunc main() {\n"+calls.String()+"}\n")
	return dir
}

// The budget of a fact is that of its residue: here each package has a conversion,
// a target, a reporter and two functions with value flow, and all of them reach main.
const perPackageBudget = 650 // bytes

func TestFactSize(t *testing.T) {
	const n = 60
	facts := encodedFacts(t, layers(t, n))
	total := 0
	for _, data := range facts {
		total += len(data)
	}
	main := len(facts["example.com/layers"])
	if perPackage := main / n; perPackage > perPackageBudget {
		t.Errorf("main's fact weighs %d bytes for each of %d packages below it, want at most %d", perPackage, n, perPackageBudget)
	}
	// Each package carries those below it: half of n on average.
	if perPackage := total / len(facts); perPackage > perPackageBudget*n/2+1000 {
		t.Errorf("a fact weighs %d bytes on average", perPackage)
	}
}

// A comment, or a change in a body that waits for nothing new, leaves every fact as
// it was: nothing above has to be analysed again because of it.
func TestFactsSurviveEdits(t *testing.T) {
	dir := layers(t, 4)
	before := encodedFacts(t, dir)
	edit := func(old, new string) {
		t.Helper()
		name := filepath.Join(dir, "p001", "p.go")
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), old) {
			t.Fatalf("%s has no %q", name, old)
		}
		if err := os.WriteFile(name, []byte(strings.Replace(string(data), old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edit("// Repo implements it.", "// Repo implements it,\n// as a comment of two lines says.")
	edit("_ = p000.Lookup(\"x\")", "_ = p000.Lookup(\"y\")")
	edit("// Find waits", "func added() int { return 1 }\n\n// Find waits")
	for path, data := range encodedFacts(t, dir) {
		if !bytes.Equal(data, before[path]) {
			t.Errorf("the fact of %s changed", path)
		}
	}
	edit("context.Background(), \"SELECT 1\"", "context.TODO(), \"SELECT 1\"")
	after := encodedFacts(t, dir)
	if bytes.Equal(after["example.com/layers/p001"], before["example.com/layers/p001"]) {
		t.Error("a fact does not show what changed in its package")
	}
	if !bytes.Equal(after["example.com/layers/p000"], before["example.com/layers/p000"]) {
		t.Error("the fact of a package below changed")
	}
}
