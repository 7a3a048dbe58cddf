package summary

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// Limits of what one function tells its callers. Beyond them the shortest
// chains are kept: they are the ones a person follows.
const (
	maxCauses = 8
	maxHoles  = 8
	maxChain  = 12
)

// closer folds static callees into their callers until nothing changes.
type closer struct {
	b      *builder
	closed map[string]*Closed
}

// close computes the Closed form of every function of the package. It is a
// fixed point: sets only grow, chains only get shorter, so recursion ends.
func (b *builder) close(funcs []*Func) map[string]*Closed {
	c := &closer{b: b, closed: map[string]*Closed{}}
	for _, f := range funcs {
		c.closed[f.Symbol] = &Closed{Symbol: f.Symbol, Short: f.Short, TakesContext: f.TakesContext}
	}
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		if src.obj != nil {
			b.signature(c.closed[knowledge.Key(src.obj)], src.obj)
		}
	}
	// What a function waits on comes first: its own causes depend on it.
	fixpoint(funcs, c.foldWaits)
	for _, f := range funcs {
		if cause, ok := c.ownCause(f); ok {
			c.closed[f.Symbol].addCause(cause)
		}
		for _, e := range c.ownEscapes(f) {
			c.closed[f.Symbol].addEscape(e)
		}
	}
	c.group(funcs)
	fixpoint(funcs, c.foldEscapes)
	fixpoint(funcs, c.foldCallees)
	return c.closed
}

// fixpoint applies a step to all functions until it changes nothing more.
func fixpoint(funcs []*Func, step func(*Func) bool) {
	for changed := true; changed; {
		changed = false
		for _, f := range funcs {
			if step(f) {
				changed = true
			}
		}
	}
}

// signature notes what a caller has to know of a function's parameters and results:
// which functions it calls, and where the contexts come from that it returns. One
// that cannot be read says nothing of them.
func (b *builder) signature(out *Closed, obj *types.Func) {
	if out == nil {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			b.skip(obj.Pos(), out.Short, r)
		}
	}()
	out.Calls, out.Sends = b.paramsCalled(obj), b.paramsSent(obj)
	out.Returns = b.returns(obj)
}

// lookup is the Closed form of a callee, in this package or an imported one.
func (c *closer) lookup(key string) *Closed {
	if own, ok := c.closed[key]; ok {
		return own
	}
	return c.b.importedByKey[key]
}

// foldWaits adds the parameters whose context f waits on, directly or in a callee.
func (c *closer) foldWaits(f *Func) (changed bool) {
	out := c.closed[f.Symbol]
	for i := range f.Steps {
		s := &f.Steps[i]
		if s.How == Go || s.InLiteral || !waits(s, c.lookup(s.Callee)) {
			continue
		}
		for _, ctx := range s.Contexts {
			if ctx.Source != Inherited || ctx.Param < 0 {
				continue
			}
			changed = addInt(&out.WaitsOn, ctx.Param) || changed
			if !ctx.Bounded && openEnded(s, c.lookup(s.Callee)) {
				changed = addInt(&out.Open, ctx.Param) || changed
			}
		}
	}
	return changed
}

// addInt adds n to a sorted set; it reports whether it is new.
func addInt(set *[]int, n int) bool {
	i, found := slices.BinarySearch(*set, n)
	if !found {
		*set = slices.Insert(*set, i, n)
	}
	return !found
}

// openEnded reports whether a step that waits puts no bound on the context it is given.
func openEnded(s *Step, to *Closed) bool {
	return to == nil || s.Dispatch == Interface || slices.Contains(to.Open, s.CtxArg)
}

// exposes reports whether a step of f is its callers' business: they cannot hand f
// their context, and nothing excuses it.
func (s *Step) exposes(f *Func) bool {
	return !f.TakesContext && f.Excuse == "" && s.Hand == nil && !s.InLiteral && s.Excuse == "" && s.How == Plain
}

// ownCause is the wait on a context of f's own making. One parameter mends all that
// a function has, so it has one cause: the first in the source that no directive
// covers.
func (c *closer) ownCause(f *Func) (first Cause, ok bool) {
	if f.Generated || f.Test && !c.b.tests {
		return Cause{}, false // nobody's to mend
	}
	var all []Cause
	for i := range f.Steps {
		s := &f.Steps[i]
		if !s.exposes(f) {
			continue
		}
		if cause, ok := c.b.cause(f, s, c.lookup(s.Callee), c.lookup); ok &&
			!slices.ContainsFunc(all, func(o Cause) bool { return o.At == cause.At }) {
			all = append(all, cause)
		}
	}
	if len(all) == 0 {
		return Cause{}, false
	}
	first = slices.MinFunc(all, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(min(len(a.Ignored), 1), min(len(b.Ignored), 1)), comparePlace(a.At, b.At))
	})
	first.More = len(all) - 1
	return first, true
}

