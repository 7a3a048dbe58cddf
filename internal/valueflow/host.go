package valueflow

import (
	"go/constant"
	"slices"
)

// Host is what the solver asks about what a program is run with.
type Host interface {
	// Arg is the argument that sets a flag.
	Arg(flag string) (string, bool)
	// Env is an environment variable.
	Env(name string) (string, bool)
	// Key is a key of a configuration file that is not decoded into a struct.
	Key(name string) (string, Origin, bool)
	// Settings are the values of the fields of a type that is filled; how names the format
	// or the library, as the models do.
	Settings(typ, how string) []Setting
	// KeyPaths are the keys that a library like viper decodes into a type.
	KeyPaths(typ string) []KeyPath
	// Entry is the function at which the program starts, or the name of a command; "" for
	// main.
	Entry() string
	// Remote is how often a call is made beyond what is in view, by the symbol of the function
	// that makes it; 0 if nothing is said.
	Remote(symbol string) int
	// Variable is a value that the configuration gives a package variable or a field.
	Variable(name string) (Setting, bool)
}

// KeyPath is a key of a configuration and the field that it is decoded into.
type KeyPath struct {
	Key, Path string
	Kind      Kind // Int, Bool or String
}

// Setting is one value from outside for a field. Without a Const it is not known: Origin
// names the environment variable.
type Setting struct {
	Path   string // fields with dots between
	Const  constant.Value
	Origin Origin
}

// fromOutside adds to what a place holds what a library filled it with.
func (s *solver) fromOutside(o *object, path int32, vals set) set {
	if len(o.filled) == 0 && o.name == "" {
		return vals
	}
	if given, ok := s.settings[place{o.id, path}]; ok {
		return given
	}
	if len(o.filled) == 0 {
		return vals
	}
	if s.vals.isAny(path) {
		var out set
		for _, p := range o.given {
			if matches(s.vals.elems[p], s.vals.elems[path]) {
				out = out.union(s.settings[place{o.id, p}])
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	for _, f := range o.filled {
		if s.isBelow(path, f.path) && !f.bound {
			vals = vals.with(s.vals.id(Value{Kind: Unknown, Reason: f.reason, Text: f.name, Origin: -1}))
		}
	}
	return vals
}

// isFilled: the configuration's files say something of what is below a place.
func (s *solver) isFilled(o *object, path int32) bool {
	n := len(s.vals.elems[path])
	return slices.ContainsFunc(o.given, func(p int32) bool {
		e := s.vals.elems[p]
		return len(e) > n && matches(e[:n], s.vals.elems[path])
	})
}

// bindSettings gives an object that is decoded what the configuration's files say.
func (s *solver) bindSettings(o *object, path int32, typ, how string) (bound bool) {
	seen := map[int32]bool{}
	for _, v := range s.host.Settings(typ, how) {
		p := s.below(path, s.vals.pathID(v.Path))
		s.settings[place{o.id, p}] = s.settingSet(v) // later files win
		if !seen[p] && !slices.Contains(o.given, p) {
			seen[p] = true
			o.given = append(o.given, p)
		}
		bound = bound || v.Origin.Kind != FromConfig // which speaks of one field
	}
	return bound
}

func (s *solver) settingSet(v Setting) set {
	if v.Const == nil {
		return set{s.vals.id(Value{Kind: Unknown, Reason: Environment, Text: v.Origin.Name, Origin: -1})}
	}
	out := Value{Origin: s.vals.origin(v.Origin)}
	switch v.Const.Kind() {
	case constant.Int:
		out.Kind = Int
		out.N, _ = constant.Int64Val(v.Const)
	case constant.Bool:
		out.Kind, out.N, out.Origin = Bool, b2i(constant.BoolVal(v.Const)), -1
	case constant.String:
		out.Kind, out.Text = String, constant.StringVal(v.Const)
	case constant.Float:
		f, _ := constant.Float64Val(v.Const)
		out.Kind, out.N = Float, int64(floatBits(f))
	default:
		return nil
	}
	return set{s.vals.id(out)}
}
