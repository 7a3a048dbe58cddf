package valueflow

// findDeadEnds finds the blocks from where every way ends the program, or returns an error.
func (fn *function) findDeadEnds() {
	for changed := true; changed; {
		changed = false
		for b := len(fn.Blocks) - 1; b >= 0; b-- {
			if len(fn.dies) > 0 && fn.dies[b] || !fn.fails(b) {
				continue
			}
			if fn.dies == nil {
				fn.dies = make([]bool, len(fn.Blocks))
			}
			fn.dies[b], changed = true, true
		}
	}
}

func (fn *function) fails(b int) bool {
	blk := &fn.Blocks[b]
	for i := range blk.Instrs {
		switch in := &blk.Instrs[i]; {
		case in.Op == OpPanic, in.Op == OpReturn && in.Flag&FlagFails != 0:
			return true
		}
	}
	for _, succ := range blk.Succs {
		if fn.dies == nil || !fn.dies[succ] {
			return false
		}
	}
	return len(blk.Succs) > 0
}
