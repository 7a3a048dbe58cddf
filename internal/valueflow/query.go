package valueflow

import (
	"slices"
	"strings"
)

// Object is a thing that the program makes: a client, a server, a pool.
type Object struct {
	n  *Solution
	id ID // of the pointer to it
}

// ID tells objects apart within one Solution.
func (o Object) ID() int { return int(o.id) }

func (o Object) value() Value { return o.n.s.vals.all[o.id] }

// Made is where it is made, and by which instance of which function; in a library's
// function, where that is called. Global is the variable that it is the initial value
// of, if it is a library's.
func (o Object) Made() (at Place, fn string, instance int) {
	u := o.value()
	spot, inst := o.n.s.madeAt(o.n.s.objects[u.obj])
	at = o.n.s.place(spot)
	if inst >= 0 {
		fn = o.n.s.order[inst].fn.Symbol
	}
	return at, fn, inst
}

// MadeBy is the library function that makes it, "" if the program does.
func (o Object) MadeBy() string {
	i := o.n.s.objects[o.value().obj].maker
	by := ""
	for i != nil && i.fn.model {
		by, i = i.fn.Symbol, i.from
	}
	return by
}

// MadeFor is the call of the function that makes it: what tells the objects of a factory
// apart.
func (o Object) MadeFor() (at Place, fn string, ok bool) {
	i := o.n.s.objects[o.value().obj].maker
	for i != nil && i.fn.model {
		i = i.from
	}
	if i == nil || i.from == nil || i.from.fn.model {
		return Place{}, "", false
	}
	return o.n.s.place(o.n.s.spotOf(i.from, i.fromAt)), i.from.fn.Symbol, true
}

// Library: it is made by a library by itself, such as http.DefaultClient.
func (o Object) Library() bool {
	at, fn, _ := o.Made()
	f := o.n.s.functions[fn]
	return at == (Place{}) || f != nil && f.model
}

// Type is the type of the object, with the full path of its package.
func (o Object) Type() string {
	u := o.value()
	x := o.n.s.objects[u.obj]
	if x.isView && len(x.of) > 0 {
		if w := o.n.s.vals.all[x.of[0]]; w.Kind == Pointer {
			return o.n.s.objects[w.obj].typ
		}
	}
	return x.typ
}

// Field is what a field, given by its path, may hold. It is empty if nobody in view
// stores anything there.
func (o Object) Field(path string) []Value {
	u := o.value()
	r := reading{}
	return o.n.values(o.n.s.read(o.n.s.objects[u.obj], o.n.s.below(u.path, o.n.s.vals.pathID(path)), &r))
}

// Objects are the objects that a field may lead to.
func (o Object) Objects(path string) []Object {
	u := o.value()
	r := reading{}
	var out []Object
	for _, v := range o.n.s.read(o.n.s.objects[u.obj], o.n.s.below(u.path, o.n.s.vals.pathID(path)), &r) {
		if w := o.n.s.vals.all[v]; w.Kind == Pointer {
			out = append(out, Object{o.n, v})
		}
	}
	return out
}

// Set is where a field is set, if it is.
func (o Object) Set(path string) (Place, bool) {
	u := o.value()
	at, ok := o.n.s.storedAt(o.n.s.objects[u.obj], o.n.s.below(u.path, o.n.s.vals.pathID(path)), 0)
	return o.n.s.place(at), ok
}

// Escapes: code that is not in view gets hold of it, and may set its exported fields.
func (o Object) Escapes() bool {
	u := o.value()
	left := o.n.s.escaped()
	if left[u.obj] {
		return true
	}
	return slices.ContainsFunc(o.n.s.objects[u.obj].of, func(v ID) bool {
		w := o.n.s.vals.all[v]
		return w.Kind == Pointer && left[w.obj]
	})
}

// IsZero: a value is a number that is zero, or nothing.
func (v Value) IsZero() bool { return v.isZero() }

// Node is one context on the way from the one that a call observes to its root.
type Node struct {
	// Kind is how it was made: "timeout", "deadline", "client" (an http.Client's
	// Timeout), "cancel", "detached", and at the end "background" or "request".
	Kind   string
	Limits []Value // its timeout; empty if it has none
	Place  Place   // where it was made
	Client *Object // of a "client"
	// CallFunc and CallInstance are the function that made it.
	CallFunc     string
	CallInstance int
}

// Chain is one way from a context to its root.
type Chain struct {
	Nodes []Node
	// Root is "background", "request", or "unknown", and then Why says why.
	Root string
	Why  Value
}

// NeverEnds: the context begins with a fresh root, and nobody put a limit on it or can
// cancel it.
func (c Chain) NeverEnds() bool {
	return c.Root == "background" && !slices.ContainsFunc(c.Nodes, func(n Node) bool {
		return n.Kind == "cancel" || n.Kind == "detached" || slices.ContainsFunc(n.Limits, func(v Value) bool { return !v.IsZero() })
	})
}

// Exchange is a wait for somebody else, as one instance has it.
type Exchange struct {
	Kind     string
	Call     string // the library function that is called
	Place    Place  // the call
	Func     string
	Instance int
	Chains   []Chain // the contexts that it may observe
	Via      []Object
}

// maxChains bounds how many ways to a root are followed for one wait.
const maxChains = 48

