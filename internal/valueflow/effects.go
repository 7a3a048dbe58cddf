package valueflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Most functions of a program have nothing to do with limits: they compute, compare,
// format. What they do leaves their package's unit out, so that units stay small and an
// edit in such a function changes no fact.

// Hint says what the callers of a function can leave out.
type Hint struct {
	// Inert: calling it has no effect that is followed. A call whose result nobody asks for
	// can go.
	Inert bool
	// Unused is a set of parameters, by bit, the receiver first: numbers, texts and truth
	// values of which nothing is made.
	Unused uint64
}

// effects finds the hints of a package's functions.
type effects struct {
	*compiler
	hints map[*ssa.Function]*Hint
	order []*ssa.Function
}

// findEffects computes the hints of functions, and of the literals in them, to a fixed
// point: all begin inert and with nothing used.
func (c *compiler) findEffects(sources []Source) {
	e := &effects{compiler: c, hints: map[*ssa.Function]*Hint{}}
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		e.hints[fn] = &Hint{Inert: true, Unused: plainParams(fn)}
		e.order = append(e.order, fn)
		for _, lit := range fn.AnonFuncs {
			add(lit)
		}
	}
	for _, s := range sources {
		add(s.Fn)
	}
	for changed := true; changed; {
		changed = false
		for _, fn := range e.order {
			h := e.hints[fn]
			if h.Inert && e.acts(fn) {
				h.Inert, changed = false, true
			}
			for i, p := range fn.Params {
				if h.Unused&(1<<i) != 0 && e.uses(p, map[ssa.Value]bool{}) {
					h.Unused &^= 1 << i
					changed = true
				}
			}
		}
	}
	c.hints = e.hints
	for _, s := range sources {
		if h := e.hints[s.Fn]; s.Obj != nil && s.Obj.Exported() && (h.Inert || h.Unused != 0) {
			c.unit.Hints[c.symbols[s.Fn]] = *h
		}
	}
}

// plainParams are the parameters that are numbers, texts or truth values.
func plainParams(fn *ssa.Function) uint64 {
	var out uint64
	for i, p := range fn.Params {
		if b, ok := p.Type().Underlying().(*types.Basic); ok && i < 64 && !isDuration(p.Type()) && b.Kind() != types.UnsafePointer {
			out |= 1 << i
		}
	}
	return out
}

// acts: a function does something that is followed.
func (e *effects) acts(fn *ssa.Function) bool {
	if e.Loops != nil && len(e.Loops(fn)) > 0 {
		return true
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				if !isLocal(instr.Addr) && follows(instr.Val.Type()) {
					return true
				}
			case *ssa.MapUpdate, *ssa.Send:
				return true
			case *ssa.Select:
				if slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool { return s.Dir == types.SendOnly }) {
					return true
				}
			case ssa.CallInstruction:
				if e.callActs(instr.Common()) {
					return true
				}
			}
		}
	}
	return false
}

// isLocal: the address lies in a variable that does not leave its function.
func isLocal(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Alloc:
		return !a.Heap || a.Comment == "varargs"
	case *ssa.FieldAddr:
		return isLocal(a.X)
	case *ssa.IndexAddr:
		return isLocal(a.X)
	}
	return false
}

func (e *effects) callActs(c *ssa.CallCommon) bool {
	if _, builtin := c.Value.(*ssa.Builtin); builtin {
		return false
	}
	if c.IsInvoke() {
		return !quietInterface(c.Value.Type(), c.Method)
	}
	fn := c.StaticCallee()
	if fn == nil || isBound(fn) {
		return true
	}
	if h, ok := e.hintOf(fn); ok {
		return !h.Inert
	}
	obj, ok := origin(fn).Object().(*types.Func)
	if !ok {
		return fn.Pkg != nil && e.InScope(fn.Pkg.Pkg)
	}
	symbol := e.symbolOf(fn)
	if e.InScope(obj.Pkg()) || e.Modelled(symbol) && e.Matters(symbol) {
		return true
	}
	for _, a := range c.Args {
		if mayRun(a) {
			return true
		}
	}
	return fills(obj, c)
}

// hintOf is the hint of a function of this package, or of an imported one.
func (c *compiler) hintOf(fn *ssa.Function) (Hint, bool) {
	if h := c.hints[origin(fn)]; h != nil {
		return *h, true
	}
	obj, ok := origin(fn).Object().(*types.Func)
	if !ok || obj.Pkg() == nil || c.Hints == nil {
		return Hint{}, false
	}
	return c.Hints(obj.Pkg(), c.keyOf(obj))
}

// uses: something is made of a value that is followed.
func (e *effects) uses(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || v.Referrers() == nil {
		return false
	}
	seen[v] = true
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
		case ssa.CallInstruction:
			if e.callUses(ref.Common(), v) {
				return true
			}
		case *ssa.BinOp, *ssa.UnOp, *ssa.Convert, *ssa.ChangeType, *ssa.Phi:
			if e.uses(ref.(ssa.Value), seen) {
				return true
			}
		case *ssa.MakeInterface: // what is printed and logged
			if e.uses(ref, seen) {
				return true
			}
		case *ssa.Store:
			if !isBlankVarargs(ref) {
				return true
			}
		case *ssa.If, *ssa.Return:
			return true
		case *ssa.Index, *ssa.Slice, *ssa.Range, *ssa.Lookup: // a part of a text, an element
			if _, text := v.Type().Underlying().(*types.Basic); !text {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// callUses: a call makes something of an argument.
func (e *effects) callUses(c *ssa.CallCommon, v ssa.Value) bool {
	if _, builtin := c.Value.(*ssa.Builtin); builtin {
		return c.Value.Name() == "min" || c.Value.Name() == "max" || c.Value.Name() == "append"
	}
	fn := c.StaticCallee()
	if c.IsInvoke() || fn == nil || isBound(fn) {
		return true
	}
	if h, ok := e.hintOf(fn); ok {
		for i, a := range c.Args {
			if a == v && (i >= 64 || h.Unused&(1<<i) == 0) {
				return true
			}
		}
		return false
	}
	obj, ok := origin(fn).Object().(*types.Func)
	return !ok || e.InScope(obj.Pkg()) || e.Modelled(e.symbolOf(fn))
}
