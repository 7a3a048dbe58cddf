package retryloop

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Kind is what makes the call again.
type Kind uint8

// The kinds.
const (
	Counted   Kind = iota // a loop
	Recursion             // the function calls itself
	Hedge                 // several at once, and the first answer counts
	Reconnect             // a loop that keeps something connected
)

// Loop is one retry.
type Loop struct {
	Kind   Kind
	Fn     *ssa.Function
	Blocks map[*ssa.BasicBlock]bool // what is done again
	Pos    token.Pos                // of the statement
	// Tried is the call that is made again; nil of a Hedge.
	Tried *ssa.Call
	Count
	Failures
	Pauses []Pause
	// Sees: between attempts it looks at a context, or waits in something that does.
	Sees bool
	// Poll: its function's name says that it waits for a state.
	Poll bool

	header *ssa.BasicBlock
	// repeats are the edges to the next round, by the block they leave.
	repeats []*ssa.BasicBlock
}

// natural are the natural loops of a function, those with the same header as one, inner
// loops first.
func natural(fn *ssa.Function) []*Loop {
	byHeader := map[*ssa.BasicBlock]*Loop{}
	var out []*Loop
	for _, b := range fn.Blocks {
		for _, h := range b.Succs {
			if !h.Dominates(b) {
				continue
			}
			l := byHeader[h]
			if l == nil {
				l = &Loop{Fn: fn, header: h, Blocks: map[*ssa.BasicBlock]bool{h: true}}
				byHeader[h] = l
				out = append(out, l)
			}
			l.repeats = append(l.repeats, b)
			l.take(b)
		}
	}
	slices.SortStableFunc(out, func(a, b *Loop) int { return len(a.Blocks) - len(b.Blocks) })
	return out
}

// take adds a block that leads to the header, and those that lead to it.
func (l *Loop) take(b *ssa.BasicBlock) {
	if l.Blocks[b] {
		return
	}
	l.Blocks[b] = true
	for _, p := range b.Preds {
		l.take(p)
	}
}

// calls are the calls in the loop that no inner loop makes, in order.
func (l *Loop) calls(inner []*Loop) []*ssa.Call {
	var out []*ssa.Call
	for _, b := range l.Fn.Blocks {
		if !l.Blocks[b] || slices.ContainsFunc(inner, func(i *Loop) bool { return i != l && i.Blocks[b] && len(i.Blocks) < len(l.Blocks) }) {
			continue
		}
		for _, instr := range b.Instrs {
			if c, ok := instr.(*ssa.Call); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

// statement is the position of the loop statement around a position; of the position
// itself if there is none (a loop made of gotos).
func statement(fn *ssa.Function, at token.Pos) token.Pos {
	found := at
	if fn.Syntax() == nil {
		return at
	}
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		if n == nil || n.Pos() > at || n.End() <= at {
			return n == fn.Syntax()
		}
		switch n := n.(type) {
		case *ast.ForStmt:
			found = n.For
		case *ast.RangeStmt:
			found = n.For
		case *ast.FuncLit:
			if n != fn.Syntax() {
				found = at
			}
		}
		return true
	})
	return found
}
