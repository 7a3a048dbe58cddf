package valueflow

import (
	"slices"
	"strings"
)

// Solution is what the value flow of one program, or of one package by itself, came to.
// It is not safe for concurrent use.
type Solution struct {
	s      *solver
	layers []*Layer // once asked for
}

// Main follows the values of a program from the main function of the package with the
// given path. The units are those of all packages in view.
func Main(units []*Unit, lib *Models, path string, host Host) *Solution {
	s := newSolver(units, lib, host)
	s.main(path)
	return &Solution{s: s}
}

// Open follows the values of one package by itself: others may call what it exports, and
// give it anything.
func Open(unit *Unit, lib *Models, host Host) *Solution {
	s := newSolver([]*Unit{unit}, lib, host)
	s.open(unit.Path)
	return &Solution{s: s}
}

// Steps is how many instructions were executed, Instances in how many instances of
// functions. Cut: there were too many, and what was found is not all.
func (n *Solution) Steps() int     { return n.s.steps }
func (n *Solution) Instances() int { return len(n.s.order) }
func (n *Solution) Cut() bool      { return n.s.cut }

// Place is a spot in source: a declaration of a file, and how far below it.
type Place struct {
	Pkg, Dir, File, Decl string
	Line, Col            int
}

// Place is where a spot is.
func (n *Solution) Place(at Spot) Place { return n.s.place(at) }

func (s *solver) place(at Spot) Place {
	if at.unit < 0 || int(at.fn) >= len(s.byIndex) || at.Line == 0 && at.Col == 0 {
		return Place{}
	}
	fn := s.byIndex[at.fn]
	u := s.units[fn.unit]
	p := Place{Pkg: u.Path, Dir: u.Dir, File: fn.File, Decl: fn.Decl, Line: int(at.Line), Col: int(at.Col)}
	if fn.File == "" {
		if i := int(at.Line >> fileShift); i < len(fn.Files) {
			p.File = fn.Files[i]
		}
		p.Line = int(at.Line & (1<<fileShift - 1))
	}
	return p
}

// spotOf is where an instruction of an instance is.
func (s *solver) spotOf(i *instance, number int32) Spot {
	at := Spot{unit: i.fn.unit, fn: i.fn.index}
	if c := i.calls[number]; c != nil {
		at.Line, at.Col = c.line, c.col
		return at
	}
	for b, first := range i.fn.first {
		if n := number - first; n >= 0 && int(n) < len(i.fn.Blocks[b].Instrs) {
			in := &i.fn.Blocks[b].Instrs[n]
			at.Line, at.Col = in.Line, in.Col
		}
	}
	return at
}

// At is an arrival as one instance has it.
type At struct {
	Limit  string
	Place  Place
	Func   string // the function, by symbol
	Values []Value
	// Instance tells arrivals in the same function apart.
	Instance int
	// Variable is the package's variable that holds what has the limit, if that was made as
	// the package was initialised: "net/http.DefaultClient".
	Variable string
	// Set: somebody wrote the limit, at Place. Else it is a field that nobody stored to.
	Set bool
}

// Arrivals are the durations that reach limits, in the order of their places.
func (n *Solution) Arrivals() []At {
	var out []At
	for _, a := range n.s.arrivalOrder {
		at := At{Limit: a.Limit, Values: n.values(a.vals)}
		if a.holder != nil {
			spot, inst := n.s.madeAt(a.holder)
			if stored, ok := n.s.storedAt(a.holder, a.path, 0); ok {
				spot, at.Set = stored, true
			}
			at.Place, at.Instance, at.Variable = n.s.place(spot), inst, n.s.variableOf(a.holder)
		} else {
			at.Place, at.Func, at.Instance, at.Set = n.s.place(n.s.spotOf(a.inst, a.instr)), a.inst.fn.Symbol, int(a.inst.id), true
		}
		out = append(out, at)
	}
	slices.SortStableFunc(out, func(a, b At) int { return comparePlaces(a.Place, b.Place) })
	return out
}

// madeAt is where the program made an object: in a model, where the model was called.
func (s *solver) madeAt(o *object) (Spot, int) {
	if o.isView && len(o.of) > 0 {
		for _, v := range o.of {
			if u := s.vals.all[v]; u.Kind == Pointer && u.obj != o.id {
				return s.madeAt(s.objects[u.obj])
			}
		}
	}
	if o.maker == nil {
		return o.at, -1
	}
	i, at, number := o.maker, o.at, int32(-1)
	for i.fn.model && i.from != nil {
		number, i = i.fromAt, i.from
	}
	if number >= 0 {
		at = s.spotOf(i, number)
	}
	return at, int(i.id)
}

