package program

import (
	"go/types"
	"slices"
)

// The methods by which a type decodes itself.
var (
	fileMethods = []string{"UnmarshalYAML", "UnmarshalJSON", "UnmarshalTOML", "UnmarshalText", "UnmarshalMapstructure"}
	// Decode and Set are envconfig's, EnvDecode is go-envconfig's and SetValue
	// cleanenv's.
	envMethods = []string{"UnmarshalText", "UnmarshalJSON", "UnmarshalBinary", "Decode", "Set", "EnvDecode", "SetValue"}
)

// selfDecoding reports whether t, or a pointer to it, has one of the methods.
func selfDecoding(t types.Type, methods []string) bool {
	named, ok := t.(*types.Named)
	if !ok {
		return false
	}
	return slices.ContainsFunc(methods, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(named, true, nil, name)
		_, ok := obj.(*types.Func)
		return ok
	})
}

// isDuration reports whether t is time.Duration itself. A type declared from it
// is another type, which decoders don't know.
func isDuration(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	o := named.Obj()
	return o.Name() == "Duration" && o.Pkg() != nil && o.Pkg().Path() == "time"
}

// durationField returns the field that a duration type which is a struct keeps
// its duration in: the embedded time.Duration, or the only one there is.
func durationField(s *types.Struct) (string, bool) {
	var found []string
	for i := range s.NumFields() {
		f := s.Field(i)
		if !isDuration(f.Type()) {
			continue
		}
		if f.Embedded() {
			return f.Name(), true
		}
		found = append(found, f.Name())
	}
	if len(found) != 1 {
		return "", false
	}
	return found[0], true
}

// bounds keeps a walk through a type finite: a type can be within itself, and
// types that point to each other (generated messages do) have more paths than
// can be counted. No field of a configuration lies beyond these limits.
type bounds struct {
	within []*types.Struct // those that the walk is in
	seen   int
}

// enter reports whether the walk may go into s; leave ends what it began.
func (b *bounds) enter(s *types.Struct) bool {
	const deepest, most = 16, 10_000
	if b.seen++; b.seen > most || len(b.within) >= deepest || slices.Contains(b.within, s) {
		return false
	}
	b.within = append(b.within, s)
	return true
}

func (b *bounds) leave() { b.within = b.within[:len(b.within)-1] }
