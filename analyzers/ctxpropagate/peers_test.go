package ctxpropagate_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/analyzers/ctxpropagate"
	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/wanttest"
)

// The suites of peers, read from the module cache at the versions that go.mod and
// testdata/src/go.mod pin.

// moduleDir is where the module cache holds a module that the module in dir requires.
func moduleDir(t *testing.T, dir, module string) string {
	t.Helper()
	out, err := exec.Command("go", "-C", dir, "mod", "download", "-json", module).Output()
	if err == nil {
		out, err = exec.Command("go", "-C", dir, "list", "-m", "-f", "{{.Dir}}", module).Output()
	}
	if err != nil {
		t.Fatalf("finding %s: %v", module, err)
	}
	return strings.TrimSpace(string(out))
}

// suite copies the packages below a testdata/src folder into a module and analyses them.
func suite(t *testing.T, src string, run []*analysis.Analyzer) (*load.Result, string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(src)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module peer\n\ngo 1.26\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cfg := &config.Config{Scope: config.Scope{Calls: "all"}}
	config.Use(cfg)
	t.Cleanup(func() { config.Use(nil) })
	res, err := load.Run(context.Background(), load.Options{Dir: dir, Patterns: []string{"./..."}, Analyzers: run, InScope: cfg.InScope})
	if err != nil {
		t.Fatal(err)
	}
	return res, dir
}

// place is a line of a file below dir.
type place struct {
	file string
	line int
}

// wantLines are the lines with a want comment for which keep holds.
func wantLines(t *testing.T, dir string, keep func(line string) bool) []place {
	t.Helper()
	var out []place
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s (%v)", dir, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			if strings.Contains(line, "// want ") && keep(line) {
				out = append(out, place{filepath.ToSlash(strings.TrimPrefix(file, dir+string(filepath.Separator))), i + 1})
			}
		}
	}
	return out
}

func placeOf(dir string, p finding.Position) place {
	return place{filepath.ToSlash(strings.TrimPrefix(p.File, dir+string(filepath.Separator))), p.Line}
}

// With `scope: all`, what noctx reports is reported, and no more but what its suite
// calls a false negative of its own.
func TestNoctxSuite(t *testing.T) {
	src := filepath.Join(moduleDir(t, wanttest.Testdata(t), "github.com/sonatard/noctx"), "testdata", "src")
	res, dir := suite(t, src, []*analysis.Analyzer{ctxpropagate.Analyzer})
	wants := wantLines(t, dir, func(string) bool { return true })
	if len(wants) != 66 {
		t.Errorf("%d wants in the suite, not 66", len(wants))
	}
	var got []place
	for _, f := range wanttest.Findings(res) {
		if f.Rule == "ctxpropagate/sibling" {
			got = append(got, placeOf(dir, f.Pos))
		}
	}
	for _, w := range wants {
		if !slices.Contains(got, w) {
			t.Errorf("%s:%d: noctx reports this and we do not", w.file, w.line)
		}
	}
	for _, g := range got {
		if slices.Contains(wants, g) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, g.file))
		if err != nil {
			t.Fatal(err)
		}
		if line := strings.Split(string(data), "\n")[g.line-1]; !strings.Contains(line, "TODO: false negative") {
			t.Errorf("%s:%d: noctx does not report this: %s", g.file, g.line, strings.TrimSpace(line))
		}
	}
}

// What contextcheck reports is reported: there, at the lost context that the call leads
// to, or within three lines, where both mean the same. Its 13 wants are 12 findings
// and one for a fact of its own.
func TestContextcheckSuite(t *testing.T) {
	src := filepath.Join(moduleDir(t, wanttest.Testdata(t), "github.com/kkHAIKE/contextcheck"), "testdata", "src")
	res, dir := suite(t, src, []*analysis.Analyzer{ctxpropagate.Analyzer})
	wants := wantLines(t, dir, func(line string) bool { return !strings.Contains(line, "want package:") })
	if len(wants) != 12 {
		t.Errorf("%d wants in the suite, not 12", len(wants))
	}
	var got []place
	for _, f := range wanttest.Findings(res) {
		got = append(got, placeOf(dir, f.Pos))
		for _, s := range slices.Concat(f.Chain, f.Callers) {
			got = append(got, placeOf(dir, s.Position))
		}
	}
	for _, w := range wants {
		near := func(g place) bool { return g.file == w.file && g.line-w.line <= 3 && w.line-g.line <= 3 }
		if !slices.ContainsFunc(got, near) {
			t.Errorf("%s:%d: contextcheck reports this and we do not", w.file, w.line)
		}
	}
}

// Code written to confuse: nothing may be left without a summary.
func TestLostcancelSuite(t *testing.T) {
	src := filepath.Join(moduleDir(t, ".", "golang.org/x/tools"), "go", "analysis", "passes", "lostcancel", "testdata", "src")
	res, _ := suite(t, src, analyzers.All())
	for _, p := range res.Problems {
		t.Errorf("%s: %s", p.Package, p.Message)
	}
	if len(res.Packages) == 0 {
		t.Error("nothing was analysed")
	}
}
