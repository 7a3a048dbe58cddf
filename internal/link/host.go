package link

import (
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/program"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// host answers what a program is run with, for package valueflow.
type host struct {
	pkg      *types.Package
	prog     *config.Program // nil if the configuration names none
	args     map[string]string
	keys     map[string]keyed
	values   map[string]valueflow.Setting // of package variables and fields
	problems []error
}

type keyed struct {
	text   string
	origin valueflow.Origin
}

func newHost(pkg *types.Package, prog *config.Program) *host {
	h := &host{pkg: pkg, prog: prog, args: map[string]string{}, keys: map[string]keyed{}, values: map[string]valueflow.Setting{}}
	if prog == nil {
		return h
	}
	h.readArgs(prog.Args)
	for _, f := range prog.Files {
		if f.Into != "" {
			continue
		}
		scalars, err := program.Keys(source(f))
		if err != nil {
			h.problems = append(h.problems, err)
			continue
		}
		for key, s := range scalars {
			h.keys[key] = keyed{s.Text, valueflow.Origin{Kind: valueflow.FromFile, Name: key, File: f.Written, Line: s.At.Line, Column: s.At.Column}}
		}
	}
	for name, v := range prog.Values {
		h.readValue(name, v)
	}
	return h
}

func source(f config.ProgramFile) program.Source {
	return program.Source{Name: f.Written, Data: f.Data, Format: f.Format, Key: f.Key}
}

// readArgs reads "--name=value", "-name value" and "--switch".
func (h *host) readArgs(args []string) {
	for i := 0; i < len(args); i++ {
		name, value, ok := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if !strings.HasPrefix(args[i], "-") {
			continue
		}
		if !ok && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") {
			i++
			value, ok = args[i], true
		}
		if !ok {
			value = "true"
		}
		h.args[name] = value
	}
}

func (h *host) readValue(name string, v config.ProgramValue) {
	obj, fields := program.Resolve(h.pkg, name)
	if obj == nil {
		return // of another program's packages; the driver says what matches nothing at all
	}
	value, err := program.Set(obj.Type(), fields, v.Text, program.Position(v.At))
	if err != nil {
		h.problems = append(h.problems, err)
		return
	}
	s := valueflow.Setting{Path: settingPath(value.Path), Const: value.Const,
		Origin: valueflow.Origin{Kind: valueflow.FromConfig, Name: name, File: v.At.File, Line: v.At.Line, Column: v.At.Column}}
	h.values[obj.Pkg().Path()+"."+obj.Name()] = s
}

// settingPath writes a path as the value flow does.
func settingPath(path []string) string {
	out := make([]string, len(path))
	for i, p := range path {
		out[i] = p
		if key, ok := strings.CutPrefix(p, "["); ok {
			out[i] = valueflow.ElementName(strings.TrimSuffix(key, "]"))
		}
	}
	return strings.Join(out, ".")
}

// Arg is the argument that sets a flag.
func (h *host) Arg(flag string) (string, bool) {
	v, ok := h.args[flag]
	return v, ok
}

// Env is an environment variable.
func (h *host) Env(name string) (string, bool) {
	if h.prog == nil {
		return "", false
	}
	v, ok := h.prog.Env[name]
	return v, ok
}

// Key is a key of a file that is read key by key.
func (h *host) Key(name string) (string, valueflow.Origin, bool) {
	k, ok := h.keys[strings.ToLower(name)]
	return k.text, k.origin, ok
}

// Variable is what `values:` says of a package's variable.
func (h *host) Variable(name string) (valueflow.Setting, bool) {
	s, ok := h.values[name]
	return s, ok && s.Path == ""
}

// Entry is the function or command at which the program starts; "" for main.
func (h *host) Entry() string {
	if h.prog == nil {
		return ""
	}
	return h.prog.Entry
}

// Settings are what the program's files say of the fields of a type.
func (h *host) Settings(typ string) []valueflow.Setting {
	if h.prog == nil {
		return nil
	}
	var out []valueflow.Setting
	for _, f := range h.prog.Files {
		if f.Into != typ {
			continue
		}
		root := program.Lookup(h.pkg, typ)
		if root == nil {
			continue
		}
		values, errs := program.File(root, source(f))
		h.problems = append(h.problems, errs...)
		for _, v := range values {
			out = append(out, valueflow.Setting{Path: settingPath(v.Path), Const: v.Const,
				Origin: valueflow.Origin{Kind: valueflow.FromFile, Name: v.Key, File: f.Written, Line: v.At.Line, Column: v.At.Column}})
		}
	}
	if s, ok := h.values[typ]; ok && s.Path != "" {
		out = append(out, s)
	}
	return out
}
