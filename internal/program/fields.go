package program

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// family is how a decoder names the fields of a struct.
type family struct {
	tag   string // key of the tag
	fold  bool   // case does not count
	lower bool   // a field without a tag is named by its lower-cased name
	// An embedded struct's fields count as the struct's own: if its tag has this
	// option, or always (unless its tag has a name) if the option is "".
	inline string
	read   reading
}

// families are the decoders by their tag.
var families = map[string]family{
	"yaml":         {tag: "yaml", lower: true, inline: "inline", read: readYAML},
	"json":         {tag: "json", fold: true, read: readJSON},
	"toml":         {tag: "toml", fold: true, read: readTOML},
	"mapstructure": {tag: "mapstructure", fold: true, inline: "squash", read: readWeak},
	"koanf":        {tag: "koanf", fold: true, inline: "squash", read: readWeak},
}

// tagOrder are the tags that the decoders of a format may go by, its own first.
var tagOrder = map[string][]string{
	FormatYAML: {"yaml", "json", "mapstructure", "koanf"}, // json: sigs.k8s.io/yaml and ghodss/yaml go through JSON
	FormatJSON: {"json", "mapstructure", "koanf", "yaml"}, // yaml: JSON is YAML
	FormatTOML: {"toml", "mapstructure", "koanf", "json"},
	FormatEnv:  {"mapstructure", "koanf"},
}

// familyOf tells which decoder reads a file into root, by the tags of root. A
// whole file is read by one decoder, so the structs nearest to the root that
// have any tag of tagOrder decide for all: if a field of theirs has the tag of
// the format itself, it is that one; otherwise it is the tag that most of the
// fields have, the earlier one where two have as many. With no tags at all
// names are compared without case, as every decoder but yaml.v3 does.
func familyOf(root types.Type, format string) family {
	order := tagOrder[format]
	seen := map[types.Type]bool{}
	for level := []types.Type{root}; len(level) > 0; {
		count := map[string]int{}
		var next []types.Type
		for _, t := range level {
			s, ok := structOf(t)
			if !ok || seen[s] {
				continue
			}
			seen[s] = true
			for i := range s.NumFields() {
				for _, tag := range order {
					if _, ok := reflect.StructTag(s.Tag(i)).Lookup(tag); ok {
						count[tag]++
					}
				}
				next = append(next, elementOf(s.Field(i).Type()))
			}
		}
		if len(count) > 0 {
			best := order[0]
			if count[best] == 0 {
				best = slices.MaxFunc(order, func(a, b string) int { return count[a] - count[b] })
			}
			return families[best]
		}
		level = next
	}
	switch format {
	case FormatJSON, FormatTOML:
		return families[format]
	case FormatYAML:
		f := families["yaml"]
		f.fold = true
		return f
	}
	return families["mapstructure"]
}

// structOf returns the struct that t is or points to.
func structOf(t types.Type) (*types.Struct, bool) {
	s, ok := pointee(t).Underlying().(*types.Struct)
	return s, ok
}

// pointee passes through pointers. A type can be a pointer to itself.
func pointee(t types.Type) types.Type {
	t = types.Unalias(t)
	for range maxDepth {
		p, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = types.Unalias(p.Elem())
	}
	return t
}

// elementOf passes through pointers and containers.
func elementOf(t types.Type) types.Type {
	for range maxDepth {
		t = pointee(t)
		c, ok := t.Underlying().(interface{ Elem() types.Type }) // a slice, an array, a map, a channel
		if !ok {
			break
		}
		t = c.Elem()
	}
	return t
}

// member is a field that a key of a mapping is decoded into.
type member struct {
	key    string
	path   []string // more than one field if it comes from an inlined struct
	typ    types.Type
	tagged bool
}

// members are the fields of one struct.
type members struct {
	all  []member
	rest bool // a map takes the keys that are no field's
}

// membersOf lists the fields of s as f names them. Of two with one key the less
// deeply embedded one counts, then the one with a tag, then none, as
// encoding/json has it.
func (f family) membersOf(s *types.Struct) *members {
	m := &members{}
	var found []member
	f.collect(s, nil, new(bounds), m, &found)
	best := map[string][]member{}
	for _, c := range found {
		key := c.key
		if f.fold {
			key = strings.ToLower(key)
		}
		best[key] = append(best[key], c)
	}
	for _, c := range found {
		key := c.key
		if f.fold {
			key = strings.ToLower(key)
		}
		if w, ok := dominant(best[key]); ok && slices.Equal(w.path, c.path) {
			m.all = append(m.all, c)
		}
	}
	return m
}

func dominant(candidates []member) (member, bool) {
	if len(candidates) == 1 {
		return candidates[0], true
	}
	rank := func(m member) int {
		if m.tagged {
			return 2 * len(m.path)
		}
		return 2*len(m.path) + 1
	}
	first := slices.MinFunc(candidates, func(a, b member) int { return rank(a) - rank(b) })
	alone := 0
	for _, c := range candidates {
		if rank(c) == rank(first) {
			alone++
		}
	}
	return first, alone == 1
}

// collect adds the fields of s, which lies at path, and of what it inlines.
func (f family) collect(s *types.Struct, path []string, b *bounds, m *members, into *[]member) {
	if !b.enter(s) {
		return
	}
	defer b.leave()
	for i := range s.NumFields() {
		field := s.Field(i)
		tag, tagged := reflect.StructTag(s.Tag(i)).Lookup(f.tag)
		if tag == "-" || !field.Exported() && !field.Embedded() {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		to := append(slices.Clip(path), field.Name())
		inner, isStruct := structOf(field.Type())
		words := strings.Split(options, ",")
		if f.inlines(field, name, words) {
			if isStruct {
				f.collect(inner, to, b, m, into)
				continue
			}
			if _, isMap := field.Type().Underlying().(*types.Map); isMap {
				m.rest = true
				continue
			}
		}
		if slices.Contains(words, "remain") { // of mapstructure
			m.rest = true
			continue
		}
		if !field.Exported() {
			continue
		}
		if name == "" {
			name, tagged = field.Name(), false
			if f.lower {
				name = strings.ToLower(name)
			}
		}
		*into = append(*into, member{key: name, path: to, typ: field.Type(), tagged: tagged})
	}
}

// inlines reports whether the fields of a struct's field count as the struct's
// own. yaml.v3 and mapstructure inline fields that are not embedded, too.
func (f family) inlines(field *types.Var, name string, options []string) bool {
	if f.inline != "" {
		return slices.Contains(options, f.inline)
	}
	return field.Embedded() && name == ""
}

// find returns the field for a key: the one of that very name, else, where case
// does not count, the first that differs in nothing else.
func (m *members) find(key string, fold bool) *member {
	for i := range m.all {
		if m.all[i].key == key {
			return &m.all[i]
		}
	}
	for i := range m.all {
		if fold && strings.EqualFold(m.all[i].key, key) {
			return &m.all[i]
		}
	}
	return nil
}
