package valueflow

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// flowPackage is the package whose functions the models of libraries call and that the
// solver does itself.
const flowPackage = "flow."

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

// intrinsic does what a model says.
func (f *frame) intrinsic(name string, args []set) {
	arg := func(n int) set {
		if n < len(args) {
			return args[n]
		}
		return nil
	}
	switch name {
	case "Limit":
		f.arrive(arg(0), arg(1))
	case "LimitOf":
		f.arriveAt(arg(0), arg(1), arg(2))
	case "Wait":
		f.wait(arg(0), arg(1), arg(2))
	case "Serve":
		f.serve(arg(0), arg(1))
	case "Flag":
		f.results([]set{f.flag(arg(0), arg(1))})
	case "Env":
		f.results([]set{f.env(arg(0))})
	case "ParseDuration":
		f.results([]set{f.parse(arg(0), func(s string) (int64, bool) {
			d, err := time.ParseDuration(s)
			return int64(d), err == nil
		})})
	case "ParseInt":
		f.results([]set{f.parse(arg(0), func(s string) (int64, bool) {
			n, err := strconv.ParseInt(s, 0, 64)
			return n, err == nil
		})})
	case "ParseBool":
		f.results([]set{f.parseBool(arg(0))})
	case "Unknown":
		for _, v := range arg(0) {
			f.set(f.in.Dst, f.unknownOf(f.vals.all[v].Text))
		}
	case "Edge":
		f.edge(arg(0), arg(1), arg(2))
	case "Open":
		for _, v := range arg(0) {
			if f.vals.all[v].Kind == Function {
				f.callOpen(v)
			}
		}
	case "Decode":
		for _, v := range arg(0) {
			f.decode(v, Decoded, text(f.vals, arg(1)))
		}
	case "SetKey":
		f.setKey(arg(0), arg(1), arg(2))
	case "Key":
		f.results([]set{f.key(arg(0), arg(1))})
	case "HasKey":
		f.results([]set{f.hasKey(arg(0), arg(1))})
	case "Fill":
		f.fill(arg(0), arg(1))
	case "EnvGiven":
		f.results([]set{f.envGiven(arg(0))})
	case "ParseError":
		f.results([]set{f.parseError(arg(0), arg(1))})
	case "IsEntry":
		f.results([]set{f.isEntry(arg(0))})
	case "ContextValue":
		f.results([]set{f.contextValue(arg(0), arg(1))})
	case "Round":
		f.results([]set{f.round(arg(0))})
	}
}

func text(v *values, s set) string {
	for _, id := range s {
		if v.all[id].Kind == String {
			return v.all[id].Text
		}
	}
	return ""
}

// caller is the call that a model stands for: the nearest one outside of models.
func (f *frame) caller() (*instance, int32) {
	i, n := f.instance, f.number
	for i.fn.model && i.from != nil {
		n, i = i.fromAt, i.from
	}
	return i, n
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

// retag gives constants an origin.
func (f *frame) retag(vals set, kind OriginKind, name string) set {
	var out set
	for _, v := range vals {
		u := f.vals.all[v]
		if u.Kind == Int || u.Kind == String {
			o := Origin{Kind: kind, Name: name}
			if u.Origin >= 0 {
				old := f.vals.origins[u.Origin]
				o.At, o.File, o.Line, o.Column = old.At, old.File, old.Line, old.Column
			}
			u.Origin = f.vals.origin(o)
		}
		out = out.with(f.vals.id(u))
	}
	return out
}

// flag is the value of a command-line flag: what the program is run with, else its
// default.
func (f *frame) flag(name, def set) set {
	n := text(f.vals, name)
	if given, ok := f.host.Arg(n); ok && n != "" {
		return f.given1(given, FromArg, "-"+n, def)
	}
	return f.retag(def, FromFlag, n)
}

// given1 is a text from outside as a value of the same kind as like.
func (f *frame) given1(s string, kind OriginKind, name string, like set) set {
	o := f.vals.origin(Origin{Kind: kind, Name: name})
	for _, v := range like {
		switch f.vals.all[v].Kind {
		case Bool:
			b, err := strconv.ParseBool(s)
			return set{f.bool(b || s == "" && err != nil)}
		case Int:
			if d, err := time.ParseDuration(s); err == nil {
				return set{f.vals.id(Value{Kind: Int, N: int64(d), Origin: o})}
			}
			if n, err := strconv.ParseInt(s, 0, 64); err == nil {
				return set{f.vals.id(Value{Kind: Int, N: n, Origin: o})}
			}
		}
	}
	return set{f.vals.id(Value{Kind: String, Text: s, Origin: o})}
}

func (f *frame) env(name set) set {
	n := text(f.vals, name)
	if s, ok := f.host.Env(n); ok {
		return f.given1(s, FromEnv, n, nil)
	}
	return f.unknown(Environment, n)
}

// envGiven is an environment variable if the configuration gives it, else "".
func (f *frame) envGiven(name set) set {
	var out set
	for _, v := range name {
		n := f.vals.all[v]
		if s, ok := f.host.Env(n.Text); ok && n.Kind == String {
			out = out.union(f.given1(s, FromEnv, n.Text, nil))
		} else {
			out = out.with(f.vals.id(Value{Kind: String, Origin: -1}))
		}
	}
	return out
}

// parseError is the error of reading texts: nil, one, or not to be known.
func (f *frame) parseError(kind, in set) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		var err error
		switch {
		case u.Kind != String:
			out = out.union(f.unknown(Computed, "whether a text can be read"))
			continue
		case text(f.vals, kind) == "duration":
			_, err = time.ParseDuration(u.Text)
		case text(f.vals, kind) == "bool":
			_, err = strconv.ParseBool(u.Text)
		default:
			_, err = strconv.ParseInt(u.Text, 0, 64)
		}
		if err == nil {
			out = out.with(f.nilValue)
		} else {
			out = out.with(f.pointer(f.zeroStruct("error"), 0))
		}
	}
	return out
}

