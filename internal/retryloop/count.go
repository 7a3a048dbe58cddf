package retryloop

import (
	"go/token"

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
