package valueflow

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// call translates a call.
func (t *translator) call(call ssa.CallInstruction, emit func(Instr)) {
	c := call.Common()
	in := Instr{Dst: None, Type: -1}
	switch call.(type) {
	case *ssa.Go:
		in.Flag |= FlagGo
	case *ssa.Defer:
		in.Flag |= FlagDefer
	}
	if v := call.Value(); v != nil {
		if r, ok := t.regs[v]; ok {
			in.Dst, in.N = r, int32(max(1, c.Signature().Results().Len()))
		}
	}
	pos := call.Pos()
	if b, ok := c.Value.(*ssa.Builtin); ok {
		t.builtin(b, c, in, emit)
		return
	}
	if c.IsInvoke() && isContext(c.Value.Type()) && c.Method.Name() != "Deadline" {
		t.contextMethod(c, in, emit)
		return
	}
	in.Line, in.Col = t.at(pos)
	args := func() []int32 {
		var out []int32
		for i, a := range c.Args {
			if t.isUsed(c, i) && follows(a.Type()) {
				out = append(out, t.guarded(a, call.Block(), emit))
			} else {
				out = append(out, None)
			}
		}
		return out
	}
	if fn := c.StaticCallee(); fn != nil {
		t.typeArguments(fn)
	}
	switch fn := c.StaticCallee(); {
	case c.IsInvoke():
		in.Op, in.Name, in.Type = OpInvoke, t.name(c.Method.Name()), t.name(typeKey(c.Value.Type()))
		in.Args = append([]int32{t.operand(c.Value)}, args()...)
		emit(in)
	case fn == nil, isBound(fn):
		in.Op = OpDyn
		in.Args = append([]int32{t.operand(c.Value)}, args()...)
		emit(in)
	case fn.Parent() != nil:
		if mc, ok := c.Value.(*ssa.MakeClosure); ok {
			in.Op, in.Args = OpDyn, append([]int32{t.operand(mc)}, args()...)
		} else {
			in.Op, in.Name, in.Args = OpCall, t.name(t.symbolOf(fn)), args()
		}
		emit(in)
	default:
		obj, ok := origin(fn).Object().(*types.Func)
		symbol := t.symbolOf(fn)
		if !ok || t.InScope(obj.Pkg()) || t.Modelled(symbol) {
			in.Op, in.Name, in.Args = OpCall, t.name(symbol), args()
			emit(in)
			return
		}
		t.unmodelled(obj, symbol, c, in, emit)
	}
}

// isUsed: the callee makes something of an argument, as far as is known.
func (t *translator) isUsed(c *ssa.CallCommon, i int) bool {
	fn := c.StaticCallee()
	if c.IsInvoke() || fn == nil || isBound(fn) || i >= 64 {
		return true
	}
	h, ok := t.hintOf(fn)
	return !ok || h.Unused&(1<<i) == 0
}

// typeArguments writes down the methods of what a generic function is called with: it may
// call them.
func (t *translator) typeArguments(fn *ssa.Function) {
	for _, arg := range fn.TypeArgs() {
		if _, param := types.Unalias(arg).(*types.TypeParam); !param {
			t.methods(arg)
		}
	}
}

// contextMethod translates Done, Err and Value. What the first two give is not followed.
func (t *translator) contextMethod(c *ssa.CallCommon, in Instr, emit func(Instr)) {
	if in.Dst == None {
		return
	}
	if c.Method.Name() == "Value" && len(c.Args) == 1 {
		in.Op, in.Name = OpCall, t.name(flowPackage+"ContextValue")
		in.Args = []int32{t.operand(c.Value), t.operand(c.Args[0])}
		emit(in)
		return
	}
	in.Op, in.N, in.Name = OpUnknown, 1, t.name("computed\x00the state of a context")
	emit(in)
}

