package config

import (
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

var formats = []string{"yaml", "json", "toml", "env"}

func (l *layer) programFields(p *Program) []field {
	key := func(name string) string { return p.label() + "." + name }
	return []field{
		{"name", func(n *yaml.Node) error { return l.word(n, "the name of a program", &p.Name) }},
		{"main", func(n *yaml.Node) error { return l.decodeMain(n, key("main"), p) }},
		{"entry", func(n *yaml.Node) error { return l.word(n, key("entry"), &p.Entry) }},
		{"files", func(n *yaml.Node) error { return l.decodeFiles(n, key("files"), p) }},
		{"env", func(n *yaml.Node) error { return l.decodeEnv(n, key("env"), p) }},
		{"args", func(n *yaml.Node) error { return l.decodeArgs(n, key("args"), p) }},
		{"values", func(n *yaml.Node) error { return l.decodeValues(n, key("values"), p) }},
	}
}

func (l *layer) fileFields(f *ProgramFile, of string) []field {
	return []field{
		{"path", func(n *yaml.Node) error { return l.word(n, of+".path", &f.Written) }},
		{"into", func(n *yaml.Node) error { return l.decodeInto(n, of+".into", f) }},
		{"format", func(n *yaml.Node) (err error) {
			f.Format, err = l.oneOf(n, of+".format", formats)
			return err
		}},
		{"key", func(n *yaml.Node) error { return l.word(n, of+".key", &f.Key) }},
	}
}

func (l *layer) decodePrograms(n *yaml.Node) error {
	items, err := l.list(n, "programs", "a list of programs")
	if err != nil {
		return err
	}
	for _, item := range items {
		p := &Program{At: l.at(item)}
		if deref(item).Kind != yaml.MappingNode {
			return l.at(item).errorf("an element of programs must be a map, not %s", describe(item))
		}
		// The name first, wherever it stands: the other sentences use it.
		if err := l.nameFirst(item, p); err != nil {
			return err
		}
		if err := l.mapping(item, p.label(), l.programFields(p)); err != nil {
			return err
		}
		for _, other := range l.programs {
			if other.Name == p.Name {
				return l.at(item).errorf("duplicate program %s", quote(p.Name)).because("it is already defined on line %d", other.At.Line)
			}
		}
		l.programs = append(l.programs, p)
	}
	return nil
}

func (l *layer) nameFirst(item *yaml.Node, p *Program) error {
	m := deref(item)
	for i := 0; i+1 < len(m.Content); i += 2 {
		if deref(m.Content[i]).Value == "name" {
			return l.word(m.Content[i+1], "the name of a program", &p.Name)
		}
	}
	return l.at(item).errorf(`missing key "name" in an element of programs`).because("each program has a name of its own")
}

func (l *layer) decodeMain(n *yaml.Node, key string, p *Program) error {
	if err := l.word(n, key, &p.Main); err != nil {
		return err
	}
	p.MainDir = ""
	switch {
	case p.Main == "." || p.Main == ".." || strings.HasPrefix(p.Main, "./") || strings.HasPrefix(p.Main, "../"):
		p.MainDir = filepath.Join(filepath.Dir(l.file), filepath.FromSlash(p.Main))
	case filepath.IsAbs(p.Main):
		return l.at(n).errorf("%s must be an import path or a directory that begins with ./ or ../, not %s", key, quote(p.Main))
	case badPattern(p.Main) != "":
		return l.at(n).errorf("bad pattern %s in %s", quote(p.Main), key).because("%s", badPattern(p.Main))
	}
	return nil
}

func (l *layer) decodeFiles(n *yaml.Node, key string, p *Program) error {
	items, err := l.list(n, key, "a list of files")
	if err != nil {
		return err
	}
	for _, item := range items {
		f := ProgramFile{At: l.at(item)}
		if deref(item).Kind != yaml.MappingNode {
			return l.at(item).errorf("an element of %s must be a map, not %s", key, describe(item)).because("write {path: FILE, into: TYPE}")
		}
		if err := l.mapping(item, key, l.fileFields(&f, key)); err != nil {
			return err
		}
		if f.Written == "" {
			return l.at(item).errorf(`missing key "path" in an element of %s`, key)
		}
		f.Path = filepath.FromSlash(f.Written)
		if !filepath.IsAbs(f.Path) {
			f.Path = filepath.Join(filepath.Dir(l.file), f.Path)
		}
		if f.Format == "" {
			if f.Format = formatOf(f.Path); f.Format == "" {
				return l.at(item).errorf("the name of %s does not tell its format", quote(f.Written)).because("add format: %s", alternatives(formats))
			}
		}
		p.Files = append(p.Files, f)
	}
	return nil
}

// formatOf tells the format of a file by its name, or gives "".
func formatOf(path string) string {
	base := strings.ToLower(filepath.Base(path))
	switch ext := filepath.Ext(base); ext {
	case ".yaml", ".yml":
		return "yaml"
	case ".json", ".toml", ".env":
		return ext[1:]
	}
	if strings.HasPrefix(base, ".env.") { // .env.production
		return "env"
	}
	return ""
}

func (l *layer) decodeInto(n *yaml.Node, key string, f *ProgramFile) error {
	if err := l.word(n, key, &f.Into); err != nil {
		return err
	}
	if names := afterPackage(f.Into); len(names) != 1 {
		return l.at(n).errorf("%s must be a type such as example.com/shop/config.Config, not %s", key, quote(f.Into))
	}
	return nil
}

func (l *layer) decodeValues(n *yaml.Node, of string, p *Program) error {
	p.Values = map[string]ProgramValue{}
	return l.pairs(n, of, func(key, value *yaml.Node) error {
		if len(afterPackage(key.Value)) == 0 {
			return l.at(key).errorf("bad name %s in %s", quote(key.Value), of).
				because("a field is example.com/shop/config.Config.Timeout, a variable example.com/shop.Timeout")
		}
		text, err := l.scalarText(value, of+"."+key.Value)
		p.Values[key.Value] = ProgramValue{text, l.at(key)}
		return err
	})
}

// afterPackage returns the Go names that follow the import path in name, or nil
// if it is no such name. The last element of an import path may have dots
// itself ("gopkg.in/yaml.v3.Node"), so what is after the path begins with the
// first name that is exported, or with the last one.
func afterPackage(name string) []string {
	slash := strings.LastIndexByte(name, '/')
	parts := strings.Split(name[slash+1:], ".")
	if len(parts) < 2 || parts[0] == "" {
		return nil
	}
	first := len(parts) - 1
	for i := len(parts) - 1; i > 0; i-- {
		if !token.IsIdentifier(parts[i]) {
			break
		}
		if token.IsExported(parts[i]) {
			first = i
		}
	}
	if slices.ContainsFunc(parts[first:], func(s string) bool { return !token.IsIdentifier(s) }) {
		return nil
	}
	return parts[first:]
}

func (l *layer) decodeEnv(n *yaml.Node, of string, p *Program) error {
	p.Env, p.EnvAt = map[string]string{}, map[string]Position{}
	return l.pairs(n, of, func(key, value *yaml.Node) error {
		if key.Value == "" || strings.ContainsAny(key.Value, "= \t\n\x00") {
			return l.at(key).errorf("bad name of a variable %s in %s", quote(key.Value), of)
		}
		text, err := l.scalarText(value, of+"."+key.Value)
		p.Env[key.Value], p.EnvAt[key.Value] = text, l.at(key)
		return err
	})
}

func (l *layer) decodeArgs(n *yaml.Node, key string, p *Program) error {
	items, err := l.list(n, key, "a list of arguments")
	if err != nil {
		return err
	}
	for _, item := range items {
		arg, err := l.scalarText(item, "an element of "+key)
		if err != nil {
			return err
		}
		p.Args = append(p.Args, arg)
	}
	return nil
}

// list returns the elements of a list; want completes "KEY must be".
func (l *layer) list(n *yaml.Node, key, want string) ([]*yaml.Node, error) {
	switch s := deref(n); {
	case isNull(s):
		return nil, nil
	case s.Kind == yaml.SequenceNode:
		return s.Content, nil
	}
	return nil, l.at(n).errorf("%s must be %s, not %s", key, want, describe(n))
}

// word reads a text that is not empty.
func (l *layer) word(n *yaml.Node, key string, into *string) error {
	s, err := l.text(n, key, "text")
	if err == nil && s == "" {
		return l.at(n).errorf("%s must not be empty", key)
	}
	*into = s
	return err
}

// scalarText reads a text that may look like a number or a bool.
func (l *layer) scalarText(n *yaml.Node, key string) (string, error) {
	s := deref(n)
	if s.Kind != yaml.ScalarNode || isNull(s) {
		e := l.at(n).errorf("%s must be text, not %s", key, describe(n))
		if isNull(s) {
			e = e.because(`write "" for an empty one`)
		}
		return "", e
	}
	return s.Value, nil
}
