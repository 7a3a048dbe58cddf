package link_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

var attemptsComment = regexp.MustCompile(`// attempts: (\S+)`)

// TestLibraryAttempts holds the models of libraries that retry against the comments of
// testdata/src/retrycounts, whose own tests run the libraries and count.
func TestLibraryAttempts(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: loading the pinned third-party packages of testdata/src takes seconds")
	}
	root := filepath.Join("..", "..", "testdata", "src")
	cfg, err := config.Load(filepath.Join("testdata", "empty.yml"))
	if err != nil {
		t.Fatal(err)
	}
	config.Use(cfg)
	defer config.Use(nil)
	got := map[string][]string{}
	var dirs []string
	res, err := load.Run(context.Background(), load.Options{Dir: root, Patterns: []string{"./retrycounts/..."}, Analyzers: []*analysis.Analyzer{link.Local, summary.Analyzer}, InScope: cfg.InScope,
		Keep: func(pkg *load.Package) {
			dirs = append(dirs, pkg.Dir)
			local, _ := pkg.Results[link.Local].(*link.PackageFlow)
			if local == nil || local.Flow() == nil {
				return
			}
			files := pkg.Results[summary.Analyzer].(*summary.Package).Files(os.ReadFile)
			for _, l := range local.Flow().Layers() {
				pos, ok := files.Position(link.PlaceOf(l.Place))
				if !ok {
					t.Errorf("a layer of %s has no place: %+v", l.Func, l.Place)
				}
				key := fmt.Sprintf("%s:%d", pos.File, pos.Line)
				got[key] = append(got[key], showAttempts(l))
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Problems {
		t.Errorf("%s:%d: %s", p.File, p.Line, p.Message)
	}
	if len(dirs) == 0 {
		t.Fatal("no packages")
	}
	for _, dir := range dirs {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for n, text := range strings.Split(string(data), "\n") {
				key := fmt.Sprintf("%s:%d", name, n+1)
				want := ""
				if m := attemptsComment.FindStringSubmatch(text); m != nil {
					want = m[1]
				}
				found := slices.Compact(slices.Sorted(slices.Values(got[key])))
				if have := strings.Join(found, "|"); have != want && !(want == "1" && have == "") { // one attempt is no layer
					t.Errorf("%s: attempts %q, want %q", key, have, want)
				}
			}
		}
	}
}

func showAttempts(l *valueflow.Layer) string {
	var out []string
	for _, n := range l.Attempts {
		out = append(out, fmt.Sprint(n))
	}
	if l.Endless {
		out = append(out, "endless")
	}
	if len(l.Unknown) > 0 {
		out = append(out, "unknown")
	}
	return strings.Join(out, ",")
}
