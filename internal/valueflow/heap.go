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
	order []int32 // the keys of cells, as they came
	links []*link
	// linkReaders read something of the object while a copy could still bring more.
	linkReaders readers
	// of is set on a view: the pointers whose object this is another name for, but for the
	// fields of opaque.
	of     set
	opaque []string
	filled []filling
	isView bool
}

// filling says that a library wrote below a path.
type filling struct {
	path   int32
	reason Reason
	name   string
}

// cell is one place of the heap.
type cell struct {
	vals set
	// def is stored where the cell is zero; with it, zero is never read.
	def     set
	hasDef  bool
	readers readers
	stored  Spot // where it was first stored
}

// link says that a struct was copied to a path: what is below it is below src too.
type link struct {
	path   int32
	except string
	src    set
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

// isOpaque: a view holds the path itself.
func (o *object) isOpaque(path string) bool {
	return slices.ContainsFunc(o.opaque, func(p string) bool { return path == p || strings.HasPrefix(path, p+".") })
}

// write adds values to a place.
func (s *solver) write(o *object, path int32, vals set, except string, at Spot) {
	if len(vals) == 0 {
		return
	}
	if o.isView {
		for _, v := range o.of {
			if u := s.vals.all[v]; u.Kind == Pointer {
				s.write(s.objects[u.obj], s.below(u.path, path), vals, except, at)
			}
		}
		if !o.isOpaque(s.vals.paths[path]) {
			return
		}
	}
	s.writeCell(o, path, vals, except, at)
}

// writeOwn adds values to a field of a view without those who have the object itself
// seeing them.
func (s *solver) writeOwn(o *object, path int32, vals set, at Spot) {
	if len(vals) > 0 {
		s.writeCell(o, path, vals, "", at)
	}
}

func (s *solver) writeCell(o *object, path int32, vals set, except string, at Spot) {
	var structs, plain set
	for _, v := range vals {
		if s.vals.all[v].Kind == Struct {
			structs = append(structs, v)
		} else {
			plain = append(plain, v)
		}
	}
	if len(structs) > 0 {
		s.copyInto(o, path, structs, except)
	}
	if len(plain) == 0 {
		return
	}
	c := o.cell(path)
	merged := s.bound(c.vals.union(plain))
	if len(merged) == len(c.vals) && slices.Equal(merged, c.vals) {
		return
	}
	if c.stored == (Spot{}) {
		c.stored = at
	}
	c.vals = merged
	s.wakeAll(&c.readers)
}

// copyInto notes that structs are copied to a path.
func (s *solver) copyInto(o *object, path int32, structs set, except string) {
	i := slices.IndexFunc(o.links, func(l *link) bool { return l.path == path && l.except == except })
	if i < 0 {
		i = len(o.links)
		o.links = append(o.links, &link{path: path, except: except})
	}
	l := o.links[i]
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

type place struct {
	obj  int32
	path int32
}

// read is what a place may hold.
func (s *solver) read(o *object, path int32, r *reading) set {
	if o.isView && !o.isOpaque(s.vals.paths[path]) {
		var out set
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
	out := c.vals
	o.linkReaders.add(r.by)
	if len(o.links) > 0 {
		at := place{o.id, path}
		if r.seen[at] {
			return nil
		}
		if r.seen == nil {
			r.seen = map[place]bool{}
		}
		r.seen[at] = true
		out = out.union(s.readLinks(o, path, r))
	}
	if given, ok := s.given(o, path); ok {
		out = given
	} else {
		for _, f := range o.filled {
			if s.isBelow(path, f.path) {
				out = out.with(s.vals.id(Value{Kind: Unknown, Reason: f.reason, Text: f.name, Origin: -1}))
			}
		}
	}
	if c.hasDef && len(out) > 0 {
		out = s.defaulted(out, c.def)
	}
	return out
}

func (s *solver) readLinks(o *object, path int32, r *reading) set {
	var out set
	full := s.vals.paths[path]
	for _, l := range o.links {
		if !s.isBelow(path, l.path) {
			continue
		}
		rest := strings.TrimPrefix(strings.TrimPrefix(full, s.vals.paths[l.path]), ".")
		if l.except != "" && excepted(l.except, rest) {
			continue
		}
		for _, v := range l.src {
			u := s.vals.all[v]
			if u.Kind == Struct {
				out = out.union(s.read(s.objects[u.obj], s.below(u.path, s.vals.pathID(rest)), r))
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
	p, q := s.vals.paths[path], s.vals.paths[prefix]
	return len(p) > len(q) && p[len(q)] == '.' && p[:len(q)] == q
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

// bound widens a set that grows too large.
func (s *solver) bound(in set) set {
	if len(in) <= maxUnknown && !in.has(s.tooMany) {
		return in
	}
	numbers, pointers, unknown := 0, 0, 0
	for _, v := range in {
		switch s.vals.all[v].Kind {
		case Int, Float, Bool, String:
			numbers++
		case Unknown:
			unknown++
		case Pointer, Function, Struct:
			pointers++
		}
	}
	widened := in.has(s.tooMany)
	if !widened && numbers <= maxNumbers && pointers <= maxPointers && unknown <= maxUnknown {
		return in
	}
	var out set
	unknown = 0
	n, p := 0, 0
	for _, v := range in {
		switch s.vals.all[v].Kind {
		case Int, Float, Bool, String:
			if numbers <= maxNumbers && !widened {
				out = append(out, v)
			} else {
				n++
			}
		case Unknown:
			if unknown++; unknown <= maxUnknown || v == s.tooMany {
				out = append(out, v)
			}
		default:
			if p++; p <= maxPointers {
				out = append(out, v)
			}
		}
	}
	if n > 0 || p > maxPointers {
		out = out.with(s.tooMany)
	}
	return out
}
