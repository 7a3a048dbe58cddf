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

// element stores into an element of a map, a slice or a channel.
func (t *translator) element(container, v ssa.Value, field string, pos token.Pos, emit func(Instr)) {
	addr := int32(t.f.Regs)
	t.f.Regs++
	emit(Instr{Op: OpAddr, Dst: addr, N: 1, Name: t.name(field), Type: -1, Args: []int32{t.operand(container)}})
	in := Instr{Op: OpStore, Dst: None, Type: -1, Name: -1, Args: []int32{addr, t.operand(v)}}
	in.Line, in.Col = t.at(pos)
	emit(in)
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

// value translates an instruction that yields a value.
func (t *translator) value(v ssa.Value, emit func(Instr)) {
	in := Instr{Dst: t.regs[v], N: 1, Name: -1, Type: -1}
	in.Line, in.Col = t.at(v.Pos())
	one := func(op Op, args ...ssa.Value) {
		in.Op = op
		for _, a := range args {
			in.Args = append(in.Args, t.operand(a))
		}
		emit(in)
	}
	switch v := v.(type) {
	case *ssa.Extract: // the tuple's own register
	case *ssa.Alloc:
		in.Type = t.name(typeKey(elemOf(v)))
		one(OpAlloc)
	case *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan:
		in.Type = t.name(typeKey(v.Type()))
		in.Op = OpAlloc
		emit(in)
	case *ssa.Phi:
		one(OpPhi, v.Edges...)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			in.Flag = loadFlags(v.Type())
			in.Type = t.name(typeKey(v.Type()))
			one(OpLoad, v.X)
		case token.ARROW:
			t.receive(v.X, in.Dst, v.X.Type().Underlying().(*types.Chan).Elem(), emit)
			if v.CommaOk {
				emit(Instr{Op: OpUnknown, Dst: in.Dst + 1, N: 1, Name: t.name("computed\x00whether a channel is open"), Type: -1})
			}
		case token.NOT:
			one(OpNot, v.X)
		case token.SUB:
			one(OpNeg, v.X)
		default:
			in.Name = t.name("computed\x00an operation on bits")
			in.Op = OpUnknown
			emit(in)
		}
	case *ssa.FieldAddr:
		in.Name = t.name(fieldName(v.X.Type(), v.Field))
		one(OpAddr, v.X)
	case *ssa.Field:
		in.Name = t.name(fieldName(v.X.Type(), v.Field))
		in.Flag, in.Type = loadFlags(v.Type()), t.name(typeKey(v.Type()))
		one(OpField, v.X)
	case *ssa.IndexAddr:
		in.Name = t.name(elementName(v.Index))
		one(OpAddr, v.X)
	case *ssa.Index:
		in.Name, in.Flag = t.name(elementName(v.Index)), loadFlags(v.Type())
		one(OpField, v.X)
	case *ssa.Lookup:
		if _, ok := v.X.Type().Underlying().(*types.Map); !ok {
			return // a byte of a string
		}
		t.read(v.X, elementName(v.Index), in.Dst, elemType(v.Type()), emit)
		if v.CommaOk {
			emit(Instr{Op: OpUnknown, Dst: in.Dst + 1, N: 1, Name: t.name("computed\x00whether there is an element"), Type: -1})
		}
	case *ssa.Next:
		if rng, ok := v.Iter.(*ssa.Range); ok && !v.IsString {
			tuple := v.Type().(*types.Tuple)
			t.read(rng.X, "{key}", in.Dst+1, tuple.At(1).Type(), emit)
			t.read(rng.X, anyElement, in.Dst+2, tuple.At(2).Type(), emit)
		}
	case *ssa.Select:
		i := int32(2)
		for _, s := range v.States {
			if s.Dir == types.RecvOnly {
				if t.operand(s.Chan) != None {
					t.receive(s.Chan, in.Dst+i, s.Chan.Type().Underlying().(*types.Chan).Elem(), emit)
				}
				i++
			}
		}
	case *ssa.Slice:
		if _, ok := v.X.Type().Underlying().(*types.Basic); ok {
			in.Op, in.Name = OpUnknown, t.name("computed\x00a part of a string")
			emit(in)
			return
		}
		if low, ok := v.Low.(*ssa.Const); v.Low != nil && (!ok || low.Int64() != 0) {
			in.Op, in.Args = OpAppend, []int32{t.operand(v.X), None} // the indices are others
			emit(in)
			return
		}
		one(OpCopy, v.X)
	case *ssa.ChangeType, *ssa.ChangeInterface, *ssa.SliceToArrayPointer, *ssa.MultiConvert:
		one(OpCopy, *v.(ssa.Instruction).Operands(nil)[0])
	case *ssa.Convert:
		op, flag, why := conversion(v)
		in.Flag = flag
		if op == OpUnknown {
			in.Name = t.name(why)
			in.Op = op
			emit(in)
			return
		}
		one(op, v.X)
	case *ssa.MakeInterface:
		t.methods(v.X.Type())
		in.Type = t.name(typeKey(v.X.Type()))
		one(OpIface, v.X)
	case *ssa.TypeAssert:
		in.Type = t.name(typeKey(v.AssertedType))
		if types.IsInterface(v.AssertedType) {
			in.Flag |= FlagIface
			t.ifaceMethods(v.AssertedType)
		}
		if v.CommaOk {
			in.Flag |= FlagCommaOk
			in.N = 2
		}
		one(OpAssert, v.X)
	case *ssa.BinOp:
		in.Name = t.name(v.Op.String())
		one(OpBin, v.X, v.Y)
	case *ssa.MakeClosure:
		t.closure(v, in, emit)
	default:
		in.Op, in.Name = OpUnknown, t.name("computed\x00")
		emit(in)
	}
}

