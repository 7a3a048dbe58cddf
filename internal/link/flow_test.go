package link_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

var flowCase = flag.String("case", "", "run only the value flow case of that name")
var flowDump = flag.Bool("dump", false, "print what the packages are compiled to")

// TestFlow holds the value flow against the comments of testdata/src/valueflow:
//
//	// arrives: 5s, 10s | 20s
//
// says which durations reach the limits on that line, one instance after the other;
//
//	// calls: (*store).Get, (*cache).Get
//
// which functions a dynamic call reaches.
func TestFlow(t *testing.T) {
	root := filepath.Join("..", "..", "testdata", "src")
	mains, err := filepath.Glob(filepath.Join(root, "valueflow", "*"))
	if err != nil {
		t.Fatal(err)
	}
	byConfig := map[string][]string{} // configuration -> cases
	for _, dir := range mains {
		name := filepath.Base(dir)
		if *flowCase != "" && name != *flowCase {
			continue
		}
		file := filepath.Join(dir, "deadlinelint.yml")
		if _, err := os.Stat(file); err != nil {
			file = ""
		}
		byConfig[file] = append(byConfig[file], "./valueflow/"+name+"/...")
	}
	for file, patterns := range byConfig {
		slices.Sort(patterns)
		runFlow(t, root, file, patterns)
	}
}

