package knowledge

import (
	"go/types"
	"strconv"
	"strings"
)

// Func finds what is known of fn by its name alone. Where the entry does not
// say what comes back and fn turns a context into a context, Returns is
// "derived".
func (t *Table) Func(fn *types.Func) (Entry, bool) {
	e, ok := t.lookup(Key(fn), func(e Entry) bool { return covers(e, fn) })
	if !ok {
		return Entry{}, false
	}
	return withReturns(e, fn), true
}

func withReturns(e Entry, fn *types.Func) Entry {
	if e.Returns == "" && derives(fn.Signature()) {
		e.Returns = "derived"
	}
	return e
}

// Call finds what is known of a call of fn on a receiver whose static type is
// recv (nil for a function, or where it is not known). It looks, in this
// order, for the receiver's own type (a command of go-redis hangs on an
// embedded type, and only the receiver tells a pipeline, which queues it, from
// a client, which sends it), for fn, for an interface that fn's type implements
// (entries with Implementers), and for a shape that says it all, such as a gRPC
// stub; see shapes.go. The last two also fit functions whose source is at hand:
// ask for their summaries first.
func (t *Table) Call(fn *types.Func, recv types.Type) (Entry, bool) {
	if e, ok := t.receiver(fn, recv); ok {
		return withReturns(e, fn), true
	}
	if e, ok := t.Func(fn); ok {
		return e, true
	}
	if e, ok := t.implemented(fn); ok {
		return withReturns(e, fn), true
	}
	return byShape(fn)
}

// implemented looks for an interface that the receiver of fn, no interface
// itself, implements by fn. It must come from the package of fn or one that
// this imports.
func (t *Table) implemented(fn *types.Func) (Entry, bool) {
	recv := fn.Signature().Recv()
	if recv == nil || types.IsInterface(recv.Type()) {
		return Entry{}, false
	}
	for _, e := range t.interfaces() {
		n, ok := parseName(e.Func)
		if !ok || n.member != "*" && n.member != fn.Name() {
			continue
		}
		iface := findInterface(fn.Pkg(), n)
		if iface == nil || !types.Implements(recv.Type(), iface) {
			continue
		}
		if m, _, _ := types.LookupFieldOrMethod(iface, false, nil, fn.Name()); m == nil || !covers(e, fn) {
			continue
		}
		e.Note = strings.TrimSuffix("implements "+e.Func+"; "+e.Note, "; ")
		return e, true
	}
	return Entry{}, false
}

// findInterface is the interface type that a key is about, nil if from does
// not import its package.
func findInterface(from *types.Package, n name) *types.Interface {
	_, typ, _ := cutLastDot(strings.Trim(n.recv, "()"))
	for _, pkg := range append([]*types.Package{from}, from.Imports()...) {
		if pkg.Path() != n.pkg {
			continue
		}
		if obj, ok := pkg.Scope().Lookup(typ).(*types.TypeName); ok {
			iface, _ := obj.Type().Underlying().(*types.Interface)
			return iface
		}
	}
	return nil
}

// receiver looks for an entry under the static type of the receiver, where
// this is not the type that declares the method.
func (t *Table) receiver(fn *types.Func, recv types.Type) (Entry, bool) {
	if recv == nil || fn.Signature().Recv() == nil {
		return Entry{}, false
	}
	obj := typeName(recv)
	if obj == nil || obj.Pkg() == nil || obj == typeName(fn.Signature().Recv().Type()) {
		return Entry{}, false
	}
	qualified := obj.Pkg().Path() + "." + obj.Name() + ")."
	for _, member := range []string{fn.Name(), "*"} {
		for _, open := range []string{"(*", "("} {
			e, ok := t.exact(open + qualified + member)
			if ok && (member != "*" || covers(e, fn)) {
				return e, true
			}
		}
	}
	return Entry{}, false
}

// covers reports whether a wildcard entry covers fn: it must have the context
// that the entry names.
func covers(e Entry, fn *types.Func) bool {
	for _, c := range []string{e.Context, e.Binds} {
		kind, n, ok := argument(c)
		if !ok {
			continue
		}
		params := fn.Signature().Params()
		if n >= params.Len() {
			return false
		}
		t := params.At(n).Type()
		if kind == "arg" && !isContext(t) || kind == "request" && !isRequest(t) {
			return false
		}
	}
	return true
}

// argument takes "arg:N" and "request:N" apart.
func argument(context string) (kind string, n int, ok bool) {
	kind, num, ok := strings.Cut(context, ":")
	if !ok {
		return "", 0, false
	}
	n, err := strconv.Atoi(num)
	return kind, n, err == nil
}

// typeName is the declared type behind t or *t, nil if there is none.
func typeName(t types.Type) *types.TypeName {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

// isNamed reports whether t (not *t) is the type path.name.
func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

func isContext(t types.Type) bool { return isNamed(t, "context", "Context") }

func isRequest(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && isNamed(p.Elem(), "net/http", "Request")
}
