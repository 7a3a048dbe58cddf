package program

import (
	"fmt"
	"go/constant"
	"strings"
	"time"
)

// Scalar is a value of a file that is decoded into no struct.
type Scalar struct {
	Const constant.Value // String, Int, Float or Bool, as the file has it
	Text  string         // as it is written, without quotes
	At    Position
}

// Duration is what viper's GetDuration makes of the value, in nanoseconds: a
// number, and text without a unit, are nanoseconds.
func (s Scalar) Duration() (constant.Value, bool) {
	switch s.Const.Kind() {
	case constant.Int:
		return s.Const, true
	case constant.Float:
		f, _ := constant.Float64Val(s.Const)
		return constant.MakeInt64(int64(f)), true
	case constant.String:
		t := s.Text
		if !strings.ContainsAny(t, "nsuµmh") {
			t += "ns"
		}
		if d, err := time.ParseDuration(t); err == nil {
			return constant.MakeInt64(int64(d)), true
		}
	}
	return nil, false
}

// Keys flattens a file that a program reads key by key, as by
// viper.GetDuration("http.timeout"): the keys are lower-cased and dotted, and an
// element of a list is a number ("servers.0.timeout"). Values that variables or
// templates decide are left out. The error is an *Error.
func Keys(f Source) (map[string]Scalar, error) {
	tree, err := parse(f)
	if err == nil {
		tree, err = tree.sub(f)
	}
	if err != nil {
		return nil, err
	}
	keys := map[string]Scalar{}
	flatten(tree, "", keys)
	return keys, nil
}

func flatten(n *node, key string, into map[string]Scalar) {
	if n == nil {
		return
	}
	below := func(name string) string {
		if key == "" {
			return strings.ToLower(name)
		}
		return key + "." + strings.ToLower(name)
	}
	for _, p := range n.pairs {
		flatten(p.value, below(p.key), into)
	}
	for i, item := range n.items {
		flatten(item, below(fmt.Sprint(i)), into)
	}
	if n.kind != scalar || n.typ == other || n.typ == text && unknownText(n.text) {
		return
	}
	var c constant.Value
	switch n.typ {
	case text:
		c = constant.MakeString(n.text)
	case integer:
		c, _ = wholeNumber(n.text)
	case float:
		c, _ = readYAML.float(n)
	case boolean:
		c, _ = readYAML.boolean(n)
	}
	if c != nil {
		into[key] = Scalar{c, n.text, n.at}
	}
}
