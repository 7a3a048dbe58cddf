package oracle

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/callgraph/vta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// program is a set of main packages with all that they import, and its call graph.
type program struct {
	fset    *token.FileSet
	mains   []*mainPackage
	graph   *callgraph.Graph
	ours    map[*types.Package]bool
	symbols map[*ssa.Function]string
}

type mainPackage struct {
	path    string
	ssa     *ssa.Package
	closure map[*types.Package]bool // what it imports, and itself
}

// vtaSite is a call as VTA has it.
type vtaSite struct {
	At      position
	In      string // the function's symbol
	Calls   string // method or type, for people
	Dynamic bool
	Generic bool              // in a generic function
	Quiet   bool              // through an interface that the value flow leaves alone
	Callees map[string]string // in scope: symbol -> file:line
}

// caller is one way into a function.
type caller struct {
	Symbol string
	Ours   bool
	At     position
}

// vtaView is what VTA says of one main package.
type vtaView struct {
	Sites   map[position]*vtaSite
	Callers map[string][]caller // by symbol of a function in scope
}

const loadMode = packages.LoadAllSyntax | packages.NeedModule

// loadProgram builds the call graph of the main packages among the patterns.
func loadProgram(dir string, patterns []string) (*program, error) {
	p := &program{fset: token.NewFileSet(), ours: map[*types.Package]bool{}, symbols: map[*ssa.Function]string{}}
	pkgs, err := packages.Load(&packages.Config{Mode: loadMode, Dir: dir, Fset: p.fset}, patterns...)
	if err != nil {
		return nil, err
	}
	prog, built := ssautil.AllPackages(pkgs, ssa.InstantiateGenerics)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		p.ours[pkg.Types] = len(pkg.GoFiles) > 0 && inScope(filepath.Dir(pkg.GoFiles[0]), pkg.PkgPath)
	})
	prog.Build()
	for i, pkg := range pkgs {
		if pkg.Name != "main" || built[i] == nil {
			continue
		}
		m := &mainPackage{pkg.PkgPath, built[i], map[*types.Package]bool{}}
		packages.Visit([]*packages.Package{pkg}, nil, func(q *packages.Package) { m.closure[q.Types] = true })
		p.mains = append(p.mains, m)
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) { pkg.Syntax, pkg.TypesInfo = nil, nil })
	if len(p.mains) == 0 {
		return nil, fmt.Errorf("no main package among %v in %s", patterns, dir)
	}
	runtime.GC()
	first := vta.CallGraph(ssautil.AllFunctions(prog), nil)
	reached := map[*ssa.Function]bool{}
	for _, m := range p.mains {
		for fn := range m.reach(first) {
			reached[fn] = true
		}
	}
	p.graph = vta.CallGraph(reached, first)
	return p, nil
}

// reach is what main and the initializers may come to.
func (m *mainPackage) reach(g *callgraph.Graph) map[*ssa.Function]bool {
	out := map[*ssa.Function]bool{}
	var queue []*ssa.Function
	add := func(fn *ssa.Function) {
		if fn != nil && !out[fn] && m.has(fn) {
			out[fn] = true
			queue = append(queue, fn)
		}
	}
	add(m.ssa.Func("init"))
	add(m.ssa.Func("main"))
	for len(queue) > 0 {
		fn := queue[0]
		queue = queue[1:]
		if n := g.Nodes[fn]; n != nil {
			for _, e := range n.Out {
				add(e.Callee.Func)
			}
		}
	}
	return out
}

// has: the function belongs to a package that the program imports. The graph holds
// several programs, and libraries carry values from one to the other.
func (m *mainPackage) has(fn *ssa.Function) bool {
	pkg := packageOf(fn)
	return pkg == nil || m.closure[pkg]
}

func packageOf(fn *ssa.Function) *types.Package {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Pkg != nil {
		return fn.Pkg.Pkg
	}
	if fn.Object() != nil {
		return fn.Object().Pkg()
	}
	return nil
}

func isWrapper(fn *ssa.Function) bool {
	return strings.Contains(fn.Synthetic, "wrapper") || strings.Contains(fn.Synthetic, "thunk")
}

// view takes out of the graph what belongs to one program.
func (p *program) view(m *mainPackage) *vtaView {
	v := &vtaView{Sites: map[position]*vtaSite{}, Callers: map[string][]caller{}}
	for fn := range m.reach(p.graph) {
		n := p.graph.Nodes[fn]
		if n == nil || isWrapper(fn) {
			continue
		}
		from := caller{Symbol: p.symbol(fn), Ours: p.ours[packageOf(fn)]}
		if from.Ours {
			p.addSites(v, fn)
		}
		for _, e := range n.Out {
			if e.Site == nil {
				continue
			}
			from.At = p.position(e.Site.Pos())
			for _, to := range behind(e.Callee, map[*callgraph.Node]bool{}) {
				if !m.has(to) || !p.ours[packageOf(to)] {
					continue
				}
				symbol := p.symbol(to)
				v.Callers[symbol] = append(v.Callers[symbol], from)
				if from.Ours {
					pos := p.position(to.Pos())
					v.Sites[from.At].Callees[symbol] = fmt.Sprintf("%s:%d", pos.File, pos.Line)
				}
			}
		}
	}
	return v
}

func (p *program) addSites(v *vtaView, fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			c := call.Common()
			at := p.position(call.Pos())
			s := v.Sites[at]
			if s == nil {
				s = &vtaSite{At: at, In: p.symbol(fn), Callees: map[string]string{}}
				v.Sites[at] = s
			}
			s.Generic = s.Generic || len(fn.TypeArgs()) > 0
			if _, builtin := c.Value.(*ssa.Builtin); c.StaticCallee() == nil && !builtin {
				s.Dynamic = true
				s.Calls = "func value"
				if c.IsInvoke() {
					s.Quiet = isQuiet(c)
					s.Calls = types.TypeString(c.Value.Type(), (*types.Package).Name) + "." + c.Method.Name()
				}
			}
		}
	}
}

// isQuiet: errors and texts are followed by nobody.
func isQuiet(c *ssa.CallCommon) bool {
	pkg := c.Method.Pkg()
	return pkg == nil || pkg.Path() == "fmt" || pkg.Path() == "context"
}

// behind are the functions that a wrapper leads to, or the function itself.
func behind(n *callgraph.Node, seen map[*callgraph.Node]bool) []*ssa.Function {
	if !isWrapper(n.Func) {
		return []*ssa.Function{n.Func}
	}
	if seen[n] {
		return nil
	}
	seen[n] = true
	var out []*ssa.Function
	for _, e := range n.Out {
		out = append(out, behind(e.Callee, seen)...)
	}
	return out
}

func (p *program) position(pos token.Pos) position {
	at := p.fset.Position(pos)
	return position{at.Filename, at.Line, at.Column}
}

// symbol is the name that the value flow has for a function.
func (p *program) symbol(fn *ssa.Function) string {
	if s, ok := p.symbols[fn]; ok {
		return s
	}
	outer := fn
	for outer.Parent() != nil {
		outer = outer.Parent()
	}
	if o := outer.Origin(); o != nil {
		outer = o
	}
	base := outer.String()
	if obj, ok := outer.Object().(*types.Func); ok && obj.Name() != "init" && obj.Name() != "_" {
		base = knowledge.Key(obj)
	} else if outer.Pkg != nil {
		base = outer.Pkg.Pkg.Path() + "." + outer.Name()
	}
	if _, n, ok := strings.Cut(fn.Name(), "$"); ok && fn.Parent() != nil {
		base += "$" + n
	}
	p.symbols[fn] = base
	return base
}
