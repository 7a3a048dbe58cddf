package valueflow

import (
	"math"
	"strconv"
	"time"
)

// retag gives constants an origin.
func (f *frame) retag(vals set, kind OriginKind, name string) set {
	var out set
	for _, v := range vals {
		u := f.vals.all[v]
		if u.Kind == Int || u.Kind == String {
			o := Origin{Kind: kind, Name: name}
			if u.Origin >= 0 {
				old := f.vals.origins[u.Origin]
				o.At, o.File, o.Line, o.Column = old.At, old.File, old.Line, old.Column
			}
			u.Origin = f.vals.origin(o)
		}
		out = out.with(f.vals.id(u))
	}
	return out
}

// flag is the value of a command-line flag: what the program is run with, else its
// default.
func (f *frame) flag(name, def set) set {
	n := text(f.vals, name)
	if given, ok := f.host.Arg(n); ok && n != "" {
		return f.given1(given, FromArg, "-"+n, def)
	}
	return f.retag(def, FromFlag, n)
}

// given1 is a text from outside as a value of the same kind as like.
func (f *frame) given1(s string, kind OriginKind, name string, like set) set {
	o := f.vals.origin(Origin{Kind: kind, Name: name})
	for _, v := range like {
		switch f.vals.all[v].Kind {
		case Bool:
			b, err := strconv.ParseBool(s)
			return set{f.bool(b || s == "" && err != nil)}
		case Int:
			if d, err := time.ParseDuration(s); err == nil {
				return set{f.vals.id(Value{Kind: Int, N: int64(d), Origin: o})}
			}
			if n, err := strconv.ParseInt(s, 0, 64); err == nil {
				return set{f.vals.id(Value{Kind: Int, N: n, Origin: o})}
			}
		}
	}
	return set{f.vals.id(Value{Kind: String, Text: s, Origin: o})}
}

func (f *frame) env(name set) set {
	n := text(f.vals, name)
	if s, ok := f.host.Env(n); ok {
		return f.given1(s, FromEnv, n, nil)
	}
	return f.unknown(Environment, n)
}

// envGiven is an environment variable if the configuration gives it, else "".
func (f *frame) envGiven(name set) set {
	var out set
	for _, v := range name {
		n := f.vals.all[v]
		if s, ok := f.host.Env(n.Text); ok && n.Kind == String {
			out = out.union(f.given1(s, FromEnv, n.Text, nil))
		} else {
			out = out.with(f.vals.id(Value{Kind: String, Origin: -1}))
		}
	}
	return out
}

// parseError is the error of reading texts: nil, one, or not to be known.
func (f *frame) parseError(kind, in set) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		var err error
		switch {
		case u.Kind != String:
			out = out.union(f.unknown(Computed, "whether a text can be read"))
			continue
		case text(f.vals, kind) == "duration":
			_, err = time.ParseDuration(u.Text)
		case text(f.vals, kind) == "bool":
			_, err = strconv.ParseBool(u.Text)
		default:
			_, err = strconv.ParseInt(u.Text, 0, 64)
		}
		if err == nil {
			out = out.with(f.nilValue)
		} else {
			out = out.with(f.pointer(f.zeroStruct("error"), 0))
		}
	}
	return out
}

// parse turns texts into numbers.
func (f *frame) parse(in set, parse func(string) (int64, bool)) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		switch u.Kind {
		case String:
			if n, ok := parse(u.Text); ok {
				out = out.with(f.vals.id(Value{Kind: Int, N: n, Origin: u.Origin}))
			} else if u.Text == "" {
				out = out.with(f.vals.id(Value{Kind: Int, Origin: u.Origin}))
			} else {
				out = out.union(f.unknown(Computed, "from "+strconv.Quote(u.Text)))
			}
		case Unknown:
			out = out.with(f.plain(u))
		case Int:
			out = out.with(v)
		}
	}
	return out
}

func (f *frame) parseBool(in set) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		switch u.Kind {
		case String:
			b, _ := strconv.ParseBool(u.Text)
			out = out.with(f.bool(b))
		case Unknown:
			out = out.with(f.plain(u))
		case Bool:
			out = out.with(v)
		}
	}
	return out
}

// round is the whole numbers of floats, as the methods of time.Duration give and take
// them.
func (f *frame) round(in set) set {
	var out set
	for _, v := range in {
		u := f.vals.all[v]
		if u.Kind == Float {
			u.Kind, u.N = Int, int64(math.Float64frombits(uint64(u.N)))
		}
		out = out.with(f.vals.id(u))
	}
	return out
}
