package valueflow

import (
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return types.Identical(t, errorType) }

func isContext(t types.Type) bool { return isNamed(t, "context", "Context") }

func isDuration(t types.Type) bool {
	if isNamed(t, "time", "Duration") {
		return true
	}
	n := namedOf(t)
	if n == nil {
		return false
	}
	b, ok := n.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Int64 && strings.Contains(n.Obj().Name(), "Duration")
}

func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// typeKey writes a type with full paths and without type arguments.
func typeKey(t types.Type) string {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		return "*" + typeKey(p.Elem())
	}
	s := types.TypeString(t, nil)
	if i := strings.IndexByte(s, '['); i > 0 && strings.HasSuffix(s, "]") && !strings.HasPrefix(s, "[") && !strings.HasPrefix(s, "*[") && !strings.HasPrefix(s, "map[") {
		s = s[:i]
	}
	return s
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// methods writes down the method set of a type that becomes an interface.
func (c *compiler) methods(t types.Type) {
	key := typeKey(t)
	if c.types[key] {
		return
	}
	c.types[key] = true
	n := namedOf(t)
	if n == nil {
		if _, ok := structOf(t); !ok {
			return
		}
	} else if n.Obj().Pkg() == nil || types.IsInterface(n) {
		return
	}
	var out []Method
	set := types.NewMethodSet(t)
	for sel := range set.Methods() {
		fn, ok := sel.Obj().(*types.Func)
		if !ok {
			continue
		}
		m := Method{Name: fn.Name(), Symbol: c.rename(knowledge.Key(fn))}
		at := t
		for _, i := range sel.Index()[:len(sel.Index())-1] {
			st, ok := structOf(at)
			if !ok {
				break
			}
			at = st.Field(i).Type()
			name := st.Field(i).Name()
			switch at.Underlying().(type) {
			case *types.Pointer, *types.Interface, *types.Signature:
				name += "*" // it holds an address, or a function
			}
			m.Path = append(m.Path, name)
		}
		if recv := fn.Signature().Recv(); recv != nil {
			m.Iface = types.IsInterface(recv.Type())
		}
		if n != nil && !c.ours(n) && len(m.Path) == 0 && !m.Iface {
			continue // a library's own: its symbol follows from the type's name
		}
		out = append(out, m)
	}
	slices.SortFunc(out, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	if len(out) > 0 || n != nil && c.ours(n) {
		c.unit.Types = append(c.unit.Types, Type{Name: key, Methods: out})
	}
}

// ours: the type's methods are compiled.
func (c *compiler) ours(n *types.Named) bool {
	return c.InScope(n.Obj().Pkg())
}

func structOf(t types.Type) (*types.Struct, bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
}
