package program

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// parseYAML reads the first document, as Unmarshal of every YAML library does.
func parseYAML(f Source) (*node, error) {
	doc, err := yamlDocument(f.Data)
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, yamlError(f, err)
	}
	c := &yamlReader{file: f.Name}
	n := c.node(doc, 0)
	if c.failed != nil {
		return nil, c.failed
	}
	return n, nil
}

// yamlDocument reads the first document. yaml.v3 panics on states that its
// authors think impossible.
func yamlDocument(data []byte) (root *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	var doc yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&doc); err != nil {
		return nil, err
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) == 0 {
		return nil, io.EOF
	}
	return doc.Content[0], nil
}

var yamlLine = regexp.MustCompile(`^line (\d+): `)

// yamlError gives the errors of yaml.v3, which are strings, a position. It
// counts lines from 1 where its scanner fails and from 0 where its parser does
// ("did not find expected ..."), and leaves the first line out.
func yamlError(f Source, err error) error {
	text, line := strings.TrimPrefix(err.Error(), "yaml: "), 1
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1]) // the pattern has digits only
		text = text[len(m[0]):]
		if strings.HasPrefix(text, "did not find expected") {
			line++
		}
	}
	text = strings.Join(strings.Fields(text), " ") // it may quote what has line breaks
	last := 1 + bytes.Count(bytes.TrimRight(f.Data, "\r\n"), []byte("\n"))
	return &Error{At: Position{File: f.Name, Line: min(max(line, 1), last)}, Message: fmt.Sprintf("bad YAML (%s)", text), Err: err}
}

// yamlReader resolves aliases and merges while it copies a document.
type yamlReader struct {
	file   string
	nodes  int
	failed error
}

func (c *yamlReader) node(y *yaml.Node, depth int) *node {
	n := &node{at: c.at(y)}
	if y.Kind == yaml.AliasNode && y.Alias != nil {
		y = y.Alias // the position stays that of the alias: it is what gives the value here
	}
	if c.nodes++; c.failed == nil && (c.nodes > maxNodes || depth > maxDepth) {
		c.failed = &Error{At: n.at, Message: "the aliases stand for too much", Hint: "an alias within what it stands for never ends"}
	}
	if c.failed != nil {
		return n
	}
	switch y.Kind {
	case yaml.MappingNode:
		n.kind = mapping
		c.pairs(n, y, depth)
	case yaml.SequenceNode:
		n.kind = list
		for _, item := range y.Content {
			n.items = append(n.items, c.node(item, depth+1))
		}
	case yaml.ScalarNode:
		n.kind, n.typ, n.text = yamlScalar(y)
	}
	return n
}

// pairs reads the keys of a map. Its own keys win over those of a merge, and
// the earlier map of a merge over the later ones.
func (c *yamlReader) pairs(n *node, y *yaml.Node, depth int) {
	var merges []*node
	for i := 0; i+1 < len(y.Content); i += 2 {
		key, value := y.Content[i], y.Content[i+1]
		if key.Kind == yaml.AliasNode && key.Alias != nil {
			key = key.Alias
		}
		if key.Kind != yaml.ScalarNode {
			continue // no struct has a field for it
		}
		read := c.node(value, depth+1)
		switch {
		case key.ShortTag() != "!!merge":
			n.set(key.Value, c.at(y.Content[i]), read)
		case read.kind == list:
			merges = append(merges, read.items...)
		default:
			merges = append(merges, read)
		}
	}
	for _, m := range merges {
		for _, p := range m.pairs {
			if n.get(p.key) == nil {
				n.set(p.key, p.at, p.value)
			}
		}
	}
}

func (c *yamlReader) at(y *yaml.Node) Position { return Position{c.file, y.Line, y.Column} }

func yamlScalar(y *yaml.Node) (kind, scalarType, string) {
	switch y.ShortTag() {
	case "!!null":
		return null, other, ""
	case "!!str":
		return scalar, text, y.Value
	case "!!int":
		return scalar, integer, y.Value
	case "!!float":
		return scalar, float, y.Value
	case "!!bool":
		return scalar, boolean, y.Value
	}
	return scalar, other, y.Value
}
