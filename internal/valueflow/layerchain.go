package valueflow

import (
	"slices"
	"time"
)

// Hop is one call on the way from a layer to the next.
type Hop struct {
	Func  string // that makes the call
	Place Place
	Calls string
	// Layer is the layer that makes the call again, nil for a plain call.
	Layer *Layer
}

// Nest is a chain of layers, each of which makes the next again: see Solution.Nests.
type Nest struct {
	// Layers are those on the way, the outermost first. There is at least one.
	Layers []*Layer
	// Hops lead from the outermost layer to the last call.
	Hops []Hop
	// More are other layers below the outermost, not on this way.
	More []*Layer
	// Edges are the functions by which requests come to it.
	Edges []EdgeOf
}

// Product is the number of attempts on the way; atLeast is set where a layer has an
// unknown number of them (it counts for two), endless where one has no end.
func (c *Nest) Product() (product int64, atLeast, endless bool) {
	product = 1
	for _, l := range c.Layers {
		n := l.Max()
		switch {
		case l.Endless:
			endless = true
		case n == 0:
			n, atLeast = 2, true
		case len(l.Unknown) > 0:
			atLeast = true
		}
		if n > 0 && product < 1<<40 {
			product *= n
		}
	}
	return product, atLeast, endless
}

// Backoff is how long the layers wait in all while everything fails: each waits once more
// for each attempt of those around it. It is false if a part is not known.
func (c *Nest) Backoff() (total time.Duration, ok bool) {
	times := int64(1)
	for _, l := range c.Layers {
		if l.Endless || l.Max() == 0 || len(l.Unknown) > 0 {
			return 0, false
		}
		d, ok := l.Sum(l.Max())
		if !ok || times > 1<<20 || d > 1<<40 {
			return 0, false
		}
		total += d * time.Duration(times)
		times *= l.Max()
	}
	return total, true
}

// nester finds what is below layers.
type nester struct {
	n      *Solution
	layers map[*instance][]*Layer
	best   map[*instance]*Nest // nil while it is being found
	busy   map[*instance]bool
	target *Layer // the only layer that a way may end in; nil for any
}

// Nests are the layers that no other layer makes again, each with the worst way below it,
// in the order of their places. Polls are no layers: nobody waits for their answer.
func (n *Solution) Nests() []*Nest {
	x := &nester{n: n, layers: map[*instance][]*Layer{}}
	x.aim(nil)
	return x.nests()
}

// Chains are the Nests, and beside each a chain to every other layer below its outermost:
// all that a dependency may be called through.
func (n *Solution) Chains() []*Nest {
	x := &nester{n: n, layers: map[*instance][]*Layer{}}
	x.aim(nil)
	var out []*Nest
	for _, nest := range x.nests() {
		out = append(out, nest)
		for k, m := range nest.More {
			if k == maxMore {
				break
			}
			x.aim(m)
			if c := x.below(nest.Layers[0]); c.has(m) {
				c.Edges = nest.Edges
				out = append(out, c)
			}
		}
	}
	return out
}

// maxMore bounds how many chains of one outermost layer are listed.
const maxMore = 32

// aim has the ways end in one layer, or in any.
func (x *nester) aim(target *Layer) {
	x.best, x.busy, x.target = map[*instance]*Nest{}, map[*instance]bool{}, target
}

func (x *nester) nests() []*Nest {
	n := x.n
	var all []*Layer
	for _, l := range n.Layers() {
		if !l.Poll {
			all = append(all, l)
			x.layers[l.inst] = append(x.layers[l.inst], l)
		}
	}
	for _, list := range x.layers { // inner loops first
		slices.SortStableFunc(list, func(a, b *Layer) int { return len(x.n.loopBlocks(a)) - len(x.n.loopBlocks(b)) })
	}
	covered := map[*Layer]bool{}
	for _, l := range all {
		x.cover(l, covered)
	}
	edges := x.edges()
	var out []*Nest
	for _, l := range all {
		if covered[l] {
			continue
		}
		nest := x.below(l)
		nest.Edges = edges[l.inst]
		for _, m := range x.inner(l) {
			if !slices.Contains(nest.Layers, m) && !disjoint(l, m) && m.Place != l.Place {
				nest.More = append(nest.More, m)
			}
		}
		out = append(out, nest)
	}
	return out
}

