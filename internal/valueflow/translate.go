package valueflow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// translator turns one SSA function into a Func. What nothing asks for is left out:
// it starts from what has an effect (calls, stores, results, branches) and keeps the
// instructions that those need.
type translator struct {
	*compiler
	order
	fn    *ssa.Function
	f     *Func
	line  int // of the declaration
	regs  map[ssa.Value]int32
	fixed map[ssa.Value]int32 // values that stand for another register from some point on (views)

	need    map[ssa.Value]bool
	queue   []ssa.Value
	dropped map[ssa.Instruction]bool   // stores that a later one always overwrites
	except  map[*ssa.Store][]string    // fields that a struct copy does not bring
	views   map[ssa.Value][]string     // results of calls, and the fields set on them here
	zeros   map[*ssa.BasicBlock][]zero // fields that are still zero on some ways into a block
	guards  map[*ssa.Store]bool        // stores of a default where the field is zero
	first   map[*ssa.Store]bool        // stores that come before anybody else sees the variable

	renewed   map[*ssa.Alloc]*renewal
	wrapped   []*wrapping
	wrapStore map[*ssa.Store]*wrapping
	wrapLoad  map[ssa.Instruction]*wrapping
	wrapUse   map[ssa.Instruction][]*wrapping
}

func (t *translator) translate() {
	t.need = map[ssa.Value]bool{}
	t.renewed = map[*ssa.Alloc]*renewal{}
	t.wrapStore, t.wrapLoad, t.wrapUse = map[*ssa.Store]*wrapping{}, map[ssa.Instruction]*wrapping{}, map[ssa.Instruction][]*wrapping{}
	for _, p := range t.fn.Params {
		t.reg(p, 1)
	}
	for _, v := range t.fn.FreeVars {
		t.reg(v, 1)
	}
	t.initialised()
	for _, b := range t.fn.Blocks {
		for _, instr := range b.Instrs {
			t.root(instr)
		}
	}
	loops := t.loops()
	for len(t.queue) > 0 {
		v := t.queue[len(t.queue)-1]
		t.queue = t.queue[:len(t.queue)-1]
		t.demand(v)
	}
	t.f.Blocks = make([]Block, len(t.fn.Blocks))
	for _, b := range t.fn.Blocks { // registers first: a φ may name a later one
		for _, instr := range b.Instrs {
			if v, ok := instr.(ssa.Value); ok && t.need[v] {
				t.define(v)
			}
		}
	}
	for i, b := range t.fn.Blocks {
		out := &t.f.Blocks[i]
		out.Cond, out.Always = None, t.always(b)
		for _, p := range b.Preds {
			out.Preds = append(out.Preds, int32(p.Index))
		}
		for _, s := range b.Succs {
			out.Succs = append(out.Succs, int32(s.Index))
		}
		t.block(b, out)
	}
	t.repeat(loops)
	t.f.Regs = max(t.f.Regs, t.f.Params+t.f.Free)
}

// always: each way through the function passes the block.
func (t *translator) always(b *ssa.BasicBlock) bool {
	for _, end := range t.fn.Blocks {
		if len(end.Succs) == 0 && (len(end.Preds) > 0 || end.Index == 0) {
			if _, returns := end.Instrs[len(end.Instrs)-1].(*ssa.Return); returns && !b.Dominates(end) {
				return false
			}
		}
	}
	return true
}

func (t *translator) reg(v ssa.Value, n int) int32 {
	if r, ok := t.regs[v]; ok {
		return r
	}
	r := int32(t.f.Regs)
	t.f.Regs += n
	t.regs[v] = r
	return r
}

// define gives a needed value its registers; a tuple has one for each element.
func (t *translator) define(v ssa.Value) {
	switch v := v.(type) {
	case *ssa.Extract: // the tuple's
	case ssa.CallInstruction:
		t.reg(v.Value(), max(1, v.Common().Signature().Results().Len()))
	default:
		if tuple, ok := v.Type().(*types.Tuple); ok {
			t.reg(v, tuple.Len())
		} else {
			t.reg(v, 1)
		}
	}
	if _, viewed := t.views[v]; viewed {
		t.fixed[v] = int32(t.f.Regs)
		t.f.Regs++
	}
}

