package program

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Defaults are the values that tags give: `default:"5s"` (creasty/defaults,
// envconfig, kong, go-flags), `envDefault:"5s"` (caarlos0/env),
// `env-default:"5s"` (cleanenv) and `env:"X, default=5s"` (go-envconfig). The
// caller knows which of the libraries runs; Key is the key of the tag. They have
// no position.
func Defaults(root types.Type) []Value {
	s, ok := structOf(root)
	if !ok {
		return nil
	}
	w := new(defaultsWalk)
	w.structure(s, nil)
	return w.values
}

type defaultsWalk struct {
	values []Value
	bounds
}

func (w *defaultsWalk) structure(s *types.Struct, path []string) {
	if !w.enter(s) {
		return
	}
	defer w.leave()
	for i := range s.NumFields() {
		f, tag := s.Field(i), reflect.StructTag(s.Tag(i))
		if !f.Exported() {
			continue
		}
		to := append(slices.Clip(path), f.Name())
		w.field(f.Type(), tag, to)
		if inner, ok := structOf(f.Type()); ok {
			w.structure(inner, to)
		}
	}
}

func (w *defaultsWalk) field(t types.Type, tag reflect.StructTag, path []string) {
	for _, key := range []string{"default", "envDefault", "env-default"} {
		if text, ok := tag.Lookup(key); ok {
			w.add(t, path, text, key, text)
		}
	}
	if value, ok := tag.Lookup("env"); ok {
		if parsed := parseGoEnvconfig(value); parsed.hasDefault {
			w.add(t, path, parsed.value, "env", value)
		}
	}
}

func (w *defaultsWalk) add(t types.Type, path []string, text, key, tag string) {
	for _, v := range textValues(t, path, text, ",") {
		v.Key, v.From = key, fmt.Sprintf("tag %s:%s", key, strconv.Quote(tag))
		w.values = append(w.values, v)
	}
}

// textValues converts a text for a field of type t: one value, or one for each
// element of a list. A list in JSON, as creasty/defaults has it, is left out.
func textValues(t types.Type, path []string, text, separator string) []Value {
	t = pointee(t)
	if elem, ok := listOf(t); ok {
		if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") || text == "" {
			return nil
		}
		var values []Value
		to := append(slices.Clip(path), "[]")
		for part := range strings.SplitSeq(text, separator) {
			values = append(values, textValue(pointee(elem), to, strings.TrimSpace(part))...)
		}
		return values
	}
	return textValue(t, path, text)
}

func listOf(t types.Type) (types.Type, bool) {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return u.Elem(), !selfDecoding(t, envMethods) && (!ok || b.Kind() != types.Byte)
	case *types.Array:
		return u.Elem(), !selfDecoding(t, envMethods)
	}
	return nil, false
}

func textValue(t types.Type, path []string, text string) []Value {
	read := readWeak
	if selfDecoding(t, envMethods) || selfDecoding(t, fileMethods) {
		read = readSelf
		if s, ok := t.Underlying().(*types.Struct); ok {
			inner, ok := durationField(s)
			if !ok {
				return nil
			}
			path = append(slices.Clip(path), inner)
		}
	}
	got, want := read.scalar(t, &node{kind: scalar, text: text})
	if want != "" || got.c == nil {
		return nil
	}
	return []Value{{Path: path, Const: got.c, Duration: got.duration, Text: text}}
}
