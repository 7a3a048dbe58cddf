package summary

import (
	"go/token"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/knowledge"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// Analyzer summarises each package in scope and exports the facts of it.
// Packages out of scope return at once, before any SSA is built.
var Analyzer = &analysis.Analyzer{
	Name:       "deadlinesummary",
	Doc:        "deadlinesummary: what each function may wait for, and on which context; reports nothing",
	Requires:   []*analysis.Analyzer{config.Analyzer},
	FactTypes:  []analysis.Fact{new(PackageFact), new(MethodFact)},
	ResultType: reflect.TypeFor[*Package](),
	Run:        run,
}

// Package is what one package's source says about waiting.
type Package struct {
	Path    string
	InScope bool
	Funcs   []*Func // in source order, the package's initializer last
	// Conversions are the conversions of concrete types to interface types.
	Conversions []Conversion
	// Fact is what was exported for the package; nil out of scope.
	Fact *PackageFact
	// Directives are the package's suppressions; nil out of scope.
	Directives *finding.Directives
	// Skipped lists the functions that could not be summarised, and why.
	Skipped []finding.Problem

	// Again: the package is compiled once more, because the external tests of a
	// package import it and it imports that package. It has nothing new to say.
	// Drivers do not tell: under go vet such a unit looks like any other.
	Again bool

	// Gin says what the package does with gin's engine; GinContexts are its contexts
	// that reach a wait as they are.
	Gin         Engines
	GinContexts []GinContext

	// Covered is what the limits of the package's clients cover.
	Covered []Covered

	// Lifetimes are the calls on contexts of lifetimes, in source order.
	Lifetimes []LifetimeCall

	// ServesTests: the package is there for tests, although its files are not named so.
	ServesTests bool

	// Retries are the retries that the package makes by hand, in source order.
	Retries []*Retry

	// Main is the name of function main, in a main package.
	Main Span

	// Flow is the package compiled for the value flow; nil out of scope.
	Flow *valueflow.Unit

	Fset   *token.FileSet
	dir    string // of the source
	tests  bool   // functions of tests count
	lookup func(symbol string) *Closed
	spans  map[Place]Span
}

// Local is the position of a place in this package; not valid if it is elsewhere.
func (p *Package) Local(pl Place) Span { return p.spans[pl] }

// Tests reports whether functions of tests, and of packages that serve tests, count.
func (p *Package) Tests() bool { return p.tests }

// Waits reports whether a step waits on the context it is given.
func (p *Package) Waits(s *Step) bool { return waits(s, p.lookup(s.Callee)) }

// FormWaits reports whether a step without a context has a form with one, which
// waits on it.
func (p *Package) FormWaits(s *Step) bool { return formWaits(s, p.lookup) }

// OpenEnded reports whether a step is known to wait on the context that it is given
// without putting a bound on it.
func (p *Package) OpenEnded(s *Step) bool {
	if s.Away != nil && s.Away.How == "a queue" {
		return false // who takes it from there may bound it
	}
	to := p.lookup(s.Callee)
	return s.Waits != "" || s.MayWait && s.Callee != "" || s.Dispatch != Interface && to != nil && slices.Contains(to.Open, s.CtxArg)
}

// Closed is the closed summary of a function that the package declares or calls;
// nil if there is none.
func (p *Package) Closed(symbol string) *Closed { return p.lookup(symbol) }

func run(pass *analysis.Pass) (any, error) {
	cfg := pass.ResultOf[config.Analyzer].(*config.Config)
	out := &Package{Path: pass.Pkg.Path(), Fset: pass.Fset, dir: config.SourceDir(pass.Fset, pass.Files)}
	out.lookup = func(string) *Closed { return nil }
	if len(pass.Files) == 0 || !cfg.InScope(out.dir, pass.Pkg.Path()) {
		return out, nil
	}
	out.InScope, out.tests = true, cfg.Tests
	out.Directives = finding.ParseDirectives(pass.Fset, pass.Files, nil)
	if cfg.LeaveNolint {
		out.Directives.LeaveNolint()
	}
	b := newBuilder(pass, knowledge.New(cfg.Knowledge), out.Directives, cfg.Tests)
	b.placer.pkg, b.all = out.Path, cfg.AllCalls()
	if err := b.prepare(); err != nil {
		out.Skipped = append(out.Skipped, *err)
		return out, nil
	}
	out.Funcs = b.summarise()
	out.ServesTests = b.servesTests
	closed := b.close(out.Funcs)
	c := &closer{b: b, closed: closed}
	out.lookup = c.lookup
	out.Lifetimes = b.lifetimeCalls(out.Funcs, c.lookup)
	out.Retries = b.retries(out.Funcs)
	out.Conversions = b.conversions
	out.spans = b.placer.spans
	for _, f := range out.Funcs {
		if pass.Pkg.Name() == "main" && f.Symbol == pass.Pkg.Path()+".main" {
			out.Main = out.spans[f.Place]
		}
	}
	out.Gin, out.GinContexts = b.engines(), out.ginContexts(b.ignoredAt)
	residue := &Residue{
		Path: pass.Pkg.Path(), Conversions: b.conversions, Reporters: out.reporters(b.isLinkable, b.ignoredAt),
		Lent: out.lent(b.isLinkable, b.ignoredAt),
		Gin:  out.Gin, GinContexts: out.GinContexts,
	}
	residue.Flow = b.compile()
	for _, f := range out.Funcs {
		if c := closed[f.Symbol]; f.Method && len(c.Causes)+len(c.Holes)+len(c.Escapes) > 0 {
			residue.Targets = append(residue.Targets, c)
		}
	}
	for _, e := range out.Behind() {
		if e.Bounded || e.Program || StartsUp(e.Func, e.Request, &e.Cause) {
			continue // said in passing: a program that shows more may insist
		}
		if id := e.Cause.ID(); !slices.Contains(residue.Said, id) {
			residue.Said = append(residue.Said, id)
		}
	}
	for _, l := range out.LeftBehind() {
		if id := l.Cause.ID(); !slices.Contains(residue.Said, id) {
			residue.Said = append(residue.Said, id)
		}
	}
	out.Covered = b.covered()
	out.Flow, out.Skipped = residue.Flow, b.skipped
	out.Fact = newPackageFact(pass.Pkg.Path(), closed, residue, b.deps)
	onTests := slices.ContainsFunc(b.deps, func(n *node) bool { return n.test })
	out.Fact.test = onTests || b.hasTestFiles()
	out.Again = onTests && !b.hasTestFiles()
	out.Fact.lines = b.placer.lines()
	pass.ExportPackageFact(out.Fact)
	b.exportMethods(closed)
	b.release(c, out.Funcs)
	return out, nil
}

// exportMethods exports the facts of methods that a caller may reach without
// importing the package.
func (b *builder) exportMethods(closed map[string]*Closed) {
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		if src.obj == nil || src.obj.Signature().Recv() == nil {
			continue
		}
		if c := closed[knowledge.Key(src.obj)]; c != nil && (c.TakesContext || !c.trivial()) {
			b.pass.ExportObjectFact(src.obj, &MethodFact{closed: c})
		}
	}
}

// release cuts what the result keeps alive down to what it needs: no SSA.
func (b *builder) release(c *closer, funcs []*Func) {
	for _, f := range funcs {
		for i := range f.Steps {
			s := &f.Steps[i]
			for j := range s.Contexts {
				s.Contexts[j].owner, s.Contexts[j].cancelIn = nil, nil
			}
			if s.Away != nil {
				s.Away.leaves = nil
			}
		}
	}
	closed, imported := c.closed, b.importedByKey
	*b = builder{importedByKey: imported}
	c.closed, c.b = closed, b
}
