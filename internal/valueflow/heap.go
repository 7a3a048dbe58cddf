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

// reading is one question to the heap: who asks, and what was looked at so far.
type reading struct {
	by   *instance
	seen map[place]bool
}

// enter notes that a place is being read; false if it is already.
func (r *reading) enter(o *object, path int32) bool {
	at := place{o.id, path}
	if r.seen[at] {
		return false
	}
	if r.seen == nil {
		r.seen = map[place]bool{}
	}
	r.seen[at] = true
	return true
}

type place struct {
	obj  int32
	path int32
}

// read is what a place may hold.
func (s *solver) read(o *object, path int32, r *reading) set {
	s.steps++
	if o.isView && !o.isOpaque(s.vals.paths[path]) {
		var out set
		if !r.enter(o, path) {
			return nil
		}
		o.linkReaders.add(r.by)
		for _, v := range o.of {
			switch u := s.vals.all[v]; u.Kind {
			case Pointer:
				out = out.union(s.read(s.objects[u.obj], s.below(u.path, path), r))
			case Unknown:
				out = out.with(v)
			}
		}
		return out
	}
	c := o.cell(path)
	c.readers.add(r.by)
	if s.filling[place{o.id, path}] {
		return nil
	}
	out := c.stored()
	if s.vals.hasElement(path) {
		o.elemReaders.add(r.by)
		for _, p := range o.alike[s.vals.general[path]] {
			if p != path && matches(s.vals.elems[p], s.vals.elems[path]) {
				other := o.cells[p]
				other.readers.add(r.by)
				out = out.union(other.stored())
			}
		}
	}
	for _, p := range o.vague {
		if p != path && s.isBelow(path, p) {
			out = out.union(s.unknownIn(o.cells[p].stored()))
		}
	}
	o.linkReaders.add(r.by)
	if len(o.links) > 0 {
		if !r.enter(o, path) {
			return nil
		}
		out = out.union(s.readLinks(o, path, len(c.over) > 0, r))
	}
	out = s.fromOutside(o, path, out)
	if c.hasDef && len(out) > 0 {
		out = s.defaulted(out, c.def)
	}
	return out
}

// readLinks reads what was copied; overridden leaves out what the object was made of.
func (s *solver) readLinks(o *object, path int32, overridden bool, r *reading) set {
	var out set
	for _, l := range o.links {
		if !s.isBelow(path, l.path) || l.first && overridden {
			continue
		}
		rest := s.vals.rest(path, len(s.vals.elems[l.path]))
		if l.mixed && s.vals.hasElement(rest) && s.vals.elems[rest][0][0] == '[' {
			rest = s.vals.pathID(strings.Join(append([]string{anyElement}, s.vals.elems[rest][1:]...), "."))
		}
		if l.except != "" && excepted(l.except, s.vals.paths[rest]) {
			continue
		}
		for _, v := range l.src {
			u := s.vals.all[v]
			if u.Kind == Struct {
				out = out.union(s.read(s.objects[u.obj], s.below(u.path, rest), r))
			}
		}
	}
	return out
}

func excepted(list, rest string) bool {
	for p := range strings.SplitSeq(list, "\x00") {
		if rest == p || strings.HasPrefix(rest, p+".") {
			return true
		}
	}
	return false
}

// isBelow: a path is prefix, or leads on from it.
func (s *solver) isBelow(path, prefix int32) bool {
	if prefix == 0 || path == prefix {
		return true
	}
	p, q := s.vals.elems[path], s.vals.elems[prefix]
	return len(p) >= len(q) && matches(p[:len(q)], q)
}

// defaulted is what a place holds after "if it is zero, store def".
func (s *solver) defaulted(vals, def set) set {
	var out set
	zero := false
	for _, v := range vals {
		switch u := s.vals.all[v]; {
		case u.isZero():
			zero = true
		case u.Kind == Unknown:
			zero = true
			out = append(out, v)
		default:
			out = append(out, v)
		}
	}
	if zero {
		out = out.union(def)
	}
	return out
}

func (v *Value) isZero() bool {
	switch v.Kind {
	case Int, Bool, Float:
		return v.N == 0
	case String:
		return v.Text == ""
	case Nil:
		return true
	}
	return false
}

// maxNumbers, maxPointers and maxUnknown bound the values of one place.
const (
	maxNumbers  = 16
	maxPointers = 96
	maxUnknown  = 6
)

// maxContexts bounds the contexts of one place: a function that many call is given many,
// and what holds for each of them nobody asks.
const maxContexts = 12

// bound widens a set that grows too large.
func (s *solver) bound(in set) set {
	if len(in) <= maxUnknown && !in.has(s.tooMany) {
		return in
	}
	count := [4]int{}
	for _, v := range in {
		count[s.family(v)]++
	}
	widened := in.has(s.tooMany)
	over := [4]bool{
		numbers: widened || count[numbers] > maxNumbers, contexts: widened || count[contexts] > maxContexts,
	}
	if !over[numbers] && !over[contexts] && count[pointers] <= maxPointers && count[unknowns] <= maxUnknown {
		return in
	}
	var out set
	kept := [4]int{}
	limit := [4]int{numbers: maxNumbers, pointers: maxPointers, unknowns: maxUnknown, contexts: maxContexts}
	for _, v := range in {
		f := s.family(v)
		if kept[f]++; v == s.tooMany || !over[f] && kept[f] <= limit[f] {
			out = append(out, v)
		}
	}
	if over[numbers] && count[numbers] > 0 || over[contexts] && count[contexts] > 0 || count[pointers] > maxPointers {
		out = out.with(s.tooMany)
	}
	return out
}

// The families of values that are bounded each by itself.
const (
	numbers = iota
	pointers
	unknowns
	contexts
)

func (s *solver) family(v ID) int {
	switch u := &s.vals.all[v]; u.Kind {
	case Int, Float, Bool, String, Nil:
		return numbers
	case Unknown:
		return unknowns
	case Pointer:
		if u.obj >= 0 && s.objects[u.obj].typ == contextNode {
			return contexts
		}
	}
	return pointers
}
