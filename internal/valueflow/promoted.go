package valueflow

import "strings"

// maxHops bounds how many embedded interfaces one method call goes through.
const maxHops = 24

// promoted calls a method that a type has of itself or of an embedded field.
func (f *frame) promoted(recv Value, m Method, args []set) {
	at := f.embedded(set{f.vals.id(recv)}, m.Path)
	if m.Iface {
		if f.hops > maxHops {
			return // a value that embeds itself
		}
		if f.hops == 0 {
			f.passed = map[ID]bool{}
		}
		f.hops++
		for _, v := range at {
			if !f.passed[v] { // each embedded value answers once, however many embed it
				f.passed[v] = true
				f.callMethod(v, m.Name, "", args)
			}
		}
		f.hops--
		return
	}
	// A method with a value as its receiver is called on what the address leads to.
	if !strings.HasPrefix(m.Symbol, "(*") {
		var vals set
		for _, v := range at {
			if u := f.vals.all[v]; u.Kind == Pointer {
				u.Kind = Struct
				vals = vals.with(f.vals.id(u))
			} else {
				vals = vals.with(v)
			}
		}
		at = vals
	}
	f.callSymbol(m.Symbol, append([]set{at}, args...), -1)
}

// embedded follows embedded fields, by a Method's Path.
func (f *frame) embedded(at set, path []string) set {
	for _, field := range path {
		name, holdsAddress := strings.CutSuffix(field, "*")
		var next set
		for _, v := range at {
			next = f.field(next, v, name)
		}
		at = next
		if holdsAddress {
			at = f.deref(at)
		}
	}
	return at
}

// deref reads what addresses lead to.
func (f *frame) deref(at set) set {
	var out set
	for _, v := range at {
		switch u := f.vals.all[v]; u.Kind {
		case Pointer:
			r := reading{by: f.instance}
			vals := f.read(f.objects[u.obj], u.path, &r)
			if len(vals) == 0 {
				f.pending = append(f.pending, pending{f.objects[u.obj], u.path, "", FlagNilable})
			}
			out = out.union(vals)
		case Unknown:
			out = out.with(f.plain(u))
		}
	}
	return out
}
