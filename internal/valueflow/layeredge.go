package valueflow

import "slices"

// EdgeOf is an edge of the program that leads somewhere.
type EdgeOf struct {
	Kind    string
	Pattern string
	Place   Place
	Func    string // the handler
	own     bool   // it is the program's
}

// Name names an edge as people do: by its pattern, else by its handler; where that is a
// library's, by what kind of edge it is.
func (e EdgeOf) Name() string {
	switch {
	case e.Pattern != "":
		return e.Pattern
	case e.own:
		return Short(e.Func)
	}
	return "a handler of " + e.Kind
}

// edges are the edges that lead to each instance.
func (x *nester) edges() map[*instance][]EdgeOf {
	out := map[*instance][]EdgeOf{}
	for _, e := range x.n.s.edges0 {
		seen := map[*instance]bool{}
		var visit func(i *instance, o EdgeOf)
		visit = func(i *instance, o EdgeOf) {
			if seen[i] {
				return
			}
			seen[i] = true
			if len(x.layers[i]) > 0 && !slices.Contains(out[i], o) {
				out[i] = append(out[i], o)
			}
			for _, number := range sortedKeys(i.calls) {
				for _, callee := range i.calls[number].callees {
					visit(callee, o)
				}
			}
		}
		for _, v := range e.handler {
			u := x.n.s.vals.all[v]
			if u.Kind != Function {
				continue
			}
			fn := x.n.s.functions[u.Text]
			if fn == nil {
				continue
			}
			pattern := text(x.n.s.vals, e.pattern)
			o := EdgeOf{Kind: e.Kind, Pattern: pattern, Place: x.n.s.place(x.n.s.spotOf(e.inst, e.instr)), Func: u.Text, own: !fn.model}
			for _, i := range fn.insts {
				if u.obj < 0 || i.key.closure == u.obj || i.key.closure < 0 && i.key.recv.obj >= 0 && x.bound(u, i) {
					visit(i, o)
				}
			}
		}
	}
	return out
}

// bound: an instance is for the receiver of a bound method.
func (x *nester) bound(u Value, i *instance) bool {
	r := reading{}
	for _, v := range x.n.s.read(x.n.s.objects[u.obj], x.n.s.vals.pathID(boundRecv), &r) {
		if w := x.n.s.vals.all[v]; w.obj == i.key.recv.obj {
			return true
		}
	}
	return false
}
