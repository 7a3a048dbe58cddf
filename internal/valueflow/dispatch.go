package valueflow

import (
	"slices"
	"strings"
)

// call executes a call of any kind.
func (f *frame) call(names []string) {
	in := f.in
	switch in.Op {
	case OpCall:
		args := f.gather(in.Args)
		f.callSymbol(names[in.Name], args, -1)
	case OpInvoke:
		args := f.gather(in.Args)
		for _, v := range args[0] {
			f.callMethod(v, names[in.Name], names[in.Type], args[1:])
		}
	case OpDyn:
		args := f.gather(in.Args)
		for _, v := range args[0] {
			f.callValue(v, args[1:])
		}
	}
}

func (f *frame) gather(ops []int32) []set {
	out := make([]set, len(ops))
	for n, a := range ops {
		out[n] = f.get(a)
	}
	return out
}

// site is the record of the current call.
func (f *frame) site() *site {
	c := f.calls[f.number]
	if c == nil {
		c = &site{line: f.in.Line, col: f.in.Col}
		f.calls[f.number] = c
	}
	return c
}

// results gives the call's registers what a callee returns.
func (f *frame) results(vals []set) {
	for n, v := range vals {
		if f.in.Dst != None && int32(n) < max(1, f.in.N) {
			f.set(f.in.Dst+int32(n), v)
		}
	}
}

// unresolved notes a call of something unknown. It may run the functions it is given.
func (f *frame) unresolved(v ID, args []set) {
	c := f.site()
	c.why = c.why.with(v)
	f.unknownResults(f.vals.all[v])
	f.handed(args)
}

// handed runs the functions among the arguments of a call that leads out of view.
func (f *frame) handed(args []set) {
	for _, a := range args {
		f.handedOut = f.handedOut.union(a)
		for _, v := range a {
			if f.vals.all[v].Kind == Function {
				in := *f.in
				in.Dst = None
				g := *f
				g.in = &in
				g.callOpen(v)
				f.changed = f.changed || g.changed
			}
		}
	}
}

func (f *frame) unknownResults(u Value) {
	if f.in.Dst == None {
		return
	}
	id := f.plain(Value{Kind: Unknown, Reason: u.Reason, Text: u.Text, Origin: -1})
	for n := range max(1, f.in.N) {
		f.set(f.in.Dst+n, set{id})
	}
}

// callSymbol calls a declared function, or a literal that captures nothing.
func (f *frame) callSymbol(symbol string, args []set, closure int32) {
	if strings.HasPrefix(symbol, flowPackage) {
		f.intrinsic(strings.TrimPrefix(symbol, flowPackage), args)
		return
	}
	fn := f.function(symbol)
	if fn == nil {
		f.library(symbol, args)
		return
	}
	if fn.Method && len(args) > 0 {
		f.callOnEach(fn, args, closure)
		return
	}
	f.enter(fn, args, place{-1, 0}, closure)
}

// maxReceivers bounds how many receivers of one call are kept apart.
const maxReceivers = 24

// callOnEach calls a method once for each receiver.
func (f *frame) callOnEach(fn *function, args []set, closure int32) {
	recv := args[0]
	if len(recv) == 0 && len(fn.Blocks) > 0 {
		return // not yet known
	}
	var rest set
	n := 0
	for _, v := range recv {
		u := f.vals.all[v]
		at := place{u.obj, u.path}
		switch {
		case u.Kind == Function:
			at = place{-10 - int32(v), 0}
		case u.Kind != Pointer && u.Kind != Struct, n >= maxReceivers:
			rest = rest.with(v)
			continue
		}
		n++
		one := slices.Clone(args)
		one[0] = set{v}
		f.enter(fn, one, at, closure)
	}
	if len(rest) > 0 {
		one := slices.Clone(args)
		one[0] = rest
		f.enter(fn, one, place{-1, 0}, closure)
	}
}

// enter passes arguments to the instance that a call reaches, and takes its results.
func (f *frame) enter(fn *function, args []set, recv place, closure int32) {
	was := f.entering
	if f.in.Flag&FlagGo != 0 && f.in.Op != OpLoad && !strings.HasSuffix(f.fn.Symbol, ".main") {
		f.entering = true // a component's own loop, and not how the program is put together
	}
	callee := f.instanceFor(fn, f.instance, f.number, recv, closure)
	f.entering = was
	c := f.site()
	if !slices.Contains(c.callees, callee) {
		c.callees = append(c.callees, callee)
	}
	callee.callers.add(f.instance)
	f.handing(callee, args)
	f.pass(callee, args)
	f.receiving(callee)
	f.results(callee.out)
}

