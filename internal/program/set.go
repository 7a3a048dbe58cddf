package program

import (
	"fmt"
	"go/constant"
	"go/types"
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// Set gives a text to the field of root that the Go names lead to, as in
// "example.com/shop/config.Config.Upstream.Timeout"; with no names, to root
// itself, which is then the type of a variable. Names go through pointers, and
// promoted fields may be named without the embedded struct; the Path of the
// value has it.
func Set(root types.Type, names []string, text string, at Position) (Value, error) {
	key := strings.Join(names, ".")
	t := pointee(root)
	var path []string
	for _, name := range names {
		named := types.TypeString(t, nil)
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return Value{}, &Error{At: at, Key: key, Message: fmt.Sprintf("there is no field %s, as %s is no struct", name, named)}
		}
		to, field := promoted(s, name)
		if field == nil {
			e := &Error{At: at, Key: key, Message: fmt.Sprintf("%s has no field %s", named, name)}
			var valid []string
			for i := range s.NumFields() {
				valid = append(valid, s.Field(i).Name())
			}
			if near := nearest.Word(name, valid); near != "" {
				e.Hint = fmt.Sprintf("did you mean %s?", near)
			} else if len(valid) > 0 {
				e.Hint = "valid here: " + strings.Join(valid, ", ")
			}
			return Value{}, e
		}
		path, t = append(path, to...), pointee(field.Type())
	}
	values := given(t, path, text)
	if len(values) != 1 {
		e := &Error{At: at, Key: key, Message: fmt.Sprintf("%s is no value of type %s", quote(text), types.TypeString(t, nil))}
		if isDuration(t) {
			e.Hint = "write a duration such as 700ms, or a number of nanoseconds"
		}
		return Value{}, e
	}
	v := values[0]
	v.Key, v.At, v.From = key, at, at.File
	return v, nil
}

// given takes what a person may mean who writes a Go value rather than what a
// decoder reads: a number for a duration, and a duration for an int64, as types
// declared from time.Duration look like any other.
func given(t types.Type, path []string, text string) []Value {
	if c, ok := wholeNumber(text); ok && isDuration(t) {
		return []Value{{Path: path, Const: c, Duration: true, Text: text}}
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		if inner, ok := durationField(s); ok && (s.NumFields() == 1 || selfDecoding(t, fileMethods)) {
			return given(fieldNamed(s, inner).Type(), append(slices.Clip(path), inner), text)
		}
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Int64 && !isDuration(t) {
		if d, err := time.ParseDuration(text); err == nil && text != "0" {
			return []Value{{Path: path, Const: constant.MakeInt64(int64(d)), Duration: true, Text: text}}
		}
	}
	return textValue(t, path, text)
}

func fieldNamed(s *types.Struct, name string) *types.Var {
	for f := range s.Fields() {
		if f.Name() == name {
			return f
		}
	}
	return nil
}

// promoted finds a field of s or of what it embeds, the least deep one, and the
// names that lead there.
func promoted(s *types.Struct, name string) ([]string, *types.Var) {
	type embedded struct {
		s    *types.Struct
		path []string
	}
	seen := map[*types.Struct]bool{}
	for level := []embedded{{s, nil}}; len(level) > 0; {
		var next []embedded
		for _, e := range level {
			if seen[e.s] {
				continue
			}
			seen[e.s] = true
			if f := fieldNamed(e.s, name); f != nil {
				return append(slices.Clip(e.path), name), f
			}
			for f := range e.s.Fields() {
				if inner, ok := structOf(f.Type()); ok && f.Embedded() {
					next = append(next, embedded{inner, append(slices.Clip(e.path), f.Name())})
				}
			}
		}
		level = next
	}
	return nil, nil
}
