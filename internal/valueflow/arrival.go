package valueflow

import "strings"

// An Arrival is a duration that reaches a limit.
type Arrival struct {
	Limit string // what it limits: "context", "exchange"...
	inst  *instance
	instr int32 // in inst: the call of the library
	// holder is the object that has the limit as a field, in place of a call.
	holder *object
	path   int32
	vals   set
}

// A Wait is a call that waits for somebody else, as one instance makes it.
type Wait struct {
	Kind  string // "http", "rpc", "database"
	call  string // the library function that the program called
	inst  *instance
	instr int32
	ctx   set // the contexts that it observes
	via   set // the client, the connection
}

// An Edge is a function that requests, jobs or the like enter by.
type Edge struct {
	Kind    string // "http", "grpc", "job"
	pattern set
	handler set
	inst    *instance
	instr   int32
}

// libraryCall is the library function that the program called to get here.
func (f *frame) libraryCall() string {
	i := f.instance
	for i.from != nil && i.from.fn.model {
		i = i.from
	}
	return i.fn.Symbol
}

func (f *frame) arrive(limit, vals set) {
	if len(vals) == 0 || f.isMerged() {
		return
	}
	i, n := f.caller()
	k := arrivalKey{i.id, n, text(f.vals, limit)}
	a := f.arrivals[k]
	if a == nil {
		a = &Arrival{Limit: k.limit, inst: i, instr: n}
		f.arrivals[k] = a
		f.arrivalOrder = append(f.arrivalOrder, a)
	}
	a.vals = a.vals.union(vals)
}

// arriveAt is arrive for a limit that is a field: it arrives where its holder is made.
func (f *frame) arriveAt(limit, holder, vals set) {
	for _, v := range holder {
		u := f.vals.all[v]
		if u.Kind != Pointer || len(vals) == 0 {
			continue
		}
		o := f.objects[u.obj]
		name := text(f.vals, limit)
		k := arrivalKey{-1 - o.id, u.path, name}
		a := f.arrivals[k]
		if a == nil {
			a = &Arrival{Limit: name, holder: o, path: f.vals.child(u.path, name[strings.LastIndexByte(name, '.')+1:])}
			f.arrivals[k] = a
			f.arrivalOrder = append(f.arrivalOrder, a)
		}
		a.vals = a.vals.union(vals)
	}
}

// A Serving is a server that runs.
type Serving struct {
	Kind   string // "http", "grpc"
	call   string // as in Wait
	inst   *instance
	instr  int32
	server ID
}

func (f *frame) serve(kind, server set) {
	f.serves = true
	i, n := f.caller()
	for _, v := range server {
		if f.vals.all[v].Kind != Pointer {
			continue
		}
		x := &Serving{Kind: text(f.vals, kind), call: f.libraryCall(), inst: i, instr: n, server: v}
		if k := (servingKey{v, i.id, n}); !f.serving[k] {
			f.serving[k] = true
			f.servings = append(f.servings, x)
		}
	}
}

type servingKey struct {
	server ID
	inst   int32
	instr  int32
}

// isMerged: the model stands for so many calls that nobody knows whose this one is.
func (f *frame) isMerged() bool { return f.instance.key.callers[0] == -2 }

func (f *frame) wait(kind, ctx, via set) {
	if f.isMerged() {
		return
	}
	i, n := f.caller()
	k := arrivalKey{i.id, n, text(f.vals, kind)}
	w := f.waits[k]
	if w == nil {
		w = &Wait{Kind: k.limit, call: f.libraryCall(), inst: i, instr: n}
		f.waits[k] = w
		f.waitOrder = append(f.waitOrder, w)
	}
	w.ctx, w.via = w.ctx.union(ctx), w.via.union(via)
}

type arrivalKey struct {
	inst  int32
	instr int32
	limit string
}

func (f *frame) edge(kind, pattern, handler set) {
	if len(handler) == 0 {
		return
	}
	i, n := f.caller()
	k := arrivalKey{i.id, n, text(f.vals, kind)}
	e := f.edgeByKey[k]
	if e == nil {
		e = &Edge{Kind: k.limit, inst: i, instr: n}
		f.edgeByKey[k] = e
		f.edges0 = append(f.edges0, e)
	}
	e.pattern, e.handler = e.pattern.union(pattern), e.handler.union(handler)
}
