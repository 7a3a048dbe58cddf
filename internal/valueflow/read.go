package valueflow

import (
	"slices"
	"strings"
)

// reading is one question to the heap: who asks, and what was looked at so far.
type reading struct {
	by   *instance
	seen []place
}

// enter notes that a place is being read; false if it is already.
func (r *reading) enter(o *object, path int32) bool {
	at := place{o.id, path}
	if slices.Contains(r.seen, at) {
		return false
	}
	r.seen = append(r.seen, at)
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
