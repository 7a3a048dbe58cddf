package valueflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// element stores into an element of a map, a slice or a channel.
func (t *translator) element(container, v ssa.Value, field string, pos token.Pos, emit func(Instr)) {
	addr := int32(t.f.Regs)
	t.f.Regs++
	emit(Instr{Op: OpAddr, Dst: addr, N: 1, Name: t.name(field), Type: -1, Args: []int32{t.operand(container)}})
	in := Instr{Op: OpStore, Dst: None, Type: -1, Name: -1, Args: []int32{addr, t.operand(v)}}
	in.Line, in.Col = t.at(pos)
	emit(in)
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

// elemOf is the type of what a variable holds.
func elemOf(v *ssa.Alloc) types.Type { return v.Type().Underlying().(*types.Pointer).Elem() }

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

func sortedFields(m map[string]bool) []string {
	var out []string
	for f := range m {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}