func runFlow(t *testing.T, root, configFile string, patterns []string) {
	cfg, err := config.Load(cmp.Or(configFile, filepath.Join("testdata", "empty.yml")))
	if err != nil {
		t.Fatal(err)
	}
	config.Use(cfg)
	defer config.Use(nil)
	res, err := load.Run(context.Background(), load.Options{Dir: root, Patterns: patterns, Analyzers: []*analysis.Analyzer{link.Analyzer}, InScope: cfg.InScope})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Problems {
		t.Errorf("%s:%d: %s", p.File, p.Line, p.Message)
	}
	got := map[string]*observed{} // by file:line
	var dirs []string
	for _, pkg := range res.Packages {
		view, _ := pkg.Results[link.Analyzer].(*link.View)
		if view == nil {
			continue
		}
		dirs = append(dirs, pkg.Dir)
		if *flowDump {
			for _, r := range view.Residues {
				if r.Flow != nil {
					r.Flow.Dump(os.Stdout)
				}
			}
		}
		for _, fl := range view.Flows {
			observe(t, view, fl, got)
		}
	}
	for _, dir := range dirs {
		top := dir
		err := filepath.WalkDir(top, func(path string, d os.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".go") {
				compareFile(t, path, got)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

type observed struct {
	arrives map[string]string // by instance
	calls   map[string]string
}

func at(got map[string]*observed, key string) *observed {
	o := got[key]
	if o == nil {
		o = &observed{map[string]string{}, map[string]string{}}
		got[key] = o
	}
	return o
}

func observe(t *testing.T, view *link.View, fl *link.Flow, got map[string]*observed) {
	name := ""
	if fl.Program != nil {
		name = fl.Program.Name
	}
	for _, err := range fl.Problems {
		t.Error(err)
	}
	line := func(p valueflow.Place) string {
		pos, _ := view.Files.Position(link.PlaceOf(p))
		return fmt.Sprintf("%s:%d", pos.File, pos.Line)
	}
	for _, a := range fl.Arrivals() {
		if len(a.Values) == 1 && a.Values[0].Kind == valueflow.Int && a.Values[0].N == 0 {
			if o, ok := fl.OriginOf(a.Values[0]); ok && o.Kind == valueflow.FromZero {
				continue // a field that nobody set
			}
		}
		var texts []string
		for _, v := range a.Values {
			texts = append(texts, showValue(v))
		}
		slices.SortFunc(texts, compareTexts)
		o := at(got, line(a.Place))
		o.arrives[fmt.Sprint(name, " ", a.Instance, a.Limit)] = strings.Join(slices.Compact(texts), ", ")
	}
	for _, c := range fl.Calls() {
		o := at(got, line(c.Place))
		var texts []string
		for _, s := range append(c.Callees, c.Direct...) {
			texts = append(texts, shortSymbol(s, c.Place.Pkg))
		}
		slices.Sort(texts)
		o.calls[fmt.Sprint(name, " ", c.Instance, c.Place.Col)] = strings.Join(texts, ", ")
	}
}

func showValue(v valueflow.Value) string {
	switch v.Kind {
	case valueflow.Int:
		return time.Duration(v.N).String()
	case valueflow.Unknown:
		words := map[valueflow.Reason]string{valueflow.Environment: "?env " + v.Text, valueflow.Decoded: "?decoded", valueflow.Parameter: "?param",
			valueflow.Library: "?library", valueflow.Computed: "?computed", valueflow.Input: "?decoded", valueflow.Clock: "?computed", valueflow.TooMany: "?many"}
		return strings.TrimSpace(words[v.Reason])
	case valueflow.Nil:
		return "nil"
	}
	return "!" + fmt.Sprint(v.Kind, v.Text)
}

func compareTexts(a, b string) int {
	x, errX := time.ParseDuration(a)
	y, errY := time.ParseDuration(b)
	switch {
	case errX == nil && errY == nil:
		return cmp.Compare(x, y)
	case errX == nil:
		return -1
	case errY == nil:
		return 1
	}
	return strings.Compare(a, b)
}

// shortSymbol writes a symbol as a file of package pkg would.
func shortSymbol(s, pkg string) string {
	s = strings.ReplaceAll(s, pkg+".", "")
	if rest, ok := strings.CutPrefix(s, "("); ok && !strings.HasPrefix(rest, "*") {
		s = strings.Replace(rest, ").", ".", 1)
	}
	if i := strings.LastIndexByte(s, '/'); i >= 0 { // the last element of the import path
		prefix := ""
		if strings.HasPrefix(s, "(*") {
			prefix = "(*"
		} else if strings.HasPrefix(s, "(") {
			prefix = "("
		}
		s = prefix + s[i+1:]
	}
	return s
}

// An expectation may hold for one program of the configuration alone: "arrives[prod]:".
var expectation = regexp.MustCompile(`// (arrives|calls)(?:\[(\w+)\])?: (.*?)(?:\s//.*)?$`)

func compareFile(t *testing.T, path string, got map[string]*observed) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for n, text := range strings.Split(string(data), "\n") {
		key := fmt.Sprintf("%s:%d", path, n+1)
		for _, part := range splitComments(text) {
			m := expectation.FindStringSubmatch(part)
			if m == nil {
				continue
			}
			o := at(got, key)
			if m[1] == "calls" {
				check(t, key, part, groups(m[3], strings.Compare), union(of(o.calls, m[2])))
				continue
			}
			check(t, key, part, groups(m[3], compareTexts), flat(of(o.arrives, m[2]), compareTexts))
		}
	}
}

var typeArguments = regexp.MustCompile(`\[[^\]]*\]`)

// splitComments takes a line with several comments apart.
func splitComments(text string) []string {
	var out []string
	for _, part := range strings.Split(text, "// ")[1:] {
		out = append(out, "// "+strings.TrimSpace(part))
	}
	return out
}

// of keeps what holds for one program; all if it has no name.
func of(m map[string]string, program string) map[string]string {
	if program == "" {
		return m
	}
	out := map[string]string{}
	for k, v := range m {
		if strings.HasPrefix(k, program+" ") {
			out[k] = v
		}
	}
	return out
}

// groups normalises "b, a | c".
func groups(want string, compare func(a, b string) int) string {
	var out []string
	want = typeArguments.ReplaceAllString(want, "")
	for g := range strings.SplitSeq(want, " | ") {
		parts := strings.Split(g, ", ")
		for i := range parts {
			parts[i] = normal(strings.TrimSpace(parts[i]))
		}
		slices.SortFunc(parts, compare)
		parts = slices.Compact(parts)
		out = append(out, strings.Join(parts, ", "))
	}
	slices.SortStableFunc(out, compareGroups(compare))
	return strings.Join(slices.Compact(out), " | ")
}

func normal(s string) string {
	if d, err := time.ParseDuration(s); err == nil {
		return d.String()
	}
	return s
}

func compareGroups(compare func(a, b string) int) func(a, b string) int {
	return func(a, b string) int {
		x, _, _ := strings.Cut(a, ", ")
		y, _, _ := strings.Cut(b, ", ")
		return cmp.Or(compare(x, y), strings.Compare(a, b))
	}
}

func flat(m map[string]string, compare func(a, b string) int) string {
	var out []string
	for _, v := range m {
		out = append(out, v)
	}
	slices.SortFunc(out, compareGroups(compare))
	return strings.Join(slices.Compact(out), " | ")
}

// union drops instances that reach the same.
func union(m map[string]string) string {
	var out []string
	for _, v := range m {
		if v != "" {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " | ")
}

func check(t *testing.T, key, what, want, got string) {
	t.Helper()
	if want != got {
		t.Errorf("%s: %s\n\twant %s\n\tgot  %s", key, what, want, got)
	}
}
