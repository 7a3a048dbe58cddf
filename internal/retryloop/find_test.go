package retryloop

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

var wanted = regexp.MustCompile(`// (retry|reconnect): (.*)`)

// TestFind holds what is found against the comments of testdata/shapes.go: a comment for
// each loop that is a retry, and none elsewhere.
func TestFind(t *testing.T) {
	const name = "testdata/shapes.go"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	conf := &types.Config{Importer: importer.ForCompiler(fset, "source", nil), GoVersion: "go1.26"}
	pkg, _, err := ssautil.BuildPackage(conf, fset, types.NewPackage("shapes", ""), []*ast.File{f}, ssa.InstantiateGenerics)
	if err != nil {
		t.Fatal(err)
	}
	got := map[int]string{}
	var read func(fn *ssa.Function)
	read = func(fn *ssa.Function) {
		for _, l := range Find(fn) {
			if old, twice := got[fset.Position(l.Pos).Line]; twice {
				t.Errorf("two retries at one place: %s, %s", old, show(l))
			}
			got[fset.Position(l.Pos).Line] = show(l)
		}
		for _, lit := range fn.AnonFuncs {
			read(lit)
		}
	}
	for _, m := range pkg.Members {
		if fn, ok := m.(*ssa.Function); ok && fn.Name() != "init" {
			read(fn)
		}
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		want := ""
		if m := wanted.FindStringSubmatch(line); m != nil {
			want = m[1] + ": " + m[2]
		}
		if got[i+1] != want {
			t.Errorf("%s:%d:\n\twant %q\n\tgot  %q", name, i+1, want, got[i+1])
		}
	}
}

// show writes a retry as the comments do.
func show(l *Loop) string {
	if l.Kind == Reconnect {
		return "reconnect: " + strings.TrimPrefix(showPauses(l), ", ")
	}
	out := "retry: " + showCount(l.Count)
	switch {
	case l.AnyStatus:
		out += ", any status"
	case len(l.Only) > 0:
		out += ", only " + showVerdicts(l.Only)
	case len(l.Except) > 0:
		out += ", except " + showVerdicts(l.Except)
	default:
		out += ", any"
	}
	return out + showPauses(l)
}

func showCount(c Count) string {
	switch {
	case !c.Known && c.Bounded:
		return "bounded"
	case !c.Known:
		return "endless"
	case c.Attempts == nil:
		return fmt.Sprint(c.Add)
	case c.Add == 0:
		return c.Attempts.Name()
	default:
		return fmt.Sprintf("%s%+d", c.Attempts.Name(), c.Add)
	}
}

func showVerdicts(list []Verdict) string {
	var out []string
	for _, v := range list {
		out = append(out, strings.TrimPrefix(v.Name, "shapes."))
	}
	return strings.Join(out, " ")
}

func showPauses(l *Loop) string {
	out := ""
	for _, p := range l.Pauses {
		out += ", " + p.Growth.String()
		if k, ok := p.Delay.(*ssa.Const); ok {
			out += fmt.Sprint(" ", showDuration(k.Int64()))
		}
		if p.Growth == Exponential {
			out += fmt.Sprintf(" x%v", p.Factor)
		}
		if p.Jitter {
			out += " jitter"
		}
		if p.Blind {
			out += ", blind"
		}
	}
	return out
}

func showDuration(n int64) string {
	switch {
	case n%1e9 == 0:
		return fmt.Sprintf("%ds", n/1e9)
	default:
		return fmt.Sprintf("%dms", n/1e6)
	}
}
