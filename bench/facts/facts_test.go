package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const source = `// Package p is for tests.
package p

import "fmt"

// F is short.
func F() int { return 1 }

func g(n int) error {
	if n > 0 {
		return fmt.Errorf("%d", n)
	}
	return nil
}
`

func TestSteps(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	steps, err := (&hub{path: "p", files: []string{file}}).steps()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		2: "func g(n int) error { print(\"edited\");\n\tif n > 0 {",
		3: "func g(n int) error {\n\tprint(\"edited\")\n\tif n > 0 {",
		4: "// F is short.\n// edited\nfunc F() int",
	} {
		if !strings.Contains(string(steps[i].text), want) {
			t.Errorf("%s:\n%s", steps[i].name, steps[i].text)
		}
	}
	undo, err := steps[4].apply()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != string(steps[4].text) {
		t.Errorf("not edited: %v\n%s", err, text)
	}
	if err := undo(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != source {
		t.Errorf("not undone: %v\n%s", err, text)
	}
}

func TestCopyModule(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	for name, text := range map[string]string{"go.mod": "module m\n", "a/a.go": source, ".git/HEAD": "x"} {
		name = filepath.Join(from, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := copyModule(to, from); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(to, "a", "a.go")); err != nil || string(text) != source {
		t.Errorf("not copied: %v", err)
	}
	if _, err := os.Stat(filepath.Join(to, ".git")); !os.IsNotExist(err) {
		t.Errorf("the repository was copied: %v", err)
	}
	for _, overlap := range []string{from, filepath.Join(from, "x"), filepath.Dir(from)} {
		if err := copyModule(overlap, from); err == nil {
			t.Errorf("no error for a copy of %s at %s", from, overlap)
		}
	}
	if _, err := os.Stat(filepath.Join(from, "go.mod")); err != nil {
		t.Errorf("the module was touched: %v", err)
	}
}
