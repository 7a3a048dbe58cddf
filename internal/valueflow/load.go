package valueflow

import (
	"slices"
	"strings"
)

// field adds the address of a field of what v points to.
func (f *frame) field(out set, v ID, name string) set {
	switch u := f.vals.all[v]; u.Kind {
	case Pointer, Struct:
		return out.with(f.vals.id(Value{Kind: Pointer, Origin: -1, obj: u.obj, path: f.vals.child(u.path, name)}))
	case Unknown:
		return out.with(f.plain(u))
	}
	return out
}

// plain is an unknown without the type that it had.
func (s *solver) plain(u Value) ID {
	u.Type = ""
	return s.vals.id(u)
}

func (f *frame) load(names []string) {
	in := f.in
	typ := ""
	if in.Type >= 0 {
		typ = names[in.Type]
	}
	for _, v := range f.get(in.Args[0]) {
		u := f.vals.all[v]
		switch u.Kind {
		case Pointer:
			o := f.objects[u.obj]
			if in.Flag&FlagStruct != 0 {
				f.set(in.Dst, set{f.vals.id(Value{Kind: Struct, Origin: -1, obj: u.obj, path: u.path})})
				o.linkReaders.add(f.instance)
				continue
			}
			r := reading{by: f.instance}
			vals := f.read(o, u.path, &r)
			if o.name != "" && u.path == 0 && f.fn.Symbol == f.units[f.fn.unit].Path+".init" && len(o.cell(0).init) > 0 {
				vals = o.cell(0).init // what init functions store comes later
			}
			if in.Flag&FlagNilable != 0 && f.isFilled(o, u.path) {
				vals = vals.with(f.pointer(o, u.path)) // a part of the same settings
			}
			if in.Flag&FlagIface != 0 {
				vals = vals.union(f.copied(o, u.path))
			}
			if len(vals) == 0 {
				f.pending = append(f.pending, pending{o, u.path, typ, in.Flag})
				continue
			}
			f.set(in.Dst, vals)
			f.set(in.Dst, f.stillZero(o, u.path, typ))
		case Unknown:
			f.set(in.Dst, set{f.plain(u)})
		}
	}
}

// stillZero is the zero that a truth value or a captured variable has until somebody
// stores something there: "done", "closed", the error that a deferred function looks at.
func (f *frame) stillZero(o *object, path int32, typ string) set {
	switch {
	case o.isView || o.maker == nil || o.maker.fn.model || len(o.links)+len(o.filled) > 0:
		return nil
	case typ != "bool" && (f.fn.model || path != 0 || f.in.Flag&FlagNilable == 0):
		return nil
	case f.vals.hasElement(path):
		return nil
	}
	c := o.cells[path]
	if c == nil || len(c.init)+len(c.over) > 0 || c.hasDef || len(c.vals) == 0 {
		return nil
	}
	if typ == "bool" {
		return set{f.no}
	}
	return set{f.nilValue}
}

// copied are the structs that were copied to a place, for a value whose type is a
// parameter: it may be one.
func (f *frame) copied(o *object, path int32) set {
	var out set
	for _, l := range o.links {
		if l.path == path {
			out = out.union(l.src)
		}
	}
	return out
}

func (f *frame) structField(name string) {
	in := f.in
	for _, v := range f.get(in.Args[0]) {
		u := f.vals.all[v]
		switch u.Kind {
		case Struct:
			path := f.vals.child(u.path, name)
			if in.Flag&FlagStruct != 0 {
				f.set(in.Dst, set{f.vals.id(Value{Kind: Struct, Origin: -1, obj: u.obj, path: path})})
				continue
			}
			r := reading{by: f.instance}
			vals := f.read(f.objects[u.obj], path, &r)
			if in.Flag&FlagNilable != 0 && f.isFilled(f.objects[u.obj], path) {
				vals = vals.with(f.pointer(f.objects[u.obj], path))
			}
			if len(vals) == 0 {
				f.pending = append(f.pending, pending{f.objects[u.obj], path, "", in.Flag})
			}
			f.set(in.Dst, vals)
		case Unknown:
			f.set(in.Dst, set{f.plain(u)})
		}
	}
}

func (f *frame) view(fields string) {
	in := f.in
	vals := f.get(in.Args[0])
	if len(vals) == 0 {
		return
	}
	o := f.allocation(f.instance, f.number, "", f.spot())
	o.isView = true
	o.opaque = strings.Split(fields, "\x00")
	var of set
	for _, v := range vals {
		if !f.leadsTo(v, o) {
			of = append(of, v)
		}
	}
	if merged := o.of.union(of); len(merged) != len(o.of) {
		o.of = merged
		for _, v := range of {
			if u := f.vals.all[v]; u.Kind == Pointer {
				o.typ = f.objects[u.obj].typ
			}
		}
		f.wakeAll(&o.linkReaders)
	}
	out := set{f.pointer(o, 0)}
	for _, v := range vals {
		if u := f.vals.all[v]; u.Kind != Pointer {
			out = out.with(v) // nil, unknown
		}
	}
	f.set(in.Dst, out)
}

// leadsTo: a pointer is to a view, or to a view of it. A view of itself would have no end.
func (s *solver) leadsTo(v ID, view *object) bool {
	u := s.vals.all[v]
	if u.Kind != Pointer {
		return false
	}
	o := s.objects[u.obj]
	return o == view || slices.ContainsFunc(o.of, func(w ID) bool { return s.leadsTo(w, view) })
}
