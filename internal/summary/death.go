package summary

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// Ways in which a context ends that leave alive what it was made from.
const (
	cancelCalled   = "its cancel function was called"
	cancelDeferred = "its cancel function is deferred later, so it runs first"
	groupDone      = "Wait of its errgroup has returned, which cancels it"
)

// ParentLives reports whether a context that is done for this reason (Step.Dead) was
// made from one that may go on.
func ParentLives(why string) bool {
	return why == cancelCalled || why == cancelDeferred || why == groupDone
}

// death is a point of a function from which on a context is done.
type death struct {
	ctx   ctxID
	block *ssa.BasicBlock
	after int    // index of the instruction in block after which it holds; -1 from its start
	why   string // for people
	// deliberate: the context was ended before anything used it: somebody wants one that
	// is done.
	deliberate bool
}

func (d *death) covers(instr ssa.Instruction) bool {
	block := instr.Block()
	if d.block != block {
		return d.block.Dominates(block)
	}
	return d.after < 0 || slices.Index(block.Instrs, instr) > d.after
}

// deaths lists where the contexts of a function are known to be done.
func (b *builder) deaths(fn *ssa.Function) []death {
	if out, ok := b.deathMemo[fn]; ok {
		return out
	}
	var out []death
	add := func(ctx ssa.Value, block *ssa.BasicBlock, after int, why string) {
		if ctx != nil && block != nil {
			out = append(out, death{ctx: b.ctxID(ctx), block: block, after: after, why: why})
		}
	}
	for _, block := range fn.Blocks {
		for i, instr := range block.Instrs {
			switch instr := instr.(type) {
			case *ssa.UnOp:
				if isReceive(instr) {
					add(contextOfDone(instr.X), block, i, "<-Done() has returned")
				}
			case *ssa.Select:
				for n, st := range instr.States {
					for _, succ := range selectCase(instr, n) {
						add(contextOfDone(st.Chan), succ, -1, "<-Done() has returned")
					}
				}
			case *ssa.If:
				if succ, ctx := b.errCheck(instr); succ != nil && len(succ.Preds) == 1 {
					add(ctx, succ, -1, "Err() is not nil")
				}
			case *ssa.Call:
				if ctx := b.cancelled(instr); ctx != nil {
					add(ctx, block, i, cancelCalled)
					out[len(out)-1].deliberate = unusedBefore(ctx, instr)
				}
				if ctx := b.groupContext(instr); ctx != nil {
					add(ctx, block, i, groupDone)
				}
			}
		}
	}
	b.deathMemo[fn] = out
	return out
}

// unusedBefore reports whether each use of a context comes after an instruction.
func unusedBefore(ctx ssa.Value, instr ssa.Instruction) bool {
	return !slices.ContainsFunc(*ctx.Referrers(), func(ref ssa.Instruction) bool {
		if _, stored := ref.(*ssa.Store); stored {
			return true // who knows
		}
		return !before(instr, ref)
	})
}

// cancelledAtOnce reports whether the context that a call makes is cancelled before
// anything uses it.
func (b *builder) cancelledAtOnce(derivation *ssa.Call) bool {
	ctx := extract(derivation, 0)
	if ctx == nil {
		return false
	}
	for _, d := range b.deaths(derivation.Parent()) {
		if d.deliberate && d.ctx == b.ctxID(ctx) {
			return true
		}
	}
	return false
}

// contextOfDone is the context whose Done channel ch is.
func contextOfDone(ch ssa.Value) ssa.Value {
	call, ok := ch.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || call.Call.Method.Name() != "Done" || !isContext(call.Call.Value.Type()) {
		return nil
	}
	return call.Call.Value
}

