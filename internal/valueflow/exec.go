package valueflow

import "strings"

// exec1 executes one instruction.
func (f *frame) exec1(b int32) {
	in := f.in
	names := f.units[f.fn.unit].Names
	switch in.Op {
	case OpAlloc:
		f.set(in.Dst, set{f.pointer(f.allocation(f.instance, f.number, names[in.Type], f.spot()), 0)})
	case OpCopy:
		for _, a := range in.Args {
			f.set(in.Dst, f.get(a))
		}
	case OpPhi:
		f.phi(b)
	case OpLoad:
		f.load(names)
	case OpStore:
		except := ""
		if in.Flag&FlagExcept != 0 {
			except = names[in.Name]
		}
		vals := f.get(in.Args[1])
		for _, v := range f.get(in.Args[0]) {
			u := f.vals.all[v]
			switch {
			case u.Kind != Pointer:
			case in.Flag&FlagOwn != 0:
				f.writeOwn(f.objects[u.obj], u.path, vals, f.spot())
			default:
				f.write(f.objects[u.obj], u.path, vals, except, f.spot(), f.storing(f.objects[u.obj]))
			}
		}
	case OpDefault:
		vals := f.get(in.Args[1])
		for _, v := range f.get(in.Args[0]) {
			if u := f.vals.all[v]; u.Kind == Pointer {
				f.writeDefault(f.objects[u.obj], u.path, vals)
			}
		}
	case OpAddr:
		var out set
		for _, v := range f.get(in.Args[0]) {
			out = f.field(out, v, names[in.Name])
		}
		f.set(in.Dst, out)
	case OpField:
		f.structField(names[in.Name])
	case OpClosure:
		f.closure(names[in.Name])
	case OpBind:
		f.bind(names[in.Name])
	case OpIface:
		f.iface(names[in.Type])
	case OpAssert:
		f.assert(names[in.Type])
	case OpBin:
		f.set(in.Dst, f.binary(names[in.Name], f.get(in.Args[0]), f.get(in.Args[1])))
	case OpNot, OpNeg, OpConv:
		f.unary()
	case OpFilter:
		f.set(in.Dst, f.filter(f.get(in.Args[0]), names[in.Name], f.get(in.Args[1])))
	case OpCall, OpInvoke, OpDyn:
		f.call(names)
	case OpAppend:
		f.appendTo()
	case OpUnknown:
		f.set(in.Dst, f.unknownOf(names[in.Name]))
	case OpView:
		f.view(names[in.Name])
	case OpEscape:
		f.escape(names)
	case OpDecode:
		for _, v := range f.get(in.Args[0]) {
			f.decode(v, Decoded, names[in.Name])
		}
	case OpReturn:
		f.ret()
	}
}

// storing says when the current store into an object happens.
func (f *frame) storing(o *object) storing {
	switch {
	case f.in.Flag&FlagInit != 0:
		return first
	case f.always && f.configures[o.id]:
		return configuring
	case f.always && o.name != "" && strings.HasPrefix(f.fn.Symbol, f.units[f.fn.unit].Path+".init#") && strings.HasPrefix(o.name, f.units[f.fn.unit].Path+"."):
		return configuring // func init comes after the variables' own values
	}
	return later
}

// unknownOf reads "reason\x00detail".
func (f *frame) unknownOf(spec string) set {
	kind, detail, ok := strings.Cut(spec, "\x00")
	if !ok {
		kind, detail, _ = strings.Cut(spec, ": ") // as models write it
	}
	reason := Computed
	switch kind {
	case "library":
		reason = Library
	case "input":
		reason = Input
	case "clock":
		reason = Clock
	case "env":
		reason = Environment
	case "decoded":
		reason = Decoded
	}
	return f.unknown(reason, detail)
}

func (f *frame) phi(b int32) {
	in := f.in
	for k, a := range in.Args {
		if k >= len(f.edges[b]) || !f.edges[b][k] {
			continue
		}
		vals := f.get(a)
		pred := f.fn.Blocks[b].Preds[k]
		if c, ok := f.fn.conds[pred]; ok && c.reg == a && a >= 0 {
			succs := f.fn.Blocks[pred].Succs
			op := c.op
			if succs[0] != b {
				op = opposite(op)
			}
			if succs[0] != succs[1] {
				vals = f.filter(vals, op, f.get(c.k))
			}
		}
		f.set(in.Dst, vals)
	}
}

func (f *frame) closure(symbol string) {
	in := f.in
	o := f.allocation(f.instance, f.number, "", f.spot())
	for n, a := range in.Args {
		f.write(o, f.vals.pathID(captured(n)), f.get(a), "", f.spot(), later)
	}
	f.set(in.Dst, set{f.vals.id(Value{Kind: Function, Text: symbol, Origin: -1, obj: o.id})})
}

// Paths of a bound method's object: its receiver, and whether it is an interface.
const (
	boundRecv  = "(receiver)"
	boundIface = int32(1)
	boundPlain = int32(2)
)

func (f *frame) bind(name string) {
	in := f.in
	o := f.allocation(f.instance, f.number, "", f.spot())
	f.write(o, f.vals.pathID(boundRecv), f.get(in.Args[0]), "", f.spot(), later)
	path := boundPlain
	if in.Flag&FlagBound != 0 {
		path = boundIface
	}
	f.set(in.Dst, set{f.vals.id(Value{Kind: Function, Text: name, Origin: -1, obj: o.id, path: path})})
}

func (f *frame) appendTo() {
	in := f.in
	o := f.allocation(f.instance, f.number, appended, f.spot())
	elem := f.vals.pathID("[]")
	for _, a := range in.Args {
		for _, v := range f.get(a) {
			switch u := f.vals.all[v]; u.Kind {
			case Pointer:
				if u.obj == o.id {
					continue
				}
				f.copyInto(o, 0, set{f.vals.id(Value{Kind: Struct, Origin: -1, obj: u.obj, path: u.path})}, "", false)
			case Unknown:
				f.write(o, elem, set{f.plain(u)}, "", f.spot(), later)
			}
		}
	}
	f.set(in.Dst, set{f.pointer(o, 0)})
}

func (f *frame) ret() {
	for n, a := range f.in.Args {
		for n >= len(f.out) {
			f.out = append(f.out, nil)
		}
		if merged := f.bound(f.out[n].union(f.get(a))); len(merged) != len(f.out[n]) {
			f.out[n] = merged
			f.wakeAll(&f.callers)
		}
	}
}
