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
