package valueflow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// effective: a call matters even if nobody uses its result: its body is compiled, it has a
// model, or it takes something that it may call or fill.
func (t *translator) effective(call ssa.CallInstruction) bool {
	c := call.Common()
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
	if h, ok := t.hintOf(fn); ok && h.Inert {
		return false
	}
	if fn.Parent() != nil {
		return true
	}
	obj, ok := origin(fn).Object().(*types.Func)
	if !ok {
		return fn.Pkg != nil && t.InScope(fn.Pkg.Pkg) // its initializer
	}
	if t.InScope(obj.Pkg()) || t.Modelled(t.symbolOf(fn)) {
		return true
	}
	return slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return mayRun(a) }) || fills(obj, c)
}

// quietInterface: the calls of an interface lead to nothing that waits or holds a limit.
func quietInterface(t types.Type, m *types.Func) bool {
	if isError(t) || isContext(t) && m.Name() != "Deadline" {
		return true
	}
	if m.Pkg() == nil {
		return true
	}
	switch m.Pkg().Path() {
	case "hash", "sort", "encoding", "reflect", "log/slog", "go/ast", "go/types":
		return true
	case "fmt":
		return true
	}
	return false
}

// mayRun: a library that is given the value may call it.
func mayRun(v ssa.Value) bool {
	switch u := v.Type().Underlying().(type) {
	case *types.Signature:
		c, isConst := v.(*ssa.Const)
		return !isConst || !c.IsNil()
	case *types.Interface:
		if u.NumMethods() == 0 || isError(v.Type()) || isContext(v.Type()) {
			return false
		}
		return !quietValue(v.Type())
	}
	return false
}

// quietValue: what libraries call on the type is of no interest here.
func quietValue(t types.Type) bool {
	n := namedOf(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	switch n.Obj().Pkg().Path() {
	case "fmt", "io", "io/fs", "hash", "sort", "encoding", "reflect", "go/ast", "go/types", "time":
		return true
	}
	return false
}

// fills: by its name and what it is given, an unknown library function decodes into a
// pointer.
func fills(fn *types.Func, c *ssa.CallCommon) bool {
	return slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return filled(fn, a) })
}

// filled: the library function fills what the argument points to.
func filled(fn *types.Func, a ssa.Value) bool {
	if pointsToSettings(a) != nil {
		return decoderName(fn.Name())
	}
	i, ok := a.Type().Underlying().(*types.Interface)
	if _, made := a.(*ssa.MakeInterface); made || !ok || i.NumMethods() > 0 {
		return false
	}
	return strings.Contains(fn.Name(), "Unmarshal") || strings.Contains(fn.Name(), "Decode")
}

func decoderName(name string) bool {
	for _, verb := range []string{"Unmarshal", "Decode", "Load", "Read", "Parse", "Process", "Scan", "Bind", "Fill", "Get", "Set", "Init", "Query", "Var"} {
		if strings.Contains(name, verb) {
			return true
		}
	}
	return false
}

// pointsToSettings is the pointer in `any(&cfg)`, nil if the value is none.
func pointsToSettings(v ssa.Value) ssa.Value {
	mi, ok := v.(*ssa.MakeInterface)
	if !ok {
		return nil
	}
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	switch p.Elem().Underlying().(type) {
	case *types.Struct, *types.Basic, *types.Map, *types.Slice, *types.Pointer:
		return mi.X
	}
	return nil
}
