// Package flowrule reports what the value flow shows: the rules say where a fault is, and
// this package says it once, at the package that knows, in every driver.
package flowrule

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// Fault is what the value flow shows at a place of the program.
type Fault struct {
	Rule     finding.Rule
	At       valueflow.Place
	Function string // that holds the place, by symbol
	Message  string
	Doubtful bool // worth knowing, and no more
	Chain    []Step
	Edges    []string
}

// Step is one part of the chain that explains a fault.
type Step struct {
	Function string
	At       valueflow.Place
	Note     string
}

// Judge finds the faults of one rule in the value flow of a program, or of a package by
// itself.
type Judge struct {
	Rule finding.Rule
	Find func(*link.Flow) []Fault
}

// report is the reporting of one package.
type report struct {
	r      *rule.Reporter
	pass   *analysis.Pass
	pkg    *summary.Package
	files  *summary.Files
	locate *Locator
	said   map[string]map[faultKey]bool // by package
	judges []Judge
}

type faultKey struct {
	rule string
	at   valueflow.Place
}

// Report reports what the value flow shows: what is true of the package by itself,
// whoever imports it; at a main package what the whole program shows, but for what the
// packages say by themselves.
func Report(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package, view *link.View, local func() *link.Flow, judges ...Judge) {
	f := &report{r: r, pass: pass, pkg: pkg, files: pkg.Files(pass.ReadFile), locate: &Locator{Pass: pass}, judges: judges, said: map[string]map[faultKey]bool{}}
	if view == nil {
		for _, x := range f.judge(local()) {
			if x.At.Pkg == pkg.Path {
				f.report(x)
			}
		}
		return
	}
	f.said[pkg.Path] = nil // nobody calls into a program
	seen := map[faultKey]bool{}
	for _, flow := range view.Flows {
		for _, x := range f.judge(flow) {
			key := faultKey{x.Rule.ID, x.At}
			if seen[key] || f.saidBy(view, x.At.Pkg)[key] {
				continue
			}
			seen[key] = true
			f.report(x)
		}
	}
}

func keysOf(faults []Fault) map[faultKey]bool {
	out := map[faultKey]bool{}
	for _, x := range faults {
		out[faultKey{x.Rule.ID, x.At}] = true
	}
	return out
}

// saidBy is what a package reports by itself.
func (f *report) saidBy(view *link.View, path string) map[faultKey]bool {
	if m, ok := f.said[path]; ok {
		return m
	}
	var m map[faultKey]bool
	if own := link.Open(view.Unit(path)); own != nil {
		m = keysOf(f.judge(own))
	}
	f.said[path] = m
	return m
}

func (f *report) judge(flow *link.Flow) []Fault {
	var out []Fault
	if flow == nil || flow.Cut() {
		return nil // what was not seen may be what limits
	}
	for _, j := range f.judges {
		if f.r.On(j.Rule) {
			out = append(out, j.Find(flow)...)
		}
	}
	slices.SortStableFunc(out, func(a, b Fault) int {
		return cmp.Or(strings.Compare(a.At.Pkg, b.At.Pkg), strings.Compare(a.At.File, b.At.File), strings.Compare(a.At.Decl, b.At.Decl), cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Col, b.At.Col))
	})
	return out
}

// report reports a fault: where it is, or at function main if that is in another package.
func (f *report) report(x Fault) {
	if summary.ServesTests(x.At.Pkg) || f.pkg.ServesTests && x.At.Pkg == f.pkg.Path {
		return
	}
	pos, ok := f.files.Position(link.PlaceOf(x.At))
	if !ok {
		return
	}
	out := &finding.Finding{Function: valueflow.Short(x.Function), Doubtful: x.Doubtful, Message: x.Message, Edges: x.Edges}
	for _, l := range x.Chain {
		if at, ok := f.files.Position(link.PlaceOf(l.At)); ok {
			out.Chain = append(out.Chain, finding.Step{Function: valueflow.Short(l.Function), Position: at, Note: l.Note})
		}
	}
	at := f.pkg.Main
	if x.At.Pkg == f.pkg.Path {
		at = f.locate.Span(pos)
	} else {
		out.Pos = pos
	}
	if at.Pos.IsValid() {
		f.r.Report(x.Rule, out, at, nil)
	}
}