// parse turns texts into numbers.
func (f *frame) parse(in set, parse func(string) (int64, bool)) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		switch u.Kind {
		case String:
			if n, ok := parse(u.Text); ok {
				out = out.with(f.vals.id(Value{Kind: Int, N: n, Origin: u.Origin}))
			} else if u.Text == "" {
				out = out.with(f.vals.id(Value{Kind: Int, Origin: u.Origin}))
			} else {
				out = out.union(f.unknown(Computed, "from "+strconv.Quote(u.Text)))
			}
		case Unknown:
			out = out.with(f.plain(u))
		case Int:
			out = out.with(v)
		}
	}
	return out
}

func (f *frame) parseBool(in set) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		switch u.Kind {
		case String:
			b, _ := strconv.ParseBool(u.Text)
			out = out.with(f.bool(b))
		case Unknown:
			out = out.with(f.plain(u))
		case Bool:
			out = out.with(v)
		}
	}
	return out
}

// round is the whole numbers of floats, as the methods of time.Duration give and take
// them.
func (f *frame) round(in set) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		if u.Kind == Float {
			u.Kind, u.N = Int, int64(math.Float64frombits(uint64(u.N)))
		}
		out = out.with(f.vals.id(u))
	}
	return out
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

// keyPath is the path of a value that is kept under a name.
func (f *frame) keyPath(name string) int32 {
	return f.vals.pathID("key " + strings.ReplaceAll(strings.ToLower(name), ".", "/"))
}

func (f *frame) setKey(obj, key, vals set) {
	for _, o := range obj {
		u := f.vals.all[o]
		if u.Kind != Pointer {
			continue
		}
		for _, k := range key {
			if n := f.vals.all[k]; n.Kind == String {
				f.write(f.objects[u.obj], f.keyPath(n.Text), vals, "", f.spot(), later)
			}
		}
	}
}

func (f *frame) key(obj, key set) set {
	var out set
	for _, k := range key {
		n := f.vals.all[k]
		if n.Kind != String {
			return f.unknown(Computed, "a key")
		}
		if s, origin, ok := f.host.Key(n.Text); ok {
			out = out.with(f.vals.id(Value{Kind: String, Text: s, Origin: f.vals.origin(origin)}))
			continue
		}
		for _, o := range obj {
			if u := f.vals.all[o]; u.Kind == Nil {
				out = out.with(f.nilValue)
			} else if u.Kind == Pointer {
				r := reading{by: f.instance}
				path := f.keyPath(n.Text)
				vals := f.read(f.objects[u.obj], path, &r)
				if len(vals) == 0 {
					f.pending = append(f.pending, pending{f.objects[u.obj], path, "string", FlagDefer})
				}
				out = out.union(vals)
			}
		}
	}
	return out
}

// hasKey: something was stored under the name.
func (f *frame) hasKey(obj, key set) set { return set{f.yes, f.no} }

