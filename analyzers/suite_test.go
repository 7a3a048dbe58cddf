package analyzers_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
)

var update = flag.Bool("update", false, "rewrite the pages under docs/rules")

func TestAll(t *testing.T) {
	if err := analysis.Validate(analyzers.All()); err != nil {
		t.Fatal(err)
	}
	if len(analyzers.All()) != len(analyzers.Suites()) {
		t.Errorf("%d analyzers, %d suites", len(analyzers.All()), len(analyzers.Suites()))
	}
	for i, s := range analyzers.Suites() {
		if err := s.Err(); err != nil {
			t.Error(err)
		}
		if a := analyzers.All()[i]; a.Name != s.Name || a.Doc != s.Doc {
			t.Errorf("analyzer %d is %q, its suite %q", i, a.Name, s.Name)
		}
	}
}

// The pages are the rules' own documentation.
func TestPages(t *testing.T) {
	for _, s := range analyzers.Suites() {
		name := filepath.Join("..", "docs", "rules", s.Name+".md")
		page := s.Page()
		if *update {
			if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(name)
		if err != nil || string(got) != page {
			t.Errorf("%s is not what the documentation of %s says: run go test ./analyzers -update (%v)", name, s.Name, err)
		}
	}
}
