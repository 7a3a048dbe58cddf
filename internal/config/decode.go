package config

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// The words that a value may be.
var (
	profiles = []string{"default", "strict"}
	scopes   = []string{"default", "all"} // of scope.calls, or of scope itself
	settings = []string{"off", "on", "info", "warning", "error"}
)

// layer is what one file says by itself, before `extends:` is followed. A nil
// pointer means that the file does not say.
type layer struct {
	file      string
	extends   string // absolute; empty if nothing is extended
	extendsAs string // as it is written
	extendsAt Position
	version   bool
	profile   *string
	tests     *bool
	scope     Scope
	rules     map[string]string
	rulesAt   map[string]Position
	programs  []*Program
	remote    []Remote
	knowledge []knowledge.Entry
}

// field is one key and what reads its value.
type field struct {
	key    string
	decode func(value *yaml.Node) error
}

// fields are the keys of a file. A test holds them against the JSON schema.
func (l *layer) fields() []field {
	return []field{
		{"version", l.decodeVersion},
		{"extends", l.decodeExtends},
		{"profile", l.decodeProfile},
		{"scope", l.decodeScope},
		{"rules", l.decodeRules},
		{"tests", l.decodeTests},
		{"programs", l.decodePrograms},
		{"remote", l.decodeRemote},
		{"knowledge", l.decodeKnowledge},
	}
}

func (l *layer) scopeFields() []field {
	return []field{
		{"calls", l.decodeCalls},
		{"include", func(n *yaml.Node) error { return l.patterns(n, "scope.include", &l.scope.Include) }},
		{"exclude", func(n *yaml.Node) error { return l.patterns(n, "scope.exclude", &l.scope.Exclude) }},
	}
}

// decode reads the text of one file. An empty file says nothing and is valid.
func decode(file string, data []byte) (*layer, error) {
	l := &layer{file: file}
	root, err := parse(file, data)
	if err != nil || root == nil {
		return l, err
	}
	if err := l.mapping(root, "", l.fields()); err != nil {
		return nil, err
	}
	if !l.version {
		return nil, Position{file, 1, 1}.errorf(`missing key "version"`).because(`begin the file with "version: 1"`)
	}
	return l, nil
}

func (l *layer) at(n *yaml.Node) Position { return Position{l.file, n.Line, n.Column} }

// mapping reads the keys of a map, in the order of the file, each at most once.
// An empty value is an empty map: people comment out the last entry.
func (l *layer) mapping(n *yaml.Node, of string, fields []field) error {
	return l.pairs(n, of, func(key, value *yaml.Node) error {
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		if i >= 0 {
			return fields[i].decode(value)
		}
		valid := make([]string, len(fields))
		for i, f := range fields {
			valid[i] = f.key
		}
		if of != "" {
			return l.at(key).errorf("unknown key %s in %s", quote(key.Value), of).hint(key.Value, valid)
		}
		return l.at(key).errorf("unknown key %s", quote(key.Value)).hint(key.Value, valid)
	})
}