func (n *Solution) loopBlocks(l *Layer) []int32 {
	if l.loop < 0 {
		return make([]int32, len(l.inst.fn.Blocks)+1)
	}
	return l.inst.fn.Loops[l.loop].Blocks
}

// holds: a layer makes the call of an instruction of its instance again.
func (l *Layer) holds(number int32) bool {
	if l.loop < 0 {
		return true
	}
	fn := l.inst.fn
	b := 0
	for b+1 < len(fn.first) && fn.first[b+1] <= number {
		b++
	}
	return slices.Contains(fn.Loops[l.loop].Blocks, int32(b))
}

// inner are the layers that a layer makes again.
func (x *nester) inner(l *Layer) []*Layer {
	var out []*Layer
	for _, i := range x.reached(l) {
		if i != l.inst {
			out = append(out, x.layers[i]...)
		}
	}
	for _, m := range x.layers[l.inst] {
		if m != l && l.loop >= 0 && m.loop >= 0 && len(m.inst.fn.Loops[m.loop].Blocks) < len(l.inst.fn.Loops[l.loop].Blocks) && isInside(m, l) {
			out = append(out, m)
		}
	}
	return out
}

// reached are the instances that a layer runs again; its own if that is a model's.
func (x *nester) reached(l *Layer) []*instance {
	var out []*instance
	seen := map[*instance]bool{l.inst: true}
	if l.loop < 0 {
		out = append(out, l.inst)
	}
	var visit func(i *instance)
	visit = func(i *instance) {
		if seen[i] {
			return
		}
		seen[i] = true
		out = append(out, i)
		for _, number := range sortedKeys(i.calls) {
			for _, callee := range i.calls[number].callees {
				visit(callee)
			}
		}
	}
	for _, number := range sortedKeys(l.inst.calls) {
		if l.holds(number) && l.runs(number) {
			for _, callee := range l.inst.calls[number].callees {
				visit(callee)
			}
		}
	}
	return out
}

// isInside: a loop is inside another of the same function.
func isInside(m, l *Layer) bool {
	for _, b := range m.inst.fn.Loops[m.loop].Blocks {
		if !slices.Contains(l.inst.fn.Loops[l.loop].Blocks, b) {
			return false
		}
	}
	return true
}

// runs: the layer waits for a call of its instance, or for the first of several.
func (l *Layer) runs(number int32) bool { return l.Kind == "hedge" || l.inst.waitsFor(number) }

// waitsFor: a call is made now, and not in a goroutine of its own.
func (i *instance) waitsFor(number int32) bool {
	for b, first := range i.fn.first {
		if n := number - first; n >= 0 && int(n) < len(i.fn.Blocks[b].Instrs) {
			return i.fn.Blocks[b].Instrs[n].Flag&FlagGo == 0
		}
	}
	return true
}

func (x *nester) cover(l *Layer, covered map[*Layer]bool) {
	for _, m := range x.inner(l) {
		if m != l && m.Place != l.Place && !disjoint(l, m) {
			covered[m] = true
		}
	}
}

// below is a layer with the worst way below it.
func (x *nester) below(l *Layer) *Nest {
	nest := &Nest{Layers: []*Layer{l}}
	var worst *Nest
	for _, number := range sortedKeys(l.inst.calls) {
		if !l.holds(number) || !l.runs(number) {
			continue
		}
		if c := x.through(l.inst, number, l); worse(c, worst) {
			worst = c
		}
	}
	if own := x.alone(l.inst, l); worse(own, worst) {
		worst = own
	}
	at := l.Place
	if worst == nil {
		nest.Hops = []Hop{{Func: l.Func, Place: at, Layer: l}}
		return nest
	}
	if len(worst.Layers) > 0 && disjoint(l, worst.Layers[0]) {
		worst = &Nest{}
	}
	for _, m := range worst.Layers {
		if m.Place != l.Place { // it calls itself
			nest.Layers = append(nest.Layers, m)
		}
	}
	nest.Hops = append([]Hop{{Func: l.Func, Place: at, Layer: l}}, slices.DeleteFunc(slices.Clone(worst.Hops), func(h Hop) bool { return h.Layer != nil && h.Place == l.Place })...)
	return nest
}