// fill sets the fields of a struct to what a function says of their keys, where it says
// something: then nothing else counts. Until it has said so, reads wait.
func (f *frame) fill(p, ask set) {
	for _, v := range p {
		u := f.vals.all[v]
		if u.Kind != Pointer {
			continue
		}
		o := f.objects[u.obj]
		typ := strings.TrimPrefix(u.Type, "*")
		if typ == "" {
			typ = o.typ
		}
		for n, k := range f.host.KeyPaths(typ) {
			at := f.behindViews(o, f.below(u.path, f.vals.pathID(k.Path)))
			for _, p := range at {
				if _, known := f.filling[p]; !known {
					f.filling[p] = true
				}
			}
			key := set{f.vals.id(Value{Kind: String, Text: k.Key, Origin: -1})}
			said := f.ask(ask, key, int32(n))
			if len(said) == 0 {
				continue
			}
			vals := f.typed(said, k.Kind)
			for _, p := range at {
				f.override(p, vals)
			}
		}
		f.bindSettings(o, u.path, typ, "viper")
	}
}

// behindViews are the places that hold what a place of a view shows.
func (s *solver) behindViews(o *object, path int32) []place {
	if !o.isView || o.isOpaque(s.vals.paths[path]) {
		return []place{{o.id, path}}
	}
	var out []place
	for _, v := range o.of {
		if u := s.vals.all[v]; u.Kind == Pointer {
			out = append(out, s.behindViews(s.objects[u.obj], s.below(u.path, path))...)
		}
	}
	return out
}

// override has a place hold nothing but some values, if there are any.
func (s *solver) override(at place, vals set) {
	o := s.objects[at.obj]
	merged := s.settings[at].union(vals)
	if len(merged) == len(s.settings[at]) && !s.filling[at] {
		return
	}
	if len(merged) > 0 {
		s.settings[at] = merged
		if !slices.Contains(o.given, at.path) {
			o.given = append(o.given, at.path)
			o.filled = append(o.filled, filling{path: at.path, bound: true})
		}
	}
	s.filling[at] = false
	s.wakeAll(&o.cell(at.path).readers)
	s.wakeAll(&o.linkReaders)
}

// ask calls functions of a model with one argument, each time in an instance of its own.
func (f *frame) ask(functions, arg set, number int32) set {
	var out set
	for _, v := range functions {
		u := f.vals.all[v]
		fn := f.function(u.Text)
		if u.Kind != Function || fn == nil {
			continue
		}
		i := f.instanceFor(fn, f.instance, f.number+(number+1)<<16, place{-1, 0}, u.obj)
		i.callers.add(f.instance)
		f.pass(i, []set{arg})
		if len(i.out) > 0 {
			out = out.union(i.out[0])
		}
	}
	return out
}

// typed reads texts as values of a kind. An empty text says nothing.
func (f *frame) typed(vals set, kind Kind) set {
	var said set
	for _, v := range vals {
		if u := f.vals.all[v]; u.Kind != String || u.Text != "" {
			said = said.with(v)
		}
	}
	switch kind {
	case Int:
		return f.parse(said, func(s string) (int64, bool) {
			if d, err := time.ParseDuration(s); err == nil {
				return int64(d), true
			}
			n, err := strconv.ParseInt(s, 0, 64)
			return n, err == nil
		})
	case Bool:
		return f.parseBool(said)
	}
	return said
}

// isEntry: the program may start at the command with a name.
func (f *frame) isEntry(name set) set {
	entry := f.host.Entry()
	if entry == "" || f.functions[entry] != nil {
		return set{f.yes}
	}
	use, _, _ := strings.Cut(text(f.vals, name), " ")
	return set{f.bool(use == entry)}
}

// decode marks what a pointer leads to as filled from outside.
func (f *frame) decode(v ID, reason Reason, name string) {
	u := f.vals.all[v]
	if u.Kind != Pointer {
		return
	}
	o := f.objects[u.obj]
	for _, x := range o.filled {
		if x.path == u.path {
			return
		}
	}
	typ := strings.TrimPrefix(u.Type, "*")
	if typ == "" && u.path == 0 {
		typ = o.typ
	}
	o.filled = append(o.filled, filling{u.path, reason, name, f.bindSettings(o, u.path, typ, name)})
	for _, c := range o.cells {
		f.wakeAll(&c.readers)
	}
	f.wakeAll(&o.linkReaders)
}
