package config

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

// parse returns the root of the only document in data, or nil if there is
// nothing but comments.
func parse(file string, data []byte) (*yaml.Node, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	root, err := document(decoder)
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, syntaxError(file, data, err)
	}
	second, err := document(decoder)
	if err == nil {
		at := Position{file, second.Line, second.Column}
		return nil, at.errorf("a second document begins").because("the configuration is one document without --- in it")
	}
	if !errors.Is(err, io.EOF) {
		return nil, syntaxError(file, data, err)
	}
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil, nil
	}
	return root, nil
}

// document reads one document. yaml.v3 panics on states that its authors think
// impossible; a configuration must not bring a build down with a stack trace.
func document(decoder *yaml.Decoder) (root *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	var doc yaml.Node
	if err := decoder.Decode(&doc); err != nil {
		return nil, err
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) == 0 {
		return nil, io.EOF
	}
	return doc.Content[0], nil
}

var (
	yamlLine   = regexp.MustCompile(`^line (\d+): `)
	yamlAnchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)
)

// syntaxError gives the errors of yaml.v3, which are strings, the form of ours.
// yaml.v3 counts lines from 1 where its scanner fails and from 0 where its
// parser does ("did not find expected ..."), and leaves the first line out.
func syntaxError(file string, data []byte, err error) *Error {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1]) // the pattern has digits only; a line too large is clamped below
		text = text[len(m[0]):]
		if strings.HasPrefix(text, "did not find expected") {
			line++
		}
	} else if m := yamlAnchor.FindStringSubmatch(text); m != nil {
		before, _, _ := bytes.Cut(data, []byte("*"+m[1]))
		line = 1 + bytes.Count(before, []byte("\n"))
	}
	lines := bytes.Split(bytes.TrimRight(data, "\r\n"), []byte("\n"))
	line = min(max(line, 1), len(lines))
	e := Position{File: file, Line: line}.errorf("bad YAML (%s)", text)
	if bytes.HasPrefix(bytes.TrimLeft(lines[line-1], " "), []byte("\t")) {
		e.Hint = "YAML is indented with spaces, not tabs"
	}
	e.Err = err
	return e
}

// deref follows an alias to what it stands for.
func deref(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

// describe says what a node is, for "must be X, not Y".
func describe(n *yaml.Node) string {
	switch n = deref(n); {
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.MappingNode:
		return "a map"
	case isNull(n):
		return "empty"
	default:
		return quote(n.Value)
	}
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }
