package retryloop

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// walk follows the ways from a call to the next round of its loop.
type walk struct {
	loop *Loop
	call *ssa.Call
}

// step is a block, and the two that were before it: they decide φ-nodes.
type step struct{ block, from, before *ssa.BasicBlock }

// side says which successors of a branch stand for success of the call.
type side struct {
	about bool // the branch judges the call
	// foreign: it judges another call, which comes with it.
	foreign bool
	good    [2]bool // successors that a success may take
	bad     [2]bool // successors that a failure may take
	// verdict is what a failure is judged by, where it is more than whether there is one.
	verdict *Verdict
}

// retries: a failure of the call leads to the next round, a success out of the loop.
func (w *walk) retries() bool {
	if w.successRepeats(step{block: w.call.Block()}, map[step]bool{}) {
		return false
	}
	return w.failureRepeats()
}

// successRepeats reports whether the next round can come although nothing failed.
func (w *walk) successRepeats(s step, seen map[step]bool) bool {
	if seen[s] {
		return false
	}
	seen[s] = true
	if !w.loop.Blocks[s.block] {
		return false
	}
	if s.block == w.call.Block() && s.from != nil {
		return true
	}
	goes := w.ways(s)
	j := w.judge(s.block, goes)
	if s.block == w.loop.header && s.from != nil && w.loop.isRepeat(s.from) {
		if len(s.block.Succs) == 1 || (!j.about || j.foreign) && goes[0] && goes[1] {
			return true
		}
	}
	for i, next := range s.block.Succs {
		if i < 2 && (!goes[i] || j.about && !j.good[i]) {
			continue
		}
		if w.successRepeats(step{next, s.block, s.from}, seen) {
			return true
		}
	}
	return false
}

// failureRepeats reports whether a failure leads to the next round.
func (w *walk) failureRepeats() bool {
	return len(w.failurePaths(1)) > 0
}

// path is one way from a failure to the next round: what the failure was judged to be.
type path struct{ verdicts []Verdict }

// failurePaths are ways from a failure to the next round, at most n.
func (w *walk) failurePaths(n int) []path {
	var out []path
	type state struct {
		step
		failed bool
	}
	seen := map[state]int{}
	var visit func(s step, failed bool, sofar []Verdict)
	visit = func(s step, failed bool, sofar []Verdict) {
		k := state{s, failed}
		if len(out) >= n || seen[k] > 3 || !w.loop.Blocks[s.block] {
			return
		}
		seen[k]++
		if s.block == w.loop.header && s.from != nil {
			j := w.judge(s.block, w.ways(s))
			if !failed && j.about && !j.foreign {
				failed = true // `for err != nil`
			}
			if failed {
				out = append(out, path{slices.Clone(sofar)})
			}
			return
		}
		goes := w.ways(s)
		j := w.judge(s.block, goes)
		for i, next := range s.block.Succs {
			if i < 2 && !goes[i] {
				continue
			}
			f, v := failed, sofar
			if j.about && !j.foreign && i < 2 {
				if !j.good[i] {
					f = true
				} else if !j.bad[i] && failed && j.verdict == nil {
					continue // it did fail
				}
				if j.verdict != nil {
					said := *j.verdict
					said.Not = said.Not != (i == 1)
					v = append(slices.Clip(sofar), said)
					if j.good[i] && j.bad[i] {
						f = f || !said.Not
					}
				}
			}
			visit(step{next, s.block, s.from}, f, v)
		}
	}
	visit(step{block: w.call.Block()}, false, nil)
	return out
}

func (l *Loop) isRepeat(b *ssa.BasicBlock) bool { return slices.Contains(l.repeats, b) }

// ways says which successors of a block can be taken, as far as the block it was entered
// from decides that.
func (w *walk) ways(s step) [2]bool {
	branch, ok := s.block.Instrs[len(s.block.Instrs)-1].(*ssa.If)
	if !ok {
		return [2]bool{true, true}
	}
	if yes, known := boolAt(branch.Cond, s); known {
		return [2]bool{yes, !yes}
	}
	return [2]bool{true, true}
}

// boolAt is a truth value where a block is entered on a way.
func boolAt(v ssa.Value, s step) (yes, known bool) {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return constant.BoolVal(v.Value), true
		}
	case *ssa.UnOp:
		if v.Op == token.NOT {
			yes, known = boolAt(v.X, s)
			return !yes, known
		}
	case *ssa.Phi:
		if v.Block() != s.block || s.from == nil {
			return false, false
		}
		for i, p := range s.block.Preds {
			if p != s.from {
				continue
			}
			if k, ok := v.Edges[i].(*ssa.Const); ok {
				return boolAt(k, s)
			}
			if e, ok := v.Edges[i].(*ssa.Phi); ok && e.Block() == s.from {
				return boolAt(e, step{block: s.from, from: s.before})
			}
		}
	}
	return false, false
}

// canRepeat: a block leads to the next round.
func (w *walk) canRepeat(from *ssa.BasicBlock) bool {
	if !w.loop.Blocks[from] {
		return false
	}
	if from == w.loop.header {
		return true
	}
	seen := map[*ssa.BasicBlock]bool{}
	var visit func(b *ssa.BasicBlock) bool
	visit = func(b *ssa.BasicBlock) bool {
		if b == w.loop.header {
			return true
		}
		if seen[b] || !w.loop.Blocks[b] {
			return false
		}
		seen[b] = true
		return slices.ContainsFunc(b.Succs, visit)
	}
	return visit(from)
}
