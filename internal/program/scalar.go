package program

import (
	"go/constant"
	"go/types"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// reading is what a decoder makes of a scalar that is not of the field's type.
type reading int

const (
	readYAML reading = iota
	readJSON         // encoding/json: no conversion; a duration is a number
	readTOML
	readWeak // mapstructure, koanf, the environment: text becomes what it has to
	// readSelf is a type with a method that decodes. What that does is not
	// known, but all of those that take "5s" for a duration mean the same.
	readSelf
)

// converted is what a scalar became; c is nil if that is not known.
type converted struct {
	c        constant.Value
	duration bool
}

// scalar converts n for a field of type t. want completes "must be" where the
// decoder would refuse it.
func (r reading) scalar(t types.Type, n *node) (got converted, want string) {
	if n.typ == text && unknownText(n.text) {
		return converted{}, ""
	}
	if r == readSelf {
		return decodesItself(n), ""
	}
	if isDuration(t) {
		c, want := r.duration(n)
		return converted{c, true}, want
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return converted{}, ""
	}
	var c constant.Value
	switch info := b.Info(); {
	case info&types.IsInteger != 0:
		c, want = r.integer(n)
	case info&types.IsFloat != 0:
		c, want = r.float(n)
	case info&types.IsBoolean != 0:
		c, want = r.boolean(n)
	case info&types.IsString != 0:
		if n.typ == text || r == readYAML || r == readWeak { // the others refuse it, which matters to no limit
			c = constant.MakeString(n.text)
		}
	}
	if _, named := t.(*types.Named); named && r == readWeak {
		want = "" // a hook may read it
	}
	return converted{c: c}, want
}

// unknownText reports whether a program's or a template's variables stand in s.
func unknownText(s string) bool {
	return strings.Contains(s, "${") || strings.HasPrefix(s, "$") || strings.Contains(s, "{{")
}

const likeDuration = "a duration such as 5s"

func (r reading) duration(n *node) (constant.Value, string) {
	switch n.typ {
	case integer: // yaml.v3 refuses it; older ones, and what goes through JSON, do not
		c, _ := wholeNumber(n.text)
		if c == nil {
			return nil, likeDuration
		}
		return c, ""
	case text:
		if r == readJSON {
			return nil, "a number of nanoseconds"
		}
		if d, err := time.ParseDuration(n.text); err == nil {
			return constant.MakeInt64(int64(d)), ""
		}
	case float:
		if f, err := strconv.ParseFloat(n.text, 64); err == nil && r == readWeak && math.Abs(f) < math.MaxInt64 {
			return constant.MakeInt64(int64(f)), ""
		}
	}
	if r == readJSON {
		return nil, "a whole number of nanoseconds"
	}
	return nil, likeDuration
}

func (r reading) integer(n *node) (constant.Value, string) {
	const want = "a whole number"
	switch n.typ {
	case integer:
		if c, ok := wholeNumber(n.text); ok {
			return c, ""
		}
	case float:
		if f, err := strconv.ParseFloat(n.text, 64); err == nil && math.Abs(f) < math.MaxInt64 {
			if r == readWeak || r == readYAML { // both cut the fraction off
				return constant.MakeInt64(int64(f)), ""
			}
		}
	case text:
		if c, ok := wholeNumber(n.text); ok && r == readWeak {
			return c, ""
		}
	case boolean:
		if r == readWeak {
			return nil, ""
		}
	}
	return nil, want
}

func (r reading) float(n *node) (constant.Value, string) {
	if n.typ == integer || n.typ == float || n.typ == text && r == readWeak {
		f, err := strconv.ParseFloat(strings.ReplaceAll(n.text, "_", ""), 64)
		if err != nil { // 0x10
			c, _ := wholeNumber(n.text)
			if c == nil && (n.typ == text || n.typ == integer) {
				return nil, "a number"
			}
			return c, ""
		}
		if c := constant.MakeFloat64(f); c.Kind() != constant.Unknown { // it is for infinity
			return c, ""
		}
		return nil, ""
	}
	return nil, "a number"
}

func (r reading) boolean(n *node) (constant.Value, string) {
	switch n.typ {
	case boolean:
		return constant.MakeBool(strings.EqualFold(n.text, "true")), ""
	case integer:
		if r == readWeak {
			return constant.MakeBool(strings.Trim(n.text, "0") != ""), ""
		}
	case text:
		if r == readWeak {
			if b, err := strconv.ParseBool(n.text); err == nil {
				return constant.MakeBool(b), ""
			}
		}
		if r == readYAML { // the words of YAML 1.1, which yaml.v3 takes for a bool only
			switch strings.ToLower(n.text) {
			case "y", "yes", "on":
				return constant.MakeBool(true), ""
			case "n", "no", "off":
				return constant.MakeBool(false), ""
			}
		}
	}
	return nil, "true or false"
}

// decodesItself gives the text of a type that decodes itself a meaning if it can
// have one only.
func decodesItself(n *node) converted {
	if n.typ != text {
		return converted{} // seconds or nanoseconds?
	}
	if d, err := time.ParseDuration(n.text); err == nil {
		return converted{constant.MakeInt64(int64(d)), true}
	}
	if d, ok := longDuration(n.text); ok {
		return converted{constant.MakeInt64(int64(d)), true}
	}
	return converted{}
}

var longUnits = regexp.MustCompile(`^(?:(\d{1,4})w)?(?:(\d{1,5})d)?(.*)$`)

// longDuration reads days and weeks too, as Prometheus and str2duration do.
func longDuration(s string) (time.Duration, bool) {
	m := longUnits.FindStringSubmatch(s)
	if m == nil || m[1] == "" && m[2] == "" {
		return 0, false
	}
	weeks, _ := strconv.Atoi("0" + m[1]) // digits only
	days, _ := strconv.Atoi("0" + m[2])
	var rest time.Duration
	if m[3] != "" {
		var err error
		if rest, err = time.ParseDuration(m[3]); err != nil || rest < 0 {
			return 0, false
		}
	}
	whole := time.Duration(7*weeks+days) * 24 * time.Hour
	return whole + rest, whole >= 0 && whole+rest >= whole
}

// wholeNumber reads the notations of Go, YAML and TOML.
func wholeNumber(s string) (constant.Value, bool) {
	s = strings.ReplaceAll(strings.TrimSpace(s), "_", "")
	if i, err := strconv.ParseInt(s, 0, 64); err == nil {
		return constant.MakeInt64(i), true
	}
	if u, err := strconv.ParseUint(s, 0, 64); err == nil {
		return constant.MakeUint64(u), true
	}
	return nil, false
}

// quote quotes what a file says, cut to what fits a sentence.
func quote(s string) string {
	const limit = 60
	if utf8.RuneCountInString(s) > limit {
		s = string([]rune(s)[:limit]) + "..."
	}
	return strconv.Quote(s)
}