// operand is the register or constant of a value, None if it is not followed.
func (t *translator) operand(v ssa.Value) int32 {
	if v == nil {
		return None
	}
	if r, ok := t.fixed[v]; ok {
		return r
	}
	switch v := v.(type) {
	case *ssa.Const:
		return t.constOf(v)
	case *ssa.Function:
		if isBound(v) || v.Name() == "init" && v.Parent() == nil {
			return None
		}
		t.typeArguments(v)
		return t.constant(Const{Kind: ConstFunc, Name: t.name(t.symbolOf(v))})
	case *ssa.Global:
		return t.constant(Const{Kind: ConstGlobal, Name: t.name(t.rename(v.Pkg.Pkg.Path() + "." + v.Name()))})
	case *ssa.Builtin:
		return None
	case *ssa.Extract:
		if r, ok := t.regs[v.Tuple]; ok {
			return r + int32(v.Index)
		}
		return None
	case *ssa.MultiConvert:
		return t.operand(v.X)
	}
	if r, ok := t.regs[v]; ok {
		return r
	}
	return None
}

// ask marks a value as needed.
func (t *translator) ask(v ssa.Value) {
	if v == nil || t.need[v] {
		return
	}
	switch v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Global, *ssa.Builtin, *ssa.Parameter, *ssa.FreeVar:
		return
	}
	t.need[v] = true
	t.queue = append(t.queue, v)
}

// follows: values of the type are worth following.
func follows(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer && u.Info()&types.IsComplex == 0
	case *types.Interface:
		return !isError(t)
	case *types.Slice:
		return !isBytes(t)
	case *types.Tuple:
		return true
	}
	return true
}

// root asks for what an instruction with an effect needs.
func (t *translator) root(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		if t.keeps(instr) {
			t.ask(instr.Addr)
			t.ask(instr.Val)
		}
	case *ssa.MapUpdate:
		if follows(instr.Value.Type()) {
			t.ask(instr.Map)
			t.ask(instr.Value)
			t.ask(instr.Key)
		}
	case *ssa.Send:
		if follows(instr.X.Type()) {
			t.ask(instr.Chan)
			t.ask(instr.X)
		}
	case *ssa.Select:
		for _, s := range instr.States {
			if s.Dir == types.SendOnly && follows(s.Send.Type()) {
				t.ask(s.Chan)
				t.ask(s.Send)
			}
		}
	case *ssa.Return:
		for _, r := range instr.Results {
			if follows(r.Type()) || t.Errors {
				t.ask(r)
			}
		}
	case *ssa.If:
		if t.decidable(instr.Cond) {
			t.ask(instr.Cond)
		}
	case ssa.CallInstruction:
		if t.effective(instr) {
			if v := instr.Value(); v != nil {
				t.ask(v)
			}
			t.askCall(instr.Common())
		}
	}
}

// demand asks for the operands of a needed value.
func (t *translator) demand(v ssa.Value) {
	switch v := v.(type) {
	case ssa.CallInstruction:
		t.askCall(v.Common())
	case *ssa.Extract:
		t.ask(v.Tuple)
	case *ssa.BinOp:
		t.ask(v.X)
		t.ask(v.Y)
	case *ssa.Range:
		t.ask(v.X)
	case *ssa.Select:
		for _, s := range v.States {
			t.ask(s.Chan)
		}
	case ssa.Instruction:
		for _, op := range v.Operands(nil) {
			if *op != nil {
				t.ask(*op)
			}
		}
	}
}

func (t *translator) askCall(c *ssa.CallCommon) {
	if c.IsInvoke() {
		t.ask(c.Value)
	} else if c.StaticCallee() == nil {
		t.ask(c.Value)
	} else if mc, ok := c.Value.(*ssa.MakeClosure); ok {
		t.ask(mc)
	}
	for i, a := range c.Args {
		if t.isUsed(c, i) && follows(a.Type()) {
			t.ask(a)
		}
	}
}

// printers are packages whose functions keep nothing of what they are given.
var printers = []string{"fmt", "log", "log/slog", "errors"}

// libraryCallee is the function or interface method that a call names.
func libraryCallee(c *ssa.CallCommon) (*types.Func, bool) {
	if c.IsInvoke() {
		return c.Method, c.Method.Pkg() != nil
	}
	fn := c.StaticCallee()
	if fn == nil || fn.Parent() != nil {
		return nil, false
	}
	obj, ok := origin(fn).Object().(*types.Func)
	return obj, ok && obj.Pkg() != nil
}

func (t *translator) calleeSymbol(c *ssa.CallCommon) string {
	fn := c.StaticCallee()
	if fn == nil {
		return ""
	}
	return t.symbolOf(fn)
}