// library notes the call of a function whose body is not in view.
func (f *frame) library(symbol string, args []set) {
	c := f.site()
	if !slices.Contains(c.library, symbol) {
		c.library = append(c.library, symbol)
	}
	f.unknownResults(Value{Kind: Unknown, Reason: Library, Text: symbol})
	f.handed(args)
}

// callValue calls a function value.
func (f *frame) callValue(v ID, args []set) {
	u := f.vals.all[v]
	switch u.Kind {
	case Function:
		f.ran[v] = true
		switch {
		case u.obj < 0:
			f.callSymbol(u.Text, args, -1)
		case u.path == boundPlain:
			r := reading{by: f.instance}
			recv := f.read(f.objects[u.obj], f.vals.pathID(boundRecv), &r)
			f.callSymbol(u.Text, append([]set{recv}, args...), -1)
		case u.path == boundIface:
			r := reading{by: f.instance}
			for _, recv := range f.read(f.objects[u.obj], f.vals.pathID(boundRecv), &r) {
				f.callMethod(recv, u.Text, "", args)
			}
		default:
			f.callSymbol(u.Text, args, u.obj)
		}
	case Unknown:
		f.unresolved(v, args)
	}
}

// callMethod calls a method of a value by the name of the method.
func (f *frame) callMethod(v ID, name, iface string, args []set) {
	u := f.vals.all[v]
	switch u.Kind {
	case Unknown:
		f.unresolved(v, args)
		if iface != "" {
			f.callModelled("("+iface+")."+name, v, args)
		}
		return
	case Nil:
		return
	}
	typ := f.dynamicType(u)
	if typ == "" {
		f.unresolved(f.vals.id(Value{Kind: Unknown, Reason: Library, Text: iface, Origin: -1}), args)
		return
	}
	recv := u
	recv.Type = ""
	methods, _ := f.methods(typ)
	m, ok := methods[name]
	if !ok {
		f.callSymbol("("+typ+")."+name, append([]set{{f.vals.id(recv)}}, args...), -1)
		return
	}
	f.promoted(recv, m, args)
}

// callModelled calls the model of an interface's method, if there is one: what stands
// behind the interface is a library's.
func (f *frame) callModelled(symbol string, recv ID, args []set) {
	if fn := f.function(symbol); fn != nil && fn.model {
		f.callSymbol(symbol, append([]set{{f.plain(f.vals.all[recv])}}, args...), -1)
	}
}

// dynamicType is the type that a value has in an interface.
func (f *frame) dynamicType(u Value) string {
	if u.Type != "" {
		return u.Type
	}
	if (u.Kind == Pointer || u.Kind == Struct) && u.path == 0 && f.objects[u.obj].typ != "" {
		if u.Kind == Pointer {
			return "*" + f.objects[u.obj].typ
		}
		return f.objects[u.obj].typ
	}
	return ""
}

// maxHops bounds how many embedded interfaces one method call goes through.
const maxHops = 24

// promoted calls a method that a type has of itself or of an embedded field.
func (f *frame) promoted(recv Value, m Method, args []set) {
	at := f.embedded(set{f.vals.id(recv)}, m.Path)
	if m.Iface {
		if f.hops > maxHops {
			return // a value that embeds itself
		}
		f.hops++
		for _, v := range at {
			f.callMethod(v, m.Name, "", args)
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

// escape has a library call what it was given, with arguments that are unknown.
func (f *frame) escape(names []string) {
	in := f.in
	for _, v := range f.get(in.Args[0]) {
		u := f.vals.all[v]
		switch u.Kind {
		case Function:
			f.callOpen(v)
		case Pointer, Struct, Int, String:
			if in.Type < 0 {
				continue
			}
			was := f.entering
			f.entering = true // a generated registration, a server of some kind
			for _, m := range f.ifaceMethods[names[in.Type]] {
				f.openArgs(func(args []set) { f.callMethod(v, m, names[in.Type], args) })
			}
			f.entering = was
		}
	}
}

// callOpen calls a function value with arguments of which nothing is known.
func (f *frame) callOpen(v ID) {
	f.openArgs(func(args []set) { f.callValue(v, args) })
}

// openArgs provides arguments of which nothing is known: as many as anybody takes.
func (f *frame) openArgs(call func(args []set)) {
	unknown := f.unknown(Library, "")
	args := make([]set, 12)
	for n := range args {
		args[n] = unknown
	}
	call(args)
}
