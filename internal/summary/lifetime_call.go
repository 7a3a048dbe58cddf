package summary

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A context that lives as long as a component says when to give up for good. It says
// nothing of how long one call may take: what follows finds, within one package, the
// calls that have no other.

// LifetimeCall is a call that waits for one answer on the context of a component's, or
// of the program's, whole life.
type LifetimeCall struct {
	*Step
	Fn *Func
	// Holder tells the contexts apart: all calls on one context have the same.
	Holder string
	// Made is where the context is made, as far as this package shows.
	Made Span
	// Field: the context is kept in a field.
	Field bool
	// AtHand: the caller waits, and the function has the caller's own context (Hand).
	AtHand bool
	// Worker: nobody waits for the call but a goroutine, or a loop, of the component's own.
	Worker bool
	// Unresolved: nothing in view shows what the call waits for; Remote: its interface is
	// that of something on another machine, to go by its name or by what else it offers.
	Unresolved, Remote bool
}

// lifetimeCalls lists the calls of the package on contexts that are provably those of
// lifetimes, whoever imports the package, in source order.
func (b *builder) lifetimeCalls(funcs []*Func, lookup func(string) *Closed) (out []LifetimeCall) {
	defer func() {
		if panicked := recover(); panicked != nil {
			b.skip(b.pkg.Func("init").Pos(), b.pass.Pkg.Path(), panicked)
			out = nil
		}
	}()
	steps := map[Span][]*LifetimeCall{}
	for _, f := range funcs {
		if f.Generated || f.Test && !b.tests || f.Excuse != "" || Ends(f.Short) {
			continue
		}
		for i := range f.Steps {
			if s := &f.Steps[i]; s.TakesContext && mayLast(f, s) {
				steps[s.Span] = append(steps[s.Span], &LifetimeCall{Step: s, Fn: f})
			}
		}
	}
	if len(steps) == 0 {
		return nil
	}
	t := &lifeTracer{b: b, fields: map[any]*life0{}, params: map[paramKey]*life0{}}
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		b.visitCalls(src.fn, func(call ssa.CallInstruction) {
			to, ok := calleeOf(call.Common())
			if !ok || to.obj == nil {
				return
			}
			for _, c := range steps[callSpan(call, b.exprs)] {
				if memberName(c.Callee) == to.obj.Name() && b.onLifetime(t, c, call, to, lookup) {
					out = append(out, *c)
				}
			}
		})
	}
	slices.SortStableFunc(out, func(x, y LifetimeCall) int { return int(x.Span.Pos - y.Span.Pos) })
	return out
}

// mayLast: nothing about where the step runs makes a lifetime right for it. What runs
// while things are made or ended belongs to that; work that several callers share
// must not hang on one of theirs.
func mayLast(f *Func, s *Step) bool {
	switch s.Excuse {
	case "", OwnGoroutine, KeptLifetime:
	default:
		return false
	}
	if s.How == Defer || s.Dead != "" || s.AfterFailure && s.Hand == nil {
		return false
	}
	return !Starts(f.Short) || s.InLiteral || s.Away != nil || s.How == Go
}

func (b *builder) visitCalls(fn *ssa.Function, visit func(ssa.CallInstruction)) {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				visit(call)
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		b.visitCalls(lit, visit)
	}
}

// onLifetime completes what is said of a call; false if its context is another, or it
// does not wait for one answer.
func (b *builder) onLifetime(t *lifeTracer, c *LifetimeCall, call ssa.CallInstruction, to callee, lookup func(string) *Closed) bool {
	if !b.isUnary(c, call, to, lookup) {
		return false
	}
	var v ssa.Value
	if c.CtxArg >= 0 && c.CtxArg < len(to.args) && isContext(to.args[c.CtxArg].Type()) {
		v = to.args[c.CtxArg]
	} else {
		v = b.boundValue(call, c.Step, to)
	}
	if v == nil {
		return false
	}
	l := t.trace(v, 0)
	if l == nil {
		return false
	}
	_, spawned := call.(*ssa.Go)
	fn := call.Parent()
	elsewhere := l.elsewhere || spawned || l.within != nil && b.runsElsewhere(l.within, fn)
	if !l.field && (!l.ends || l.deferred && !l.signal || !elsewhere && !l.loops && !b.polls(fn)) {
		return false // the start of a program, or one thing that it does
	}
	c.Holder, c.Made, c.Field = l.holder, l.made, l.field
	c.Worker = spawned || c.How == Go || c.Away != nil || l.spawned || b.polls(fn) || l.loops || b.isSpawned(outermost(fn)) || b.isInGoroutine(fn)
	_, own := v.(*ssa.Parameter)
	c.AtHand = c.Hand != nil && !own && c.How == Plain && c.Away == nil && !spawned && !c.Hand.Unproven && !c.Hand.Program &&
		!b.isInGoroutine(fn) && !t.isOwn(fn, c.Hand)
	return true
}

// isInGoroutine: fn is a literal that runs in a goroutine of its own, or in one that
// does.
func (b *builder) isInGoroutine(fn *ssa.Function) bool {
	for ; fn.Parent() != nil; fn = fn.Parent() {
		if u, _ := b.literalUse(fn.Parent(), fn); u == useGo || u == useQueued || u == useJoined {
			return true
		}
	}
	return false
}

// runsElsewhere: the literal in, inside of fn, runs in a goroutine, or when somebody
// calls it later.
func (b *builder) runsElsewhere(fn, in *ssa.Function) bool {
	for ; in != fn && in.Parent() != nil; in = in.Parent() {
		if u, _ := b.literalUse(in.Parent(), in); u != useNow && u != useShared && u != useDefer {
			return true
		}
	}
	return false
}
