package summary

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// use says how a function value is used, from the most immediate to the least.
type use uint8

const (
	useNone   use = iota
	useNow        // called before the enclosing function goes on
	useShared     // called now, for several callers (singleflight, sync.Once)
	useJoined     // runs in a goroutine that the enclosing function waits for
	useGo         // runs in a goroutine with a life of its own
	useDefer      // runs when the enclosing function returns
	useQueued     // handed to somebody else, to run later: a queue, a pool, a timer
	useLate       // kept, returned or registered
)

// literalEnv is the surroundings of a function literal, from those of the
// function that holds it and from how the literal is used.
func (b *builder) literalEnv(fn, lit *ssa.Function, e env, i int) env {
	u, at := b.literalUse(fn, lit)
	out := b.useEnv(fn, lit, e, u, at)
	out.fn = fmt.Sprintf("%s$%d", e.fn, i+1)
	if out.excuse == "" && endsThings(b.named[lit.Pos()]) {
		out.excuse = CleanUp
	}
	if own := b.handOf(lit); own != nil {
		out.hand = own
		// Its caller decides, not the place where it is written.
		if u == useLate || u == useNone {
			out.excuse, out.how = "", Plain
		}
	} else if out.late && (b.all || out.away == nil && capturesContext(lit)) {
		out.hand = e.hand // whoever uses it in there takes it to be alive
	}
	return out
}

// useEnv is the surroundings of a function that is used at an instruction of fn; lit
// is the function if it is a literal of fn.
func (b *builder) useEnv(fn, lit *ssa.Function, e env, u use, at ssa.Instruction) env {
	out := e
	switch u {
	case useJoined, useGo:
		out.how = Go
		if u == useJoined {
			out.how = e.how
			break
		}
		if out.excuse == "" {
			out.excuse = OwnGoroutine
		}
		if out.away == nil {
			out.away = b.leaves(fn, lit, at)
		}
	case useShared:
		out.excuse = SharedWork
	case useDefer:
		out.how = Defer
		out.excuse = InDefer
	case useQueued, useLate, useNone:
		out.late = true
		out.excuse = ""
		out.hand = nil
		if u == useQueued && out.away == nil {
			out.away = b.leaves(fn, lit, at)
		}
		if at != nil && isCleanUpRegistration(at) {
			out.excuse = CleanUp
		}
	}
	if at != nil && out.excuse == "" && !out.late && b.afterDone(at.Block()) {
		out.excuse = AfterDone
	}
	return out
}

// literalUse finds the most immediate use of a literal in the function that
// holds it, and the instruction of that use.
func (b *builder) literalUse(fn, lit *ssa.Function) (use, ssa.Instruction) {
	best, at := useNone, ssa.Instruction(nil)
	note := func(u use, instr ssa.Instruction) {
		// What is deferred once is clean-up, also where an early exit calls it.
		if best == useNone || u == useDefer || u < best && best != useDefer {
			best, at = u, instr
		}
	}
	seen := map[ssa.Value]bool{}
	// A use inside another literal is no more immediate than that one's (floor).
	var follow func(v ssa.Value, refs []ssa.Instruction, floor use)
	follow = func(v ssa.Value, refs []ssa.Instruction, floor use) {
		if seen[v] {
			return
		}
		seen[v] = true
		for _, instr := range refs {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				if instr.Common().Value == v {
					note(max(floor, b.directUse(fn, lit, instr)), instr)
				}
				if i := slices.Index(instr.Common().Args, v); i >= 0 {
					note(max(floor, b.argumentUse(fn, lit.Signature, instr, i)), instr)
				}
			case *ssa.Store:
				if alloc, ok := instr.Addr.(*ssa.Alloc); ok {
					b.followVariable(alloc, func(load ssa.Value, in *ssa.Function) {
						if in != lit { // recursion says nothing
							follow(load, *load.Referrers(), max(floor, b.useWithin(fn, in)))
						}
					})
				} else {
					note(useLate, instr)
				}
			case *ssa.Phi, *ssa.ChangeType, *ssa.MakeInterface, *ssa.ChangeInterface:
				val := instr.(ssa.Value)
				follow(val, *val.Referrers(), floor)
			case *ssa.DebugRef:
			case *ssa.Send, *ssa.Select:
				note(useQueued, instr)
			default:
				note(useLate, instr)
			}
		}
	}
	for _, ref := range b.literalRefs(fn)[lit] {
		if mc, ok := ref.(*ssa.MakeClosure); ok {
			follow(mc, *mc.Referrers(), useNone)
			continue
		}
		follow(lit, []ssa.Instruction{ref}, useNone)
		delete(seen, lit)
	}
	return best, at
}

// useWithin says how the literal in, somewhere inside fn, is used as seen from fn. A
// literal that is being looked at already counts as late: that cuts recursion.
func (b *builder) useWithin(fn, in *ssa.Function) use {
	worst := useNone
	for ; in != fn && in.Parent() != nil; in = in.Parent() {
		if b.looking[in] {
			return useLate
		}
		b.looking[in] = true
		u, _ := b.literalUse(in.Parent(), in)
		delete(b.looking, in)
		worst = max(worst, u)
	}
	return worst
}

// literalRefs maps each literal of fn to the instructions that mention it (a
// literal without free variables is an operand like any other function).
func (b *builder) literalRefs(fn *ssa.Function) map[*ssa.Function][]ssa.Instruction {
	if m, ok := b.litRefs[fn]; ok {
		return m
	}
	m := map[*ssa.Function][]ssa.Instruction{}
	var ops []*ssa.Value
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			ops = instr.Operands(ops[:0])
			for _, op := range ops {
				if lit, ok := (*op).(*ssa.Function); ok && lit.Parent() == fn {
					m[lit] = append(m[lit], instr)
				}
			}
		}
	}
	b.litRefs[fn] = m
	return m
}

// followVariable visits every load of a local variable, also in the function
// literals that capture it.
func (b *builder) followVariable(addr ssa.Value, visit func(load ssa.Value, in *ssa.Function)) {
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			visit(ref, ref.Parent())
		case *ssa.MakeClosure:
			inner := ref.Fn.(*ssa.Function)
			if i := slices.Index(ref.Bindings, addr); i >= 0 && i < len(inner.FreeVars) {
				b.followVariable(inner.FreeVars[i], visit)
			}
		}
	}
}

func (b *builder) directUse(fn, lit *ssa.Function, call ssa.CallInstruction) use {
	switch call.(type) {
	case *ssa.Go:
		if callsKey(lit, b.know, "(*sync.WaitGroup).Done") && callsKey(fn, b.know, "(*sync.WaitGroup).Wait") {
			return useJoined
		}
		return useGo
	case *ssa.Defer:
		return useDefer
	}
	return useNow
}

// isCleanUpRegistration: the literal is handed to something that runs it at
// the end (t.Cleanup, OnClose, RegisterOnShutdown, AddCleanup).
func isCleanUpRegistration(at ssa.Instruction) bool {
	call, ok := at.(ssa.CallInstruction)
	if !ok {
		return false
	}
	to, ok := calleeOf(call.Common())
	return ok && to.obj != nil && endsThings(to.obj.Name())
}

// capturesContext: the literal uses a context of the function around it.
func capturesContext(lit *ssa.Function) bool {
	return slices.ContainsFunc(lit.FreeVars, func(fv *ssa.FreeVar) bool {
		t := fv.Type()
		if p, ok := t.(*types.Pointer); ok && isContext(p.Elem()) {
			t = p.Elem()
		}
		return isContext(t)
	})
}
