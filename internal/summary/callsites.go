package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A function that is not exported, and that nobody takes as a value, is called from
// its own package alone: what its callers pass is all that it is ever given. That
// survives every view of the program.

// callSites are the calls of the package's functions, and which functions are used
// otherwise.
type callSites struct {
	calls map[*ssa.Function][]ssa.CallInstruction
	taken map[*ssa.Function]bool
}

func (b *builder) sites() *callSites {
	if b.callSites != nil {
		return b.callSites
	}
	b.callSites = &callSites{calls: map[*ssa.Function][]ssa.CallInstruction{}, taken: map[*ssa.Function]bool{}}
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		if !b.isTestFile(src.fn.Pos()) || b.tests {
			b.callSites.read(src.fn)
		}
	}
	return b.callSites
}

func (c *callSites) read(fn *ssa.Function) {
	var ops []*ssa.Value
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			call, isCall := instr.(ssa.CallInstruction)
			if isCall {
				if to := call.Common().StaticCallee(); to != nil && to.Parent() == nil {
					c.calls[to] = append(c.calls[to], call)
				}
			}
			ops = instr.Operands(ops[:0])
			for i, op := range ops {
				if to, ok := (*op).(*ssa.Function); ok && !(isCall && i == 0 && call.Common().Value == *op) {
					c.taken[to] = true
				}
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		c.read(lit)
	}
}

// passed lists the provenances of all that the callers of a function pass for its
// parameter i (receiver not counted); not ok if others may call it too.
func (b *builder) passed(fn *ssa.Function, i int) (all []Context, ok bool) {
	if fn.Object() == nil || fn.Object().Exported() || fn.Parent() != nil || fn.Signature.TypeParams().Len() > 0 {
		return nil, false
	}
	sites := b.sites()
	calls := sites.calls[fn]
	// A method may answer an interface.
	if fn.Signature.Recv() != nil && b.answersInterface(fn) || sites.taken[fn] || len(calls) == 0 {
		return nil, false
	}
	for _, call := range calls {
		to, ok := calleeOf(call.Common())
		if !ok || i >= len(to.args) {
			return nil, false
		}
		passed := b.contexts(to.args[i])
		if outer := outermost(call.Parent()); contextParam(outer.Signature) >= 0 {
			for _, c := range passed {
				if c.Source == Fresh {
					return nil, false // whose fault it is that this one gets lost is another finding
				}
			}
		}
		all = append(all, passed...)
	}
	return all, true
}

// isSpawned reports whether the package calls a function in a goroutine.
func (b *builder) isSpawned(fn *ssa.Function) bool {
	return slices.ContainsFunc(b.sites().calls[fn], func(call ssa.CallInstruction) bool {
		if _, spawns := call.(*ssa.Go); spawns {
			return true
		}
		in := call.Parent()
		for in.Parent() != nil {
			if u, _ := b.literalUse(in.Parent(), in); u == useGo || u == useQueued {
				return true
			}
			in = in.Parent()
		}
		return false
	})
}

// outermost is the declared function that holds a literal.
func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// answersInterface reports whether an interface of the package has a method of that
// name: an unexported method answers no other.
func (b *builder) answersInterface(fn *ssa.Function) bool {
	if b.ownIfaces == nil {
		b.ownIfaces = map[string]bool{}
		for e, tv := range b.pass.TypesInfo.Types {
			if _, written := e.(*ast.InterfaceType); !written {
				continue
			}
			if it, ok := tv.Type.Underlying().(*types.Interface); ok {
				for m := range it.Methods() {
					b.ownIfaces[m.Name()] = true
				}
			}
		}
	}
	return b.ownIfaces[fn.Name()]
}

// lifeOf says what is known of the context that a function of the package gets as
// parameter i: that of the whole program, or one that never ends, whoever calls it.
func (b *builder) lifeOf(fn *ssa.Function, i int) (program, endless bool) {
	key := paramKey{fn, i}
	if l, ok := b.lives[key]; ok {
		return l.program, l.endless
	}
	b.lives[key] = life{} // cuts recursion
	all, ok := b.passed(fn, i)
	if !ok || len(all) == 0 {
		return false, false
	}
	l := life{program: true, endless: true}
	for _, c := range all {
		p, e := c.Source == Inherited && c.Program, c.Source == Fresh && !c.Bounded && !c.Ends && !c.Carries
		if owner := c.owner; c.Source == Inherited && owner != nil && c.Param >= 0 {
			program, endless := b.lifeOf(owner, c.Param)
			p, e = p || program, e || endless && !c.Bounded && !c.Ends
		}
		l.program, l.endless = l.program && (p || e), l.endless && e
	}
	b.lives[key] = l
	return l.program, l.endless
}

type paramKey struct {
	fn *ssa.Function
	i  int
}

type life struct{ program, endless bool }
