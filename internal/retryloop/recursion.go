package retryloop

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// recursive reads a function that calls itself after a failure, with a number that counts.
func recursive(fn *ssa.Function) *Loop {
	var again []*ssa.Call
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if c, ok := instr.(*ssa.Call); ok && c.Call.StaticCallee() == fn {
				again = append(again, c)
			}
		}
	}
	if len(again) != 1 {
		return nil // a walk over a tree
	}
	self := again[0]
	param, step := countsDown(fn, self)
	if param == nil {
		return nil
	}
	l := &Loop{Kind: Recursion, Fn: fn, Blocks: map[*ssa.BasicBlock]bool{}, header: self.Block()}
	for _, b := range fn.Blocks {
		l.Blocks[b] = true
	}
	for _, c := range l.calls(nil) {
		if c == self || !canFail(c) || !attempts(c) || c.Block() == self.Block() {
			continue
		}
		w := &walk{loop: l, call: c}
		if !w.retries() {
			continue
		}
		l.Tried, l.Pos = c, c.Pos()
		l.read(w)
		l.Count = countOf(fn, self, param, step)
		return l
	}
	return nil
}

// countsDown is the parameter that a call of the function itself passes on, one more or
// less.
func countsDown(fn *ssa.Function, self *ssa.Call) (*ssa.Parameter, int64) {
	for i, a := range self.Call.Args {
		bin, ok := a.(*ssa.BinOp)
		if !ok || i >= len(fn.Params) || bin.X != ssa.Value(fn.Params[i]) {
			continue
		}
		k, isConst := intConst(bin.Y)
		switch {
		case !isConst || k != 1:
		case bin.Op == token.SUB:
			return fn.Params[i], -1
		case bin.Op == token.ADD:
			return fn.Params[i], 1
		}
	}
	return nil, 0
}

// countOf reads the check on the parameter.
func countOf(fn *ssa.Function, self *ssa.Call, param *ssa.Parameter, step int64) Count {
	for _, b := range fn.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || len(b.Succs) != 2 {
			continue
		}
		bin, ok := branch.Cond.(*ssa.BinOp)
		if !ok || bin.X != ssa.Value(param) {
			continue
		}
		k, isConst := intConst(bin.Y)
		op := bin.Op
		if !b.Succs[0].Dominates(self.Block()) && b.Succs[0] != self.Block() {
			op = negated(op)
		}
		if step < 0 && isConst {
			switch op {
			case token.GTR, token.NEQ:
				return Count{Attempts: param, Add: 1 - k, Known: true, Bounded: true}
			case token.GEQ:
				return Count{Attempts: param, Add: 2 - k, Known: true, Bounded: true}
			}
		}
		return Count{Bounded: true}
	}
	return Count{}
}

// inOrder sorts by position.
func inOrder(loops []*Loop) []*Loop {
	slices.SortStableFunc(loops, func(a, b *Loop) int { return cmp.Compare(a.Pos, b.Pos) })
	return loops
}
