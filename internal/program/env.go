package program

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// EnvLibrary is how a program reads the environment into a struct.
type EnvLibrary int

const (
	// EnvByTags goes by the tags of the struct; see libraryOf.
	EnvByTags   EnvLibrary = iota
	Envconfig              // kelseyhightower/envconfig: Process(prefix, &c)
	Caarlos0               // caarlos0/env: `env:"X" envPrefix:"DB_"`
	GoEnvconfig            // sethvargo/go-envconfig: `env:"X, prefix=DB_"`
	Cleanenv               // ilyakaznacheev/cleanenv: `env:"X,Y" env-prefix:"DB_"`
	// Viper is AutomaticEnv with Unmarshal. Viper looks only for variables of
	// keys that it knows from a file, a default or a binding, which the caller
	// has to see to.
	Viper
)

// EnvOptions says how a program reads the environment.
type EnvOptions struct {
	Library EnvLibrary
	// Prefix is the one of envconfig.Process, env.Options, PrefixLookuper or
	// SetEnvPrefix, as it stands there.
	Prefix string
	// Replace are the arguments of the strings.NewReplacer that is given to
	// viper's SetEnvKeyReplacer.
	Replace []string
	// Unset adds a Value without a Const for each field whose variable is not set: its
	// Key is the variable.
	Unset bool
	// At tells where a variable is set; it may be nil.
	At func(name string) Position
}

// ViperName is the variable in which viper's AutomaticEnv looks for a key.
func (o EnvOptions) ViperName(key string) string {
	if o.Prefix != "" {
		key = o.Prefix + "_" + key
	}
	key = strings.ToUpper(key)
	if len(o.Replace) > 0 && len(o.Replace)%2 == 0 { // NewReplacer panics on others
		key = strings.NewReplacer(o.Replace...).Replace(key)
	}
	return key
}

// Env gives what the environment sets in root, in the order of the fields. What
// the library would refuse is left out: the program does not start with it.
func Env(root types.Type, env map[string]string, o EnvOptions) []Value {
	if o.Library == EnvByTags {
		o.Library = libraryOf(root, o.Prefix)
	}
	w := &envWalk{options: o, env: env}
	s, ok := structOf(root)
	if !ok {
		return nil
	}
	switch o.Library {
	case Viper:
		w.viper(s, families["mapstructure"], nil, "")
	case Envconfig:
		w.structure(s, nil, strings.ToUpper(o.Prefix))
	case Caarlos0, GoEnvconfig, Cleanenv:
		w.structure(s, nil, o.Prefix)
	}
	return w.values
}

// libraryOf tells the library by the tags: some are used by one library only,
// and an env tag with no other is caarlos0/env's, which all of them read alike.
// No tags but a prefix are envconfig, which needs none.
func libraryOf(root types.Type, prefix string) EnvLibrary {
	found, plain := EnvByTags, EnvByTags
	eachTag(root, func(tag reflect.StructTag) {
		value, ok := tag.Lookup("env")
		_, options, _ := strings.Cut(value, ",")
		switch {
		case found != EnvByTags:
		case has(tag, "envconfig", "split_words"):
			found = Envconfig
		case has(tag, "env-default", "env-prefix", "env-required", "env-description", "env-layout", "env-separator", "env-upd"):
			found = Cleanenv
		case has(tag, "envDefault", "envPrefix", "envSeparator"):
			found = Caarlos0
		case strings.Contains(options, "default=") || strings.Contains(options, "prefix="):
			found = GoEnvconfig
		case ok:
			plain = Caarlos0
		}
	})
	switch {
	case found != EnvByTags:
		return found
	case plain == EnvByTags && prefix != "":
		return Envconfig
	}
	return plain
}

func has(tag reflect.StructTag, keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { _, ok := tag.Lookup(key); return ok })
}

// eachTag calls f for the tags of root and of the structs in it.
func eachTag(root types.Type, f func(reflect.StructTag)) {
	seen := map[*types.Struct]bool{}
	var visit func(types.Type)
	visit = func(t types.Type) {
		s, ok := structOf(elementOf(t))
		if !ok || seen[s] {
			return
		}
		seen[s] = true
		for i := range s.NumFields() {
			f(reflect.StructTag(s.Tag(i)))
			visit(s.Field(i).Type())
		}
	}
	visit(root)
}

// envWalk goes through a struct with the prefix that its variables have.
type envWalk struct {
	options EnvOptions
	env     map[string]string
	values  []Value
	bounds
}

