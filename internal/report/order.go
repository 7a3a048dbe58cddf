package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// ordered returns a copy of the report with short paths, sorted, and with
// duplicates merged. Packages are analysed in parallel and some of them twice
// (test variants), so neither order nor number of the findings may matter.
func ordered(r *Report, dir string) *Report {
	short := shorten(dir)
	out := *r
	out.Findings = make([]*finding.Finding, len(r.Findings))
	for i, f := range r.Findings {
		out.Findings[i] = shortFinding(f, short)
	}
	out.Findings = merged(out.Findings)
	out.Edges = slices.Clone(r.Edges)
	for i := range out.Edges {
		out.Edges[i].File = short(out.Edges[i].File)
		out.Edges[i].Chain = shortChain(out.Edges[i].Chain, short)
	}
	slices.SortStableFunc(out.Edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.Program, b.Program), cmp.Compare(a.Name, b.Name),
			cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	out.Problems = slices.Clone(r.Problems)
	for i := range out.Problems {
		out.Problems[i].File = short(out.Problems[i].File)
	}
	slices.SortFunc(out.Problems, compareProblems)
	out.Problems = slices.Compact(out.Problems)
	return &out
}

// shortFinding copies as deep as it changes.
func shortFinding(f *finding.Finding, short func(string) string) *finding.Finding {
	g := *f
	g.Pos.File = short(f.Pos.File)
	g.Chain = append(shortChain(f.Chain, short), shortChain(callers(f), short)...)
	g.Callers = nil
	g.Edges = slices.Sorted(slices.Values(f.Edges))
	g.Fixes = slices.Clone(f.Fixes)
	for i := range g.Fixes {
		g.Fixes[i].Edits = slices.Clone(g.Fixes[i].Edits)
		for j := range g.Fixes[i].Edits {
			g.Fixes[i].Edits[j].File = short(g.Fixes[i].Edits[j].File)
		}
	}
	return &g
}

// maxCallers is how many further callers of a fault are shown.
const maxCallers = 10

// callers are the further calls that lead to a fault, in order, each place once.
func callers(f *finding.Finding) []finding.Step {
	seen := map[finding.Position]bool{}
	if len(f.Chain) > 0 {
		seen[f.Chain[0].Position] = true
	}
	all := slices.Clone(f.Callers)
	slices.SortStableFunc(all, compareSteps)
	all = slices.DeleteFunc(all, func(s finding.Step) bool {
		defer func() { seen[s.Position] = true }()
		return seen[s.Position]
	})
	if more := len(all) - maxCallers; more > 0 {
		all = all[:maxCallers]
		all[maxCallers-1].Note += fmt.Sprintf(", and %d more", more)
	}
	return all
}

func shortChain(chain []finding.Step, short func(string) string) []finding.Step {
	chain = slices.Clone(chain)
	for i := range chain {
		chain[i].File = short(chain[i].File)
	}
	return chain
}

// merged sorts the findings and joins those with the same rule, position and
// message: the most severe stays, with the edges and fixes of all.
func merged(fs []*finding.Finding) []*finding.Finding {
	slices.SortFunc(fs, compareFindings)
	var out []*finding.Finding
	for _, f := range fs {
		if len(out) > 0 && out[len(out)-1].Compare(f) == 0 {
			last := out[len(out)-1]
			last.Edges = append(last.Edges, f.Edges...)
			if len(last.Fixes) == 0 {
				last.Fixes = f.Fixes
			}
			continue
		}
		out = append(out, f)
	}
	for _, f := range out {
		slices.Sort(f.Edges)
		f.Edges = slices.Compact(f.Edges)
	}
	return out
}

// compareFindings is total over all that is printed, so that which of two
// duplicates stays does not depend on the order of the input. The more severe
// and the better explained come first.
func compareFindings(a, b *finding.Finding) int {
	return cmp.Or(
		a.Compare(b),
		cmp.Compare(b.Severity, a.Severity),
		cmp.Compare(len(b.Chain), len(a.Chain)),
		slices.CompareFunc(a.Chain, b.Chain, compareSteps),
		cmp.Compare(a.Function, b.Function),
		cmp.Compare(a.Pos.EndLine, b.Pos.EndLine),
		cmp.Compare(a.Pos.EndColumn, b.Pos.EndColumn),
		slices.CompareFunc(a.Fixes, b.Fixes, compareFixes),
		slices.Compare(a.Edges, b.Edges),
	)
}

func compareSteps(a, b finding.Step) int {
	return cmp.Or(a.Position.Compare(b.Position), cmp.Compare(a.Function, b.Function),
		cmp.Compare(a.Note, b.Note), cmp.Compare(a.Millis, b.Millis))
}

func compareFixes(a, b finding.Fix) int {
	return cmp.Or(cmp.Compare(a.Message, b.Message), slices.CompareFunc(a.Edits, b.Edits, func(a, b finding.Edit) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.New, b.New))
	}))
}

func compareProblems(a, b finding.Problem) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Package, b.Package), cmp.Compare(a.Message, b.Message))
}
