package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// A client is told apart by what holds it: the expression that makes it, a variable, a
// field that holds it by value, or the call of a library that made it. Objects of one
// constructor are one client here: the fields of the package's types are merged over
// their instances.

// maxSteps bounds how far a value is followed backwards.
const maxSteps = 24

// clientTracer follows a client back to what holds it.
type clientTracer struct {
	r     *bodyReader
	seen  map[ssa.Value]bool
	found []any
	open  bool // others may put a client of theirs in its place
	lost  bool // some of it cannot be followed
}

func (r *bodyReader) clients(v ssa.Value) *clientTracer {
	t := &clientTracer{r: r, seen: map[ssa.Value]bool{}}
	t.trace(v)
	return t
}

func (t *clientTracer) add(key any) {
	if !slices.Contains(t.found, key) {
		t.found = append(t.found, key)
	}
}

func (t *clientTracer) trace(v ssa.Value) {
	if v == nil || t.seen[v] {
		return
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.Alloc:
		t.add(v)
	case *ssa.Global:
		t.add(v)
	case *ssa.Const: // nil, or a client that nothing was said of
	case *ssa.Phi:
		t.each(v.Edges)
	case *ssa.MakeInterface:
		t.trace(v.X)
	case *ssa.ChangeInterface:
		t.trace(v.X)
	case *ssa.ChangeType:
		t.trace(v.X)
	case *ssa.TypeAssert:
		t.trace(v.X)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			t.made(call, v.Index)
		} else {
			t.lost = true
		}
	case *ssa.Call:
		t.made(v, 0)
	case *ssa.FieldAddr:
		t.field(v)
	case *ssa.UnOp:
		t.load(v)
	case *ssa.Parameter:
		args, ok := t.r.arguments(v)
		t.lost = t.lost || !ok
		t.each(args)
	case *ssa.FreeVar:
		if bound := t.r.b.bindingOf(v); bound != nil {
			t.trace(bound)
		} else {
			t.lost = true
		}
	default:
		t.lost = true
	}
}

func (t *clientTracer) each(values []ssa.Value) {
	for _, v := range values {
		t.trace(v)
	}
}

// field is a client that a field holds by value.
func (t *clientTracer) field(addr *ssa.FieldAddr) {
	f := fieldOf(addr)
	if f == nil || f.Pkg() != t.r.b.pass.Pkg {
		t.lost = true
		return
	}
	t.add(f)
}

// load is what a variable or a field holds; a copy of a client is what it was copied
// from.
func (t *clientTracer) load(v *ssa.UnOp) {
	if _, isStruct := v.Type().Underlying().(*types.Struct); isStruct {
		t.trace(v.X)
		return
	}
	if now := t.r.b.current(v); now != nil {
		t.trace(now)
		return
	}
	stored, open, ok := t.r.storedAt(v.X)
	if g, isGlobal := v.X.(*ssa.Global); isGlobal && g.Pkg != t.r.b.pkg {
		t.add(g) // another package's: http.DefaultClient
		ok = true
	}
	t.lost, t.open = t.lost || !ok, t.open || open
	t.each(stored)
}

// made is a client that a call returns.
func (t *clientTracer) made(call *ssa.Call, i int) {
	returned, ok := t.r.returns(call, i)
	if ok {
		t.each(returned)
		return
	}
	// A builder's method returns its receiver.
	if recv := receiverOf(call.Common()); recv != nil && types.Identical(recv.Type(), call.Type()) {
		t.trace(recv)
		return
	}
	t.add(call)
}

// storedAt lists what the package stores at an address; open says that others may store
// there too, not ok that nothing is known of it.
func (r *bodyReader) storedAt(addr ssa.Value) (values []ssa.Value, open, ok bool) {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		stores, ok := storesTo(addr)
		for _, st := range stores {
			values = append(values, st.Val)
		}
		return values, false, ok && len(stores) > 0
	case *ssa.FreeVar:
		if bound := r.b.bindingOf(addr); bound != nil {
			return r.storedAt(bound)
		}
	case *ssa.Global:
		r.b.indexStores()
		values = r.b.stores.globals[addr]
		return values, addr.Object() != nil && addr.Object().Exported() || r.escaped[addr], len(values) > 0
	case *ssa.FieldAddr:
		if f := fieldOf(addr); f != nil && f.Pkg() == r.b.pass.Pkg {
			values = r.b.fieldStores(f)
			return values, f.Exported() || r.escaped[f], len(values) > 0
		}
	}
	return nil, false, false
}

