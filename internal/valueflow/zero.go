package valueflow

import "strings"

// fillZero gives the first read of an instance that found nothing its zero.
func (s *solver) fillZero(i *instance, patient bool) bool {
	filled := false
	for _, p := range i.pending {
		r := reading{}
		at := place{p.obj.id, p.path}
		if s.zeroed[at] || len(s.read(p.obj, p.path, &r)) > 0 {
			continue
		}
		if patient && (p.obj.cell(p.path).awaited || s.filling[at]) {
			continue
		}
		s.filling[at] = false
		s.zeroed[at] = true
		if p.obj.maker != nil && p.obj.maker.fn.model && !i.fn.model {
			// A library makes it: what its model does not say of it is not zero.
			field := s.vals.paths[p.path]
			s.write(p.obj, p.path, set{s.vals.id(Value{Kind: Unknown, Reason: Library, Text: field, Origin: -1})}, "", Spot{}, later)
		} else {
			s.fillAt(p, map[place]bool{})
		}
		s.wake(i)
		filled = true
		if len(s.queue) > 0 {
			break
		}
	}
	return filled
}

// maxSources bounds how many copies of a struct are followed back.
const maxSources = 64

// fillAt stores the zero of a read where it belongs: in what the struct was copied from,
// if it is a copy, so that a default there is seen.
func (s *solver) fillAt(p pending, seen map[place]bool) {
	at := place{p.obj.id, p.path}
	if seen[at] || len(seen) > maxSources {
		return
	}
	seen[at] = true
	copied := false
	if !p.obj.isView {
		for _, l := range p.obj.links {
			rest := s.vals.rest(p.path, min(len(s.vals.elems[l.path]), len(s.vals.elems[p.path])))
			if !s.isBelow(p.path, l.path) || l.except != "" && excepted(l.except, s.vals.paths[rest]) {
				continue
			}
			for _, v := range l.src {
				u := s.vals.all[v]
				from := pending{s.objects[u.obj], s.below(u.path, rest), p.typ, p.flag}
				if s.objects[u.obj] != p.obj {
					copied = true
					s.fillAt(from, seen)
				}
			}
		}
	}
	r := reading{}
	if !copied || len(s.read(p.obj, p.path, &r)) == 0 {
		s.write(p.obj, p.path, set{s.zeroFor(p)}, "", Spot{}, later)
	}
}

func (s *solver) zeroFor(p pending) ID {
	field := p.obj.name
	if p.path != 0 {
		fields := s.vals.elems[p.path]
		field = fields[len(fields)-1]
	}
	if s.opened && s.isOpen(p.obj, field) {
		return s.vals.id(Value{Kind: Unknown, Reason: Parameter, Text: field, Origin: -1})
	}
	if p.flag&FlagNilable != 0 {
		return s.nilValue
	}
	if s.isModelType(p.obj.typ) || len(p.obj.filled) > 0 {
		field = "" // a library's business, or that of who wrote the settings
	}
	origin := s.vals.origin(Origin{Kind: FromZero, Name: field})
	switch {
	case p.typ == "bool":
		return s.no
	case p.typ == "string":
		return s.vals.id(Value{Kind: String, Origin: -1})
	case p.typ == "float64", p.typ == "float32":
		return s.vals.id(Value{Kind: Float, Origin: -1})
	}
	return s.vals.id(Value{Kind: Int, Origin: origin})
}

// isOpen: others may store there. Of a library's own objects that is asked for when
// it matters: see Object.Escapes.
func (s *solver) isOpen(o *object, field string) bool {
	if o.name != "" {
		return isExported(o.name[strings.LastIndexByte(o.name, '.')+1:]) && !s.isModelled(o.name)
	}
	pkg, typ, ok := strings.Cut(strings.TrimPrefix(o.typ, s.own()), ".")
	return ok && pkg == "" && isExported(field) && isExported(typ)
}

// isModelType: the type belongs to a library that has a model.
func (s *solver) isModelType(typ string) bool {
	i := strings.LastIndexByte(typ, '.')
	if i < 0 {
		return false
	}
	_, modelled := s.lib.byPath[typ[:i]]
	return modelled
}
