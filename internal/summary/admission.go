package summary

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// lockKey and limitKey are the calls that take a lock, and that give a group a limit.
const (
	lockKey  = "(*sync.Mutex).Lock"
	limitKey = "(*golang.org/x/sync/errgroup.Group).SetLimit"
)

// waitsForTurn are the calls that wait for a turn on the context that is their first
// argument.
var waitsForTurn = map[string]string{
	"(*golang.org/x/sync/semaphore.Weighted).Acquire": "the semaphore lets it in",
	"(*golang.org/x/time/rate.Limiter).Wait":          "the limiter lets it go",
	"(*golang.org/x/time/rate.Limiter).WaitN":         "the limiter lets it go",
}

const (
	poolTurn  = "a worker of the pool is free"
	groupTurn = "the group has room for it"
)

// takesTurn are the calls that run the function they are given when there is room.
var takesTurn = map[string]string{
	"(*golang.org/x/sync/errgroup.Group).Go":               groupTurn,
	"(*github.com/gammazero/workerpool.WorkerPool).Submit": poolTurn,
	"(*github.com/panjf2000/ants/v2.Pool).Submit":          poolTurn,
	"(*github.com/alitto/pond.WorkerPool).Submit":          poolTurn,
	"(github.com/alitto/pond/v2.Pool).Submit":              poolTurn,
	"(github.com/alitto/pond/v2.Pool).Go":                  poolTurn,
}

// admission is a wait for a turn.
type admission struct {
	at   ssa.Instruction
	what string
	lock bool
}

// admission finds a wait for a turn after the clock has started and before all that
// the context is given to.
func (c *clock) admission() (admission, bool) {
	if len(c.work) == 0 {
		return admission{}, false
	}
	// Where the work is: the function of the clock, or one literal in it.
	for fn := c.work[0].Parent(); ; fn = fn.Parent() {
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				if a, ok := c.waits(instr); ok && c.isBetween(fn, a) {
					return a, true
				}
			}
		}
		if fn == c.fn || fn.Parent() == nil {
			return admission{}, false
		}
	}
}

// isBetween: each way to the work passes the wait, and each way to the wait the clock.
func (c *clock) isBetween(fn *ssa.Function, a admission) bool {
	start := ssa.Instruction(c.made)
	if fn == c.fn && !before(start, a.at) {
		return false
	}
	for _, w := range c.work {
		at := c.r.happensIn(fn, w)
		if at == nil || at == a.at || !before(a.at, at) {
			return false
		}
		if d, ok := at.(*ssa.Defer); ok && d != nil {
			return false
		}
	}
	// One clock for several turns limits them all together.
	if inLoop(a.at.Block()) && !(fn == c.fn && reaches(a.at.Block(), start.Block())) {
		return false
	}
	return !a.lock || c.holds(fn, a)
}

// waits reads an instruction that waits for a turn and does not see the deadline.
func (c *clock) waits(instr ssa.Instruction) (admission, bool) {
	switch instr := instr.(type) {
	case *ssa.Send:
		if c.isSlot(instr.Chan, true) {
			return admission{at: instr, what: "a slot is free"}, true
		}
	case *ssa.UnOp:
		if isReceive(instr) && c.isSlot(instr.X, false) {
			return admission{at: instr, what: "a slot is free"}, true
		}
	case *ssa.Select:
		if !instr.Blocking || slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return c.isEnd(s.Chan) }) {
			return admission{}, false
		}
		for _, s := range instr.States {
			if c.isSlot(s.Chan, s.Send != nil) {
				return admission{at: instr, what: "a slot is free"}, true
			}
		}
	case *ssa.Call:
		to, ok := calleeOf(instr.Common())
		if !ok || to.obj == nil {
			return admission{}, false
		}
		key := keyOf(to)
		if what := waitsForTurn[key]; what != "" && !c.of[to.args[0]] {
			return admission{at: instr, what: what}, true
		}
		if key == lockKey && len(c.work) == 1 && c.r.holderOfLock(receiverOf(instr.Common())) != nil {
			return admission{at: instr, what: "the lock is free", lock: true}, true
		}
	}
	return admission{}, false
}

// isEnd: the channel is that of the context's end.
func (c *clock) isEnd(ch ssa.Value) bool {
	call, ok := ch.(*ssa.Call)
	return ok && call.Call.IsInvoke() && c.of[call.Call.Value]
}

// isSlot: the channel holds turns: what is put into it, or taken out, here is taken out,
// or put back, by the function that does the work.
func (c *clock) isSlot(ch ssa.Value, sends bool) bool {
	t, ok := ch.Type().Underlying().(*types.Chan)
	if !ok || !isToken(t.Elem()) {
		return false
	}
	key := c.r.chanKey(ch)
	worker := c.work[0].Parent()
	return key != nil && c.r.usesChan(worker, key, !sends)
}

// isToken: values of the type tell nothing but that they are there.
func isToken(t types.Type) bool {
	if st, ok := t.Underlying().(*types.Struct); ok {
		return st.NumFields() == 0
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsInteger) != 0
}

// usesChan reports whether fn, or a literal in it, sends to (or receives from) a channel.
func (r *clockReader) usesChan(fn *ssa.Function, key any, sends bool) bool {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			switch instr := instr.(type) {
			case *ssa.Send:
				if sends && r.chanKey(instr.Chan) == key {
					return true
				}
			case *ssa.UnOp:
				if !sends && isReceive(instr) && r.chanKey(instr.X) == key {
					return true
				}
			case *ssa.Select:
				for _, s := range instr.States {
					if sends == (s.Send != nil) && r.chanKey(s.Chan) == key {
						return true
					}
				}
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, func(l *ssa.Function) bool { return r.usesChan(l, key, sends) })
}

// chanKey tells channels apart: by the field, the variable, or the value that made them.
func (r *clockReader) chanKey(v ssa.Value) any {
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.ChangeType:
			v = x.X
		case *ssa.FreeVar:
			bound := r.bindingOf(x)
			if bound == nil {
				return nil
			}
			v = bound
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return nil
			}
			v = x.X
		case *ssa.FieldAddr:
			return fieldOf(x)
		case *ssa.Alloc:
			if only := r.onlyStore(x); only != nil {
				if _, isLoad := only.(*ssa.UnOp); !isLoad {
					return only
				}
			}
			return x
		case *ssa.Global, *ssa.Parameter, *ssa.MakeChan:
			return x
		default:
			return nil
		}
	}
	return nil
}

// holderOfLock is the field or package variable that is a mutex: one that others share.
func (r *clockReader) holderOfLock(v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return fieldOf(v)
	case *ssa.Global:
		return v
	}
	return nil
}

// holds: the lock is held while the work is done, because it is released in a defer, or
// after it.
func (c *clock) holds(fn *ssa.Function, lock admission) bool {
	of := c.r.holderOfLock(receiverOf(lock.at.(*ssa.Call).Common()))
	work := c.r.happensIn(fn, c.work[0])
	held := true
	calls(fn, func(call ssa.CallInstruction, to callee) {
		if keyOf(to) == "(*sync.Mutex).Unlock" && !deferred(call) && c.r.holderOfLock(receiverOf(call.Common())) == of && mayFollow(call, work) {
			held = false
		}
	})
	return held && work != nil && work.Parent() == fn && c.work[0].Parent() == fn
}