// unmodelled translates a call of a library function of which nothing is known but its
// shape: what it may run is run, what it may fill is unknown afterwards, and a result of
// a type that an argument has may be that argument.
func (t *translator) unmodelled(fn *types.Func, symbol string, c *ssa.CallCommon, in Instr, emit func(Instr)) {
	for _, a := range c.Args {
		if !mayRun(a) {
			continue
		}
		e := Instr{Op: OpEscape, Dst: None, Type: -1, Args: []int32{t.operand(a)}, Line: in.Line, Col: in.Col}
		if types.IsInterface(a.Type()) {
			e.Type = t.name(typeKey(a.Type()))
			t.ifaceMethods(a.Type())
		}
		emit(e)
	}
	if fills(fn, c) {
		for _, a := range c.Args {
			if filled(fn, a) {
				emit(Instr{Op: OpDecode, Dst: None, Type: -1, Name: t.name(symbol), Args: []int32{t.operand(a)}, Line: in.Line, Col: in.Col})
			}
		}
	}
	if in.Dst == None {
		return
	}
	results := c.Signature().Results()
	for i := range results.Len() {
		dst := in.Dst + int32(i)
		out := Instr{Op: OpUnknown, Dst: dst, N: 1, Name: t.name("library\x00" + symbol), Type: t.name(typeKey(results.At(i).Type())), Line: in.Line, Col: in.Col}
		if through := passesThrough(results.At(i).Type(), c); through != nil {
			out.Op, out.Args = OpCopy, []int32{t.operand(through)}
		} else if isDuration(results.At(i).Type()) {
			out.Name = t.name("computed\x00" + symbol)
		}
		emit(out)
	}
}

// passesThrough is the one argument that a function of the shape Handler -> Handler
// wraps.
func passesThrough(result types.Type, c *ssa.CallCommon) ssa.Value {
	if isError(result) || isContext(result) {
		return nil
	}
	var found ssa.Value
	for i, a := range c.Args {
		if c.Signature().Recv() != nil && i == 0 && !c.IsInvoke() {
			continue
		}
		t := a.Type()
		switch u := t.Underlying().(type) {
		case *types.Interface:
			if u.NumMethods() == 0 || isError(t) || isContext(t) || !types.Implements(result, u) {
				continue
			}
		case *types.Signature:
			if !types.Identical(result.Underlying(), u) {
				continue
			}
		default:
			continue
		}
		if found != nil {
			return nil
		}
		found = a
	}
	return found
}

// builtin translates append, min, max and copy; the others tell nothing.
func (t *translator) builtin(b *ssa.Builtin, c *ssa.CallCommon, in Instr, emit func(Instr)) {
	switch b.Name() {
	case "append":
		if in.Dst != None {
			in.Op, in.Args = OpAppend, []int32{t.operand(c.Args[0]), None}
			if len(c.Args) > 1 {
				in.Args[1] = t.operand(c.Args[1])
			}
			emit(in)
		}
	case "min", "max":
		if in.Dst == None {
			return
		}
		acc := t.operand(c.Args[0])
		for _, a := range c.Args[1:] {
			emit(Instr{Op: OpBin, Dst: in.Dst, N: 1, Name: t.name(b.Name()), Type: -1, Args: []int32{acc, t.operand(a)}})
			acc = in.Dst
		}
	default:
		if in.Dst != None {
			emit(Instr{Op: OpUnknown, Dst: in.Dst, N: 1, Name: t.name("computed\x00" + b.Name()), Type: -1})
		}
	}
}

func isBound(fn *ssa.Function) bool { return strings.HasPrefix(fn.Synthetic, "bound method wrapper") }

// ifaceMethods writes down the methods of an interface that a library is handed: it may
// call them.
func (t *translator) ifaceMethods(typ types.Type) {
	key := typeKey(typ)
	it, ok := typ.Underlying().(*types.Interface)
	if !ok || t.types[key] {
		return
	}
	t.types[key] = true
	out := Type{Name: key}
	for m := range it.Methods() {
		out.Methods = append(out.Methods, Method{Name: m.Name(), Iface: true})
	}
	t.unit.Types = append(t.unit.Types, out)
}
