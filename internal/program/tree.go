package program

import (
	"fmt"
	"slices"
	"strings"
)

// kind is what a node is.
type kind int

const (
	null kind = iota
	scalar
	mapping
	list
)

// scalarType is how a scalar is written: a quoted "5" is text, in every format.
type scalarType int

const (
	text scalarType = iota
	integer
	float
	boolean
	other // a date, binary data: nothing that a limit can be
)

// node is a value in a file, of whatever format.
type node struct {
	kind  kind
	at    Position
	typ   scalarType     // of a scalar
	text  string         // of a scalar, without quotes and escapes
	pairs []pair         // of a mapping, in the order of the file; the keys are unique
	index map[string]int // key -> place in pairs
	items []*node        // of a list
}

type pair struct {
	key   string
	at    Position
	value *node
}

// Limits on what is read. Aliases can make a file of a few lines stand for more
// than any memory holds, or for itself.
const (
	maxDepth = 100
	maxNodes = 100_000
)

// get returns the value of a key, or nil.
func (n *node) get(key string) *node {
	if i, ok := n.index[key]; ok {
		return n.pairs[i].value
	}
	return nil
}

// set adds a key or, if there is one already, replaces its value: where a
// format admits the same key twice, the later one holds.
func (n *node) set(key string, at Position, value *node) {
	if i, ok := n.index[key]; ok {
		n.pairs[i] = pair{key, at, value}
		return
	}
	if n.index == nil {
		n.index = map[string]int{}
	}
	n.index[key] = len(n.pairs)
	n.pairs = append(n.pairs, pair{key, at, value})
}

// parse reads a file of any format. An empty file gives nil.
func parse(f Source) (*node, error) {
	switch f.Format {
	case FormatYAML:
		return parseYAML(f)
	case FormatJSON:
		return parseJSON(f)
	case FormatTOML:
		return parseTOML(f)
	case FormatEnv:
		return parseEnv(f)
	}
	return nil, &Error{At: Position{File: f.Name}, Message: fmt.Sprintf("unknown format %q", f.Format), Hint: "valid here: yaml, json, toml, env"}
}

// sub returns the part of the tree that f.Key names. A key of the file may have
// dots itself, so the longest one that fits goes first; case counts only if two
// keys differ in nothing else, as viper's keys have none.
func (n *node) sub(f Source) (*node, error) {
	rest := f.Key
	for n != nil && rest != "" {
		value, length := n.longest(rest)
		if value == nil {
			e := &Error{At: n.at, Key: f.Key, Message: fmt.Sprintf("there is no key %q", f.Key)}
			if keys := keysOf(n); len(keys) > 0 {
				e.Hint = "valid here: " + keys
			}
			return nil, e
		}
		n, rest = value, strings.TrimPrefix(rest[length:], ".")
	}
	if n == nil && rest != "" {
		return nil, &Error{At: Position{File: f.Name}, Key: f.Key, Message: fmt.Sprintf("there is no key %q", f.Key), Hint: "the file is empty"}
	}
	return n, nil
}

// longest returns the value of the longest key that path begins with, and the
// length of that key.
func (n *node) longest(path string) (value *node, length int) {
	exact := false
	for _, p := range n.pairs {
		end := len(p.key)
		if end > len(path) || end < len(path) && path[end] != '.' || !strings.EqualFold(p.key, path[:end]) {
			continue
		}
		if same := p.key == path[:end]; end > length || end == length && same && !exact {
			value, length, exact = p.value, end, same
		}
	}
	return value, length
}

// keysOf lists the keys of a mapping, as many as fit a sentence.
func keysOf(n *node) string {
	const limit = 12
	var keys []string
	for i, p := range n.pairs {
		if i == limit {
			keys = append(keys, "...")
			break
		}
		keys = append(keys, p.key)
	}
	return strings.Join(keys, ", ")
}

// lines are the offsets at which the lines of a file begin.
type lines []int

func linesOf(data []byte) lines {
	l := lines{0}
	for i, c := range data {
		if c == '\n' {
			l = append(l, i+1)
		}
	}
	return l
}

func (l lines) at(file string, offset int) Position {
	line, found := slices.BinarySearch(l, offset)
	if !found {
		line-- // the line that begins before it
	}
	return Position{file, line + 1, offset - l[line] + 1}
}
