package valueflow

import (
	"cmp"
	"slices"
	"strings"
)

// ID names a value; equal values have equal ids within one Solution.
type ID int32

// Kind is what a value is.
type Kind uint8

// The kinds of values.
const (
	Int Kind = iota // an integer or a duration in nanoseconds
	Bool
	String
	Float
	Nil
	Function // a function, with the object that holds what it captured
	Pointer  // the address of a cell
	Struct   // a struct or array: the cells below an address
	Unknown  // not to be known, and why
)

// Value is one value that a place may hold.
type Value struct {
	Kind Kind
	// N is the number, the truth value (0 or 1), or the bits of a float.
	N int64
	// Text is a String's text, an Unknown's detail, a Function's symbol.
	Text string
	// Reason says why an Unknown is one.
	Reason Reason
	// Type is the dynamic type, where an interface holds the value.
	Type string
	// Origin is where a number or a string comes from; -1 if that says nothing.
	Origin int32
	obj    int32 // of a Pointer, a Struct, a Function (-1: none)
	path   int32
}

// Reason says why a value is unknown.
type Reason uint8

// The reasons.
const (
	NoReason    Reason = iota
	Environment        // an environment variable that no program of the configuration sets
	Decoded            // read from a file or a message
	Parameter          // of a function that others may call
	Library            // made by a library of which nothing is known
	Computed           // computed in a way that is not followed
	Input              // part of a request
	Clock              // an instant, a random number
	TooMany            // more values than are kept apart
)

var reasonText = [...]string{"", "environment variable", "decoded", "a parameter of a function that others call", "made by a library", "computed", "part of a request", "the clock", "too many values"}

// String is for people.
func (r Reason) String() string { return reasonText[r] }

// Origin is where a constant comes from.
type Origin struct {
	Kind OriginKind
	// Name is the flag, the variable, the key, the tag.
	Name string
	At   Spot
	// File, Line and Column are set in place of At where it is no Go source.
	File         string
	Line, Column int
}

// OriginKind says what kind of place a constant comes from.
type OriginKind uint8

// The kinds of origins.
const (
	FromCode   OriginKind = iota
	FromFlag              // the default of a flag
	FromArg               // an argument that the configuration gives
	FromEnv               // an environment variable that the configuration gives
	FromFile              // a configuration file
	FromTag               // a default in a struct tag
	FromConfig            // `values:` of the configuration
	FromZero              // nobody ever set it
	FromModel             // a library's default
)

// Spot is a place in Go source: see Solution.Place.
type Spot struct {
	unit, fn  int32
	Line, Col int32
}

// set is a sorted set of ids.
type set []ID

func (s set) has(v ID) bool {
	_, ok := slices.BinarySearch(s, v)
	return ok
}

// with is s and v.
func (s set) with(v ID) set {
	i, ok := slices.BinarySearch(s, v)
	if ok {
		return s
	}
	return slices.Insert(slices.Clip(s), i, v)
}

// union adds o to s; s itself is not changed.
func (s set) union(o set) set {
	switch {
	case len(o) == 0:
		return s
	case len(s) == 0:
		return o
	}
	missing := 0
	i := 0
	for _, v := range o {
		for i < len(s) && s[i] < v {
			i++
		}
		if i == len(s) || s[i] != v {
			missing++
		}
	}
	if missing == 0 {
		return s
	}
	out := make(set, 0, len(s)+missing)
	i = 0
	for _, v := range o {
		for i < len(s) && s[i] < v {
			out = append(out, s[i])
			i++
		}
		if i < len(s) && s[i] == v {
			i++
		}
		out = append(out, v)
	}
	return append(out, s[i:]...)
}

// values interns values.
type values struct {
	all     []Value
	byValue map[Value]ID
	byPlace [2]map[uint64]ID // pointers and structs without a type: most values
	origins []Origin
	byOrig  map[Origin]int32
	paths   []string
	byPath  map[string]int32
	childs  map[pathField]int32
	elems   [][]string // the fields of each path
	general []int32    // the path with "[]" for each element, itself if it has none
	element []bool     // it leads through an element
}

type pathField struct {
	path  int32
	field string
}

func newValues() *values {
	v := &values{byValue: map[Value]ID{}, byPlace: [2]map[uint64]ID{{}, {}}, byOrig: map[Origin]int32{}, byPath: map[string]int32{"": 0}, paths: []string{""}, childs: map[pathField]int32{}, elems: [][]string{nil}, general: []int32{0}, element: []bool{false}}
	return v
}

func (v *values) id(x Value) ID {
	if (x.Kind == Pointer || x.Kind == Struct) && x.Type == "" {
		return v.placed(x)
	}
	if id, ok := v.byValue[x]; ok {
		return id
	}
	id := ID(len(v.all))
	v.all = append(v.all, x)
	v.byValue[x] = id
	return id
}

func (v *values) placed(x Value) ID {
	m := v.byPlace[x.Kind-Pointer]
	at := uint64(uint32(x.obj))<<32 | uint64(uint32(x.path))
	if id, ok := m[at]; ok {
		return id
	}
	id := ID(len(v.all))
	v.all = append(v.all, Value{Kind: x.Kind, Origin: -1, obj: x.obj, path: x.path})
	m[at] = id
	return id
}

func (v *values) origin(o Origin) int32 {
	if i, ok := v.byOrig[o]; ok {
		return i
	}
	i := int32(len(v.origins))
	v.origins = append(v.origins, o)
	v.byOrig[o] = i
	return i
}

// pathID is the id of a path of fields with dots between.
func (v *values) pathID(p string) int32 {
	if i, ok := v.byPath[p]; ok {
		return i
	}
	i := int32(len(v.paths))
	v.paths = append(v.paths, p)
	v.byPath[p] = i
	fields := strings.Split(p, ".")
	v.elems = append(v.elems, fields)
	v.general = append(v.general, i)
	v.element = append(v.element, strings.Contains(p, "["))
	if strings.Contains(p, "[") {
		any := slices.Clone(fields)
		for n, f := range any {
			if f[0] == '[' {
				any[n] = anyElement
			}
		}
		g := v.pathID(strings.Join(any, "."))
		v.general[i] = g
	}
	return i
}

// hasElement: the path leads through an element of a slice or a map.
func (v *values) hasElement(path int32) bool { return v.element[path] }

func (v *values) isAny(path int32) bool { return slices.Contains(v.elems[path], anyElement) }

// matches: the paths may be the same place: "[]" is any element.
func matches(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !(a[i] == anyElement && b[i] != "" && b[i][0] == '[') && !(b[i] == anyElement && a[i] != "" && a[i][0] == '[') {
			return false
		}
	}
	return true
}

// rest is the path without the first n fields.
func (v *values) rest(path int32, n int) int32 {
	if n == 0 {
		return path
	}
	return v.pathID(strings.Join(v.elems[path][n:], "."))
}

// child is path.field.
func (v *values) child(path int32, field string) int32 {
	if path == 0 {
		return v.pathID(field)
	}
	key := pathField{path, field}
	if i, ok := v.childs[key]; ok {
		return i
	}
	i := v.pathID(v.paths[path] + "." + field)
	v.childs[key] = i
	return i
}

// compareValues orders values for people: numbers first, by size.
func compareValues(a, b Value) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.N, b.N), cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Text, b.Text), cmp.Compare(a.Type, b.Type))
}
