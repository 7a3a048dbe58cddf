package summary

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/retryloop"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
	"github.com/deadlinelint/deadlinelint/internal/valueflow/models"
)

// compile translates the package for the value flow.
func (b *builder) compile() *valueflow.Unit {
	var sources []valueflow.Source
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		if !b.isTestFile(src.fn.Pos()) || b.tests {
			sources = append(sources, valueflow.Source{Fn: src.fn, Obj: src.obj})
		}
	}
	return valueflow.Compile(valueflow.Options{
		Path: b.pass.Pkg.Path(), Fset: b.pass.Fset, InScope: b.isCompiled, Modelled: models.Has, Matters: models.Matters, Hints: b.flowHints, Decl: b.placer.declOf, Loops: b.retryLoops,
	}, sources, func(fn *ssa.Function, panicked any) { b.skip(fn.Pos(), fn.String(), panicked) })
}

// flowHints are what an imported package says of one of its functions. Only what every
// driver can see counts: the facts of direct imports.
func (b *builder) flowHints(pkg *types.Package, symbol string) (valueflow.Hint, bool) {
	n := b.facts[pkg]
	if n == nil {
		return valueflow.Hint{}, false
	}
	h, ok := n.hints[symbol]
	return h, ok
}

// isCompiled: as far as every driver can tell, the package is in scope.
func (b *builder) isCompiled(pkg *types.Package) bool {
	switch {
	case pkg == nil:
		return false
	case pkg == b.pass.Pkg:
		return true
	case b.direct[pkg]:
		return b.facts[pkg] != nil
	default:
		return owner(pkg.Path()) == owner(b.pass.Pkg.Path())
	}
}

// declOf names the declaration that holds a position, and its line.
func (p *placer) declOf(pos token.Pos) (name string, line int) {
	for _, d := range p.decls[p.fset.File(pos)] {
		if d.pos <= pos && pos < d.end {
			return d.name, p.fset.Position(d.pos).Line
		}
	}
	return "", 0
}

// retryLoops are the retries of a function.
func (b *builder) retryLoops(fn *ssa.Function) []*retryloop.Loop {
	l, ok := b.loops[fn]
	if !ok {
		l = retryloop.Find(fn)
		b.loops[fn] = l
	}
	return l
}
