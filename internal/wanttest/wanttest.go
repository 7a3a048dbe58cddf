// Package wanttest runs analyzers on packages of real modules and compares what
// they find with `// want` comments. It reads the comments as x/tools'
// analysistest does, but loads as the stand-alone driver does: only the
// packages themselves from source. That takes a tenth of the time and memory.
package wanttest

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/scanner"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/rule"
)

// want is one expectation: a finding on this line whose text matches.
type want struct {
	file string
	line int
	re   *regexp.Regexp
	met  bool
}

// Run analyses the packages that the patterns match in the module at dir and
// fails t for each finding that no comment wants, and for each that is missing.
// It returns the result for further assertions.
func Run(t *testing.T, dir string, cfg *config.Config, analyzers []*analysis.Analyzer, patterns ...string) ([]*finding.Finding, *load.Result) {
	t.Helper()
	config.Use(cfg)
	t.Cleanup(func() { config.Use(nil) })
	res, err := load.Run(context.Background(), load.Options{
		Dir: dir, Patterns: patterns, Analyzers: analyzers, InScope: cfg.InScope, Tests: cfg.Tests,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range res.Problems {
		t.Errorf("problem: %s: %s", p.Package, p.Message)
	}
	findings := Findings(res)
	wants := collect(t, res)
	for _, f := range findings {
		i := slices.IndexFunc(wants, func(w *want) bool {
			return !w.met && w.file == f.Pos.File && w.line == f.Pos.Line && w.re.MatchString(text(f)) &&
				(f.Severity > finding.Info || strings.HasPrefix(w.re.String(), "info: "))
		})
		if i < 0 {
			t.Errorf("%s: unexpected finding: %s", f.Pos, text(f))
			continue
		}
		wants[i].met = true
	}
	for _, w := range wants {
		if !w.met {
			t.Errorf("%s:%d: no finding matches %q", w.file, w.line, w.re)
		}
	}
	return findings, res
}

// text is what a want matches: "message (rule)", with "info: " before what is
// only shown on request.
func text(f *finding.Finding) string {
	if f.Severity == finding.Info {
		return "info: " + f.Text()
	}
	return f.Text()
}

// Findings are those of all packages, one for each rule and true position.
func Findings(res *load.Result) []*finding.Finding {
	type key struct {
		rule string
		pos  finding.Position
	}
	seen := map[key]bool{}
	var out []*finding.Finding
	for _, pkg := range res.Packages {
		for _, r := range pkg.Results {
			r, ok := r.(*rule.Result)
			if !ok {
				continue
			}
			for _, f := range r.Findings {
				if k := (key{f.Rule, f.Pos}); !seen[k] {
					seen[k] = true
					out = append(out, f)
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b *finding.Finding) int { return cmp.Or(a.Compare(b), cmp.Compare(a.Rule, b.Rule)) })
	return out
}

func collect(t *testing.T, res *load.Result) []*want {
	t.Helper()
	var out []*want
	seen := map[string]bool{}
	for _, pkg := range res.Packages {
		for _, name := range pkg.Files {
			if seen[name] {
				continue
			}
			seen[name] = true
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, wantsOf(t, fset, file, name)...)
		}
	}
	return out
}

func wantsOf(t *testing.T, fset *token.FileSet, file *ast.File, name string) []*want {
	t.Helper()
	var out []*want
	for _, group := range file.Comments {
		for _, c := range group.List {
			_, text, ok := strings.Cut(c.Text, "// want ")
			if !ok {
				continue
			}
			line := fset.Position(c.Pos()).Line
			patterns, err := literals(text)
			if err != nil {
				t.Fatalf("%s:%d: %v", name, line, err)
			}
			for _, p := range patterns {
				re, err := regexp.Compile(p)
				if err != nil {
					t.Fatalf("%s:%d: %v", name, line, err)
				}
				out = append(out, &want{file: name, line: line, re: re})
			}
		}
	}
	return out
}

// literals reads a sequence of Go string literals.
func literals(text string) ([]string, error) {
	var s scanner.Scanner
	s.Init(strings.NewReader(text))
	s.Mode = scanner.ScanStrings | scanner.ScanRawStrings
	s.Error = func(*scanner.Scanner, string) {}
	var out []string
	for tok := s.Scan(); tok != scanner.EOF; tok = s.Scan() {
		if tok != scanner.String && tok != scanner.RawString {
			return nil, fmt.Errorf("after // want come string literals, not %s", s.TokenText())
		}
		v, err := strconv.Unquote(s.TokenText())
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// Testdata is the directory of the module that holds the cases.
func Testdata(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	for ; err == nil; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "testdata", "src", "go.mod")); err == nil {
			return filepath.Join(dir, "testdata", "src")
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	t.Fatal("no testdata/src above the test's directory")
	return ""
}