// arguments lists what the callers of a function pass for a parameter; not ok if others
// may call it.
func (r *bodyReader) arguments(p *ssa.Parameter) (values []ssa.Value, ok bool) {
	fn := p.Parent()
	if fn.Object() == nil || fn.Object().Exported() || fn.Parent() != nil || fn.Signature.TypeParams().Len() > 0 {
		return nil, false
	}
	sites := r.b.sites()
	i := slices.Index(fn.Params, p)
	if fn.Signature.Recv() != nil && r.b.answersInterface(fn) || sites.taken[fn] || i < 0 {
		return nil, false
	}
	for _, call := range sites.calls[fn] {
		args := call.Common().Args
		if i >= len(args) {
			return nil, false
		}
		values = append(values, args[i])
	}
	return values, len(values) > 0
}

// returns lists what a function of the package returns as result i; not ok if it is
// none, or is not known.
func (r *bodyReader) returns(call *ssa.Call, i int) (values []ssa.Value, ok bool) {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg != r.b.pkg || len(fn.Blocks) == 0 {
		return nil, false
	}
	for _, block := range fn.Blocks {
		if ret, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok && i < len(ret.Results) {
			values = append(values, ret.Results[i])
		}
	}
	return values, len(values) > 0
}

// index notes what is stored in the limits and transports of clients, and where clients
// are copied to.
func (r *bodyReader) index() {
	for _, fn := range r.funcs {
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				switch instr := instr.(type) {
				case *ssa.Store:
					r.indexStore(instr)
				case *ssa.Call:
					r.indexSetter(instr)
				}
				r.indexEscapes(instr)
			}
		}
	}
}

func (r *bodyReader) indexStore(st *ssa.Store) {
	if isClient(st.Val.Type()) {
		if _, isStruct := st.Val.Type().Underlying().(*types.Struct); isStruct {
			from := r.clients(st.Val).found
			for _, to := range r.clients(st.Addr).found {
				r.copies[to] = append(r.copies[to], from...)
			}
		}
		return
	}
	addr, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || !isClient(addr.X.Type()) {
		return
	}
	f := fieldOf(addr)
	for _, c := range r.clients(addr.X).found {
		switch f.Name() {
		case "Timeout":
			r.limits[c] = append(r.limits[c], limitStore{st.Val, st})
		case "Transport":
			r.transports[c] = append(r.transports[c], st)
		}
	}
}

// indexSetter reads the calls that set a limit of resty's client.
func (r *bodyReader) indexSetter(call *ssa.Call) {
	to, ok := calleeOf(call.Common())
	if !ok || to.obj == nil || knowledge.Key(to.obj) != "(*"+restyPath+".Client).SetTimeout" || len(to.args) != 1 {
		return
	}
	for _, c := range r.clients(receiverOf(call.Common())).found {
		r.limits[c] = append(r.limits[c], limitStore{to.args[0], call})
	}
}

// indexEscapes notes fields and package variables whose address is given to others: a
// flag, a decoder.
func (r *bodyReader) indexEscapes(instr ssa.Instruction) {
	for _, op := range instr.Operands(nil) {
		var key any
		switch addr := (*op).(type) {
		case *ssa.Global:
			key = addr
		case *ssa.FieldAddr:
			key = fieldOf(addr)
		default:
			continue
		}
		switch instr := instr.(type) {
		case *ssa.UnOp, *ssa.FieldAddr, *ssa.DebugRef:
		case *ssa.Store:
			if instr.Addr != *op {
				r.escaped[key] = true
			}
		default:
			r.escaped[key] = true
		}
	}
}

func isClient(t types.Type) bool { return isNamed(t, "net/http", "Client") }

// limitOf is the limit of the client of an exchange; not ok unless each client that it
// may go through has one, and it is known.
func (r *bodyReader) limitOf(s *send) (limit ClientLimit, open, ok bool) {
	t := r.clients(s.client)
	if t.lost || len(t.found) == 0 {
		return ClientLimit{}, false, false
	}
	for i, c := range t.found {
		l, ok := r.clientLimit(c, 0)
		if !ok || l.Value <= 0 {
			return ClientLimit{}, false, false
		}
		if i == 0 || l.Value < limit.Value {
			limit = l
		}
	}
	return limit, t.open, true
}

// clientLimit is the limit of one client: the only one that the package gives it.
func (r *bodyReader) clientLimit(client any, depth int) (limit ClientLimit, ok bool) {
	for _, st := range r.limits[client] {
		values, ok := r.durations(st.value, 0)
		if !ok || len(values) != 1 || limit.Value != 0 && limit.Value != values[0] {
			return ClientLimit{}, false
		}
		limit = ClientLimit{Value: values[0], At: r.storeSpan(st.at)}
	}
	for _, from := range r.copies[client] {
		l, ok := r.clientLimit(from, depth+1)
		if !ok && len(r.limits[from]) > 0 || depth > maxSteps || l.Value != 0 && limit.Value != 0 && l.Value != limit.Value {
			return ClientLimit{}, false
		}
		if l.Value != 0 {
			limit = l
		}
	}
	return limit, limit.Value != 0
}
