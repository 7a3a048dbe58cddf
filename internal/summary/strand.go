package summary

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// mayStrand reports whether a channel without a buffer has senders in goroutines that
// may be left without a receiver: the function that made it may return before it has
// received all, because it returns inside the loop that receives, because its receive
// is one case of a select, or because it gives the channel to its caller.
func (b *builder) mayStrand(made *ssa.MakeChan) bool {
	fn := made.Parent()
	size, ok := made.Size.(*ssa.Const)
	if !ok || size.Int64() != 0 || !b.sentInGoroutine(fn, made) || b.drained(fn, made) {
		return false
	}
	leaves := isReturned(made, 0)
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			switch instr := instr.(type) {
			case *ssa.UnOp:
				if isReceive(instr) && b.chanSource(instr.X, block).made == made {
					leaves = leaves || returnsWithin(instr)
				}
			case *ssa.Select:
				for _, st := range instr.States {
					if st.Send == nil && b.chanSource(st.Chan, block).made == made && (len(instr.States) > 1 || !instr.Blocking) {
						leaves = true
					}
				}
			}
		}
	}
	return leaves
}

// drained reports whether a literal of fn receives from a channel that fn receives from
// as well: it takes what is left.
func (b *builder) drained(fn *ssa.Function, made *ssa.MakeChan) bool {
	return slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool {
		for _, block := range lit.Blocks {
			for _, instr := range block.Instrs {
				if recv, ok := instr.(*ssa.UnOp); ok && isReceive(recv) && b.chanSource(recv.X, block).made == made {
					return true
				}
			}
		}
		return b.drained(lit, made)
	})
}

// isReturned reports whether a channel goes to the caller, who may stop to read at any
// time: a generator.
func isReturned(v ssa.Value, depth int) bool {
	if v.Referrers() == nil || depth > maxBackward {
		return false
	}
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Return:
			return true
		case *ssa.ChangeType:
			return isReturned(ref, depth+1)
		case *ssa.Store:
			alloc, ok := ref.Addr.(*ssa.Alloc)
			return ok && ref.Val == v && slices.ContainsFunc(*alloc.Referrers(), func(r ssa.Instruction) bool {
				load, ok := r.(*ssa.UnOp)
				return ok && isReturned(load, depth+1)
			})
		}
		return false
	})
}

// returnsWithin reports whether a function can return from inside the loop around a
// receive, other than because the channel was closed.
func returnsWithin(recv *ssa.UnOp) bool {
	block := recv.Block()
	if !inLoop(block) {
		return false
	}
	closed := closedBranch(recv)
	for _, other := range block.Parent().Blocks {
		if len(other.Instrs) == 0 || !block.Dominates(other) || reaches(other, block) || closed != nil && closed.Dominates(other) {
			continue
		}
		if _, ok := other.Instrs[len(other.Instrs)-1].(*ssa.Return); ok {
			return true
		}
	}
	return false
}

// closedBranch is where a receive goes on that found its channel closed: the end of a
// range, or the branch of "v, ok := <-ch" where ok is false.
func closedBranch(recv *ssa.UnOp) *ssa.BasicBlock {
	if !recv.CommaOk {
		return nil
	}
	for _, ref := range *recv.Referrers() {
		ok, isOk := ref.(*ssa.Extract)
		if !isOk || ok.Index != 1 {
			continue
		}
		for _, use := range *ok.Referrers() {
			if iff, isIf := use.(*ssa.If); isIf {
				return iff.Block().Succs[1]
			}
		}
	}
	return nil
}

// sentInGoroutine reports whether a literal of fn that runs in a goroutine sends on a
// channel outside a select.
func (b *builder) sentInGoroutine(fn *ssa.Function, made *ssa.MakeChan) bool {
	return slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool {
		if u, _ := b.literalUse(fn, lit); u != useGo && u != useJoined {
			return false
		}
		for _, block := range lit.Blocks {
			for _, instr := range block.Instrs {
				if send, ok := instr.(*ssa.Send); ok && b.chanSource(send.Chan, block).made == made {
					return true
				}
			}
		}
		return false
	})
}
