package summary

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/knowledge"
	"github.com/deadlinelint/deadlinelint/internal/retryloop"
)

// builder summarises one package. It and everything in it is dropped when the
// package is done.
type builder struct {
	pass  *analysis.Pass
	know  *knowledge.Table
	dirs  *finding.Directives
	tests bool
	all   bool // `scope: all`

	pkg      *ssa.Package
	placer   *placer
	comments *comments
	exprs    map[token.Pos]Span   // call expressions by their left parenthesis
	named    map[token.Pos]string // function literals that are given a name, by position

	facts         map[*types.Package]*node // of direct imports in scope
	deps          []*node
	direct        map[*types.Package]bool
	importedByKey map[string]*Closed

	looking    map[*ssa.Function]bool // literals whose use is being found
	litRefs    map[*ssa.Function]map[*ssa.Function][]ssa.Instruction
	pollMemo   map[*ssa.Function]bool
	callSites  *callSites
	nilFields  map[*types.Var]bool // compared with nil
	ownIfaces  map[string]bool     // names of methods of the package's interfaces
	lives      map[paramKey]life
	knows      map[knownKey]known
	forms      map[formKey]*Form
	stores     *storeIndex
	servers    map[*types.Named]map[string]bool // methods that serve requests, by type
	commands   *bool                            // see commandContexts
	perRequest map[*types.Var]bool              // fields that hold the context of a request
	ctxMemo    map[ssa.Value][]Context
	retMemo    map[*types.Func][]Context
	called     map[*types.Func][]int
	sent       map[*types.Func][]int
	deathMemo  map[*ssa.Function][]death
	doneMemo   map[*ssa.Function][]*ssa.BasicBlock

	ifaces      map[string]bool // interface methods that a link can resolve
	conversions []Conversion
	skipped     []finding.Problem
	loops       map[*ssa.Function][]*retryloop.Loop
	servesTests bool
}

func newBuilder(pass *analysis.Pass, know *knowledge.Table, dirs *finding.Directives, tests bool) *builder {
	return &builder{
		pass: pass, know: know, dirs: dirs, tests: tests,
		placer: newPlacer(pass.Fset, pass.Files), comments: newComments(pass.Fset, pass.Files), exprs: map[token.Pos]Span{}, named: map[token.Pos]string{},
		facts: map[*types.Package]*node{}, direct: map[*types.Package]bool{}, importedByKey: map[string]*Closed{},
		loops: map[*ssa.Function][]*retryloop.Loop{}, looking: map[*ssa.Function]bool{}, pollMemo: map[*ssa.Function]bool{}, litRefs: map[*ssa.Function]map[*ssa.Function][]ssa.Instruction{}, ctxMemo: map[ssa.Value][]Context{},
		forms: map[formKey]*Form{}, knows: map[knownKey]known{}, lives: map[paramKey]life{}, servers: map[*types.Named]map[string]bool{}, perRequest: map[*types.Var]bool{},
		retMemo: map[*types.Func][]Context{}, called: map[*types.Func][]int{}, sent: map[*types.Func][]int{},
		doneMemo: map[*ssa.Function][]*ssa.BasicBlock{}, deathMemo: map[*ssa.Function][]death{}, ifaces: map[string]bool{},
	}
}

// prepare reads the facts of the imports and builds SSA. It never fails the
// run: a driver that analyses for facts only would swallow the error.
func (b *builder) prepare() (problem *finding.Problem) {
	defer func() {
		if r := recover(); r != nil {
			problem = &finding.Problem{Package: b.pass.Pkg.Path(),
				Message: fmt.Sprintf("the package could not be put into SSA form, so it is not analysed: %v", r)}
		}
	}()
	for _, imp := range b.pass.Pkg.Imports() {
		b.direct[imp] = true
		var f PackageFact
		if b.pass.ImportPackageFact(imp, &f) && f.node != nil {
			b.facts[imp] = f.node
			b.deps = append(b.deps, f.node)
		}
	}
	for _, file := range b.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				b.exprs[n.Lparen] = Span{n.Pos(), n.End()}
			case *ast.AssignStmt:
				for i, rhs := range n.Rhs {
					if id, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok {
						b.name(id, rhs)
					}
				}
			case *ast.ValueSpec:
				for i, rhs := range n.Values {
					b.name(n.Names[min(i, len(n.Names)-1)], rhs)
				}
			}
			return true
		})
	}
	b.pkg = buildSSA(b.pass, b.know)
	return nil
}

// name notes the variable that a function literal is assigned to.
func (b *builder) name(id *ast.Ident, rhs ast.Expr) {
	if lit, ok := ast.Unparen(rhs).(*ast.FuncLit); ok {
		b.named[lit.Type.Func] = id.Name
	}
}

// summarise reads every function. One that panics the reader is left out, and
// counted.
func (b *builder) summarise() []*Func {
	var out []*Func
	generated := map[*ast.File]bool{}
	for _, f := range b.pass.Files {
		generated[f] = finding.Generated(b.pass.Fset, f)
	}
	support := b.isTestSupport()
	b.servesTests = support
	seen := map[string]int{}
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		if b.isTestFile(src.fn.Pos()) && !b.tests {
			continue
		}
		f := b.declare(src)
		if seen[f.Symbol]++; seen[f.Symbol] > 1 {
			f.Symbol = fmt.Sprintf("%s#%d", f.Symbol, seen[f.Symbol]) // several init functions, or blank ones
		}
		if src.file != nil {
			f.Generated = generated[src.file]
		}
		f.Test = f.Test || support
		if b.read(f, src.fn) {
			out = append(out, f)
		}
	}
	return out
}