// foldCallees adds what f's callees have to say, and a change is reported.
func (c *closer) foldCallees(f *Func) (changed bool) {
	out := c.closed[f.Symbol]
	for i := range f.Steps {
		s := &f.Steps[i]
		if !s.exposes(f) || formWaits(s, c.lookup) {
			continue // a call with a form that takes a context is a cause by itself
		}
		if to := c.lookup(s.Callee); to != nil && !to.TakesContext && s.Dispatch != Interface {
			hop := Hop{Func: f.Short, Calls: to.Short, At: s.Place}
			for _, cause := range to.Causes {
				if c.helps(f, s, cause) {
					continue
				}
				cause.Chain = prepend(hop, cause.Chain)
				changed = out.addCause(cause) || changed
			}
			for _, hole := range to.Holes {
				hole.Chain = prepend(hop, hole.Chain)
				changed = out.addHole(hole) || changed
			}
		}
		if s.Dispatch == Interface && !s.TakesContext && c.b.isLinkable(s.Callee) {
			changed = out.addHole(Hole{Method: s.Callee, Chain: []Hop{{Func: f.Short, Calls: s.Short, At: s.Place}}}) || changed
		}
	}
	return changed
}

// helps reports whether a cause is in a private helper of f, which has a cause of its
// own: the parameter that f needs is the first step to mend both.
func (c *closer) helps(f *Func, s *Step, cause Cause) bool {
	own := c.closed[f.Symbol].Causes
	_, here := c.closed[s.Callee]
	return here && len(own) > 0 && len(own[0].Chain) == 1 && own[0].In == f.Short && cause.At.Pkg == own[0].At.Pkg && isPrivate(cause.In)
}

// isPrivate: the name of a function, given by its short name, is not exported.
func isPrivate(short string) bool { return !token.IsExported(memberName(short)) }

// waits reports whether a step waits on the context it is given.
func waits(s *Step, to *Closed) bool {
	if s.Waits != "" || s.MayWait {
		return true
	}
	return to != nil && s.Dispatch != Interface && slices.Contains(to.WaitsOn, s.CtxArg)
}

func prepend(h Hop, chain []Hop) []Hop {
	return append([]Hop{h}, chain...)
}

func (c *Closed) addCause(n Cause) bool {
	if len(n.Chain) > maxChain {
		return false
	}
	for i, old := range c.Causes {
		if old.At == n.At && old.In == n.In && old.None == n.None {
			if compareChain(n.Chain, old.Chain) < 0 {
				c.Causes[i] = n
				return true
			}
			return false
		}
	}
	return insert(&c.Causes, n, maxCauses, func(a, b Cause) int {
		return cmp.Or(compareChain(a.Chain, b.Chain), cmp.Compare(a.What, b.What), comparePlace(a.At, b.At))
	})
}

func (c *Closed) addHole(n Hole) bool {
	if len(n.Chain) > maxChain {
		return false
	}
	for i, old := range c.Holes {
		if old.Method == n.Method {
			if compareChain(n.Chain, old.Chain) < 0 {
				c.Holes[i] = n
				return true
			}
			return false
		}
	}
	return insert(&c.Holes, n, maxHoles, func(a, b Hole) int {
		return cmp.Or(compareChain(a.Chain, b.Chain), cmp.Compare(a.Method, b.Method))
	})
}

// insert keeps list sorted and at most limit long; it reports whether n stayed.
func insert[T any](list *[]T, n T, limit int, compare func(a, b T) int) bool {
	i, _ := slices.BinarySearchFunc(*list, n, compare)
	if i >= limit {
		return false
	}
	*list = slices.Insert(*list, i, n)
	if len(*list) > limit {
		*list = (*list)[:limit]
	}
	return true
}

func compareChain(a, b []Hop) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), slices.CompareFunc(a, b, func(x, y Hop) int {
		return cmp.Or(cmp.Compare(x.Func, y.Func), cmp.Compare(x.Calls, y.Calls), comparePlace(x.At, y.At))
	}))
}

func comparePlace(a, b Place) int {
	return cmp.Or(cmp.Compare(a.Dir, b.Dir), cmp.Compare(a.File, b.File), cmp.Compare(a.Decl, b.Decl), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
}
