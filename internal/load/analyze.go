package load

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// plan is the order in which the analyzers run on each package.
type plan struct {
	order []*analysis.Analyzer
	root  map[*analysis.Analyzer]bool
	// lastUse[i] lists the analyzers whose results nobody needs after order[i]
	// has run, so that SSA, say, goes as early as it can.
	lastUse [][]*analysis.Analyzer
	// facts is how many analyzers of order have run when all that export facts have.
	facts int
}

func makePlan(roots []*analysis.Analyzer) *plan {
	p := &plan{root: make(map[*analysis.Analyzer]bool)}
	last := make(map[*analysis.Analyzer]int)
	seen := make(map[*analysis.Analyzer]bool)
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, r := range a.Requires {
			visit(r)
		}
		for _, r := range a.Requires {
			last[r] = len(p.order)
		}
		last[a] = len(p.order)
		p.order = append(p.order, a)
	}
	for _, a := range exporters(roots) {
		visit(a)
	}
	p.facts = len(p.order)
	for _, a := range roots {
		p.root[a] = true
		visit(a)
	}
	p.lastUse = make([][]*analysis.Analyzer, len(p.order))
	for _, a := range p.order {
		p.lastUse[last[a]] = append(p.lastUse[last[a]], a)
	}
	return p
}

// exporters lists the analyzers that export facts, of the roots and what they require.
func exporters(roots []*analysis.Analyzer) []*analysis.Analyzer {
	var out []*analysis.Analyzer
	seen := map[*analysis.Analyzer]bool{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, r := range a.Requires {
			visit(r)
		}
		if len(a.FactTypes) > 0 {
			out = append(out, a)
		}
	}
	for _, a := range roots {
		visit(a)
	}
	return out
}

// runAnalyzers runs the plan on one package, and calls release when its facts are there.
// stop is asked between analyzers.
func (g *graph) runAnalyzers(p *plan, u *unit, s *syntax, release func(), stop func() bool) {
	results := make(map[*analysis.Analyzer]any)
	done := make(map[*analysis.Analyzer]bool)
	u.pkg.Results = make(map[*analysis.Analyzer]any)
	u.pkg.Diagnostics = make(map[*analysis.Analyzer][]analysis.Diagnostic)
	for i, a := range p.order {
		if i == p.facts {
			release()
		}
		if stop() {
			return
		}
		ready := !slices.ContainsFunc(a.Requires, func(r *analysis.Analyzer) bool { return !done[r] })
		if ready && (!u.broken || a.RunDespiteErrors) {
			result, diags, err := g.runOne(a, u, s, results)
			if err != nil {
				u.problems = append(u.problems, finding.Problem{Package: u.path,
					Message: fmt.Sprintf("analyzer %s failed on package %s: %v", a.Name, u.path, err)})
			} else {
				results[a], done[a] = result, true
			}
			if p.root[a] {
				if err == nil {
					u.pkg.Results[a] = result
				}
				if diags = g.userDiagnostics(diags); len(diags) > 0 {
					u.pkg.Diagnostics[a] = diags
				}
			}
		}
		for _, r := range p.lastUse[i] {
			delete(results, r)
		}
	}
}

