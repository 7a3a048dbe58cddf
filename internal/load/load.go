// Package load is the engine of the stand-alone driver: it loads a module and
// runs analyzers on every package in scope, and keeps almost nothing.
//
// # Algorithm
//
//  1. Graph. One "go list" without -export and without -compiled gives the
//     import graph of what the patterns matched. Nothing is parsed or
//     type-checked, by the go command or here, and, what matters most, nothing
//     is compiled: "go list -export ./..." would compile the user's own
//     packages, and after an edit in a package that many import it compiles all
//     of its dependents (20 s on a service of 146 packages; this step: 0.4 s).
//  2. Export data. A second "go list -export" asks for the out-of-scope packages
//     that in-scope ones import (the standard library, third-party modules).
//     Their export data is read once, before any analysis starts, so that no
//     types.Package changes while an analyzer looks at it. Packages that use cgo
//     need a third "go list -compiled", for them alone.
//  3. Packages in scope are handled in topological order, at most
//     [Options].Workers at a time. A worker parses one package, type-checks it,
//     runs the analyzers one after another in the order that their Requires
//     demand, and then lets go of syntax, types.Info and every result but
//     those of the root analyzers.
//
// What depends on what is decided by import alone, the analyzers of one package
// run in a fixed order, and facts can be seen only by importers. The result is
// therefore the same whatever the number of workers.
//
// # Memory
//
// The public checker (x/tools go/analysis/checker) keeps the syntax of all
// packages: 5,000 tiny ones take 6 GB. Here the survivors are the
// types.Package of each in-scope package (with its scopes: go/types has no way
// to drop those of function bodies), the line tables of the files, facts, root
// results and diagnostics. Facts are passed on by copying the struct that the
// analyzer exported, never serialised, so a fact's maps and slices are shared
// and must not be changed after the export.
//
// # Broken code
//
// A package that does not type-check is skipped by analyzers without
// RunDespiteErrors. Packages that import it are still checked, and analysed if
// they have no errors of their own. All that went wrong is listed in
// [Result].Problems: a few sentences for each cause, not one for each
// consequence. An analyzer that fails or panics is such a problem too.
//
// # Tests
//
// With [Options].Tests the in-package test variant "p [p.test]" is reported
// instead of p, and "p_test [p.test]" as well; generated test mains never. The
// plain p is still analysed if another package imports it, since that package
// needs its facts; so are packages rebuilt for a test ("q [p.test]"). The
// results of such doubles are dropped.
//
// # Limits
//
// An out-of-scope package that imports an in-scope one (modules that require
// each other), or that has no export data because it does not compile, is
// type-checked from source without function bodies, and not analysed. The
// go/types of the Go release that built this program decide what can be read,
// so a module that needs a newer Go is refused. Overlays and -mod=mod are not
// supported: the tool must never change go.mod. Under GOPACKAGESDRIVER one
// single query is made, with export data, because drivers differ in what a
// second one may ask.
package load

import (
	"context"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// Options says what to load and what to run.
type Options struct {
	// Dir is where the go command runs; empty is the current directory.
	Dir string
	// Patterns are package patterns as the go command takes them; none is ".".
	Patterns []string
	// BuildFlags go to the go command ("-tags=integration"). -mod=mod and
	// -overlay are refused.
	BuildFlags []string
	// Env is the environment of the go command; nil is this process's.
	Env []string
	// Tests adds test files; see the package comment.
	Tests bool
	// Analyzers are the roots. What they require is run too.
	Analyzers []*analysis.Analyzer
	// InScope decides by source directory and import path what is analysed
	// from source. The path of an external test package is that of the package
	// under test. It is called from one goroutine.
	InScope func(dir, pkgPath string) bool
	// Keep, if not nil, sees each reported package right after its analysis,
	// one at a time but in no fixed order. It may clear Results and
	// Diagnostics to save memory.
	Keep func(*Package)
	// Progress, if not nil, is told after each package; calls do not overlap.
	Progress func(done, total int, pkgPath string)
	// Workers bounds how many packages are in memory with their syntax; 0 is
	// the number of CPUs.
	Workers int
}

// Package is one analysed package.
type Package struct {
	ID      string // "p", "p [p.test]" or "p_test [p.test]"
	Path    string
	Name    string
	Dir     string
	ForTest string // the package under test, if this is a test variant
	Files   []string
	Module  *analysis.Module // nil outside of a module
	// Asked: a pattern matched it. The others are here because one of those
	// depends on them.
	Asked bool
	// Broken: it does not type-check, so most analyzers did not see it.
	Broken bool
	// Results and Diagnostics hold the roots only. An analyzer that did not
	// run or failed has no entry in Results.
	Results     map[*analysis.Analyzer]any
	Diagnostics map[*analysis.Analyzer][]analysis.Diagnostic
	Fset        *token.FileSet
	Types       *types.Package
}

// Result is what a run leaves behind.
type Result struct {
	Packages []*Package        // sorted by ID
	Problems []finding.Problem // sorted by file, line, column, package, message
	Fset     *token.FileSet

	graph *graph
}

// Run loads and analyses. It returns an [*Error] if that cannot be done at all,
// and the context's error if the context ended.
func Run(ctx context.Context, opts Options) (*Result, error) {
	if err := analysis.Validate(opts.Analyzers); err != nil {
		return nil, &Error{Status: StatusFailed, Message: "the analyzers do not fit together: " + err.Error() + "; this is a bug in deadlinelint, please report it"}
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.NumCPU()
	}
	if opts.InScope == nil {
		opts.InScope = func(string, string) bool { return true }
	}
	if opts.Env == nil {
		opts.Env = os.Environ()
	}
	opts.Env = cleanEnv(opts.Env)
	if err := checkFlags(opts.BuildFlags); err != nil {
		return nil, err
	}

	g, err := loadGraph(ctx, &opts)
	if err == nil {
		err = g.readExportData(ctx)
	}
	if err == nil {
		err = analyze(ctx, g, &opts)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err() // whatever else failed, it failed because of this
	}
	if err != nil {
		return nil, err
	}
	return g.result(), nil
}

// result gathers what the workers left at the units.
func (g *graph) result() *Result {
	res := &Result{Fset: g.fset, Problems: g.problems(), graph: g}
	for _, u := range g.source {
		if u.reported {
			res.Packages = append(res.Packages, u.pkg)
		}
	}
	slices.SortFunc(res.Packages, func(a, b *Package) int { return strings.Compare(a.ID, b.ID) })
	return res
}

// Position says where pos is for a person or an editor: in the file as it is
// on disk, whatever //line directives say, except in cgo's output, which stands
// for the file that it was made of. ok is false if pos lies in no file that a
// user wrote.
func (r *Result) Position(pos token.Pos) (p token.Position, ok bool) {
	return r.graph.position(pos)
}

func (g *graph) position(pos token.Pos) (p token.Position, ok bool) {
	f := g.fset.File(pos)
	if f == nil {
		return token.Position{}, false
	}
	if !g.cgoOutput[f.Name()] {
		return f.PositionFor(pos, false), true
	}
	p = f.PositionFor(pos, true)
	return p, !g.cgoOutput[p.Filename]
}
