// Package sibling finds, for a function without a context, the form of it that takes
// one. It reads types alone, so it knows the pairs of every library and of the
// program itself without a list: what the author of X named XContext is meant to be
// X with a context.
//
// A form has the same parameters as the function after a leading context, and the
// same results: whoever calls X can call it with nothing but a context more. It is
//
//   - XContext, XWithContext or XCtx on the same type (through embedding too), in the
//     same interface, or, for a function, in the same package;
//   - X, or one of these, on the type TContext, TWithContext or TCtx beside a type T;
//   - for a function X, the method X of the one type in its package that has such a
//     method (net.LookupHost and (*net.Resolver).LookupHost), if asked for.
//
// Pairs with other names or other parameters are knowledge (see package knowledge,
// `instead`).
package sibling

import "go/types"

var suffixes = []string{"Context", "WithContext", "Ctx"}

// Of returns the form of fn that takes a context, nil if there is none that code in
// package from can call. recv is the static type of the receiver, nil for a function.
// Where twin is set, it is a method of another type than recv.
func Of(fn *types.Func, recv types.Type, from *types.Package) (form *types.Func, twin bool) {
	if fn.Pkg() == nil || takesContext(fn.Signature()) {
		return nil, false
	}
	if fn.Signature().Recv() == nil {
		for _, suffix := range suffixes {
			s, ok := fn.Pkg().Scope().Lookup(fn.Name() + suffix).(*types.Func)
			if ok && visible(s, from) && matches(fn.Signature(), s.Signature()) {
				return s, false
			}
		}
		return nil, false
	}
	if recv == nil {
		recv = fn.Signature().Recv().Type()
	}
	sig := fn.Signature()
	if own := method(recv, fn.Pkg(), fn.Name()); own != nil {
		sig = own.Signature() // of the instance, where the type is generic
	}
	for _, suffix := range suffixes {
		if s := method(recv, fn.Pkg(), fn.Name()+suffix); s != nil && visible(s, from) && matches(sig, s.Signature()) {
			return s, false
		}
	}
	return onTwin(fn, sig, recv, from), true
}

// onTwin looks at the type that is named after the receiver's: Queryer has a twin
// QueryerContext.
func onTwin(fn *types.Func, sig *types.Signature, recv types.Type, from *types.Package) *types.Func {
	named := namedOf(recv)
	if named == nil || named.Obj().Pkg() == nil {
		return nil
	}
	for _, suffix := range suffixes {
		twin, ok := named.Obj().Pkg().Scope().Lookup(named.Obj().Name() + suffix).(*types.TypeName)
		if !ok {
			continue
		}
		for _, name := range append([]string{""}, suffixes...) {
			s := method(types.NewPointer(twin.Type()), fn.Pkg(), fn.Name()+name)
			if types.IsInterface(twin.Type()) {
				s = method(twin.Type(), fn.Pkg(), fn.Name()+name)
			}
			if s != nil && visible(s, from) && matches(sig, s.Signature()) {
				return s
			}
		}
	}
	return nil
}

// OnType returns, for a function X, the method X with a context of the one type in its
// package that has such a method; nil if none has, or several.
func OnType(fn *types.Func, from *types.Package) *types.Func {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil || takesContext(fn.Signature()) {
		return nil
	}
	var found *types.Func
	for _, name := range fn.Pkg().Scope().Names() {
		tn, ok := fn.Pkg().Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		s := method(types.NewPointer(tn.Type()), fn.Pkg(), fn.Name())
		if s == nil || !visible(s, from) || !tn.Exported() && fn.Pkg() != from || !matches(fn.Signature(), s.Signature()) {
			continue
		}
		if found != nil {
			return nil
		}
		found = s
	}
	return found
}

func method(t types.Type, pkg *types.Package, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
	m, _ := obj.(*types.Func)
	return m
}

func visible(fn *types.Func, from *types.Package) bool { return fn.Exported() || fn.Pkg() == from }

// matches reports whether with takes a context and then what without takes, and
// returns the same.
func matches(without, with *types.Signature) bool {
	if !takesContext(with) || with.Params().Len() != without.Params().Len()+1 || with.Variadic() != without.Variadic() {
		return false
	}
	if n := with.TypeParams().Len(); n > 0 || without.TypeParams().Len() > 0 {
		if n != without.TypeParams().Len() {
			return false
		}
		args := make([]types.Type, n)
		for i := range n {
			args[i] = without.TypeParams().At(i)
		}
		inst, err := types.Instantiate(nil, with, args, false)
		if err != nil {
			return false
		}
		with = inst.(*types.Signature)
	}
	for i := range without.Params().Len() {
		if !types.Identical(without.Params().At(i).Type(), with.Params().At(i+1).Type()) {
			return false
		}
	}
	if with.Results().Len() != without.Results().Len() {
		return false
	}
	for i := range without.Results().Len() {
		if !types.Identical(without.Results().At(i).Type(), with.Results().At(i).Type()) {
			return false
		}
	}
	return true
}

// takesContext: the first parameter is a context.
func takesContext(sig *types.Signature) bool {
	if sig.Params().Len() == 0 {
		return false
	}
	n := namedOf(sig.Params().At(0).Type())
	return n != nil && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}
