package config

import (
	"flag"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// flags are the values of an analyzer's flags and the configurations that were
// resolved under them. In-process drivers run it on many packages at once.
type flags struct {
	mu      sync.Mutex
	used    *Config // given by Use
	config  string  // path
	rules   []string
	profile string
	tests   string // "", "true" or "false": unset leaves the file's word
	scope   Scope
	loaded  map[string]func() (*Config, error) // by path and flag values
}

// register declares the flags. Those given win over the file; lists are added
// to the file's.
func (f *flags) register(set *flag.FlagSet) {
	set.Var(&option{flags: f, value: &f.config},
		"config", "read the configuration from this `file` (default: .deadlinelint.yml beside go.work or go.mod, or above); under go vet set "+EnvFile+" instead")
	set.Var(&option{flags: f, list: &f.rules, parse: parseSelection},
		"rules", "comma-separated `list` of rules (analyzer/rule) or analyzers to run; -name or !name leaves one out")
	set.Var(&option{flags: f, value: &f.profile, check: checkWord("profile", profiles)},
		"profile", "the `profile` of rules: default (high precision) or strict (all)")
	set.Var(&option{flags: f, value: &f.tests, check: checkBool, isBool: true},
		"tests", "analyse functions in _test.go files too")
	set.Var(&option{flags: f, value: &f.scope.Calls, check: checkWord("scope", scopes)},
		"scope", "the `calls` that ctxpropagate looks at: default (those with a context at hand) or all (as noctx does)")
	set.Var(&option{flags: f, list: &f.scope.Include, parse: parsePatterns},
		"scope-include", "comma-separated import path `patterns` of libraries in the module cache, vendor or external to analyse too")
	set.Var(&option{flags: f, list: &f.scope.Exclude, parse: parsePatterns},
		"scope-exclude", "comma-separated import path `patterns` of packages to leave out")
}

// option is the flag.Value of one of the flags: a word or a list.
type option struct {
	flags  *flags
	value  *string
	check  func(string) (string, error)
	list   *[]string
	parse  func(string) ([]string, error)
	isBool bool
}

// String is also called on the zero option, by package flag.
func (o *option) String() string {
	if o.flags == nil {
		return ""
	}
	o.flags.mu.Lock()
	defer o.flags.mu.Unlock()
	if o.list != nil {
		return strings.Join(*o.list, ",")
	}
	return *o.value
}

// Set replaces the value, and leaves it as it was on an error.
func (o *option) Set(s string) (err error) {
	var list []string
	switch {
	case o.parse != nil:
		list, err = o.parse(s)
	case o.check != nil && s != "":
		s, err = o.check(s)
	}
	if err != nil {
		return err
	}
	o.flags.mu.Lock()
	defer o.flags.mu.Unlock()
	if o.list != nil {
		*o.list = list
	} else {
		*o.value = s
	}
	return nil
}

func (o *option) IsBoolFlag() bool { return o.isBool }

// checkWord admits the words of valid; what names them in the error.
func checkWord(what string, valid []string) func(string) (string, error) {
	return func(s string) (string, error) {
		if !slices.Contains(valid, s) {
			return "", Position{}.errorf("unknown %s %s", what, quote(s)).hint(s, valid)
		}
		return s, nil
	}
}

func checkBool(s string) (string, error) {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return "", Position{}.errorf("%s is neither true nor false", quote(s))
	}
	return strconv.FormatBool(on), nil
}

func parsePatterns(s string) ([]string, error) {
	list := splitList(s)
	for _, p := range list {
		if why := badPattern(p); why != "" {
			return nil, Position{}.errorf("bad pattern %s", quote(p)).because("%s", why)
		}
	}
	return list, nil
}

func (f *flags) use(c *Config) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.used = c
}

// forDir finds out which file holds for dir (which touches directories only)
// and loads each file once per setting of the flags.
func (f *flags) forDir(dir string) (*Config, error) {
	f.mu.Lock()
	used, configFlag := f.used, f.config
	f.mu.Unlock()
	if used != nil {
		return used, nil
	}
	path, err := fileFor(dir, configFlag)
	if err != nil {
		return nil, err
	}
	return f.once(path)()
}

// fileFor returns the file that holds for dir, or "". The standard library
// needs none, as it is never in scope. A module in the cache could bring a file
// of its own along, which is its authors' word and not the user's; only a file
// that is named counts there.
func fileFor(dir, configFlag string) (string, error) {
	place := newPlace(dir)
	if place.inGOROOT() {
		return "", nil
	}
	path, err := named(configFlag)
	if err != nil || path != "" || dir == "" || place.inModuleCache() {
		return path, err
	}
	return Find(dir)
}

// once returns the loader of path under the present flags. The lock is not
// held while a file is read.
func (f *flags) once(path string) func() (*Config, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := strings.Join([]string{
		path, strings.Join(f.rules, ","), f.profile, f.tests, f.scope.Calls,
		strings.Join(f.scope.Include, ","), strings.Join(f.scope.Exclude, ","),
	}, "\x00")
	if load, ok := f.loaded[key]; ok {
		return load
	}
	only, profile, tests := f.rules, f.profile, f.tests
	scope := f.scope // Set replaces the lists and does not write into them
	load := sync.OnceValues(func() (*Config, error) {
		c := new(Config)
		if path != "" {
			var err error
			if c, err = Load(path); err != nil {
				return nil, err
			}
		}
		c.Only = only
		if profile != "" {
			c.Profile = profile
		}
		if tests != "" {
			c.Tests = tests == "true"
		}
		if scope.Calls != "" {
			c.Scope.Calls = scope.Calls
		}
		c.Scope.Include = append(c.Scope.Include, scope.Include...)
		c.Scope.Exclude = append(c.Scope.Exclude, scope.Exclude...)
		return c, nil
	})
	if f.loaded == nil {
		f.loaded = map[string]func() (*Config, error){}
	}
	f.loaded[key] = load
	return load
}
