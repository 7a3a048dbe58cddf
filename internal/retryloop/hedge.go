package retryloop

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// hedge reads a loop that starts the same call several times at once, and takes the first
// answer. Workers are started in the same way: only the function's name tells.
func hedge(fn *ssa.Function, loops []*Loop) *Loop {
	if !isHedge(fn) {
		return nil
	}
	for _, l := range loops {
		start := l.starts()
		if start == nil {
			continue
		}
		l.Kind, l.Pos = Hedge, statement(fn, start.Pos())
		w := &walk{loop: l}
		for _, b := range fn.Blocks {
			branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if !ok || !l.Blocks[b] {
				continue
			}
			again0, again1 := w.canRepeat(b.Succs[0]), w.canRepeat(b.Succs[1])
			if again0 == again1 {
				continue
			}
			if c, ok := l.rounds(branch, again0, start.Block()); ok {
				l.Count = c
				break
			}
		}
		l.Bounded = true
		return l
	}
	return nil
}

// isHedge: the name of a function says that it sends the same request more than once.
func isHedge(fn *ssa.Function) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return strings.Contains(strings.ToLower(fn.Name()), "hedge")
}

// starts is the first goroutine that the loop starts.
func (l *Loop) starts() *ssa.Go {
	for _, b := range l.Fn.Blocks {
		if !l.Blocks[b] {
			continue
		}
		for _, instr := range b.Instrs {
			if g, ok := instr.(*ssa.Go); ok {
				return g
			}
		}
	}
	return nil
}
