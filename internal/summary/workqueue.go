package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// pool: all the work is in functions that are given to a pool, or to a group with a
// limit, which runs them when there is room.
func (c *clock) pool() (admission, bool) {
	if len(c.work) == 0 || c.watched {
		return admission{}, false
	}
	var out admission
	for _, w := range c.work {
		if w.Parent() == c.fn {
			return admission{}, false
		}
		at, ok := c.r.happensIn(c.fn, w).(*ssa.Call)
		if !ok {
			return admission{}, false
		}
		to, ok := calleeOf(at.Common())
		what := takesTurn[keyOf(to)]
		if !ok || what == "" || what == groupTurn && !c.r.isLimited(at) || !before(c.made, at) {
			return admission{}, false
		}
		out = admission{at: at, what: what}
	}
	// One clock for several turns limits them all together.
	if inLoop(out.at.Block()) && !reaches(out.at.Block(), c.made.Block()) {
		return admission{}, false
	}
	return out, true
}

// isLimited: the group of a call of Go was given a limit.
func (r *clockReader) isLimited(call *ssa.Call) bool {
	group := r.variableOf(receiverOf(call.Common()))
	return group != nil && callsWithin(outermost(call.Parent()), func(c ssa.CallInstruction, to callee) bool {
		return keyOf(to) == limitKey && r.variableOf(receiverOf(c.Common())) == group
	})
}

// variableOf is the variable, the parameter or the value itself that a value is read from.
func (r *clockReader) variableOf(v ssa.Value) ssa.Value {
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.UnOp:
			if now := r.current(x); now != nil {
				v = now
				continue
			}
			v = x.X
		case *ssa.FreeVar:
			bound := r.bindingOf(x)
			if bound == nil {
				return x
			}
			v = bound
		default:
			return v
		}
	}
	return v
}

// queue: the context is put into a struct that is sent to whoever reads the channel, and
// no reader looks whether it is done before it starts on it.
func (c *clock) queue() (admission, bool) {
	if len(c.kept) != 1 || len(c.work) > 0 || c.watched {
		return admission{}, false
	}
	addr := c.kept[0]
	f := fieldOf(addr)
	alloc, ok := addr.X.(*ssa.Alloc)
	if f == nil || !ok || alloc.Parent() != c.fn || f.Pkg() != c.r.pass.Pkg {
		return admission{}, false
	}
	sent := c.sentFrom(alloc)
	if sent == nil || !before(c.made, sent) || inLoop(sent.Block()) && !reaches(sent.Block(), c.made.Block()) {
		return admission{}, false
	}
	if used, looked := c.r.readers(f, c.fn); !used || looked {
		return admission{}, false
	}
	return admission{at: sent, what: "its turn in the queue comes"}, true
}

// sentFrom is the send of a struct, or of its address.
func (c *clock) sentFrom(alloc *ssa.Alloc) *ssa.Send {
	for _, block := range c.fn.Blocks {
		for _, instr := range block.Instrs {
			send, ok := instr.(*ssa.Send)
			if !ok {
				continue
			}
			v := send.X
			if load, ok := v.(*ssa.UnOp); ok {
				v = load.X
			}
			if v == alloc {
				return send
			}
		}
	}
	return nil
}

// readers says how the package reads a context from a field: whether something is called
// with it, and whether somebody looks first if it is done.
func (r *clockReader) readers(f *types.Var, but *ssa.Function) (used, looked bool) {
	note := func(v ssa.Value) {
		for _, ref := range *v.Referrers() {
			call, ok := ref.(ssa.CallInstruction)
			if !ok {
				looked = true // it goes on from there: who knows
				continue
			}
			to, ok := calleeOf(call.Common())
			switch {
			case !ok:
			case call.Common().IsInvoke() && call.Common().Value == v:
				looked = looked || to.obj.Name() != "Value"
			case slices.Contains(to.args, v) && !isDerivation(to):
				used = true
			case isDerivation(to):
				looked = true
			}
		}
	}
	r.each(func(fn *ssa.Function) {
		if outermost(fn) == outermost(but) {
			return
		}
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				switch instr := instr.(type) {
				case *ssa.UnOp:
					if fa, ok := instr.X.(*ssa.FieldAddr); ok && fieldOf(fa) == f {
						note(instr)
					}
				case *ssa.Field:
					if st, ok := structOf(instr.X.Type()); ok && st.Field(instr.Field).Origin() == f {
						note(instr)
					}
				}
			}
		}
	})
	return used, looked
}
