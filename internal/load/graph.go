package load

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// kind says how the types of a package are obtained.
type kind int

const (
	exported kind = iota // from export data
	analysed             // from source, with bodies, then analysed
	declared             // from source, declarations only (see Limits)
	missing              // not at all: importing it is an error
)

// unit is one package (or test variant) of the graph.
type unit struct {
	id, path string
	kind     kind
	meta     *packages.Package
	imports  map[string]*unit // by import path as the source spells it
	deps     []*unit          // the imports that come from source, sorted by id
	users    []*unit          // the inverse of deps, among the units to do
	index    int              // in graph.source
	asked    bool             // a pattern matched it
	reported bool             // goes to Result.Packages
	files    []string         // what is parsed; CompiledGoFiles if cgo is used
	cgo      bool

	exportFile string

	// Written by the one worker that handles the unit, read by its users.
	types    *types.Package
	facts    facts
	broken   bool // has errors, of its own or because of an import
	errors   int  // how many
	failures []failure
	problems []finding.Problem
	pkg      *Package
}

// graph is all that a run knows.
type graph struct {
	opts      *Options
	fset      *token.FileSet
	sizes     types.Sizes
	units     map[string]*unit // by ID
	roots     []*unit          // what the patterns matched and is in scope
	source    []*unit          // kinds analysed and declared, dependencies first
	byTypes   map[*types.Package]*unit
	cgoOutput map[string]bool // files that cgo wrote
	driver    bool            // a packages driver answers, not the go command

	exportMu  sync.Mutex // reading export data changes exportPkg
	exportPkg map[string]*types.Package
}

const graphMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedModule | packages.NeedTypesSizes | packages.NeedForTest

// config is what all queries share.
func (o *Options) config(ctx context.Context, mode packages.LoadMode) *packages.Config {
	return &packages.Config{Mode: mode, Context: ctx, Dir: o.Dir, Env: o.Env, BuildFlags: o.BuildFlags, Tests: o.Tests}
}

// loadGraph asks for the import graph and picks what comes from source.
func loadGraph(ctx context.Context, opts *Options) (*graph, error) {
	g := &graph{
		opts: opts, fset: token.NewFileSet(), units: make(map[string]*unit),
		byTypes: make(map[*types.Package]*unit), cgoOutput: make(map[string]bool),
		exportPkg: make(map[string]*types.Package), driver: hasDriver(opts.Env),
	}
	mode := graphMode
	if g.driver {
		mode |= packages.NeedExportFile | packages.NeedCompiledGoFiles
	}
	roots, err := packages.Load(opts.config(ctx, mode), opts.Patterns...)
	if err != nil {
		return nil, listError(ctx, err)
	}
	if err := checkRoots(opts.Patterns, roots); err != nil {
		return nil, err
	}
	for _, r := range roots {
		g.add(r)
	}
	if err := g.checkVersions(); err != nil {
		return nil, err
	}
	g.pick(roots)
	if len(g.source) == 0 {
		return nil, &Error{Status: StatusUsage, Message: fmt.Sprintf(
			"%s matched %s, but none is in scope: name packages of your own modules, or change scope.include and scope.exclude", quoted(opts.Patterns), count(len(roots), "package"))}
	}
	return g, nil
}

// hasDriver follows packages.Load's rule for external drivers.
func hasDriver(env []string) bool {
	for _, kv := range slices.Backward(env) {
		if v, ok := strings.CutPrefix(kv, "GOPACKAGESDRIVER="); ok && v != "" {
			return v != "off"
		}
	}
	_, err := exec.LookPath("gopackagesdriver")
	return err == nil
}

// add makes the units of p and all it imports.
func (g *graph) add(p *packages.Package) *unit {
	if u := g.units[p.ID]; u != nil {
		return u
	}
	u := &unit{id: p.ID, path: p.PkgPath, meta: p, exportFile: p.ExportFile, files: p.GoFiles,
		imports: make(map[string]*unit, len(p.Imports))}
	g.units[p.ID] = u // the graph has no cycles: packages.Load cuts them
	if g.sizes == nil {
		g.sizes = p.TypesSizes
	}
	if g.driver {
		u.files = p.CompiledGoFiles
		g.noteCgoOutput(u)
	}
	for path, q := range p.Imports {
		u.imports[path] = g.add(q)
	}
	u.kind = g.kindOf(u)
	return u
}

