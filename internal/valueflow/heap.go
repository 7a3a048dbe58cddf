package valueflow

import (
	"slices"
	"strings"
)

// object is what an allocation stands for: the site, in one instance of its function.
type object struct {
	id    int32
	typ   string
	at    Spot
	name  string // of a global variable
	maker *instance
	depth int // how many makers deep
	cells map[int32]*cell
	order []int32           // the keys of cells, as they came
	alike map[int32][]int32 // the cells of elements, by general path
	links []*link
	// linkReaders read something of the object while a copy could still bring more.
	linkReaders readers
	elemReaders readers // those that read an element
	// of is set on a view: the pointers whose object this is another name for, but for the
	// fields of opaque.
	of     set
	opaque []string
	filled []filling
	vague  []int32 // the paths where something unknown was stored, a whole struct perhaps
	given  []int32 // the paths that the configuration's files say something of
	isView bool
}

// filling says that a library wrote below a path.
type filling struct {
	path   int32
	reason Reason
	name   string
	bound  bool // the configuration says what is there
}

// cell is one place of the heap.
type cell struct {
	vals set
	// init is what the function that made the object stored before anybody else saw it;
	// over what those did that it handed the object to: options. They come later.
	init, over set
	// def is stored where the cell is zero; with it, zero is never read.
	def     set
	hasDef  bool
	awaited bool // a store has no value yet
	element bool // noted among those alike
	readers readers
	at      Spot // where it was first stored
}

// stored is what was stored in the cell.
func (c *cell) stored() set {
	if len(c.over) > 0 {
		return c.over.union(c.vals)
	}
	return c.vals.union(c.init)
}

// link says that a struct was copied to a path: what is below it is below src too.
type link struct {
	path   int32
	except string
	src    set
	first  bool // it is what the object was made of
	mixed  bool // the elements may have other indices
}

// readers are the instances to run again when something changes.
type readers struct {
	list []*instance
	seen map[*instance]bool
}

func (r *readers) add(i *instance) {
	if i == nil {
		return
	}
	if r.seen == nil {
		if slices.Contains(r.list, i) {
			return
		}
		if r.list = append(r.list, i); len(r.list) > 16 {
			r.seen = make(map[*instance]bool, 32)
			for _, x := range r.list {
				r.seen[x] = true
			}
		}
		return
	}
	if !r.seen[i] {
		r.seen[i] = true
		r.list = append(r.list, i)
	}
}

func (s *solver) newObject(typ string, at Spot, maker *instance) *object {
	o := &object{id: int32(len(s.objects)), typ: typ, at: at, maker: maker, cells: map[int32]*cell{}}
	if maker != nil {
		o.depth = maker.depth + 1
	}
	s.objects = append(s.objects, o)
	if typ != "" {
		s.byType[typ] = append(s.byType[typ], o)
		for _, w := range s.typeWaiters[typ] {
			s.wake(w)
		}
	}
	return o
}

func (o *object) cell(path int32) *cell {
	c := o.cells[path]
	if c == nil {
		c = &cell{}
		o.cells[path] = c
		o.order = append(o.order, path)
	}
	return c
}

// element notes that a cell is one of an element.
func (s *solver) element(o *object, path int32) {
	c := o.cell(path)
	if c.element {
		return
	}
	c.element = true
	g := s.vals.general[path]
	if o.alike == nil {
		o.alike = map[int32][]int32{}
	}
	o.alike[g] = append(o.alike[g], path)
	s.wakeAll(&o.elemReaders)
}

// isOpaque: a view holds the path itself.
func (o *object) isOpaque(path string) bool {
	return slices.ContainsFunc(o.opaque, func(p string) bool { return path == p || strings.HasPrefix(path, p+".") })
}

