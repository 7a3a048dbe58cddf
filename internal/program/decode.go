package program

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// decoder lays a tree over a type.
type decoder struct {
	source Source
	family family
	cache  map[*types.Struct]*members
	values []Value
	errors []error
	// quiet: within a type that decodes itself, which may well take what its
	// fields would not.
	quiet int
}

// place is where in the type and in the file the decoder is.
type place struct {
	path []string
	key  string
}

func (p place) field(key string, path ...string) place {
	if p.key != "" {
		key = p.key + "." + key
	}
	return place{append(slices.Clip(p.path), path...), key}
}

// element is the element with a key or an index; shown is how the file's own key goes on.
func (p place) element(key, shown string) place {
	return place{append(slices.Clip(p.path), "["+key+"]"), p.key + shown}
}

// root decodes the whole file. A root with no use for any of its keys is the
// wrong type, or the right one for a part of the file.
func (d *decoder) root(t types.Type, n *node) {
	if n.kind != mapping {
		d.errorf(n.at, d.source.Key, "there must be a map of keys and values")
		return
	}
	d.cache = map[*types.Struct]*members{}
	d.value(t, n, place{key: d.source.Key})
	s, ok := structOf(t)
	if !ok || len(n.pairs) == 0 || len(d.errors) > 0 || len(d.values) > 0 {
		return
	}
	m := d.members(s)
	if m.rest || selfDecoding(pointee(t), fileMethods) {
		return
	}
	for _, p := range n.pairs {
		if m.find(p.key, d.family.fold) != nil {
			return
		}
	}
	name := types.TypeString(pointee(t), nil)
	e := d.errorf(n.at, d.source.Key, "%s has a field for none of the keys %s", name, keysOf(n))
	if valid := m.keys(); len(valid) > 0 {
		e.Hint = "valid here: " + strings.Join(valid, ", ")
	}
}

func (d *decoder) members(s *types.Struct) *members {
	m := d.cache[s]
	if m == nil {
		m = d.family.membersOf(s)
		d.cache[s] = m
	}
	return m
}

// value decodes n into a t. A null leaves what was there.
func (d *decoder) value(t types.Type, n *node, p place) {
	if n.kind == null {
		return
	}
	t = pointee(t)
	self := selfDecoding(t, fileMethods)
	switch u := t.Underlying().(type) {
	case *types.Struct:
		d.structure(t, u, n, p, self)
	case *types.Slice:
		d.sequence(u.Elem(), n, p, self)
	case *types.Array:
		d.sequence(u.Elem(), n, p, self)
	case *types.Map:
		if n.kind == mapping && !self {
			for _, pair := range n.pairs {
				d.value(u.Elem(), pair.value, p.element(pair.key, "."+pair.key))
			}
		}
	case *types.Basic:
		if n.kind == scalar {
			d.scalar(t, n, p, self)
		}
	}
}

func (d *decoder) structure(t types.Type, s *types.Struct, n *node, p place, self bool) {
	if n.kind == scalar && self {
		if inner, ok := durationField(s); ok {
			d.scalar(t, n, place{append(slices.Clip(p.path), inner), p.key}, true)
		}
		return
	}
	if n.kind != mapping {
		return
	}
	if self { // mostly to fill in defaults before decoding the same fields
		d.quiet++
		defer func() { d.quiet-- }()
	}
	m := d.members(s)
	for _, pair := range n.pairs {
		if f := m.find(pair.key, d.family.fold); f != nil {
			d.value(f.typ, pair.value, p.field(pair.key, f.path...))
		} else if !m.rest {
			d.unknown(pair, n, m, p)
		}
	}
}

func (d *decoder) sequence(elem types.Type, n *node, p place, self bool) {
	if b, ok := elem.Underlying().(*types.Basic); self || ok && b.Kind() == types.Byte {
		return
	}
	items := n.items
	if n.kind == scalar && d.family.read == readWeak && n.typ == text { // viper splits "a,b"
		for part := range strings.SplitSeq(n.text, ",") {
			items = append(items, &node{kind: scalar, at: n.at, text: strings.TrimSpace(part)})
		}
	}
	for i, item := range items {
		d.value(elem, item, p.element(fmt.Sprint(i), fmt.Sprintf("[%d]", i)))
	}
}

// scalar decodes n into a t that is no struct, or into the duration in one that
// decodes itself.
func (d *decoder) scalar(t types.Type, n *node, p place, self bool) {
	read := d.family.read
	if self {
		read = readSelf
	}
	got, want := read.scalar(t, n)
	if want != "" {
		e := d.errorf(n.at, p.key, "%s must be %s, not %s", p.key, want, quote(n.text))
		if read == readJSON && isDuration(t) && n.typ == text {
			e.Hint = "JSON has no other form of a time.Duration"
		}
		return
	}
	if got.c == nil {
		return
	}
	d.values = append(d.values, Value{
		Path: p.path, Const: got.c, Duration: got.duration, Text: n.text,
		Key: p.key, At: n.at, From: d.source.Name,
	})
}

// errorf reports an error, to which the caller may add a hint.
func (d *decoder) errorf(at Position, key, format string, args ...any) *Error {
	e := &Error{At: at, Key: key, Message: fmt.Sprintf(format, args...)}
	if d.quiet == 0 {
		d.errors = append(d.errors, e)
	}
	return e
}