// storedAt is where a place of the heap was set.
func (s *solver) storedAt(o *object, path int32, depth int) (Spot, bool) {
	if c := o.cells[path]; c != nil && c.at.Line|c.at.Col != 0 && !s.byIndex[c.at.fn].model {
		return c.at, true
	}
	if depth > 4 {
		return Spot{}, false
	}
	for _, v := range o.of {
		if u := s.vals.all[v]; u.Kind == Pointer {
			if at, ok := s.storedAt(s.objects[u.obj], s.below(u.path, path), depth+1); ok {
				return at, true
			}
		}
	}
	for _, l := range o.links {
		if !s.isBelow(path, l.path) {
			continue
		}
		rest := s.vals.rest(path, len(s.vals.elems[l.path]))
		for _, v := range l.src {
			u := s.vals.all[v]
			if at, ok := s.storedAt(s.objects[u.obj], s.below(u.path, rest), depth+1); ok {
				return at, true
			}
		}
	}
	return Spot{}, false
}

func comparePlaces(a, b Place) int {
	for _, c := range []int{strings.Compare(a.Pkg, b.Pkg), strings.Compare(a.File, b.File), strings.Compare(a.Decl, b.Decl), a.Line - b.Line, a.Col - b.Col} {
		if c != 0 {
			return c
		}
	}
	return 0
}

func (n *Solution) values(s set) []Value {
	out := make([]Value, len(s))
	for i, v := range s {
		out[i] = n.s.vals.all[v]
	}
	slices.SortStableFunc(out, compareValues)
	return out
}

// OriginOf is where a value comes from; ok is false if that says nothing.
func (n *Solution) OriginOf(v Value) (o Origin, ok bool) {
	if v.Origin < 0 || int(v.Origin) >= len(n.s.vals.origins) {
		return Origin{}, false
	}
	return n.s.vals.origins[v.Origin], true
}

// Call is one call of one instance of a function.
type Call struct {
	Place    Place
	Func     string
	Instance int
	Callees  []string // symbols of functions in view, models not counted
	Library  []string // functions that are not in view
	Direct   []string // library functions that it calls itself
	Unknown  []Value  // unknown functions or receivers
}

// Calls are the dynamic calls of the program: through interfaces and function values.
func (n *Solution) Calls() []Call {
	var out []Call
	for _, i := range n.s.order {
		if i.fn.model {
			continue
		}
		for b := range i.fn.Blocks {
			if !i.exec[b] {
				continue
			}
			for k := range i.fn.Blocks[b].Instrs {
				in := &i.fn.Blocks[b].Instrs[k]
				c := i.calls[i.fn.first[b]+int32(k)]
				if in.Op != OpInvoke && in.Op != OpDyn || c == nil {
					continue
				}
				call := Call{Place: n.s.place(Spot{i.fn.unit, i.fn.index, in.Line, in.Col}), Func: i.fn.Symbol, Instance: int(i.id), Library: c.library, Unknown: n.values(c.why)}
				n.reached(c, &call, map[*site]bool{})
				call.Direct = append(call.Direct, c.library...)
				for _, callee := range c.callees {
					if callee.fn.model {
						call.Direct = append(call.Direct, callee.fn.Symbol)
					}
				}
				slices.Sort(call.Callees)
				call.Callees = slices.Compact(call.Callees)
				out = append(out, call)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Call) int { return comparePlaces(a.Place, b.Place) })
	return out
}

// reached collects the functions in view that a call reaches, also through models.
func (n *Solution) reached(c *site, call *Call, seen map[*site]bool) {
	if seen[c] {
		return
	}
	seen[c] = true
	for _, callee := range c.callees {
		if !callee.fn.model {
			call.Callees = append(call.Callees, callee.fn.Symbol)
			continue
		}
		for _, number := range sortedKeys(callee.calls) {
			n.reached(callee.calls[number], call, seen)
		}
		call.Library = append(call.Library, callee.fn.Symbol)
	}
}

func sortedKeys(m map[int32]*site) []int32 {
	out := make([]int32, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
