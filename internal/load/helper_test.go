package load

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// write unpacks a txtar archive into a new directory.
func write(t testing.TB, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// options are those of a run over dir without a network. In scope is what lies
// below dir but not in a vendor or third directory.
func options(dir string, analyzers ...*analysis.Analyzer) Options {
	return Options{
		Dir: dir, Patterns: []string{"./..."}, Analyzers: analyzers, Workers: 2,
		Env: append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=", "GOPACKAGESDRIVER=off", "GOTOOLCHAIN=local"),
		InScope: func(d, _ string) bool {
			return strings.HasPrefix(d, dir) && !strings.Contains(d, "/vendor/") && !strings.Contains(d, "/third")
		},
	}
}

func run(t testing.TB, opts Options) *Result {
	t.Helper()
	res, err := Run(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func ids(res *Result) (ids []string) {
	for _, p := range res.Packages {
		ids = append(ids, p.ID)
	}
	return ids
}

func equal(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

// messages are the diagnostics as "base:line: message", by package.
func messages(res *Result, a *analysis.Analyzer) (out []string) {
	for _, p := range res.Packages {
		for _, d := range p.Diagnostics[a] {
			pos, _ := res.Position(d.Pos)
			out = append(out, filepath.Base(pos.Filename)+":"+strconv.Itoa(pos.Line)+": "+d.Message)
		}
	}
	return out
}

// problemLines are problems as "base:line: message".
func problemLines(ps []finding.Problem) (out []string) {
	for _, p := range ps {
		out = append(out, filepath.Base(p.File)+":"+strconv.Itoa(p.Line)+": "+p.Message)
	}
	return out
}
