package valueflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

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