// pairs calls f for each key and value of the map n.
func (l *layer) pairs(n *yaml.Node, of string, f func(key, value *yaml.Node) error) error {
	at, m := l.at(n), deref(n)
	if isNull(m) {
		return nil
	}
	if m.Kind != yaml.MappingNode {
		if of == "" {
			return at.errorf("the configuration must be a map of keys and values, not %s", describe(m))
		}
		return at.errorf("%s must be a map, not %s", of, describe(m))
	}
	first := make(map[string]int, len(m.Content)/2)
	for i := 0; i+1 < len(m.Content); i += 2 {
		key := deref(m.Content[i])
		if key.Kind != yaml.ScalarNode {
			return l.at(m.Content[i]).errorf("a key must be a word, not %s", describe(key))
		}
		if line, dup := first[key.Value]; dup {
			return l.at(m.Content[i]).errorf("duplicate key %s", quote(key.Value)).because("it is already set on line %d", line)
		}
		first[key.Value] = m.Content[i].Line
		if err := f(key, m.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// text reads a string; want completes "KEY must be".
func (l *layer) text(n *yaml.Node, key, want string) (string, error) {
	if s := deref(n); s.Kind == yaml.ScalarNode && s.Tag == "!!str" {
		return s.Value, nil
	}
	return "", l.at(n).errorf("%s must be %s, not %s", key, want, describe(n))
}

// oneOf reads a string that is one of valid.
func (l *layer) oneOf(n *yaml.Node, key string, valid []string) (string, error) {
	value := deref(n)
	if value.Kind == yaml.ScalarNode && slices.Contains(valid, value.Value) {
		return value.Value, nil
	}
	return "", l.noneOf(n, key, alternatives(valid), valid)
}

// noneOf says that n is none of valid; want completes "KEY must be".
func (l *layer) noneOf(n *yaml.Node, key, want string, valid []string) *Error {
	value := deref(n)
	e := l.at(n).errorf("%s must be %s, not %s", key, want, describe(n))
	if value.Kind == yaml.ScalarNode && value.Tag == "!!bool" && slices.Contains(valid, "off") { // some formatters rewrite "off"
		word := "off"
		if strings.EqualFold(value.Value, "true") {
			word = "on"
		}
		return e.because("write %s", word)
	}
	if value.Kind == yaml.ScalarNode {
		if near := nearest.Word(value.Value, valid); near != "" {
			return e.hint(value.Value, valid)
		}
	}
	return e
}

// alternatives writes "a, b or c".
func alternatives(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (l *layer) decodeVersion(n *yaml.Node) error {
	if v := deref(n); v.Kind != yaml.ScalarNode || v.Tag != "!!int" || v.Value != "1" {
		e := l.at(n).errorf("version must be 1, not %s", describe(n))
		if v.Kind == yaml.ScalarNode && v.Tag == "!!int" {
			e = e.because("a newer deadlinelint may read it")
		}
		return e
	}
	l.version = true
	return nil
}

func (l *layer) decodeExtends(n *yaml.Node) error {
	path, err := l.text(n, "extends", "the path of a file")
	if err != nil {
		return err
	}
	if path == "" || strings.Contains(path, "://") {
		return l.at(n).errorf("extends must be the path of a file, not %s", quote(path))
	}
	l.extendsAs, l.extendsAt = path, l.at(n)
	l.extends = filepath.FromSlash(path)
	if !filepath.IsAbs(l.extends) {
		l.extends = filepath.Join(filepath.Dir(l.file), l.extends)
	}
	return nil
}

func (l *layer) decodeProfile(n *yaml.Node) error {
	s, err := l.oneOf(n, "profile", profiles)
	l.profile = &s
	return err
}

// decodeScope reads a map, or the word that is short for a map with calls alone.
func (l *layer) decodeScope(n *yaml.Node) error {
	switch s := deref(n); {
	case s.Kind == yaml.MappingNode, isNull(s):
		return l.mapping(n, "scope", l.scopeFields())
	case s.Kind == yaml.ScalarNode && slices.Contains(scopes, s.Value):
		return l.decodeCalls(n)
	}
	return l.noneOf(n, "scope", alternatives(slices.Concat(scopes, []string{"a map"})), scopes)
}

func (l *layer) decodeCalls(n *yaml.Node) error {
	s, err := l.oneOf(n, "scope.calls", scopes)
	l.scope.Calls = s
	return err
}

func (l *layer) decodeTests(n *yaml.Node) error {
	s := deref(n)
	if s.Kind != yaml.ScalarNode || s.Tag != "!!bool" {
		return l.at(n).errorf("tests must be true or false, not %s", describe(n))
	}
	on := strings.EqualFold(s.Value, "true")
	l.tests = &on
	return nil
}

// decodeRules reads what is said of each rule. That the rules exist is for
// CheckRules, as nothing down here knows them.
func (l *layer) decodeRules(n *yaml.Node) error {
	l.rules, l.rulesAt = map[string]string{}, map[string]Position{}
	return l.pairs(n, "rules", func(key, value *yaml.Node) error {
		setting, err := l.oneOf(value, "rules."+key.Value, settings)
		l.rules[key.Value], l.rulesAt[key.Value] = setting, l.at(key)
		return err
	})
}

// patterns reads a list of import path patterns.
func (l *layer) patterns(n *yaml.Node, key string, into *[]string) error {
	list := deref(n)
	if isNull(list) {
		return nil
	}
	if list.Kind != yaml.SequenceNode {
		return l.at(n).errorf("%s must be a list of import path patterns, not %s", key, describe(n))
	}
	for _, item := range list.Content {
		p, err := l.text(item, "an element of "+key, "an import path pattern")
		if err != nil {
			return err
		}
		if why := badPattern(p); why != "" {
			return l.at(item).errorf("bad pattern %s in %s", quote(p), key).because("%s", why)
		}
		*into = append(*into, p)
	}
	return nil
}

func (l *layer) decodeKnowledge(n *yaml.Node) error {
	list := deref(n)
	if isNull(list) {
		return nil
	}
	if list.Kind != yaml.SequenceNode {
		return l.at(n).errorf("knowledge must be a list of entries, not %s", describe(n))
	}
	entries, err := knowledge.Decode(list)
	if err != nil {
		at, text := l.at(n), err.Error()
		if p := (*knowledge.ParseError)(nil); errors.As(err, &p) {
			at, text = Position{File: l.file, Line: p.Line}, p.Message
		}
		text = strings.Join(strings.Fields(text), " ") // it quotes values, which may have line breaks
		e := at.errorf("bad entry in knowledge").because("%s", text)
		e.Err = err
		return e
	}
	l.knowledge = entries
	return nil
}
