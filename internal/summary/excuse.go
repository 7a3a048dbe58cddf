package summary

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// excuseOf finds the fact that makes a fresh context right at a call.
func (b *builder) excuseOf(fn *ssa.Function, call ssa.CallInstruction, s *Step, to callee) Excuse {
	switch {
	case s.How == Defer:
		return InDefer
	case s.How == Go && s.Excuse == "":
		if _, direct := call.(*ssa.Go); direct {
			return OwnGoroutine
		}
	}
	if b.afterDone(call.Block()) {
		return AfterDone
	}
	if to.obj != nil && endsThings(to.obj.Name()) {
		return CleanUp
	}
	if v, ok := call.(*ssa.Call); ok && b.keepsResource(v) {
		return KeptLifetime
	}
	for _, c := range s.Contexts {
		if c.Source != Fresh {
			continue
		}
		switch {
		case c.Carries:
			return CarriedOver
		case c.Kept:
			return KeptLifetime
		case c.Bounded && b.afterFailure(call):
			return AfterFailure
		}
	}
	if name := fn.Name(); fn.Parent() == nil && (name == "main" || name == "init" || strings.HasPrefix(name, "init#")) {
		return StartUp
	}
	return ""
}

// afterFailure reports whether a call runs because something failed: its function
// was given the error, or a branch that found one leads there.
func (b *builder) afterFailure(call ssa.CallInstruction) bool {
	fn := call.Parent()
	for _, p := range fn.Params {
		if types.Identical(p.Type(), errorType) {
			return true
		}
	}
	for _, block := range fn.Blocks {
		iff, ok := block.Instrs[len(block.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cmp, ok := iff.Cond.(*ssa.BinOp)
		if !ok || !types.Identical(cmp.X.Type(), errorType) {
			continue
		}
		var failed *ssa.BasicBlock
		switch cmp.Op {
		case token.NEQ:
			failed = block.Succs[0]
		case token.EQL:
			failed = block.Succs[1]
		default:
			continue
		}
		if len(failed.Preds) == 1 && failed.Dominates(call.Block()) {
			return true
		}
	}
	return false
}

// afterDone reports whether a block runs only when a context is already done
// (or the process was told to stop): it is dominated by a receive from Done(),
// by that case of a select, or by a branch that found ctx.Err() set.
func (b *builder) afterDone(block *ssa.BasicBlock) bool {
	if block == nil {
		return false
	}
	for _, d := range b.doneBlocks(block.Parent()) {
		if d.Dominates(block) {
			return true
		}
	}
	return false
}

// doneBlocks lists the blocks of fn whose start means that a context is done.
// A block in the middle of which a receive stands counts from its successors,
// and for itself only if the receive is its first statement of interest.
func (b *builder) doneBlocks(fn *ssa.Function) []*ssa.BasicBlock {
	if out, ok := b.doneMemo[fn]; ok {
		return out
	}
	var out []*ssa.BasicBlock
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			switch instr := instr.(type) {
			case *ssa.UnOp:
				if instr.Op == token.ARROW && b.isDoneChannel(instr.X) {
					out = append(out, block)
				}
			case *ssa.Select:
				out = append(out, b.selectDone(instr)...)
			case *ssa.If:
				if succ := b.errBranch(instr); succ != nil && len(succ.Preds) == 1 {
					out = append(out, succ)
				}
			}
		}
	}
	b.doneMemo[fn] = out
	return out
}

// isDoneChannel: the channel of a context's end, or of the process's signals.
func (b *builder) isDoneChannel(ch ssa.Value) bool {
	switch v := ch.(type) {
	case *ssa.Call:
		to, ok := calleeOf(v.Common())
		if !ok || to.obj == nil {
			return false
		}
		name := to.obj.Name()
		return to.sig.Params().Len() == 0 && (name == "Done" || name == "Dying" || name == "Dead" || name == "StopChan")
	case *ssa.ChangeType:
		return b.isDoneChannel(v.X)
	case *ssa.UnOp:
		// A channel kept in a field or variable that is named for the end.
		switch x := v.X.(type) {
		case *ssa.FieldAddr:
			return namesEnd(fieldName(x))
		case *ssa.Alloc:
			return namesEnd(x.Comment) || isSignalChannel(v)
		case *ssa.Global:
			return namesEnd(x.Name()) || isSignalChannel(v)
		case *ssa.FreeVar:
			return namesEnd(x.Name()) || isSignalChannel(v)
		}
	case *ssa.Parameter:
		return namesEnd(v.Name()) || isSignalChannel(v)
	case *ssa.MakeChan:
		return isSignalChannel(v)
	}
	return isSignalChannel(ch)
}

func isSignalChannel(v ssa.Value) bool {
	s := v.Type().String()
	return s == "chan os.Signal" || s == "<-chan os.Signal"
}

var endChannels = []string{"done", "quit", "stop", "stopch", "stopchan", "donech", "closed", "closing", "exit", "shutdown", "shutdownch", "quitch", "closech", "closer"}

func namesEnd(name string) bool { return slices.Contains(endChannels, strings.ToLower(name)) }

func fieldName(fa *ssa.FieldAddr) string {
	if st, ok := structOf(fa.X.Type()); ok && fa.Field < st.NumFields() {
		return st.Field(fa.Field).Name()
	}
	return ""
}

// selectDone finds the blocks of the cases of a select that receive from a done channel.
func (b *builder) selectDone(sel *ssa.Select) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for i, st := range sel.States {
		if b.isDoneChannel(st.Chan) {
			out = append(out, selectCase(sel, i)...)
		}
	}
	return out
}

// errBranch is the successor of an If that means "the context is done":
// ctx.Err() != nil, or errors.Is(err, context.Canceled).
func (b *builder) errBranch(iff *ssa.If) *ssa.BasicBlock {
	switch c := iff.Cond.(type) {
	case *ssa.BinOp:
		if c.Op != token.NEQ && c.Op != token.EQL {
			return nil
		}
		if !b.isCtxErr(c.X) && !b.isCtxErr(c.Y) {
			return nil
		}
		if c.Op == token.NEQ {
			return iff.Block().Succs[0]
		}
		return iff.Block().Succs[1]
	case *ssa.Call:
		to, ok := calleeOf(c.Common())
		if !ok || to.obj == nil || knowledge.Key(to.obj) != "errors.Is" || len(to.args) != 2 {
			return nil
		}
		if load, ok := to.args[1].(*ssa.UnOp); ok {
			if g, ok := load.X.(*ssa.Global); ok && g.Pkg != nil && g.Pkg.Pkg.Path() == "context" {
				return iff.Block().Succs[0]
			}
		}
	}
	return nil
}

func (b *builder) isCtxErr(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil {
		return false
	}
	if to.obj.Name() == "Err" && to.recv != nil && isContext(to.recv) {
		return true
	}
	return knowledge.Key(to.obj) == "context.Cause"
}
