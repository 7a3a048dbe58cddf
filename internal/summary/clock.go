package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// clockReader answers what the rules about clocks ask: when a timeout starts, whose time
// it renews, and what the next service is told of it. Few packages have anything to say
// to that, so the facts are read when a rule asks, from an SSA form of the package that
// is built again and dropped with the reader.
type clockReader struct {
	*builder
	open map[*types.Var]bool // fields whose address is given away: others may store there
}

// readClocks prepares a reader for a package that was summarised; nil if it cannot be
// put into SSA form.
func readClocks(pass *analysis.Pass, pkg *Package) *clockReader {
	cfg, ok := pass.ResultOf[config.Analyzer].(*config.Config)
	if !ok || pkg.Fact == nil {
		return nil
	}
	// The facts of the imports are another analyzer's, and not every driver shows them
	// here: those that were read then hang on the package's own.
	own := *pass
	own.ImportPackageFact = func(*types.Package, analysis.Fact) bool { return false }
	own.ImportObjectFact = func(types.Object, analysis.Fact) bool { return false }
	b := newBuilder(&own, knowledge.New(cfg.Knowledge), pkg.Directives, pkg.tests)
	b.placer.pkg = pkg.Path
	if problem := b.prepare(); problem != nil {
		return nil
	}
	below := map[string]*node{}
	for _, n := range pkg.Fact.deps {
		below[n.path] = n
	}
	for _, imp := range pass.Pkg.Imports() {
		if n := below[imp.Path()]; n != nil {
			b.facts[imp] = n
			b.deps = append(b.deps, n)
		}
	}
	return &clockReader{builder: b}
}

// each visits the functions and literals of the package that somebody can mend. One
// that panics its reader is left out: the summary has said so where it matters.
func (r *clockReader) each(visit func(fn *ssa.Function)) {
	if r.isTestSupport() && !r.tests {
		return
	}
	for _, src := range sourceFuncs(r.pass, r.pkg) {
		if !r.isTestFile(src.fn.Pos()) || r.tests {
			r.within(src.fn, visit)
		}
	}
}

// within visits a function and the literals in it.
func (r *clockReader) within(fn *ssa.Function, visit func(fn *ssa.Function)) {
	func() {
		defer func() {
			if p := recover(); p != nil {
				r.skip(fn.Pos(), fn.Name(), p)
			}
		}()
		visit(fn)
	}()
	for _, lit := range fn.AnonFuncs {
		r.within(lit, visit)
	}
}

// calls visits the calls of a function, not those of its literals.
func calls(fn *ssa.Function, visit func(call ssa.CallInstruction, to callee)) {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				if to, ok := calleeOf(call.Common()); ok {
					visit(call, to)
				}
			}
		}
	}
}

// callsWithin reports whether a function, or a literal in it, has a call of some kind.
func callsWithin(fn *ssa.Function, is func(call ssa.CallInstruction, to callee) bool) (found bool) {
	calls(fn, func(call ssa.CallInstruction, to callee) { found = found || is(call, to) })
	return found || slices.ContainsFunc(fn.AnonFuncs, func(l *ssa.Function) bool { return callsWithin(l, is) })
}

// asksDeadline: the call is ctx.Deadline().
func asksDeadline(_ ssa.CallInstruction, to callee) bool {
	return to.obj != nil && to.obj.Name() == "Deadline" && to.recv != nil && isContext(to.recv)
}

// keyOf is the key of what a call calls, "" for function values.
func keyOf(to callee) string {
	if to.obj == nil {
		return ""
	}
	return knowledge.Key(to.obj)
}

// timeoutArg is the index of the argument that limits the context which a function of
// package context derives.
func timeoutArg(to callee) (i int, instant, ok bool) {
	switch keyOf(to) {
	case "context.WithTimeout", "context.WithTimeoutCause":
		return 1, false, true
	case "context.WithDeadline", "context.WithDeadlineCause":
		return 1, true, true
	}
	return 0, false, false
}

// fromNow is d, for time.Now().Add(d).
func fromNow(v ssa.Value) (d ssa.Value, ok bool) {
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil, false
	}
	to, ok := calleeOf(call.Common())
	if !ok || keyOf(to) != "(time.Time).Add" || len(to.args) != 1 {
		return nil, false
	}
	now, ok := receiverOf(call.Common()).(*ssa.Call)
	if !ok {
		return nil, false
	}
	of, ok := calleeOf(now.Common())
	return to.args[0], ok && keyOf(of) == "time.Now"
}

// source is the call expression of a call, nil if there is none.
func (r *clockReader) source(call ssa.CallInstruction) *ast.CallExpr {
	span := callSpan(call, r.exprs)
	for _, f := range r.pass.Files {
		if span.Pos < f.FileStart || span.Pos >= f.FileEnd || !span.End.IsValid() {
			continue
		}
		path, _ := astutil.PathEnclosingInterval(f, span.Pos, span.End)
		for _, n := range path {
			if e, ok := n.(*ast.CallExpr); ok && e.Pos() == span.Pos && e.End() == span.End {
				return e
			}
		}
	}
	return nil
}

// argText is how argument i of a call is written, "" if that is long.
func (r *clockReader) argText(call ssa.CallInstruction, i int) string {
	if e := r.source(call); e != nil && i < len(e.Args) {
		return shortExpr(e.Args[i])
	}
	return ""
}

// shortExpr writes an expression on one line, "" if it is too long to be read in a message.
func shortExpr(e ast.Expr) string {
	const most = 60
	if s := types.ExprString(e); len(s) <= most && !strings.Contains(s, "\n") {
		return s
	}
	return ""
}

// shortName names a function for people; a literal by the function around it.
func shortName(fn *ssa.Function) string {
	if obj, ok := outermost(fn).Object().(*types.Func); ok {
		return shortFunc(obj)
	}
	return fn.Name()
}
