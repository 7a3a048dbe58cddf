package fixedtimeout

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

// fault is what the value flow shows at a place of the program.
type fault struct {
	rule     finding.Rule
	at       valueflow.Place
	function string // that holds the place, by symbol
	message  string
	doubtful bool
	chain    []link0
}

// link0 is one part of the chain that explains a fault.
type link0 struct {
	function string
	at       valueflow.Place
	note     string
}

// judges are the rules that ask the value flow.
var judges = []struct {
	rule finding.Rule
	find func(*link.Flow) []fault
}{
	{unbounded, findUnbounded},
	{server, findServer},
	{zero, findZero},
	{lifetime, findLifetime},
	{sameEverywhere, findSameEverywhere},
}

// flowReport reports what the value flow shows: first what is true of the package by
// itself, whoever imports it; at a main package then what the whole program shows, but
// for what the packages say by themselves.
type flowReport struct {
	r      *rule.Reporter
	pass   *analysis.Pass
	pkg    *summary.Package
	files  *summary.Files
	locate *locator
	said   map[string]map[faultKey]bool // by package
}

type faultKey struct {
	rule string
	at   valueflow.Place
}

func reportFlow(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package, view *link.View, local func() *link.Flow) {
	f := &flowReport{r: r, pass: pass, pkg: pkg, files: pkg.Files(pass.ReadFile), locate: &locator{pass: pass}, said: map[string]map[faultKey]bool{}}
	if view == nil {
		for _, x := range f.judge(local()) {
			if x.at.Pkg == pkg.Path {
				f.report(x)
			}
		}
		return
	}
	f.said[pkg.Path] = nil // nobody calls into a program
	seen := map[faultKey]bool{}
	for _, flow := range view.Flows {
		for _, x := range f.judge(flow) {
			key := faultKey{x.rule.ID, x.at}
			if seen[key] || f.saidBy(view, x.at.Pkg)[key] {
				continue
			}
			seen[key] = true
			f.report(x)
		}
	}
}

func keysOf(faults []fault) map[faultKey]bool {
	out := map[faultKey]bool{}
	for _, x := range faults {
		out[faultKey{x.rule.ID, x.at}] = true
	}
	return out
}

// saidBy is what a package reports by itself.
func (f *flowReport) saidBy(view *link.View, path string) map[faultKey]bool {
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

func (f *flowReport) judge(flow *link.Flow) []fault {
	var out []fault
	if flow == nil {
		return nil
	}
	for _, j := range judges {
		if f.r.On(j.rule) {
			out = append(out, j.find(flow)...)
		}
	}
	slices.SortStableFunc(out, func(a, b fault) int {
		return cmp.Or(strings.Compare(a.at.Pkg, b.at.Pkg), strings.Compare(a.at.File, b.at.File), strings.Compare(a.at.Decl, b.at.Decl), cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Col, b.at.Col))
	})
	return out
}

// report reports a fault: where it is, or at function main if that is in another package.
func (f *flowReport) report(x fault) {
	pos, ok := f.files.Position(link.PlaceOf(x.at))
	if !ok {
		return
	}
	out := &finding.Finding{Function: valueflow.Short(x.function), Doubtful: x.doubtful, Message: x.message}
	for _, l := range x.chain {
		if at, ok := f.files.Position(link.PlaceOf(l.at)); ok {
			out.Chain = append(out.Chain, finding.Step{Function: valueflow.Short(l.function), Position: at, Note: l.note})
		}
	}
	at := f.pkg.Main
	if x.at.Pkg == f.pkg.Path {
		at = f.locate.span(pos)
	} else {
		out.Pos = pos
	}
	if at.Pos.IsValid() {
		f.r.Report(x.rule, out, at, nil)
	}
}
