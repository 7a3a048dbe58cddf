package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// buildSSA builds the SSA form of the pass's package alone. x/tools' buildssa
// analyzer is not used, because an analyzer that requires it makes every driver
// build SSA for every dependency too.
func buildSSA(pass *analysis.Pass, know *knowledge.Table) *ssa.Package {
	prog := ssa.NewProgram(pass.Fset, ssa.InstantiateGenerics)
	prog.SetNoReturn(func(fn *types.Func) bool {
		e, ok := know.Func(fn)
		return ok && e.NeverReturns
	})
	// Imported packages have types and no bodies. SSA needs those that are imported
	// directly; creating all below them would double the time of a whole run.
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()
	return pkg
}

// sourceFunc is a declared function and its SSA form. Function literals hang
// below theirs (ssa.Function.AnonFuncs).
type sourceFunc struct {
	fn   *ssa.Function
	obj  *types.Func // nil for the package initializer
	decl *ast.FuncDecl
	file *ast.File
}

// sourceFuncs lists the declared functions of the package in source order, and
// last its synthetic initializer, which holds the initial values of variables.
func sourceFuncs(pass *analysis.Pass, pkg *ssa.Package) []sourceFunc {
	var out []sourceFunc
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			obj, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !ok {
				continue
			}
			if fn := pkg.Prog.FuncValue(obj); fn != nil && len(fn.Blocks) > 0 {
				out = append(out, sourceFunc{fn, obj, decl, file})
			}
		}
	}
	if init := pkg.Func("init"); init != nil {
		out = append(out, sourceFunc{fn: init})
	}
	return out
}

// callee is what a call instruction calls, as far as its own package can tell.
type callee struct {
	obj      *types.Func   // nil for a dynamic call
	literal  *ssa.Function // a function literal called on the spot
	dispatch Dispatch
	recv     types.Type  // static type of the receiver, nil if none
	args     []ssa.Value // without the receiver
	sig      *types.Signature
	handed   bool // not called here: given to a call that runs it
}

func calleeOf(c *ssa.CallCommon) (callee, bool) {
	if c.IsInvoke() {
		return callee{obj: c.Method.Origin(), dispatch: Interface, recv: c.Value.Type(), args: c.Args, sig: c.Signature()}, true
	}
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return callee{}, false
	}
	out := callee{dispatch: Dynamic, args: c.Args, sig: c.Signature()}
	fn := c.StaticCallee()
	if fn == nil {
		return out, true
	}
	out.dispatch = Static
	if fn.Parent() != nil {
		out.literal = fn
		return out, true
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		if o := fn.Origin(); o != nil {
			obj, ok = o.Object().(*types.Func)
		}
	}
	if !ok {
		return callee{}, false // the package initializer
	}
	out.obj = obj.Origin()
	if recv := out.obj.Signature().Recv(); recv != nil {
		out.recv = recv.Type()
		if len(c.Args) == out.obj.Signature().Params().Len()+1 {
			out.recv = c.Args[0].Type()
			out.args = c.Args[1:]
		}
		// A bound method ("f := x.M; f()") has its receiver as a free variable.
		if mc, ok := c.Value.(*ssa.MakeClosure); ok && len(mc.Bindings) == 1 {
			out.recv = mc.Bindings[0].Type()
		}
		// An interface method called through a bound value or a thunk.
		if types.IsInterface(recv.Type()) {
			out.dispatch = Interface
		}
	}
	out.sig = out.obj.Signature()
	return out, true
}

type knownKey struct {
	formKey
	static bool
}

type known struct {
	entry knowledge.Entry
	ok    bool
}

// known is what knowledge says of a callee. Of a function whose body is in view
// only its own entry counts: shapes and wildcards are guesses beside that.
func (b *builder) known(to callee) (knowledge.Entry, bool) {
	if to.obj == nil {
		return knowledge.Entry{}, false
	}
	key := knownKey{formKey{to.obj, to.recv}, to.dispatch == Static}
	if k, ok := b.knows[key]; ok {
		return k.entry, k.ok
	}
	var k known
	if to.dispatch == Static && b.inView(to.obj) {
		k.entry, k.ok = b.know.Lookup(knowledge.Key(to.obj))
	} else {
		k.entry, k.ok = b.know.Call(to.obj, to.recv)
	}
	b.knows[key] = k
	return k.entry, k.ok
}

// isContext reports whether t is context.Context or an interface that embeds it.
func isContext(t types.Type) bool {
	t = types.Unalias(t)
	if named, ok := t.(*types.Named); ok {
		obj := named.Obj()
		if obj.Pkg() != nil && obj.Pkg().Path() == "context" && obj.Name() == "Context" {
			return true
		}
	}
	i, ok := t.Underlying().(*types.Interface)
	if !ok || i.NumMethods() < 4 {
		return false
	}
	found := 0
	for m := range i.Methods() {
		switch m.Name() {
		case "Deadline", "Done", "Err", "Value":
			found++
		}
	}
	return found == 4
}

func isNamed(t types.Type, path, name string) bool {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path
}

func isRequest(t types.Type) bool { return isNamed(t, "net/http", "Request") }

// contextParam is the index of the first context parameter, or -1.
func contextParam(sig *types.Signature) int {
	for i := range sig.Params().Len() {
		if isContext(sig.Params().At(i).Type()) {
			return i
		}
	}
	return -1
}

var errorType = types.Universe.Lookup("error").Type()

func returnsError(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if types.Identical(v.Type(), errorType) {
			return true
		}
	}
	return false
}
