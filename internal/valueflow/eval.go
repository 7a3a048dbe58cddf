package valueflow

import (
	"slices"
	"strings"
)

// run executes an instance until nothing changes in it any more.
func (s *solver) run(i *instance) {
	if i.running {
		i.again = true
		return
	}
	i.running, i.queued = true, false
	s.depth++
	for {
		i.again = false
		changed := s.sweep(i)
		if s.steps > s.limit {
			s.cut = true
			break
		}
		if !changed && !i.again {
			break
		}
	}
	s.depth--
	i.running = false
}

// frame is one sweep over an instance.
type frame struct {
	*solver
	*instance
	changed bool
	number  int32 // of the instruction
	in      *Instr
	always  bool // each way through the function passes the current block
	hops    int  // embedded interfaces that a method call went through
}

// sweep executes each reachable block once, in order.
func (s *solver) sweep(i *instance) bool {
	if len(i.fn.Blocks) == 0 {
		return false
	}
	f := &frame{solver: s, instance: i}
	i.sweeps++
	i.exec[0] = true
	i.pending, i.stuck = i.pending[:0], i.stuck[:0]
	for p, v := range i.params {
		f.set(int32(p), v)
	}
	for n := range i.fn.Free {
		if i.key.closure >= 0 {
			r := reading{by: i}
			f.set(int32(i.fn.Params+n), s.read(s.objects[i.key.closure], s.vals.pathID(captured(n)), &r))
		}
	}
	for b := range i.fn.Blocks {
		if !i.exec[b] {
			continue
		}
		blk := &i.fn.Blocks[b]
		f.always = blk.Always
		ended := false
		for n := range blk.Instrs {
			f.number, f.in = i.fn.first[b]+int32(n), &blk.Instrs[n]
			s.steps++
			if f.in.Op == OpPanic {
				ended = true
				break
			}
			f.exec1(int32(b))
			if s.steps > s.limit {
				return false
			}
		}
		if !ended {
			f.branch(int32(b), blk)
		}
	}
	return f.changed
}

func captured(n int) string { return "free" + string(rune('a'+n%26)) + strings.Repeat("'", n/26) }

// branch makes the successors of a block reachable that its condition allows.
func (f *frame) branch(b int32, blk *Block) {
	then, els := true, true
	if blk.Cond != None && len(blk.Succs) == 2 && !f.forced[b] {
		then, els = f.decide(f.get(blk.Cond))
		if !then && !els {
			f.stuck = append(f.stuck, b)
			return
		}
		// A program that is looked at does run: where all that is known of a flag or a
		// setting is its zero or its default, and that would end the program, it is given.
		if d := f.fn.dies; d != nil && (then && !els && d[blk.Succs[0]] && !d[blk.Succs[1]] || els && !then && d[blk.Succs[1]] && !d[blk.Succs[0]]) {
			then, els = true, true
		}
	}
	for n, succ := range blk.Succs {
		if n == 0 && !then || n == 1 && !els {
			continue
		}
		if !f.exec[succ] {
			f.exec[succ] = true
			f.changed = true
		}
		for k, p := range f.fn.Blocks[succ].Preds {
			if p == b && !f.edges[succ][k] {
				f.edges[succ][k] = true
				f.changed = true
				break
			}
		}
	}
}

// decide says which ways a condition can go.
func (f *frame) decide(vals set) (yes, no bool) {
	for _, v := range vals {
		switch u := f.vals.all[v]; u.Kind {
		case Bool:
			yes, no = yes || u.N != 0, no || u.N == 0
		default:
			return true, true
		}
	}
	return yes, no
}

// spot is where the current instruction is.
func (f *frame) spot() Spot {
	return Spot{unit: f.fn.unit, fn: f.fn.index, Line: f.in.Line, Col: f.in.Col}
}

// get is what an operand may be.
func (f *frame) get(o int32) set {
	switch {
	case o == None:
		return nil
	case o >= 0:
		return f.regs[o]
	}
	key := int64(f.number)<<24 | int64(^o)
	if v, ok := f.fn.consts[key]; ok {
		return v
	}
	v := f.constant(o)
	if f.fn.consts == nil {
		f.fn.consts = map[int64]set{}
	}
	f.fn.consts[key] = v
	return v
}

// constant is the value of a constant operand.
func (f *frame) constant(o int32) set {
	k := f.units[f.fn.unit].Consts[^o]
	names := f.units[f.fn.unit].Names
	switch k.Kind {
	case ConstInt:
		return set{f.vals.id(Value{Kind: Int, N: k.Int, Origin: f.origin()})}
	case ConstBool:
		return set{f.vals.id(Value{Kind: Bool, N: k.Int, Origin: -1})}
	case ConstString:
		return set{f.vals.id(Value{Kind: String, Text: names[k.Name], Origin: f.textOrigin(names[k.Name])})}
	case ConstFloat:
		return set{f.vals.id(Value{Kind: Float, N: int64(k.F), Origin: -1})}
	case ConstNil:
		return set{f.nilValue}
	case ConstFunc:
		return set{f.vals.id(Value{Kind: Function, Text: names[k.Name], Origin: -1, obj: -1})}
	case ConstGlobal:
		return set{f.pointer(f.global(names[k.Name]), 0)}
	case ConstZero:
		return set{f.vals.id(Value{Kind: Struct, Origin: -1, obj: f.zeroStruct(names[k.Name]).id})}
	}
	return nil
}

// origin is where a number in the current instruction is written.
func (f *frame) origin() int32 {
	if f.in == nil || f.in.Op == OpBin || f.in.Op == OpFilter {
		return -1
	}
	kind := FromCode
	if f.fn.model {
		kind = FromModel
	}
	return f.vals.origin(Origin{Kind: kind, At: f.spot()})
}

// textOrigin is the same for a string: only those that may be a duration matter.
func (f *frame) textOrigin(s string) int32 {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return -1
	}
	return f.origin()
}

func (s *solver) pointer(o *object, path int32) ID {
	return s.vals.id(Value{Kind: Pointer, Origin: -1, obj: o.id, path: path})
}

// set adds to a register.
func (f *frame) set(r int32, vals set) {
	if r < 0 || len(vals) == 0 {
		return
	}
	merged := f.bound(f.regs[r].union(vals))
	if len(merged) != len(f.regs[r]) || f.regs[r] != nil && len(merged) > 0 && merged[0] != f.regs[r][0] {
		f.regs[r] = merged
		f.changed = true
	}
}

func (f *frame) unknown(reason Reason, detail string) set {
	return set{f.vals.id(Value{Kind: Unknown, Reason: reason, Text: detail, Origin: -1})}
}

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
