package program

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	// The only kept TOML library whose parser says where a value stands. The
	// package is named unstable for its API, which the tests here hold still.
	"github.com/pelletier/go-toml/v2/unstable"
)

func parseTOML(f Source) (*node, error) {
	root := &node{kind: mapping, at: Position{f.Name, 1, 1}}
	r := &tomlReader{file: f.Name, root: root, lines: linesOf(f.Data)}
	r.parser.Reset(slices.Clip(f.Data)) // it tells offsets by capacity
	table := root
	for r.parser.NextExpression() {
		switch e := r.parser.Expression(); e.Kind {
		case unstable.Table:
			table = r.table(root, e.Key())
		case unstable.ArrayTable:
			table = r.element(e.Key())
		case unstable.KeyValue:
			r.keyValue(table, e, 0)
		}
		if r.failed != nil {
			return nil, r.failed
		}
	}
	if err := r.parser.Error(); err != nil {
		at := Position{File: f.Name}
		if p := (*unstable.ParserError)(nil); errors.As(err, &p) {
			at = r.at(r.parser.Range(p.Highlight))
		}
		return nil, &Error{At: at, Message: fmt.Sprintf("bad TOML (%v)", strings.TrimPrefix(err.Error(), "toml: ")), Err: err}
	}
	return root, nil
}

type tomlReader struct {
	file   string
	root   *node
	lines  lines // Parser.Shape counts from the beginning each time
	parser unstable.Parser
	failed error
}

func (r *tomlReader) at(raw unstable.Range) Position {
	return r.lines.at(r.file, int(raw.Offset))
}

// table goes from n to the table of that name, which it makes if it is new. A
// list on the way stands for its last element.
func (r *tomlReader) table(n *node, key unstable.Iterator) *node {
	for key.Next() {
		n = r.step(n, key.Node())
	}
	return n
}

func (r *tomlReader) step(n *node, key *unstable.Node) *node {
	at := r.at(key.Raw)
	name := string(key.Data)
	next := n.get(name)
	if next == nil {
		next = &node{kind: mapping, at: at}
		n.set(name, at, next)
	}
	if next.kind == list && len(next.items) > 0 {
		next = next.items[len(next.items)-1]
	}
	if next.kind != mapping {
		r.fail(at, name)
	}
	return next
}

// element adds an element to the list of tables of that name.
func (r *tomlReader) element(key unstable.Iterator) *node {
	n := r.root
	for key.Next() {
		k := key.Node()
		if !key.IsLast() {
			n = r.step(n, k)
			continue
		}
		at, name := r.at(k.Raw), string(k.Data)
		l := n.get(name)
		if l == nil {
			l = &node{kind: list, at: at}
			n.set(name, at, l)
		}
		if l.kind != list {
			r.fail(at, name)
		}
		n = &node{kind: mapping, at: at}
		l.items = append(l.items, n)
	}
	return n
}

func (r *tomlReader) fail(at Position, name string) {
	if r.failed == nil {
		r.failed = &Error{At: at, Key: name, Message: fmt.Sprintf("bad TOML (key %q is already something else)", name)}
	}
}

func (r *tomlReader) keyValue(table *node, e *unstable.Node, depth int) {
	key := e.Key()
	for key.Next() {
		k := key.Node()
		if !key.IsLast() {
			table = r.step(table, k)
			continue
		}
		at := r.at(k.Raw)
		table.set(string(k.Data), at, r.value(e.Value(), at, depth))
	}
}

// value reads a value; at is where its key stands, for those whose own place
// the parser does not keep.
func (r *tomlReader) value(v *unstable.Node, at Position, depth int) *node {
	if v.Raw.Length > 0 {
		at = r.at(v.Raw)
	}
	n := &node{kind: scalar, at: at, text: string(v.Data)}
	if depth > maxDepth {
		if r.failed == nil {
			r.failed = &Error{At: at, Message: "the file is nested too deeply"}
		}
		return n
	}
	switch v.Kind {
	case unstable.String:
		n.typ = text
	case unstable.Integer:
		n.typ = integer
	case unstable.Float:
		n.typ = float
	case unstable.Bool:
		n.typ = boolean
	case unstable.Array:
		n.kind, n.text = list, ""
		for items := v.Children(); items.Next(); {
			n.items = append(n.items, r.value(items.Node(), at, depth+1))
		}
	case unstable.InlineTable:
		n.kind, n.text = mapping, ""
		for items := v.Children(); items.Next(); {
			r.keyValue(n, items.Node(), depth+1)
		}
	default:
		n.typ = other
	}
	return n
}
