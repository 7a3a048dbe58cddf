package valueflow

import (
	"slices"
	"strings"
)

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
