package retryloop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Count says how often the call is made at most.
type Count struct {
	// Attempts + Add is the number of calls, the first included; Attempts is nil if it cannot
	// be told, and also where it is Add alone.
	Attempts ssa.Value
	Add      int64
	// Known: Attempts and Add say how often.
	Known bool
	// Bounded: something ends the rounds, if not a count that is known: a count, a clock, a
	// function that says when it is enough.
	Bounded bool
}

// count reads how often the call can be made.
func (l *Loop) count(w *walk) Count {
	var best Count
	for _, b := range l.Fn.Blocks {
		if !l.Blocks[b] || len(b.Succs) != 2 {
			continue
		}
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		again0, again1 := w.canRepeat(b.Succs[0]), w.canRepeat(b.Succs[1])
		if again0 == again1 || w.judge(b, always).about || onContext(branch.Cond) || ofResult(branch.Cond, w.call) {
			continue
		}
		c, ok := l.rounds(branch, again0, w.call.Block())
		if !ok {
			best.Bounded = best.Bounded || l.mayChange(branch.Cond)
			continue
		}
		switch {
		case !best.Known:
			best = c
		case c.Attempts == nil && best.Attempts == nil && c.Add < best.Add:
			best = c
		}
	}
	best.Bounded = best.Bounded || best.Known
	return best
}

// ofResult: a condition is what the call returned.
func ofResult(v ssa.Value, call *ssa.Call) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		return ofResult(v.X, call)
	case *ssa.BinOp:
		return ofResult(v.X, call) || ofResult(v.Y, call)
	case *ssa.Extract:
		return v.Tuple == call
	case *ssa.Call:
		return v == call
	}
	return false
}

// mayChange: a condition can be another in each round.
func (l *Loop) mayChange(cond ssa.Value) bool { return !l.isInvariant(cond) }

// onContext: a condition is about the state of a context.
func onContext(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return onContext(v.X) || onContext(v.Y)
	case *ssa.UnOp:
		return onContext(v.X)
	case *ssa.Call:
		return v.Call.IsInvoke() && isContext(v.Call.Value.Type())
	case *ssa.Extract:
		_, sel := v.Tuple.(*ssa.Select)
		return sel
	}
	return false
}

// rounds reads a branch that ends the rounds by a variable that counts; tried is the block
// of the call.
func (l *Loop) rounds(branch *ssa.If, repeatsIfTrue bool, tried *ssa.BasicBlock) (Count, bool) {
	cond := branch.Cond
	for {
		u, ok := cond.(*ssa.UnOp)
		if !ok || u.Op != token.NOT {
			break
		}
		cond, repeatsIfTrue = u.X, !repeatsIfTrue
	}
	bin, ok := cond.(*ssa.BinOp)
	if !ok {
		return Count{}, false
	}
	op, x, y := bin.Op, bin.X, bin.Y
	v, ok := l.counter(x)
	if !ok {
		if v, ok = l.counter(y); !ok {
			return Count{}, false
		}
		op, y = mirrored(op), x
	}
	if !repeatsIfTrue {
		op = negated(op)
	}
	if !l.isInvariant(y) {
		return Count{}, false
	}
	after := int64(1) // the call comes before the check: once more
	if branch.Block().Dominates(tried) && branch.Block() != tried {
		after = 0
	}
	first, firstKnown := intConst(v.init)
	limit, limitKnown := intConst(y)
	var c Count
	switch {
	case v.step > 0 && (op == token.LSS || op == token.LEQ || op == token.NEQ):
		c.Add = after - v.off
		if op == token.LEQ {
			c.Add++
		}
		if !firstKnown {
			return Count{Bounded: true}, false
		}
		c.Add -= first
		if limitKnown {
			c.Add += limit
		} else {
			c.Attempts = y
		}
	case v.step < 0 && (op == token.GTR || op == token.GEQ || op == token.NEQ):
		c.Add = after + v.off
		if op == token.GEQ {
			c.Add++
		}
		if !limitKnown {
			return Count{Bounded: true}, false
		}
		c.Add -= limit
		if firstKnown {
			c.Add += first
		} else {
			c.Attempts = v.init
		}
	default:
		return Count{}, false
	}
	c.Known = true
	return c, c.Attempts != nil || c.Add > 0
}

func mirrored(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	case token.GEQ:
		return token.LEQ
	}
	return op
}

func negated(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GEQ
	case token.LEQ:
		return token.GTR
	case token.GTR:
		return token.LEQ
	case token.GEQ:
		return token.LSS
	case token.EQL:
		return token.NEQ
	case token.NEQ:
		return token.EQL
	}
	return op
}

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

// isInvariant: a value is the same in each round.
func (l *Loop) isInvariant(v ssa.Value) bool { return l.invariant(v, 0) }

func (l *Loop) invariant(v ssa.Value, depth int) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok || !l.Blocks[instr.Block()] {
		return true // a constant, a parameter, made before the loop
	}
	if depth > 6 {
		return false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.FieldAddr:
			return v.Op == token.MUL && l.invariant(a.X, depth+1) && !l.stores(a)
		case *ssa.Alloc:
			return !slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
				st, ok := r.(*ssa.Store)
				return ok && l.Blocks[st.Block()]
			})
		case *ssa.Global, *ssa.FreeVar:
			return v.Op == token.MUL
		}
		return v.Op != token.MUL && v.Op != token.ARROW && l.invariant(v.X, depth+1)
	case *ssa.Field:
		return l.invariant(v.X, depth+1)
	case *ssa.Convert:
		return l.invariant(v.X, depth+1)
	case *ssa.ChangeType:
		return l.invariant(v.X, depth+1)
	case *ssa.BinOp:
		return l.invariant(v.X, depth+1) && l.invariant(v.Y, depth+1)
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return l.invariant(v.Call.Args[0], depth+1)
		}
		// A getter without arguments: cfg.MaxRetries().
		return isInt(v.Type()) && !v.Call.IsInvoke() && v.Call.Signature().Recv() != nil && len(v.Call.Args) == 1 && l.invariant(v.Call.Args[0], depth+1)
	}
	return false
}

// stores: the loop stores to the same field.
func (l *Loop) stores(a *ssa.FieldAddr) bool {
	for b := range l.Blocks {
		for _, instr := range b.Instrs {
			if st, ok := instr.(*ssa.Store); ok {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok && fa.Field == a.Field && types.Identical(fa.X.Type(), a.X.Type()) {
					return true
				}
			}
		}
	}
	return false
}

func intConst(v ssa.Value) (int64, bool) {
	if c, ok := v.(*ssa.Convert); ok {
		v = c.X
	}
	if call, ok := v.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			return literalLen(call.Call.Args[0])
		}
	}
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil || !isInt(k.Type()) {
		return 0, false
	}
	return k.Int64(), true
}

// literalLen is the length of a list that is written out.
func literalLen(v ssa.Value) (int64, bool) {
	switch v := v.(type) {
	case *ssa.Slice:
		if p, ok := v.X.Type().Underlying().(*types.Pointer); ok && v.Low == nil && v.High == nil {
			if a, ok := p.Elem().Underlying().(*types.Array); ok {
				return a.Len(), true
			}
		}
	case *ssa.UnOp:
		if p, ok := v.X.Type().Underlying().(*types.Pointer); ok {
			if a, ok := p.Elem().Underlying().(*types.Array); ok {
				return a.Len(), true
			}
		}
	}
	return 0, false
}
