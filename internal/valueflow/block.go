package valueflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// block translates the needed instructions of a block, in order.
func (t *translator) block(b *ssa.BasicBlock, out *Block) {
	emit := func(i Instr) { out.Instrs = append(out.Instrs, i) }
	for _, z := range t.zeros[b] {
		t.zero(b, z, emit)
	}
	for _, instr := range b.Instrs {
		renewed := t.useRenewed(instr)
		wrapped := t.useWrapped(instr, emit)
		t.instruction(b, instr, out, emit)
		wrapped()
		renewed()
	}
}

func (t *translator) instruction(b *ssa.BasicBlock, instr ssa.Instruction, out *Block, emit func(Instr)) {
	switch instr := instr.(type) {
	case *ssa.Store:
		if w := t.wrapStore[instr]; w != nil {
			t.storeWrapped(w, instr, emit)
			return
		}
		t.store(instr, emit)
	case *ssa.MapUpdate:
		if follows(instr.Value.Type()) {
			t.element(instr.Map, instr.Value, elementName(instr.Key), instr.Pos(), emit)
			t.element(instr.Map, instr.Key, "{key}", instr.Pos(), emit)
		}
	case *ssa.Send:
		if follows(instr.X.Type()) {
			t.element(instr.Chan, instr.X, "[]", instr.Pos(), emit)
		}
	case *ssa.Return:
		ret := Instr{Op: OpReturn, Dst: None, Type: -1}
		ret.Line, ret.Col = t.at(instr.Pos())
		if t.errs(instr) {
			ret.Flag |= FlagFails
		}
		failed := t.fails(instr)
		for _, r := range instr.Results {
			if (follows(r.Type()) || t.Errors) && !(failed && isZeroConst(r)) {
				ret.Args = append(ret.Args, t.guarded(r, b, emit))
			} else {
				ret.Args = append(ret.Args, None)
			}
		}
		emit(ret)
	case *ssa.Panic:
		emit(Instr{Op: OpPanic, Dst: None, Type: -1})
	case *ssa.If:
		if t.decidable(instr.Cond) {
			out.Cond = t.operand(instr.Cond)
		}
	case ssa.CallInstruction:
		if v := instr.Value(); v != nil && t.need[v] || t.effective(instr) {
			t.call(instr, emit)
			if v != nil {
				t.view(v, emit)
			}
		}
	case ssa.Value:
		if sel, ok := instr.(*ssa.Select); ok {
			t.sends(sel, emit)
		}
		if t.need[instr] {
			if w := t.wrapLoad[instr.(ssa.Instruction)]; w != nil && !t.readWrapped(w, instr, emit) {
				return
			}
			t.value(instr, emit)
			t.view(instr, emit)
		}
	}
}

// sends translates the cases of a select that send.
func (t *translator) sends(sel *ssa.Select, emit func(Instr)) {
	for _, s := range sel.States {
		if s.Dir == types.SendOnly && follows(s.Send.Type()) {
			t.element(s.Chan, s.Send, "[]", s.Pos, emit)
		}
	}
}

// fails: a return with an error. What else it returns, if zero, is nobody's value.
func (t *translator) fails(ret *ssa.Return) bool {
	n := len(ret.Results)
	if n < 2 || !isError(ret.Results[n-1].Type()) {
		return false
	}
	k, ok := ret.Results[n-1].(*ssa.Const)
	return !ok || !k.IsNil()
}

// errs: a return whose error is made on the spot, or is a variable of a package.
func (t *translator) errs(ret *ssa.Return) bool {
	n := len(ret.Results)
	if n == 0 || !isError(ret.Results[n-1].Type()) {
		return false
	}
	switch err := returned(ret, ret.Results[n-1]).(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		_, global := err.X.(*ssa.Global)
		return global
	case *ssa.Call:
		fn, ok := libraryCallee(&err.Call)
		return ok && (fn.Pkg().Path() == "errors" && fn.Name() == "New" || fn.Pkg().Path() == "fmt" && fn.Name() == "Errorf")
	}
	return false
}

// returned is what a return statement says: in a function that defers, its results are
// variables, set just before.
func returned(ret *ssa.Return, v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	alloc, ok := load.X.(*ssa.Alloc)
	if !ok {
		return v
	}
	for _, instr := range slices.Backward(ret.Block().Instrs) {
		if s, ok := instr.(*ssa.Store); ok && s.Addr == alloc {
			return s.Val
		}
	}
	return v
}

func isZeroConst(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && (k.Value == nil || k.Value.Kind() != constant.Int || constant.Sign(k.Value) == 0) && (k.Value == nil || isZero(k))
}

func (t *translator) store(s *ssa.Store, emit func(Instr)) {
	if !t.keeps(s) {
		return
	}
	t.renew(s, emit)
	in := Instr{Op: OpStore, Dst: None, Type: -1, Name: -1, Args: []int32{t.operand(s.Addr), t.guarded(s.Val, s.Block(), emit)}}
	if in.Args[0] == None {
		return
	}
	in.Line, in.Col = t.at(s.Pos())
	if t.guards[s] {
		in.Op = OpDefault
	}
	if t.first[s] {
		in.Flag |= FlagInit
	}
	if fields := t.except[s]; len(fields) > 0 {
		in.Flag |= FlagExcept
		in.Name = t.fieldList(fields)
	}
	emit(in)
}

// fieldList is the name of a list of field paths.
func (t *translator) fieldList(fields []string) int32 { return t.name(strings.Join(fields, "\x00")) }

// view makes the register that stands for a call's result once this function has set
// some of its fields.
func (t *translator) view(v ssa.Value, emit func(Instr)) {
	fields, ok := t.views[v]
	if _, stands := t.fixed[v]; !ok || !stands {
		return
	}
	r := t.regs[v]
	if e, ok := v.(*ssa.Extract); ok {
		r = t.regs[e.Tuple] + int32(e.Index)
	}
	in := Instr{Op: OpView, Dst: t.fixed[v], N: 1, Name: t.fieldList(fields), Type: -1, Args: []int32{r}}
	in.Line, in.Col = t.at(v.Pos())
	emit(in)
}

// at is a position as lines below the declaration.
func (t *translator) at(pos token.Pos) (line, col int32) {
	if !pos.IsValid() {
		return 0, 0
	}
	p := t.Fset.Position(pos)
	line, col = int32(p.Line-t.line), int32(p.Column)
	if t.f.File == "" { // the initializer of the package is in all its files
		name := filepath.Base(p.Filename)
		i := slices.Index(t.f.Files, name)
		if i < 0 {
			i = len(t.f.Files)
			t.f.Files = append(t.f.Files, name)
			if t.unit.Dir == "" {
				t.unit.Dir = filepath.Dir(p.Filename)
			}
		}
		line |= int32(i) << fileShift
	}
	return line, col
}

// fileShift is where Instr.Line holds the index of the file, in a function that has
// no file of its own.
const fileShift = 22