// elementName is the field that stands for an element: its own if its key or index is a
// constant, else that of any element.
func elementName(key ssa.Value) string {
	k, ok := key.(*ssa.Const)
	if !ok || k.Value == nil {
		return anyElement
	}
	switch k.Value.Kind() {
	case constant.String:
		return ElementName(constant.StringVal(k.Value))
	case constant.Int:
		return ElementName(k.Value.ExactString())
	}
	return anyElement
}

// anyElement is the field that stands for an element whose key is not known.
const anyElement = "[]"

// ElementName is the field of the element with a key, as it is in the path of a Setting.
func ElementName(key string) string {
	return "[" + strings.ReplaceAll(key, ".", "·") + "]"
}

// conversion says what a conversion between basic types does to a number.
func conversion(v *ssa.Convert) (op Op, flag Flag, why string) {
	from, fromBasic := v.X.Type().Underlying().(*types.Basic)
	to, toBasic := v.Type().Underlying().(*types.Basic)
	if !fromBasic || !toBasic {
		return OpCopy, 0, ""
	}
	differs := from.Info() ^ to.Info()
	switch {
	case differs&types.IsString != 0:
		return OpUnknown, 0, "computed\x00a conversion"
	case differs&types.IsFloat != 0 && to.Info()&types.IsFloat != 0:
		return OpConv, FlagStruct, "" // to a float
	case differs&types.IsFloat != 0:
		return OpConv, 0, ""
	}
	return OpCopy, 0, ""
}

// elemOf is the type of what a variable holds.
func elemOf(v *ssa.Alloc) types.Type { return v.Type().Underlying().(*types.Pointer).Elem() }

// closure translates a function literal, or a method bound to its receiver.
func (t *translator) closure(v *ssa.MakeClosure, in Instr, emit func(Instr)) {
	fn := v.Fn.(*ssa.Function)
	for _, b := range v.Bindings {
		in.Args = append(in.Args, t.operand(b))
	}
	in.Op, in.Name = OpClosure, t.name(t.symbolOf(fn))
	if isBound(fn) && len(v.Bindings) == 1 {
		in.Op = OpBind
		obj, _ := fn.Object().(*types.Func)
		if obj == nil {
			return
		}
		in.Name = t.name(t.rename(keyOf(obj)))
		if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			in.Flag, in.Name = FlagBound, t.name(obj.Name())
		}
		t.methods(v.Bindings[0].Type())
	}
	emit(in)
}

// receive reads an element of a channel, a map or a slice.
func (t *translator) receive(container ssa.Value, dst int32, elem types.Type, emit func(Instr)) {
	t.read(container, "[]", dst, elem, emit)
}

func (t *translator) read(container ssa.Value, field string, dst int32, elem types.Type, emit func(Instr)) {
	if !follows(elem) {
		return
	}
	addr := int32(t.f.Regs)
	t.f.Regs++
	emit(Instr{Op: OpAddr, Dst: addr, N: 1, Name: t.name(field), Type: -1, Args: []int32{t.operand(container)}})
	emit(Instr{Op: OpLoad, Dst: dst, N: 1, Name: -1, Type: t.name(typeKey(elem)), Flag: loadFlags(elem) | FlagGo, Args: []int32{addr}})
}

// loadFlags says what kind of value a load yields. FlagGo on a load of an element says
// that there need not be one.
func loadFlags(t types.Type) Flag {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return FlagNilable | FlagIface // anything
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return FlagStruct
	case *types.Basic:
		return 0
	}
	return FlagNilable
}

func elemType(t types.Type) types.Type {
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.At(0).Type()
	}
	return t
}

func fieldName(t types.Type, i int) string {
	if st, ok := structOf(t); ok && i < st.NumFields() {
		return st.Field(i).Name()
	}
	if st, ok := coreStruct(t); ok && i < st.NumFields() {
		return st.Field(i).Name()
	}
	return "?"
}

// coreStruct is the struct behind a type parameter.
func coreStruct(t types.Type) (*types.Struct, bool) {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
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

func sortedFields(m map[string]bool) []string {
	var out []string
	for f := range m {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}
