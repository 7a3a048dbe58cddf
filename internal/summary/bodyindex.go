package summary

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

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
			from := r.clients(st.Val)
			for _, to := range r.clients(st.Addr).found {
				r.copies[to] = append(r.copies[to], from.found...)
				if from.lost || from.open {
					r.escaped[to] = true // a copy of somebody else's client
				}
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
	d, ok := limitGiven(call)
	if !ok {
		return
	}
	for _, c := range r.clients(receiverOf(call.Common())).found {
		r.limits[c] = append(r.limits[c], limitStore{d, call})
	}
}

// limitGiven is the limit that a call gives resty's client.
func limitGiven(call *ssa.Call) (ssa.Value, bool) {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Name() != "SetTimeout" || len(call.Call.Args) != 2 || !isNamed(call.Call.Args[0].Type(), restyPath, "Client") {
		return nil, false
	}
	return call.Call.Args[1], true
}

// indexEscapes notes fields and package variables whose address is given to others: a
// flag, a decoder.
func (r *bodyReader) indexEscapes(instr ssa.Instruction) {
	r.operands = instr.Operands(r.operands[:0])
	for _, op := range r.operands {
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
	if _, made := client.(*ssa.Alloc); made && r.escaped[client] {
		return ClientLimit{}, false
	}
	for i, st := range r.limits[client] {
		values, ok := r.durations(st.value, 0)
		if !ok || len(values) != 1 || i > 0 && limit.Value != values[0] {
			return ClientLimit{}, false
		}
		limit = ClientLimit{Value: values[0], At: r.storeSpan(st.at)}
	}
	if len(r.limits[client]) > 0 {
		return limit, limit.Value != 0 // whatever it was before it was copied
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