// Exchanges are the waits of the program, in the order of their places.
func (n *Solution) Exchanges() []Exchange {
	var out []Exchange
	for _, w := range n.s.waitOrder {
		e := Exchange{Kind: w.Kind, Call: w.call, Place: n.s.place(n.s.spotOf(w.inst, w.instr)), Func: w.inst.fn.Symbol, Instance: int(w.inst.id)}
		for _, v := range w.ctx {
			n.chains(v, nil, map[int32]bool{}, &e.Chains)
		}
		for _, v := range w.via {
			if n.s.vals.all[v].Kind == Pointer {
				e.Via = append(e.Via, Object{n, v})
			}
		}
		out = append(out, e)
	}
	slices.SortStableFunc(out, func(a, b Exchange) int { return comparePlaces(a.Place, b.Place) })
	return out
}

// contextNode is the type of contexts in the model of package context.
const contextNode = "context.Node"

func (n *Solution) chains(v ID, nodes []Node, seen map[int32]bool, out *[]Chain) {
	s := n.s
	u := s.vals.all[v]
	if len(*out) >= maxChains {
		return
	}
	if u.Kind != Pointer || s.objects[u.obj].typ != contextNode || seen[u.obj] {
		if u.Kind != Nil {
			*out = append(*out, Chain{Nodes: slices.Clone(nodes), Root: "unknown", Why: u})
		}
		return
	}
	seen[u.obj] = true
	defer delete(seen, u.obj)
	o := Object{n, v}
	node := Node{Limits: o.Field("Limit")}
	for _, k := range o.Field("Kind") {
		node.Kind = k.Text
	}
	node.Place, node.CallFunc, node.CallInstance = o.Made()
	r := reading{}
	for _, c := range s.read(s.objects[u.obj], s.vals.pathID("Of"), &r) {
		if s.vals.all[c].Kind == Pointer {
			node.Client = &Object{n, c}
		}
	}
	if node.Kind != "value" {
		nodes = append(slices.Clip(nodes), node)
	}
	parents := s.read(s.objects[u.obj], s.vals.pathID("Context"), &r)
	if node.Kind == "background" || node.Kind == "request" || len(parents) == 0 {
		*out = append(*out, Chain{Nodes: nodes, Root: node.Kind})
		return
	}
	for _, p := range parents {
		n.chains(p, nodes, seen, out)
	}
}

// Server is a server that the program runs.
type Server struct {
	Kind  string
	Call  string // the library function that starts it
	Place Place  // where it is started
	Func  string
	Object
}

// Servers are the servers of the program, in the order in which they are started.
func (n *Solution) Servers() []Server {
	var out []Server
	for _, x := range n.s.servings {
		out = append(out, Server{Kind: x.Kind, Call: x.call, Place: n.s.place(n.s.spotOf(x.inst, x.instr)), Func: x.inst.fn.Symbol, Object: Object{n, x.server}})
	}
	slices.SortStableFunc(out, func(a, b Server) int { return comparePlaces(a.Place, b.Place) })
	return out
}

// HasContext: a function, or one that a literal is in, takes a context or a request.
func (n *Solution) HasContext(symbol string) bool {
	for {
		if fn := n.s.functions[symbol]; fn != nil && fn.Context {
			return true
		}
		i := strings.LastIndexByte(symbol, '$')
		if i < 0 {
			return false
		}
		symbol = symbol[:i]
	}
}

// Edges reports how many functions requests, jobs and the like enter by.
func (n *Solution) Edges() int { return len(n.s.edges0) }

// IsCommand: the program does one thing and ends: it serves nobody. Of a package by itself
// that cannot be said.
func (n *Solution) IsCommand() bool { return !n.s.opened && len(n.s.edges0)+len(n.s.servings) == 0 }

// Calls reports whether the unit calls a function that is in question, by its symbol.
func (u *Unit) Calls(inQuestion func(symbol string) bool) bool {
	asked := map[int32]bool{}
	for i := range u.Funcs {
		for b := range u.Funcs[i].Blocks {
			for k := range u.Funcs[i].Blocks[b].Instrs {
				in := &u.Funcs[i].Blocks[b].Instrs[k]
				if in.Op != OpCall || asked[in.Name] {
					continue
				}
				asked[in.Name] = true
				if inQuestion(u.Names[in.Name]) {
					return true
				}
			}
		}
	}
	return false
}

// Short writes a symbol as people do: "(*orders.Service).Place", not the whole path.
func Short(symbol string) string {
	open := ""
	rest := symbol
	for _, p := range []string{"(*", "("} {
		if r, ok := strings.CutPrefix(symbol, p); ok {
			open, rest = p, r
			break
		}
	}
	name := strings.SplitN(rest, ")", 2)[0]
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		last := rest[i+1:]
		if version, of, ok := strings.Cut(last, "."); ok && isVersion(version) { // retry-go/v4.Do
			dir := name[:i]
			dir = dir[strings.LastIndexByte(dir, '/')+1:]
			last = strings.TrimSuffix(strings.TrimPrefix(dir, "go-"), "-go") + "." + of
		}
		rest = last
	}
	if fn, _, literal := strings.Cut(open+rest, "$"); literal {
		return "a function literal in " + fn
	}
	return open + rest
}

// isVersion: the last element of an import path is the major version of a module.
func isVersion(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}

// Repeats reports whether a function of the unit retries.
func (u *Unit) Repeats() bool {
	return slices.ContainsFunc(u.Funcs, func(f Func) bool { return len(f.Loops) > 0 })
}