// selectCase lists the blocks that run only when a select chose case n.
func selectCase(sel *ssa.Select, n int) []*ssa.BasicBlock {
	if len(sel.States) == 1 && sel.Blocking {
		return []*ssa.BasicBlock{sel.Block()}
	}
	var out []*ssa.BasicBlock
	for _, ref := range *sel.Referrers() {
		ex, ok := ref.(*ssa.Extract)
		if !ok || ex.Index != 0 {
			continue
		}
		for _, r := range *ex.Referrers() {
			cmp, ok := r.(*ssa.BinOp)
			if !ok || cmp.Op != token.EQL {
				continue
			}
			if k, ok := cmp.Y.(*ssa.Const); !ok || k.Int64() != int64(n) {
				continue
			}
			for _, u := range *cmp.Referrers() {
				if iff, ok := u.(*ssa.If); ok && len(iff.Block().Succs[0].Preds) == 1 {
					out = append(out, iff.Block().Succs[0])
				}
			}
		}
	}
	return out
}

// errCheck reads "ctx.Err() != nil" and "context.Cause(ctx) != nil": the branch on
// which the context is done.
func (b *builder) errCheck(iff *ssa.If) (*ssa.BasicBlock, ssa.Value) {
	cmp, ok := iff.Cond.(*ssa.BinOp)
	if !ok || cmp.Op != token.NEQ && cmp.Op != token.EQL {
		return nil, nil
	}
	call, ok := cmp.X.(*ssa.Call)
	if k, isNil := cmp.Y.(*ssa.Const); !ok || !isNil || !k.IsNil() {
		return nil, nil
	}
	var ctx ssa.Value
	if call.Call.IsInvoke() && call.Call.Method.Name() == "Err" && isContext(call.Call.Value.Type()) {
		ctx = call.Call.Value
	} else if to, ok := calleeOf(call.Common()); ok && to.obj != nil && knowledge.Key(to.obj) == "context.Cause" {
		ctx = to.args[0]
	} else {
		return nil, nil
	}
	if cmp.Op == token.NEQ {
		return iff.Block().Succs[0], ctx
	}
	return iff.Block().Succs[1], ctx
}

// cancelled is the context that a call of its cancel function ends.
func (b *builder) cancelled(call *ssa.Call) ssa.Value {
	return contextOfCancel(b.valueOf(call.Call.Value))
}

// valueOf is v, or what is stored in the variable that v is read from.
func (b *builder) valueOf(v ssa.Value) ssa.Value {
	switch x := v.(type) {
	case *ssa.UnOp:
		return b.current(x)
	case *ssa.FreeVar:
		return b.bindingOf(x)
	}
	return v
}

// contextOfCancel is the context that came with a cancel function.
func contextOfCancel(v ssa.Value) ssa.Value {
	ex, ok := v.(*ssa.Extract)
	if !ok || ex.Index != 1 {
		return nil
	}
	derivation, ok := ex.Tuple.(*ssa.Call)
	if !ok {
		return nil
	}
	to, ok := calleeOf(derivation.Common())
	if !ok || to.obj == nil || to.obj.Pkg() == nil || to.obj.Pkg().Path() != "context" {
		return nil
	}
	return extract(derivation, 0)
}

// groupContext is the context of an errgroup whose Wait is called.
func (b *builder) groupContext(call *ssa.Call) ssa.Value {
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil || knowledge.Key(to.obj) != "(*golang.org/x/sync/errgroup.Group).Wait" {
		return nil
	}
	group := b.valueOf(receiverOf(call.Common()))
	ex, ok := group.(*ssa.Extract)
	if !ok || ex.Index != 0 {
		return nil
	}
	made, ok := ex.Tuple.(*ssa.Call)
	if !ok {
		return nil
	}
	return extract(made, 1)
}

// extract is result i of a call with several results; nil if nobody uses it.
func extract(call *ssa.Call, i int) ssa.Value {
	for _, ref := range *call.Referrers() {
		if ex, ok := ref.(*ssa.Extract); ok && ex.Index == i {
			return ex
		}
	}
	return nil
}
