package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// FuzzLoad: any bytes give a configuration or one sentence, never a panic, and
// what loads can be used.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{
		"", "version: 1\n", "version: 1\nprofile: strict\ntests: true\n",
		"version: 1\nextends: base.yml\nscope: {include: [a/...], exclude: [.../gen]}\n",
		"version: 1\nrules: {a/b: off, a: warning}\n",
		"version: 1\nknowledge:\n  - {func: \"(*a.B).C\", waits: network, context: \"arg:0\", calls: [1]}\n",
		"version: 1\nscope:\n  include: &x [a]\n  exclude: *x\n", "&a [*a]", "? {a: b}\n: c\n",
		"a: 1\n---\nb: 2\n", "%TAG ! x\n---\n", "\xff\xfe", "x: !!binary =\n", "version: 1\nknowledge: &k [*k]\n",
		"version: 1\nextends: a.yml\n",
		"version: 1\nprograms:\n  - name: p\n    main: ./cmd/p\n    files: [{path: base.yml, into: a/b.C, key: rules}]\n" +
			"    env: {A: 1, B: x}\n    args: [--a=1s]\n    values: {a/b.C.D: 5s}\n",
		"version: 1\nprograms: [{name: p, main: a/..., files: [{path: base.yml, format: env}]}, {name: p}]\n",
		"version: 1\nprograms: &p [*p, {name: *p}]\n",
	} {
		f.Add([]byte(seed))
	}
	dir := f.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "base.yml"), []byte("version: 1\nrules: {a/b: on}\n"), 0o666); err != nil {
		f.Fatal(err)
	}
	path := filepath.Join(dir, "a.yml")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := Load(path)
		if err != nil {
			var typed *Error
			if !errors.As(err, &typed) {
				t.Fatalf("%T: %v", err, err)
			}
			if text := err.Error(); text == "" || strings.Contains(text, "\n") {
				t.Fatalf("no sentence: %q", text)
			}
			return
		}
		c.InScope("/w/x", "x")
		for _, p := range c.Programs {
			p.Matches("a/b", "/w/x")
		}
		c.Severity(finding.Rule{ID: "a/b"})
		if err := c.CheckRules([]finding.Rule{{ID: "a/b"}}); err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("no sentence: %q", err)
		}
		if len(c.Hash()) != 64 {
			t.Fatal(c.Hash())
		}
	})
}
