package summary

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// contextField finds the context in a struct whose value belongs to one request: a
// *http.Request in it, or a context. A component keeps a context too, for as long as
// it lives: a context in a field counts only where all that the package stores there
// belongs to a request, or where the struct is a parameter named for one call.
func (b *builder) contextField(t types.Type, param bool) (suffix string, ok bool) {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return "", false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok || !b.ownType(named) {
		return "", false
	}
	accessible := func(f *types.Var) bool { return f.Exported() || f.Pkg() == b.pass.Pkg }
	for f := range st.Fields() {
		if accessible(f) && isRequest(f.Type()) && !b.isClientSide(st) {
			return "." + f.Name() + ".Context()", true
		}
	}
	for f := range st.Fields() {
		if !accessible(f) || !isContext(f.Type()) || isFrameworkContext(f.Type()) || b.mayBeNil(f) {
			continue
		}
		if param && isPerRequest(named) || b.holdsRequests(f) {
			return "." + f.Name(), true
		}
	}
	return "", false
}

// mayBeNil reports whether the package compares a field with nil: then it is not always
// set.
func (b *builder) mayBeNil(f *types.Var) bool {
	if b.nilFields == nil {
		b.nilFields = map[*types.Var]bool{}
		for e := range b.pass.TypesInfo.Types {
			cmp, ok := e.(*ast.BinaryExpr)
			if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
				continue
			}
			sel, ok := ast.Unparen(cmp.X).(*ast.SelectorExpr)
			if other := b.pass.TypesInfo.Types[cmp.Y]; !ok || !other.IsNil() {
				continue
			}
			if s, ok := b.pass.TypesInfo.Selections[sel]; ok && s.Kind() == types.FieldVal {
				if field, ok := s.Obj().(*types.Var); ok {
					b.nilFields[field.Origin()] = true
				}
			}
		}
	}
	return b.nilFields[f.Origin()]
}

// isClientSide: a struct that holds a response holds the request of a client.
func (b *builder) isClientSide(st *types.Struct) bool {
	for f := range st.Fields() {
		if isNamed(f.Type(), "net/http", "Response") || isNamed(f.Type(), "net/http", "Client") {
			return true
		}
	}
	return false
}

// holdsRequests reports whether each context that the package stores in a field is
// that of a request, or at least a caller's, in a struct that is named for one call.
func (b *builder) holdsRequests(f *types.Var) bool {
	if f.Pkg() != b.pass.Pkg {
		return false
	}
	if is, ok := b.perRequest[f]; ok {
		return is
	}
	b.perRequest[f] = false // cuts recursion
	stores := b.fieldStores(f)
	is := len(stores) > 0
	for _, v := range stores {
		contexts := b.contexts(v)
		is = is && len(contexts) > 0
		for _, c := range contexts {
			is = is && c.Source == Inherited && (c.Request || b.inPerRequest(f) && !c.Kept)
		}
	}
	b.perRequest[f] = is
	return is
}

// inPerRequest reports whether the struct that declares a field is named for one call.
func (b *builder) inPerRequest(f *types.Var) bool {
	for _, name := range f.Pkg().Scope().Names() {
		tn, ok := f.Pkg().Scope().Lookup(name).(*types.TypeName)
		if !ok || !isPerRequest(tn.Type()) {
			continue
		}
		if st, ok := tn.Type().Underlying().(*types.Struct); ok {
			for own := range st.Fields() {
				if own == f {
					return true
				}
			}
		}
	}
	return false
}

// fieldStores lists the values that the package stores in a field of a struct.
func (b *builder) fieldStores(f *types.Var) []ssa.Value {
	b.indexStores()
	return b.stores.fields[f]
}

// storeIndex knows what the package stores in fields and package variables.
type storeIndex struct {
	fields  map[*types.Var][]ssa.Value
	globals map[*ssa.Global][]ssa.Value
	// elements are what is put into maps that a field or a package variable holds.
	elements map[any][]ssa.Value // by *types.Var or *ssa.Global
	read     map[*types.Var]bool
}

func (b *builder) indexStores() {
	if b.stores != nil {
		return
	}
	b.stores = &storeIndex{fields: map[*types.Var][]ssa.Value{}, globals: map[*ssa.Global][]ssa.Value{}, elements: map[any][]ssa.Value{}, read: map[*types.Var]bool{}}
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		b.indexFunc(src.fn)
	}
}

func (b *builder) indexFunc(fn *ssa.Function) {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if up, ok := instr.(*ssa.MapUpdate); ok {
				if holder := holderOf(up.Map); holder != nil {
					b.stores.elements[holder] = append(b.stores.elements[holder], up.Value)
				}
			}
			b.indexRead(instr)
			st, ok := instr.(*ssa.Store)
			if !ok {
				continue
			}
			switch addr := st.Addr.(type) {
			case *ssa.Global:
				b.stores.globals[addr] = append(b.stores.globals[addr], st.Val)
			case *ssa.FieldAddr:
				if f := fieldOf(addr); f != nil {
					b.stores.fields[f] = append(b.stores.fields[f], st.Val)
				}
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		b.indexFunc(lit)
	}
}

// indexRead notes that a field is read.
func (b *builder) indexRead(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if fa, ok := instr.X.(*ssa.FieldAddr); ok {
			if f := fieldOf(fa); f != nil {
				b.stores.read[f] = true
			}
		}
	case *ssa.Field:
		if st, ok := structOf(instr.X.Type()); ok {
			b.stores.read[st.Field(instr.Field).Origin()] = true
		}
	}
}

// isRead reports whether somebody may read a field: the package does, or another can.
func (b *builder) isRead(f *types.Var) bool {
	b.indexStores()
	return f == nil || f.Exported() || f.Pkg() != b.pass.Pkg || b.stores.read[f]
}

// holderOf is the field or package variable that a value is read from; nil if none.
func holderOf(v ssa.Value) any {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	switch addr := load.X.(type) {
	case *ssa.Global:
		return addr
	case *ssa.FieldAddr:
		if f := fieldOf(addr); f != nil {
			return f
		}
	}
	return nil
}

// fieldOf is the field that an address is of, that of the generic type for an
// instance.
func fieldOf(addr *ssa.FieldAddr) *types.Var {
	if st, ok := structOf(addr.X.Type()); ok && addr.Field < st.NumFields() {
		return st.Field(addr.Field).Origin()
	}
	return nil
}
