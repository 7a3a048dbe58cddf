package link

import (
	"go/types"
	"maps"
	"slices"
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
	values   map[string][]valueflow.Setting // of package variables and fields
	remote   map[string]int                 // attempts, by symbol
	problems []error
}

type keyed struct {
	text   string
	origin valueflow.Origin
}

func newHost(pkg *types.Package, prog *config.Program) *host {
	h := &host{pkg: pkg, prog: prog, args: map[string]string{}, keys: map[string]keyed{}, values: map[string][]valueflow.Setting{}}
	if prog == nil {
		return h
	}
	h.readArgs(prog.Args)
	for _, f := range prog.Files {
		scalars, err := program.Keys(source(f))
		if err != nil {
			h.problems = append(h.problems, err)
			continue
		}
		for key, s := range scalars {
			h.keys[key] = keyed{s.Text, valueflow.Origin{Kind: valueflow.FromFile, Name: key, File: f.Written, Line: s.At.Line, Column: s.At.Column}}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(prog.Values)) {
		h.readValue(name, prog.Values[name])
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
	full := obj.Pkg().Path() + "." + obj.Name()
	h.values[full] = append(h.values[full], s)
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

// Remote is how often a call is made beyond what is in view.
func (h *host) Remote(symbol string) int { return h.remote[symbol] }

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
	for _, s := range h.values[name] {
		if s.Path == "" {
			return s, true
		}
	}
	return valueflow.Setting{}, false
}

// Entry is the function or command at which the program starts; "" for main.
func (h *host) Entry() string {
	if h.prog == nil {
		return ""
	}
	return h.prog.Entry
}

// envLibraries are the libraries that read the environment into structs, as the models
// name them.
var envLibraries = map[string]program.EnvLibrary{
	"caarlos0": program.Caarlos0, "envconfig": program.Envconfig, "go-envconfig": program.GoEnvconfig, "cleanenv": program.Cleanenv,
}

// defaultTags are the tags that the libraries take defaults from.
var defaultTags = map[string][]string{
	"caarlos0": {"envDefault"}, "envconfig": {"default"}, "go-envconfig": {"env"}, "cleanenv": {"env-default"},
	"creasty": {"default"}, "go-defaults": {"default"}, "kong": {"default"}, "go-flags": {"default"},
}

// tagged are the values that tags and the environment give.
func (h *host) tagged(typ, library, prefix string) []valueflow.Setting {
	root := program.Lookup(h.pkg, typ)
	tags, known := defaultTags[library]
	if root == nil || !known {
		return nil
	}
	var out []valueflow.Setting
	if lib, ok := envLibraries[library]; ok {
		var env map[string]string
		if h.prog != nil {
			env = h.prog.Env
		}
		for _, v := range program.Env(root, env, program.EnvOptions{Library: lib, Prefix: prefix, Unset: true}) {
			s := valueflow.Setting{Path: settingPath(v.Path), Const: v.Const, Origin: valueflow.Origin{Kind: valueflow.FromEnv, Name: v.Key}}
			out = append(out, s)
		}
	}
	byPath := map[string]int{}
	for i, s := range out {
		byPath[s.Path] = i
	}
	for _, v := range program.Defaults(root) {
		if !slices.Contains(tags, v.Key) {
			continue
		}
		s := valueflow.Setting{Path: settingPath(v.Path), Const: v.Const, Origin: valueflow.Origin{Kind: valueflow.FromTag, Name: v.From}}
		if i, ok := byPath[s.Path]; !ok {
			out = append(out, s)
		} else if out[i].Const == nil {
			out[i] = s
		}
	}
	return out
}

// KeyPaths are the keys that a library like viper decodes into a type.
func (h *host) KeyPaths(typ string) []valueflow.KeyPath {
	root := program.Lookup(h.pkg, typ)
	if root == nil {
		return nil
	}
	var out []valueflow.KeyPath
	for _, k := range program.KeyPaths(root) {
		kind := valueflow.String
		if b, ok := k.Type.Underlying().(*types.Basic); k.Duration {
			kind = valueflow.Int
		} else if ok && b.Info()&types.IsBoolean != 0 {
			kind = valueflow.Bool
		} else if ok && b.Info()&types.IsInteger != 0 {
			kind = valueflow.Int
		} else if !ok {
			continue
		}
		out = append(out, valueflow.KeyPath{Key: k.Key, Path: settingPath(k.Path), Kind: kind})
	}
	return out
}

// Settings are what is given to the fields of a type: by tags and the environment, if the
// library that fills it goes by these, and by the program's files.
func (h *host) Settings(typ, how string) []valueflow.Setting {
	library, prefix, _ := strings.Cut(how, " ")
	out := h.tagged(typ, library, prefix)
	if h.prog == nil {
		return out
	}
	for _, f := range h.prog.Files {
		if f.Into != typ {
			continue
		}
		root := program.Lookup(h.pkg, typ)
		if root == nil {
			continue
		}
		src := source(f)
		if library == "viper" {
			src.Tag = "mapstructure"
		}
		values, errs := program.File(root, src)
		h.problems = append(h.problems, errs...)
		for _, v := range values {
			out = append(out, valueflow.Setting{Path: settingPath(v.Path), Const: v.Const,
				Origin: valueflow.Origin{Kind: valueflow.FromFile, Name: v.Key, File: f.Written, Line: v.At.Line, Column: v.At.Column}})
		}
	}
	return append(out, h.values[typ]...)
}
