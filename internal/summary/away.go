package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Away is how work leaves the function that starts it.
type Away struct {
	// How, for people: "a goroutine", "a queue", "time.AfterFunc".
	How       string
	Span      Span // the statement
	Explained bool // a comment beside it says why
	// leaves is the function that starts the work and then returns without waiting for
	// anything; nil if it may wait.
	leaves *ssa.Function
}

// spawned reads a go statement that calls a declared function: nil if something shows
// that its work is waited for.
func (b *builder) spawned(fn *ssa.Function, call ssa.CallInstruction) *Away {
	// Whoever is given a channel or a group reports back on it.
	for _, arg := range call.Common().Args {
		if reportsBack(arg.Type()) {
			return nil
		}
	}
	if b.servesOn(call) {
		return nil
	}
	span := callSpan(call, b.exprs)
	return &Away{How: "a goroutine", Span: span, Explained: b.comments.explain(span), leaves: b.returnsAfter(call)}
}

// leaves reads the instruction that starts a function literal elsewhere, or hands it
// over: nil if something shows that its work is waited for.
func (b *builder) leaves(fn, lit *ssa.Function, at ssa.Instruction) *Away {
	if at == nil || at.Parent() != fn || lit != nil && b.reportsTo(lit, fn) || b.servesOn(at) {
		return nil
	}
	out := &Away{How: "a queue", Span: Span{Pos: at.Pos()}}
	if call, ok := at.(ssa.CallInstruction); ok {
		out.Span = callSpan(call, b.exprs)
		if _, spawns := at.(*ssa.Go); spawns {
			out.How = "a goroutine"
		} else if to, ok := calleeOf(call.Common()); ok && to.obj != nil {
			if to.recv != nil && canWait(to.recv) && !isHeldElsewhere(receiverOf(call.Common())) {
				return nil // a group of this function's, or its caller's: somebody here waits
			}
			out.How = shortFunc(to.obj)
		}
	}
	out.Explained, out.leaves = b.comments.explain(out.Span), b.returnsAfter(at)
	return out
}

// isHeldElsewhere: a group in a field or a package variable is waited for when the
// component ends, and not by each request.
func isHeldElsewhere(group ssa.Value) bool {
	switch v := group.(type) {
	case *ssa.FieldAddr, *ssa.Global:
		return true
	case *ssa.UnOp:
		return isHeldElsewhere(v.X)
	}
	return false
}

// returnsAfter is the function of an instruction, if nothing that it does from there on
// may take long.
func (b *builder) returnsAfter(at ssa.Instruction) *ssa.Function {
	start := at.Block()
	if start == nil {
		return nil
	}
	for _, block := range start.Parent().Blocks {
		from := 0
		if block == start && !reaches(start, start) {
			from = slices.Index(block.Instrs, at)
		} else if block != start && !reaches(start, block) {
			continue
		}
		if slices.ContainsFunc(block.Instrs[from:], b.mayTakeLong) {
			return nil
		}
	}
	return start.Parent()
}

func (b *builder) mayTakeLong(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return isReceive(instr)
	case *ssa.Send, *ssa.Select:
		return true
	case *ssa.Call:
		if _, builtin := instr.Call.Value.(*ssa.Builtin); builtin {
			return false
		}
		to, ok := calleeOf(instr.Common())
		if !ok || to.obj == nil {
			return true
		}
		if e, known := b.known(to); known {
			return e.Waits != ""
		}
		return to.dispatch == Interface || b.inView(to.obj) || returnsError(to.sig)
	}
	return false
}

// canWait: the type has a method that waits for what was started.
func canWait(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Wait")
	_, ok := obj.(*types.Func)
	return ok
}

// reportsBack: a value of the type lets the work say that it is done.
func reportsBack(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Chan); ok {
		return true
	}
	return isNamed(t, "sync", "WaitGroup") || isNamed(t, "golang.org/x/sync/errgroup", "Group")
}

// reportsTo: the literal uses a channel, or calls back, by which the function around
// it (or that one's caller) can wait for it.
func (b *builder) reportsTo(lit, fn *ssa.Function) bool {
	return slices.ContainsFunc(lit.FreeVars, func(fv *ssa.FreeVar) bool {
		t := fv.Type()
		if p, ok := t.Underlying().(*types.Pointer); ok {
			if _, isChan := p.Elem().Underlying().(*types.Chan); isChan {
				t = p.Elem()
			}
		}
		return reportsBack(t) && (!isNamed(t, "sync", "WaitGroup") || callsKey(fn, b.know, "(*sync.WaitGroup).Wait"))
	})
}

// servesOn reports whether the function goes on for as long as its work lives: after
// the instruction comes a loop that waits for something (a stream, a connection), or a
// wait for the end of a context. What it started then ends with it, as it should.
func (b *builder) servesOn(at ssa.Instruction) bool {
	start := at.Block()
	if start == nil {
		return false
	}
	seen := map[*ssa.BasicBlock]bool{}
	var visit func(block *ssa.BasicBlock) bool
	visit = func(block *ssa.BasicBlock) bool {
		if seen[block] {
			return false
		}
		seen[block] = true
		if block != start && inLoop(block) && !reaches(block, start) && blocks(block) || b.awaitsEnd(block) {
			return true
		}
		return slices.ContainsFunc(block.Succs, visit)
	}
	return visit(start)
}

// awaitsEnd reports whether a block waits until a context is done.
func (b *builder) awaitsEnd(block *ssa.BasicBlock) bool {
	return slices.ContainsFunc(block.Instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			return isReceive(instr) && b.isDoneChannel(instr.X)
		case *ssa.Select:
			return instr.Blocking && slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return b.isDoneChannel(s.Chan) })
		}
		return false
	})
}

// blocks reports whether a block receives, selects, or calls something that can fail.
func blocks(block *ssa.BasicBlock) bool {
	return slices.ContainsFunc(block.Instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Select:
			return true
		case *ssa.UnOp:
			return isReceive(instr)
		case *ssa.Call:
			return returnsError(instr.Common().Signature())
		}
		return false
	})
}
