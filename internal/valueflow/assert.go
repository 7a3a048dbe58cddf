package valueflow

import "strings"

func (f *frame) iface(typ string) {
	in := f.in
	var out set
	for _, v := range f.get(in.Args[0]) {
		u := f.vals.all[v]
		if u.Kind == Nil && strings.HasPrefix(typ, "*") {
			continue // a typed nil: nobody calls it on purpose
		}
		u.Type = typ
		out = out.with(f.vals.id(u))
	}
	f.set(in.Dst, out)
}

func (f *frame) assert(typ string) {
	in := f.in
	var out, ok set
	yes, no := f.vals.id(Value{Kind: Bool, N: 1, Origin: -1}), f.vals.id(Value{Kind: Bool, Origin: -1})
	for _, v := range f.get(in.Args[0]) {
		u := f.vals.all[v]
		switch {
		case u.Kind == Unknown:
			out, ok = out.with(f.plain(u)), ok.with(yes).with(no)
		case u.Kind == Nil:
			ok = ok.with(no)
		case in.Flag&FlagIface != 0:
			if f.implements(u, typ) {
				out, ok = out.with(v), ok.with(yes)
			} else {
				ok = ok.with(no)
			}
		case u.Type == typ || u.Type == "":
			u.Type = ""
			out, ok = out.with(f.vals.id(u)), ok.with(yes)
		default:
			ok = ok.with(no)
		}
	}
	f.set(in.Dst, out)
	if in.Flag&FlagCommaOk != 0 {
		f.set(in.Dst+1, ok)
	}
}

// implements: as far as is known a value's type has the methods of an interface.
func (f *frame) implements(u Value, iface string) bool {
	want, ok := f.methods(iface)
	if !ok || u.Type == "" {
		return true
	}
	have, ok := f.methods(u.Type)
	if !ok {
		return true // a library's type
	}
	for _, m := range want {
		if _, ok := have[m.Name]; !ok {
			return false
		}
	}
	return true
}