func (g *graph) kindOf(u *unit) kind {
	p := u.meta
	switch {
	case u.path == "unsafe":
		return exported
	case len(u.files) == 0 && len(p.Errors) > 0 || p.Dir == "" && len(u.files) == 0:
		return missing
	case p.Dir != "" && g.opts.InScope(p.Dir, scopePath(p)):
		return analysed
	}
	for _, q := range u.imports {
		if q.kind == analysed || q.kind == declared {
			return declared // its export data would bring a second copy of q's types
		}
	}
	return exported
}

// scopePath is the import path that scope patterns are matched with.
func scopePath(p *packages.Package) string {
	if p.ForTest != "" {
		return strings.TrimSuffix(p.PkgPath, "_test")
	}
	return p.PkgPath
}

func (g *graph) checkVersions() error {
	for _, id := range slices.Sorted(maps.Keys(g.units)) {
		u := g.units[id]
		if u.kind == analysed && u.meta.Module != nil {
			if err := checkVersion(runtime.Version(), u.meta.Module.GoVersion); err != nil {
				return err
			}
		}
	}
	return nil
}

// pick sets the roots of the analysis. A plain package whose test variant was
// matched too is none, and a generated test main never.
func (g *graph) pick(roots []*packages.Package) {
	variant := make(map[string]bool)
	for _, r := range roots {
		if r.ForTest == r.PkgPath {
			variant[r.PkgPath] = true
		}
	}
	for _, r := range roots {
		u := g.units[r.ID]
		u.asked = true
		// What is out of scope was asked for in vain.
		if u.kind == analysed && !testMain(r) && (r.ForTest != "" || !variant[r.PkgPath]) {
			g.roots = append(g.roots, u)
		}
	}
	slices.SortFunc(g.roots, byID)
	g.link()
}

// link lists the source units that the roots need, dependencies first, and
// connects them. It can be called again after a unit's kind has changed.
func (g *graph) link() {
	g.source = nil
	seen := make(map[*unit]bool)
	var visit func(u *unit)
	visit = func(u *unit) {
		if seen[u] {
			return
		}
		seen[u] = true
		u.deps, u.users = nil, nil
		for _, q := range u.imports {
			if q.kind == analysed || q.kind == declared {
				u.deps = append(u.deps, q)
			}
		}
		slices.SortFunc(u.deps, byID)
		u.deps = slices.Compact(u.deps)
		for _, q := range u.deps {
			visit(q)
			q.users = append(q.users, u)
		}
		u.index = len(g.source)
		g.source = append(g.source, u)
	}
	for _, u := range g.roots {
		visit(u)
	}
}

func byID(a, b *unit) int { return strings.Compare(a.id, b.id) }

// testMain recognises the generated main package of a test binary.
func testMain(p *packages.Package) bool {
	return p.Name == "main" && strings.HasSuffix(p.ID, ".test") && strings.HasSuffix(p.PkgPath, ".test")
}

// choose makes what a source unit needs to be worked on, and decides which of several builds of one package is reported: its own
// test variant, then the plain one, then the first rebuilt for another test.
func (g *graph) choose() {
	rank := func(u *unit) int {
		switch u.meta.ForTest {
		case scopePath(u.meta):
			return 0
		case "":
			return 1
		}
		return 2
	}
	best := make(map[string]*unit)
	for _, u := range g.source {
		if u.kind != analysed {
			continue
		}
		if b := best[u.path]; b == nil || cmp.Or(cmp.Compare(rank(u), rank(b)), byID(u, b)) < 0 {
			best[u.path] = u
		}
	}
	for _, u := range g.source {
		u.types = types.NewPackage(u.path, u.meta.Name)
		g.byTypes[u.types] = u
		u.reported = best[u.path] == u
		u.pkg = &Package{ID: u.id, Path: u.path, Name: u.meta.Name, Dir: u.meta.Dir, ForTest: u.meta.ForTest,
			Files: u.meta.GoFiles, Module: module(u.meta.Module), Asked: u.asked, Fset: g.fset, Types: u.types}
	}
}
