package valueflow

import (
	"slices"
	"strings"
)

// contextValue is what contexts hold under a key. A context that nothing is known of, or
// that a request came with, may hold anything; but under a key of the program's own type
// only what the program stores under that key somewhere.
func (f *frame) contextValue(ctx, key set) set {
	var out set
	seen := map[ID]bool{}
	var visit func(vals set)
	visit = func(vals set) {
		for _, v := range vals {
			if seen[v] {
				continue
			}
			seen[v] = true
			u := f.vals.all[v]
			switch {
			case u.Kind == Nil:
			case u.Kind == Pointer && f.objects[u.obj].typ == contextNode:
				out = out.union(f.nodeValue(f.objects[u.obj], key, visit))
			case u.Kind == Pointer || u.Kind == Struct:
				f.wrappedValue(v, key, visit)
			default:
				out = out.union(f.outsideValue(key))
			}
		}
	}
	visit(ctx)
	return out
}

// nodeValue asks one context, and those that it was made of if the key may be another.
func (f *frame) nodeValue(o *object, key set, visit func(set)) set {
	r := reading{by: f.instance}
	field := func(name string) set { return f.read(o, f.vals.pathID(name), &r) }
	var out set
	other := true
	if keys := field("Key"); len(keys) > 0 {
		var equal bool
		equal, other = f.compareKeys(keys, key)
		if equal {
			out = field("Val")
		}
	}
	if !other {
		return out
	}
	parents := field("Context")
	switch kind := text(f.vals, field("Kind")); {
	case kind == "background":
		out = out.with(f.nilValue)
	case kind == "request":
		out = out.union(f.outsideValue(key))
	default:
		visit(parents)
	}
	return out
}

// outsideValue is what a context from outside holds.
func (f *frame) outsideValue(key set) set {
	for _, k := range key {
		typ := strings.TrimPrefix(f.dynamicType(f.vals.all[k]), "*")
		i := strings.LastIndexByte(typ, '.')
		if i < 0 || !f.inView[typ[:i]] {
			return f.unknown(Library, "a value of a context")
		}
	}
	if !slices.Contains(f.typeWaiters[contextNode], f.instance) {
		f.typeWaiters[contextNode] = append(f.typeWaiters[contextNode], f.instance)
	}
	out := set{f.nilValue}
	r := reading{by: f.instance}
	for _, o := range f.byType[contextNode] {
		if keys := f.read(o, f.vals.pathID("Key"), &r); len(keys) > 0 {
			if equal, _ := f.compareKeys(keys, key); equal {
				out = out.union(f.read(o, f.vals.pathID("Val"), &r))
			}
		}
	}
	return out
}

// wrappedValue asks a context of another type: the one that it embeds, or its own method.
func (f *frame) wrappedValue(v ID, key set, visit func(set)) {
	u := f.vals.all[v]
	m, ok := f.types[f.dynamicType(u)]["Value"]
	if !ok || !m.Iface {
		f.callMethod(v, "Value", "", []set{key})
		return
	}
	u.Type = ""
	visit(f.embedded(set{f.vals.id(u)}, m.Path))
}

// compareKeys: two of them may be equal, two may differ.
func (f *frame) compareKeys(a, b set) (equal, differ bool) {
	for _, x := range a {
		for _, y := range b {
			u, v := f.vals.all[x], f.vals.all[y]
			switch {
			case u.Kind == Unknown || v.Kind == Unknown:
				equal, differ = true, true
			case f.dynamicType(u) != f.dynamicType(v) || u.Kind != v.Kind:
				differ = true
			case u.Kind == Struct, u.Kind == Pointer && u.obj == v.obj && u.path == v.path, u.Kind != Pointer && u.N == v.N && u.Text == v.Text:
				equal = true
			default:
				differ = true
			}
		}
	}
	return equal, differ
}