func (w *envWalk) structure(s *types.Struct, path []string, prefix string) {
	if !w.enter(s) {
		return
	}
	defer w.leave()
	for i := range s.NumFields() {
		f, tag := s.Field(i), reflect.StructTag(s.Tag(i))
		v := w.variable(f, tag, prefix)
		if !f.Exported() || v.skip {
			continue
		}
		to := append(slices.Clip(path), f.Name())
		if inner, ok := structOf(f.Type()); ok && !selfDecoding(pointee(f.Type()), envMethods) {
			w.structure(inner, to, v.inner)
			continue
		}
		found := false
		for _, name := range v.names {
			text, ok := w.env[name]
			if !ok || text == "" && w.options.Library == Caarlos0 { // which takes it for not set
				continue
			}
			w.set(f.Type(), to, name, text, v.separator)
			found = true
			break
		}
		if w.options.Unset && !found && len(v.names) > 0 {
			w.unset(f.Type(), to, v.names[0])
		}
	}
}

// viper goes by the keys that mapstructure gives the fields.
func (w *envWalk) viper(s *types.Struct, f family, path []string, prefix string) {
	if !w.enter(s) {
		return
	}
	defer w.leave()
	for _, m := range f.membersOf(s).all {
		key, to := prefix+strings.ToLower(m.key), append(slices.Clip(path), m.path...)
		if inner, ok := structOf(m.typ); ok && !selfDecoding(pointee(m.typ), fileMethods) {
			w.viper(inner, f, to, key+".")
			continue
		}
		name := w.options.ViperName(key)
		if text := w.env[name]; text != "" { // AllowEmptyEnv would give zero values only
			w.set(m.typ, to, name, text, ",")
		}
	}
}

func (w *envWalk) set(t types.Type, path []string, name, text, separator string) {
	var at Position
	if w.options.At != nil {
		at = w.options.At(name)
	}
	for _, v := range textValues(t, path, text, separator) {
		v.Key, v.At, v.From = name, at, "environment "+name
		w.values = append(w.values, v)
	}
}

// unset notes a variable that nobody sets. A duration of one's own is a struct perhaps:
// the path of its value is that of any other.
func (w *envWalk) unset(t types.Type, path []string, name string) {
	for _, v := range append(textValues(t, path, "1s", ","), Value{Path: path}) {
		w.values = append(w.values, Value{Path: v.Path, Duration: v.Duration, Key: name, From: "environment " + name})
		return
	}
}

// A KeyPath is a key of a configuration and the field that it is decoded into.
type KeyPath struct {
	Key      string // "http.timeout"
	Path     []string
	Duration bool
	Type     types.Type
}

// KeyPaths are the keys that viper and mapstructure decode into root.
func KeyPaths(root types.Type) []KeyPath {
	s, ok := structOf(root)
	if !ok {
		return nil
	}
	w := new(envWalk)
	var out []KeyPath
	w.keys(s, families["mapstructure"], nil, "", &out)
	return out
}

func (w *envWalk) keys(s *types.Struct, f family, path []string, prefix string, out *[]KeyPath) {
	if !w.enter(s) {
		return
	}
	defer w.leave()
	for _, m := range f.membersOf(s).all {
		key, to := prefix+strings.ToLower(m.key), append(slices.Clip(path), m.path...)
		if inner, ok := structOf(m.typ); ok && !selfDecoding(pointee(m.typ), fileMethods) {
			w.keys(inner, f, to, key+".", out)
			continue
		}
		k := KeyPath{Key: key, Path: to, Type: m.typ}
		if values := textValues(m.typ, to, "1s", ","); len(values) == 1 && values[0].Duration {
			k.Path, k.Duration = values[0].Path, true
		}
		*out = append(*out, k)
	}
}

// envFile gives what the lines of a file set in a struct with tags of an
// environment library, as by godotenv.Load. Without such tags the file is one of
// keys, which viper reads like any other.
func envFile(root types.Type, f Source, tree *node) ([]Value, bool) {
	o := f.Env
	if o.Library == EnvByTags {
		o.Library = libraryOf(root, o.Prefix)
	}
	if o.Library == EnvByTags || o.Library == Viper {
		return nil, false
	}
	env := map[string]string{}
	if tree != nil {
		for _, p := range tree.pairs {
			env[p.key] = p.value.text
		}
	}
	o.At = func(name string) Position { return tree.get(name).at }
	values := Env(root, env, o)
	for i := range values {
		values[i].From = f.Name
	}
	return values, true
}
