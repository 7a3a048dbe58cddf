package retryloop

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// variable is one that counts rounds: init, and step more in each; it is read off rounds
// ahead of that.
type variable struct {
	init ssa.Value
	step int64
	off  int64
}

// counter reads a value as a variable that counts rounds.
func (l *Loop) counter(v ssa.Value) (variable, bool) {
	off := int64(0)
	for depth := 0; depth < 4; depth++ {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
			continue
		case *ssa.BinOp:
			k, ok := intConst(x.Y)
			if !ok || x.Op != token.ADD && x.Op != token.SUB {
				return variable{}, false
			}
			if x.Op == token.SUB {
				k = -k
			}
			off += k
			v = x.X
			continue
		case *ssa.Phi:
			if x.Block() != l.header {
				if inner, ok := l.merged(x); ok {
					v = inner
					continue
				}
				return variable{}, false
			}
			return l.phi(x, off)
		case *ssa.UnOp:
			if a, ok := x.X.(*ssa.Alloc); ok && x.Op == token.MUL {
				return l.cell(x, a, off)
			}
			return variable{}, false
		}
		return variable{}, false
	}
	return variable{}, false
}

// merged is what all edges of a φ inside the loop are.
func (l *Loop) merged(x *ssa.Phi) (ssa.Value, bool) {
	for _, e := range x.Edges[1:] {
		if e != x.Edges[0] {
			return nil, false
		}
	}
	return x.Edges[0], true
}

func (l *Loop) phi(x *ssa.Phi, off int64) (variable, bool) {
	v := variable{off: off}
	for i, e := range x.Edges {
		if !l.Blocks[x.Block().Preds[i]] {
			if v.init != nil && v.init != e {
				return variable{}, false
			}
			v.init = e
			continue
		}
		if e == x {
			continue // not counted on this way
		}
		step, ok := l.stepOf(e, x, 0)
		if !ok || step == 0 || v.step != 0 && v.step != step {
			return variable{}, false
		}
		v.step = step
	}
	return v, v.init != nil && v.step != 0
}

// stepOf is how much a value is ahead of a φ.
func (l *Loop) stepOf(e ssa.Value, x *ssa.Phi, depth int) (int64, bool) {
	if e == ssa.Value(x) {
		return 0, true
	}
	if depth > 4 {
		return 0, false
	}
	switch e := e.(type) {
	case *ssa.BinOp:
		k, ok := intConst(e.Y)
		if !ok || e.Op != token.ADD && e.Op != token.SUB {
			return 0, false
		}
		if e.Op == token.SUB {
			k = -k
		}
		rest, ok := l.stepOf(e.X, x, depth+1)
		return rest + k, ok
	case *ssa.Phi:
		step := int64(0)
		for _, edge := range e.Edges {
			k, ok := l.stepOf(edge, x, depth+1)
			if !ok {
				return 0, false
			}
			if k != 0 {
				if step != 0 && step != k {
					return 0, false
				}
				step = k
			}
		}
		return step, true
	}
	return 0, false
}

// cell reads a variable that literals use too: one store before the loop, one in it.
func (l *Loop) cell(load *ssa.UnOp, a *ssa.Alloc, off int64) (variable, bool) {
	v := variable{off: off}
	var inside *ssa.Store
	for _, ref := range *a.Referrers() {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Addr != a {
			continue
		}
		if !l.Blocks[st.Block()] {
			if v.init != nil {
				return variable{}, false
			}
			v.init = st.Val
			continue
		}
		if inside != nil {
			return variable{}, false
		}
		inside = st
	}
	if inside == nil || v.init == nil {
		return variable{}, false
	}
	bin, ok := inside.Val.(*ssa.BinOp)
	if !ok {
		return variable{}, false
	}
	k, isConst := intConst(bin.Y)
	from, isLoad := bin.X.(*ssa.UnOp)
	if !isConst || !isLoad || from.X != a || bin.Op != token.ADD && bin.Op != token.SUB {
		return variable{}, false
	}
	if bin.Op == token.SUB {
		k = -k
	}
	v.step = k
	if inside.Block().Dominates(load.Block()) && (inside.Block() != load.Block() || before(inside, load)) {
		v.off += k
	}
	return v, true
}

func before(a, b ssa.Instruction) bool {
	return slices.Index(a.Block().Instrs, a) < slices.Index(b.Block().Instrs, b)
}