// write adds values to a place.
func (s *solver) write(o *object, path int32, vals set, except string, at Spot, how storing) {
	if len(vals) == 0 {
		o.cell(path).awaited = true
		return
	}
	if o.isView {
		for _, v := range o.of {
			if u := s.vals.all[v]; u.Kind == Pointer {
				s.write(s.objects[u.obj], s.below(u.path, path), vals, except, at, how)
			}
		}
		if !o.isOpaque(s.vals.paths[path]) {
			return
		}
	}
	s.writeCell(o, path, vals, except, at, how)
}

// writeOwn adds values to a field of a view without those who have the object itself
// seeing them.
func (s *solver) writeOwn(o *object, path int32, vals set, at Spot) {
	if len(vals) > 0 {
		s.writeCell(o, path, vals, "", at, later)
	}
}

// isReceiver: the place is that of a bound method's receiver, which holds structs whole.
func isReceiver(path []string) bool { return len(path) == 1 && path[0] == boundRecv }

func (s *solver) hasUnknown(vals set) bool {
	return slices.ContainsFunc(vals, func(v ID) bool { return s.vals.all[v].Kind == Unknown })
}

func (s *solver) unknownIn(vals set) set {
	var out set
	for _, v := range vals {
		if u := s.vals.all[v]; u.Kind == Unknown {
			out = out.with(s.plain(u))
		}
	}
	return out
}

// storing says when a store happens.
type storing uint8

const (
	later       storing = iota // at any time
	first                      // by the function that made the object, before anybody else sees it
	configuring                // by a function that it was handed to, in any case
)

func (s *solver) writeCell(o *object, path int32, vals set, except string, at Spot, how storing) {
	var structs, plain set
	for _, v := range vals {
		if u := &s.vals.all[v]; u.Kind == Struct && u.Type == "" && !isReceiver(s.vals.elems[path]) {
			structs = append(structs, v)
		} else {
			plain = append(plain, v)
		}
	}
	if len(structs) > 0 {
		s.copyInto(o, path, structs, except, how == first)
	}
	if len(plain) == 0 {
		return
	}
	c := o.cell(path)
	if s.vals.hasElement(path) {
		s.element(o, path)
	}
	if s.hasUnknown(plain) && !slices.Contains(o.vague, path) {
		o.vague = append(o.vague, path)
		s.wakeAll(&o.linkReaders)
	}
	kept := &c.vals
	switch how {
	case first:
		kept = &c.init
	case configuring:
		kept = &c.over
	}
	merged := s.bound(kept.union(plain))
	if slices.Equal(merged, *kept) {
		return
	}
	if c.at == (Spot{}) {
		c.at = at
	}
	*kept = merged
	s.wakeAll(&c.readers)
}

// appended is the type of the objects that append makes.
const appended = "[]"

// copyInto notes that structs are copied to a path.
func (s *solver) copyInto(o *object, path int32, structs set, except string, first bool) {
	i := slices.IndexFunc(o.links, func(l *link) bool { return l.path == path && l.except == except && l.first == first })
	if i < 0 {
		i = len(o.links)
		o.links = append(o.links, &link{path: path, except: except, first: first})
	}
	l := o.links[i]
	l.mixed = l.mixed || o.typ == appended
	if merged := l.src.union(structs); len(merged) != len(l.src) {
		l.src = merged
		s.wakeAll(&o.linkReaders)
	}
}

// writeDefault stores where the place is zero.
func (s *solver) writeDefault(o *object, path int32, vals set) {
	if o.isView && !o.isOpaque(s.vals.paths[path]) {
		for _, v := range o.of {
			if u := s.vals.all[v]; u.Kind == Pointer {
				s.writeDefault(s.objects[u.obj], s.below(u.path, path), vals)
			}
		}
		return
	}
	c := o.cell(path)
	merged := c.def.union(vals)
	if c.hasDef && len(merged) == len(c.def) {
		return
	}
	c.def, c.hasDef = merged, true
	s.wakeAll(&c.readers)
}

// below is path.rest.
func (s *solver) below(path, rest int32) int32 {
	switch {
	case path == 0:
		return rest
	case rest == 0:
		return path
	}
	return s.vals.pathID(s.vals.paths[path] + "." + s.vals.paths[rest])
}