func (b *builder) declare(src sourceFunc) *Func {
	if src.obj == nil {
		return &Func{Symbol: b.pass.Pkg.Path() + ".init", Short: b.pass.Pkg.Name() + ".init", Excuse: StartUp}
	}
	f := &Func{
		Symbol: knowledge.Key(src.obj), Short: shortFunc(src.obj),
		Place:  b.placer.place(Span{src.decl.Name.Pos(), src.decl.Name.End()}),
		Hand:   b.handOf(src.fn),
		Method: src.obj.Signature().Recv() != nil, Test: b.isTestFile(src.fn.Pos()),
	}
	f.Deprecated = strings.Contains(src.decl.Doc.Text(), "Deprecated:")
	f.TakesContext = f.Hand != nil || contextParam(src.obj.Signature()) >= 0
	if ignored, ok := b.ignoredContext(src.fn, src.decl.Type); ok {
		ignored.Func, ignored.Spawned = f.Symbol, b.isSpawned(src.fn)
		f.Ignored = append(f.Ignored, ignored)
		f.TakesContext = true // and it is this function's fault that it gets lost
	}
	// What ends things waits on a live context of its own, whoever calls it.
	if endsThings(src.obj.Name()) {
		f.Excuse = CleanUp
	}
	return f
}

// read walks one function; false if it cannot be summarised.
func (b *builder) read(f *Func, fn *ssa.Function) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			b.skip(fn.Pos(), f.Short, r)
			ok = false
		}
	}()
	b.walk(f, fn, env{hand: f.Hand, fn: f.Symbol})
	for i := range f.Steps {
		b.declaredDetached(f, &f.Steps[i])
		f.Starts = f.Starts || slices.ContainsFunc(f.Steps[i].Contexts, func(c Context) bool { return c.Source == Fresh && c.Kept && c.Ends })
	}
	return true
}

// skip counts a function that panicked its reader; call it from the recovery.
func (b *builder) skip(at token.Pos, short string, panicked any) {
	pos := b.pass.Fset.Position(at)
	b.skipped = append(b.skipped, finding.Problem{Package: b.pass.Pkg.Path(), File: pos.Filename, Line: pos.Line, Column: pos.Column,
		Message: fmt.Sprintf("no summary for %s: %v", short, panicked)})
}

// declaredDetached asks for a //deadlinelint:detached directive where a fresh
// context makes the answer matter.
func (b *builder) declaredDetached(f *Func, s *Step) {
	own := !s.TakesContext && slices.Contains(remote, s.Waits) ||
		slices.ContainsFunc(s.Contexts, func(c Context) bool { return c.Source == Fresh || c.Source == None })
	if s.Excuse != "" || !own {
		return
	}
	if _, ok := b.dirs.Detached(s.Span.Pos); ok {
		s.Excuse = DeclaredByDoc
	}
}

func (b *builder) hasTestFiles() bool {
	return slices.ContainsFunc(b.pass.Files, func(f *ast.File) bool { return b.isTestFile(f.Package) })
}

// testFolders are path elements of packages that serve tests.
var testFolders = []string{"e2e", "fake", "fakes", "mock", "mocks", "test", "testhelper", "testhelpers", "testing", "tests", "testsupport", "testutil", "testutils"}

// ServesTests reports whether a package's path says that it serves tests.
func ServesTests(path string) bool {
	for element := range strings.SplitSeq(path, "/") {
		if slices.Contains(testFolders, element) {
			return true
		}
	}
	return false
}

// isTestSupport: the package serves tests, although its files are not named so: its
// path says so, or one of them imports testing.
func (b *builder) isTestSupport() bool {
	if ServesTests(b.pass.Pkg.Path()) {
		return true
	}
	return slices.ContainsFunc(b.pass.Files, func(f *ast.File) bool {
		return !b.isTestFile(f.Package) && slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing"` })
	})
}

func (b *builder) isTestFile(pos token.Pos) bool {
	return pos.IsValid() && strings.HasSuffix(b.pass.Fset.Position(pos).Filename, "_test.go")
}

// imported is the closed summary of a function of another package; ok says
// whether that package is in view at all. Only what every driver can see counts:
// the package facts of direct imports, and the facts of methods.
func (b *builder) imported(fn *types.Func) (c *Closed, ok bool) {
	key := knowledge.Key(fn)
	if c, ok := b.importedByKey[key]; ok {
		return c, true
	}
	if n, ok := b.facts[fn.Pkg()]; ok {
		c := n.index[key]
		b.importedByKey[key] = c
		return c, true
	}
	if b.direct[fn.Pkg()] || fn.Signature().Recv() == nil {
		return nil, false
	}
	var mf MethodFact
	if !b.pass.ImportObjectFact(fn, &mf) {
		return nil, false
	}
	c, err := mf.Closed(fn)
	if err != nil {
		return nil, false // as if it had none: an error here would be lost under go vet
	}
	b.importedByKey[key] = c
	return c, true
}
