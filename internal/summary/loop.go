package summary

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// loopLooks reports whether the loop around a block looks at a context each time.
func (b *builder) loopLooks(block *ssa.BasicBlock) bool {
	if !inLoop(block) {
		return false
	}
	for _, other := range block.Parent().Blocks {
		if other != block && !(reaches(block, other) && reaches(other, block)) {
			continue
		}
		for _, instr := range other.Instrs {
			call, ok := instr.(*ssa.Call)
			if ok && call.Call.IsInvoke() && isContext(call.Call.Value.Type()) && (call.Call.Method.Name() == "Err" || call.Call.Method.Name() == "Done") {
				return true
			}
		}
	}
	return false
}

// loopPasses reports whether the loop around a block passes a caller's context to a call
// that can fail each time: if the context is done, that call says so.
func (b *builder) loopPasses(block *ssa.BasicBlock) bool {
	for _, other := range block.Parent().Blocks {
		if other != block && !(reaches(block, other) && reaches(other, block)) {
			continue
		}
		for _, instr := range other.Instrs {
			call, ok := instr.(*ssa.Call)
			if ok && returnsError(call.Call.Signature()) && slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return isContext(a.Type()) && b.isInherited(a) }) {
				return true
			}
		}
	}
	return false
}

// inLoop reports whether a block can be reached from itself.
func inLoop(block *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	todo := slices.Clone(block.Succs)
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if next == block {
			return true
		}
		if !seen[next] {
			seen[next] = true
			todo = append(todo, next.Succs...)
		}
	}
	return false
}

// reaches reports whether to can be reached from from.
func reaches(from, to *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var visit func(b *ssa.BasicBlock) bool
	visit = func(b *ssa.BasicBlock) bool {
		if b == to {
			return true
		}
		if seen[b] {
			return false
		}
		seen[b] = true
		return slices.ContainsFunc(b.Succs, visit)
	}
	return slices.ContainsFunc(from.Succs, visit)
}
