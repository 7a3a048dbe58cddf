package main

import (
	"bytes"
	"maps"
	"os/exec"
	"testing"
)

func TestSameSeedSameModule(t *testing.T) {
	a, err := module(60, 7)
	if err != nil {
		t.Fatal(err)
	}
	b, err := module(60, 7)
	if err != nil {
		t.Fatal(err)
	}
	if !maps.EqualFunc(a, b, bytes.Equal) {
		t.Error("two runs with one seed differ")
	}
	if len(a) != 60+1 { // and go.mod
		t.Errorf("%d files", len(a))
	}
}

func TestImports(t *testing.T) {
	for _, n := range graph(499, 1) {
		if n.kind > base && (len(n.imports) < 3 || len(n.imports) > 8) {
			t.Errorf("%s imports %d packages", n.name, len(n.imports))
		}
		for _, p := range n.imports {
			if p.index >= n.index {
				t.Errorf("%s imports the later %s", n.name, p.name)
			}
		}
	}
}

func TestBuilds(t *testing.T) {
	dir := t.TempDir()
	if err := run(40, dir, 3); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "./...")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