// has: the layer at the same place is one of those on the way.
func (c *Nest) has(l *Layer) bool {
	return slices.ContainsFunc(c.Layers, func(m *Layer) bool { return m.Place == l.Place })
}

// through is the worst way through a call of an instance, without the layers of the
// instance that outer is, or is outside of.
func (x *nester) through(i *instance, number int32, outer *Layer) *Nest {
	var worst *Nest
	c := i.calls[number]
	for _, callee := range c.callees {
		below := x.from(callee)
		if below == nil {
			continue
		}
		nest := &Nest{Layers: below.Layers, Hops: below.Hops}
		if !i.fn.model {
			to := callee.fn.Symbol
			nest.Hops = append([]Hop{{Func: i.fn.Symbol, Place: x.n.s.place(x.n.s.spotOf(i, number)), Calls: to}}, nest.Hops...)
		}
		if worse(nest, worst) {
			worst = nest
		}
	}
	if worst == nil {
		return nil
	}
	for _, l := range x.layers[i] { // loops inside the outer one
		if outer != nil && (l == outer || outer.loop >= 0 && (l.loop < 0 || !isInside(l, outer))) || !l.holds(number) {
			continue
		}
		if len(worst.Layers) > 0 && disjoint(l, worst.Layers[0]) || worst.has(l) {
			continue
		}
		worst = &Nest{Layers: append([]*Layer{l}, worst.Layers...), Hops: append([]Hop{{Func: l.Func, Place: l.Place, Layer: l}}, worst.Hops...)}
	}
	return worst
}

// from is the worst way from an instance on; nil if no layer is on any.
func (x *nester) from(i *instance) *Nest {
	if b, ok := x.best[i]; ok || x.busy[i] {
		return b
	}
	x.busy[i] = true
	var worst *Nest
	for _, number := range sortedKeys(i.calls) {
		if !i.waitsFor(number) && !slices.ContainsFunc(x.layers[i], func(l *Layer) bool { return l.holds(number) && l.runs(number) }) {
			continue
		}
		if c := x.through(i, number, nil); worse(c, worst) {
			worst = c
		}
	}
	if own := x.alone(i, nil); worse(own, worst) {
		worst = own
	}
	delete(x.busy, i)
	x.best[i] = worst
	return worst
}

// alone are the worst layers of an instance, one inside the other, with nothing below;
// those inside outer, if that is given. It is nil if there are none.
func (x *nester) alone(i *instance, outer *Layer) *Nest {
	var worst *Nest
	for k, inner := range x.layers[i] {
		if x.target != nil && inner != x.target {
			continue
		}
		if outer != nil && (inner == outer || inner.loop < 0 || outer.loop >= 0 && !isInside(inner, outer)) {
			continue
		}
		nest := &Nest{Layers: []*Layer{inner}}
		for _, l := range x.layers[i][k+1:] {
			around := l.loop < 0 || inner.loop >= 0 && isInside(inner, l)
			if l == outer || !around || outer != nil && (l.loop < 0 || outer.loop >= 0 && !isInside(l, outer)) || nest.has(l) || disjoint(l, nest.Layers[0]) {
				continue
			}
			nest.Layers = append([]*Layer{l}, nest.Layers...)
		}
		for _, l := range nest.Layers {
			nest.Hops = append(nest.Hops, Hop{Func: l.Func, Place: l.Place, Layer: l})
		}
		if worse(nest, worst) {
			worst = nest
		}
	}
	return worst
}

// Worse: the chain has more attempts than another.
func (c *Nest) Worse(other *Nest) bool { return worse(c, other) }

// worse: a has more attempts than b.
func worse(a, b *Nest) bool {
	if a == nil || b == nil {
		return a != nil
	}
	pa, _, ea := a.Product()
	pb, _, eb := b.Product()
	if ea != eb {
		return ea
	}
	return pa > pb
}