// runOne runs one analyzer. A panic is an error like any other: one odd package
// must not end the run.
func (g *graph) runOne(a *analysis.Analyzer, u *unit, s *syntax, results map[*analysis.Analyzer]any) (result any, diags []analysis.Diagnostic, err error) {
	defer func() {
		if r := recover(); r != nil {
			result, err = nil, fmt.Errorf("it panicked: %v (at %s)", r, panicSite(debug.Stack()))
		}
	}()
	inputs := make(map[*analysis.Analyzer]any, len(a.Requires))
	for _, r := range a.Requires {
		inputs[r] = results[r]
	}
	var misuse error
	pass := &analysis.Pass{
		Analyzer: a, Fset: g.fset, Files: s.files, OtherFiles: u.meta.OtherFiles, IgnoredFiles: u.meta.IgnoredFiles,
		Pkg: u.types, TypesInfo: s.info, TypesSizes: g.sizes, TypeErrors: s.errors, Module: u.pkg.Module,
		ResultOf: inputs, ReadFile: os.ReadFile,
		Report: func(d analysis.Diagnostic) { diags = append(diags, d) },
		ImportObjectFact: func(obj types.Object, fact analysis.Fact) bool {
			q := g.factsOf(obj)
			return q != nil && q.facts.object(obj, fact)
		},
		ExportObjectFact: func(obj types.Object, fact analysis.Fact) {
			if g.factsOf(obj) != u {
				misuse = fmt.Errorf("it exported the fact %T about %v, which is not of this package", fact, obj)
				return
			}
			u.facts.setObject(obj, fact)
		},
		ImportPackageFact: func(pkg *types.Package, fact analysis.Fact) bool {
			q := g.byTypes[pkg]
			return q != nil && q.facts.pkg(fact)
		},
		ExportPackageFact: u.facts.setPackage,
		AllObjectFacts: func() (all []analysis.ObjectFact) {
			for _, q := range g.below(u) {
				all = q.facts.allObjects(all, a.FactTypes)
			}
			return all
		},
		AllPackageFacts: func() (all []analysis.PackageFact) {
			for _, q := range g.below(u) {
				all = q.facts.allPackages(all, q.types, a.FactTypes)
			}
			return all
		},
	}
	if pass.Module == nil {
		pass.Module = &analysis.Module{} // as other go/analysis drivers do
	}
	result, err = a.Run(pass)
	if err == nil {
		err = misuse
	}
	if got := reflect.TypeOf(result); err == nil && got != a.ResultType {
		err = fmt.Errorf("it returned a %v and not a %v", got, a.ResultType)
	}
	return result, diags, err
}

// factsOf finds the unit that holds the facts of obj, if any can.
func (g *graph) factsOf(obj types.Object) *unit {
	if obj == nil || obj.Pkg() == nil {
		return nil
	}
	return g.byTypes[obj.Pkg()]
}

// panicSite finds the line that panicked in a stack trace: the one below the
// call of panic itself.
func panicSite(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") {
			for _, site := range lines[i+1:] {
				site, ok := strings.CutPrefix(site, "\t")
				if ok && !strings.Contains(site, "/src/runtime/") {
					site, _, _ = strings.Cut(site, " +0x")
					return site
				}
			}
		}
	}
	return "an unknown place"
}

// userDiagnostics drops what lies in files that cgo wrote and stands for no line
// of the user's, and fixes that would edit such files: their offsets are not
// those of the user's file.
func (g *graph) userDiagnostics(diags []analysis.Diagnostic) []analysis.Diagnostic {
	if len(g.cgoOutput) == 0 {
		return diags
	}
	inOutput := func(pos token.Pos) bool {
		f := g.fset.File(pos)
		return f != nil && g.cgoOutput[f.Name()]
	}
	kept := diags[:0]
	for _, d := range diags {
		if _, ok := g.position(d.Pos); !ok && d.Pos.IsValid() {
			continue
		}
		d.SuggestedFixes = slices.DeleteFunc(slices.Clone(d.SuggestedFixes), func(fix analysis.SuggestedFix) bool {
			return slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool { return inOutput(e.Pos) })
		})
		kept = append(kept, d)
	}
	return kept
}

// module converts what the go command says of a module.
func module(m *packages.Module) *analysis.Module {
	if m == nil {
		return nil
	}
	out := &analysis.Module{Path: m.Path, Version: m.Version, Replace: module(m.Replace), Time: m.Time, Main: m.Main,
		Indirect: m.Indirect, Dir: m.Dir, GoMod: m.GoMod, GoVersion: m.GoVersion}
	if m.Error != nil {
		out.Error = &analysis.ModuleError{Err: m.Error.Err}
	}
	return out
}
