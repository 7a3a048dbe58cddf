package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// write makes files in a new directory, which becomes the working directory,
// so that sentences name files as a user sees them. It isolates the test from
// the environment and returns the directory.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv(EnvFile, "")
	t.Setenv("GOWORK", "")
	return dir
}

func load(t *testing.T, path string) *Config {
	t.Helper()
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestBadFiles(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"unknown key", "version: 1\nprofil: strict\n",
			`unknown key "profil" at a.yml:2:1; did you mean "profile"?`},
		{"unknown key like none", "version: 1\nzzzzzzzz: 1\n",
			`unknown key "zzzzzzzz" at a.yml:2:1; valid here: version, extends, profile, scope, rules, tests, programs, remote, knowledge`},
		{"key of another case", "version: 1\nTests: true\n",
			`unknown key "Tests" at a.yml:2:1; did you mean "tests"?`},
		{"unknown nested key", "version: 1\nscope:\n  includes: []\n",
			`unknown key "includes" in scope at a.yml:3:3; did you mean "include"?`},
		{"merge key", "version: 1\n<<: {tests: true}\n",
			`unknown key "<<" at a.yml:2:1; valid here: version, extends, profile, scope, rules, tests, programs, remote, knowledge`},
		{"key not a word", "version: 1\n? [a]\n: 1\n",
			`a key must be a word, not a list at a.yml:2:3`},
		{"duplicate key", "version: 1\ntests: true\ntests: false\n",
			`duplicate key "tests" at a.yml:3:1; it is already set on line 2`},
		{"duplicate rule", "version: 1\nrules:\n  a/b: off\n  a/b: on\n",
			`duplicate key "a/b" at a.yml:4:3; it is already set on line 3`},
		{"no version", "# mine\ntests: true\n",
			`missing key "version" at a.yml:1:1; begin the file with "version: 1"`},
		{"newer version", "version: 2\n",
			`version must be 1, not "2" at a.yml:1:10; a newer deadlinelint may read it`},
		{"version as text", "version: \"1\"\nx: 1",
			`version must be 1, not "1" at a.yml:1:10`},
		{"version empty", "version:\n",
			`version must be 1, not empty at a.yml:1:9`},
		{"profile", "version: 1\nprofile: stric\n",
			`profile must be default or strict, not "stric" at a.yml:2:10; did you mean "strict"?`},
		{"profile like none", "version: 1\nprofile: 12\n",
			`profile must be default or strict, not "12" at a.yml:2:10`},
		{"profile of a wrong type", "version: 1\nprofile: [strict]\n",
			`profile must be default or strict, not a list at a.yml:2:10`},
		{"tests", "version: 1\ntests: yes\n",
			`tests must be true or false, not "yes" at a.yml:2:8`},
		{"setting of a rule", "version: 1\nrules: {a/b: warn}\n",
			`rules.a/b must be off, on, info, warning or error, not "warn" at a.yml:2:14; did you mean "warning"?`},
		{"a bool as the setting", "version: 1\nrules: {a/b: false}\n",
			`rules.a/b must be off, on, info, warning or error, not "false" at a.yml:2:14; write off`},
		{"rules as a list", "version: 1\nrules:\n  - a/b\n",
			`rules must be a map, not a list at a.yml:3:3`},
		{"word of scope", "version: 1\nscope: al\n",
			`scope must be default, all or a map, not "al" at a.yml:2:8; did you mean "all"?`},
		{"word of scope like none", "version: 1\nscope: a/...\n",
			`scope must be default, all or a map, not "a/..." at a.yml:2:8`},
		{"scope as a list", "version: 1\nscope: [all]\n",
			`scope must be default, all or a map, not a list at a.yml:2:8`},
		{"calls", "version: 1\nscope: {calls: defaults}\n",
			`scope.calls must be default or all, not "defaults" at a.yml:2:16; did you mean "default"?`},
		{"calls empty", "version: 1\nscope:\n  calls:\n",
			`scope.calls must be default or all, not empty at a.yml:3:9`},
		{"calls of a wrong type", "version: 1\nscope: {calls: {all: true}}\n",
			`scope.calls must be default or all, not a map at a.yml:2:16`},
		{"key like calls", "version: 1\nscope: {call: all}\n",
			`unknown key "call" in scope at a.yml:2:9; did you mean "calls"?`},
		{"include as text", "version: 1\nscope: {include: a/...}\n",
			`scope.include must be a list of import path patterns, not "a/..." at a.yml:2:18`},
		{"pattern of a wrong type", "version: 1\nscope: {exclude: [{a: b}]}\n",
			`an element of scope.exclude must be an import path pattern, not a map at a.yml:2:19`},
		{"directory as pattern", "version: 1\nscope: {exclude: [./gen/...]}\n",
			`bad pattern "./gen/..." in scope.exclude at a.yml:2:19; patterns are import paths such as example.com/shop/..., not directories`},
		{"shell pattern", "version: 1\nscope: {exclude: [\"a/*\"]}\n",
			`bad pattern "a/*" in scope.exclude at a.yml:2:19; patterns are import paths in which only ... is a wildcard`},
		{"knowledge as a map", "version: 1\nknowledge: {func: a.B}\n",
			`knowledge must be a list of entries, not a map at a.yml:2:12`},
		{"entry of knowledge", "version: 1\nknowledge:\n  - func: a.B\n    waits: netwrk\n    context: none\n",
			"bad entry in knowledge at a.yml:4; `waits: netwrk`, did you mean `network`?; it is one of network, database, process, time, sync, queue, serve"},
		{"extends as a list", "version: 1\nextends: [b.yml]\n",
			`extends must be the path of a file, not a list at a.yml:2:10`},
		{"extends an address", "version: 1\nextends: https://example.com/b.yml\n",
			`extends must be the path of a file, not "https://example.com/b.yml" at a.yml:2:10`},
		{"extends nothing there", "version: 1\nextends: ../none.yml\n",
			`cannot read "../none.yml" that is named by extends at a.yml:2:10; no such file or directory`},
		{"extends a directory", "version: 1\nextends: .\n",
			`cannot read "." that is named by extends at a.yml:2:10; it is a directory`},
		{"extends itself", "version: 1\nextends: ./a.yml\n",
			`extends "./a.yml" closes a cycle at a.yml:2:10; a.yml is being read already`},
		{"a list", "- version: 1\n",
			`the configuration must be a map of keys and values, not a list at a.yml:1:1`},
		{"a word", "strict\n",
			`the configuration must be a map of keys and values, not "strict" at a.yml:1:1`},
		{"two documents", "version: 1\n---\nversion: 1\n",
			`a second document begins at a.yml:3:1; the configuration is one document without --- in it`},
		{"tab", "version: 1\nscope:\n\tinclude: []\n",
			`bad YAML (found character that cannot start any token) at a.yml:3; YAML is indented with spaces, not tabs`},
		{"open list", "version: 1\nrules: {a: off\n",
			`bad YAML (did not find expected ',' or '}') at a.yml:2`},
		{"wrong indentation", "version: 1\nscope:\n  include:\n  - a\n b: 1\n",
			`bad YAML (did not find expected key) at a.yml:5`},
		{"colon in the first line", "version: 1: 2\n",
			`bad YAML (mapping values are not allowed in this context) at a.yml:1`},
		{"unknown anchor", "version: 1\nscope:\n  include: *libs\n",
			`bad YAML (unknown anchor 'libs' referenced) at a.yml:3`},
		{"second document broken", "version: 1\n---\n]\n",
			`bad YAML (did not find expected node content) at a.yml:3`},
		{"long word", "version: 1\n" + strings.Repeat("k", 200) + ": 1\n",
			`unknown key "` + strings.Repeat("k", 60) + `..." at a.yml:2:1; valid here: version, extends, profile, scope, rules, tests, programs, remote, knowledge`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			write(t, map[string]string{"a.yml": test.text})
			c, err := Load("a.yml")
			var typed *Error
			if !errors.As(err, &typed) {
				t.Fatalf("Load = %+v, %v; want an *Error", c, err)
			}
			if got := err.Error(); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestUnreadable(t *testing.T) {
	dir := write(t, map[string]string{"sub/keep": ""})
	check := func(path, want string) error {
		t.Helper()
		_, err := Load(path)
		if err == nil || err.Error() != want {
			t.Errorf("\n got %v\nwant %s", err, want)
		}
		return err
	}
	check("sub", "cannot read configuration file sub: it is a directory")
	err := check("none.yml", "cannot read configuration file none.yml: no such file or directory")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
	outside := filepath.Join(filepath.Dir(dir), "none.yml")
	check(outside, "cannot read configuration file "+outside+": no such file or directory")
	big := filepath.Join(dir, "big.yml")
	if err := os.WriteFile(big, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(big, maxFileSize+1); err != nil {
		t.Fatal(err)
	}
	check(big, "cannot read configuration file big.yml: it is larger than 4 MiB")
	if err := os.WriteFile("secret.yml", nil, 0); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Open("secret.yml"); err == nil { // root reads everything
		f.Close()
	} else {
		check("secret.yml", "cannot read configuration file secret.yml: permission denied")
	}
}

func TestEmptyIsDefault(t *testing.T) {
	for _, text := range []string{"", "# nothing yet\n", "---\n", "null\n", "version: 1\nscope:\n  include:\nrules:\nknowledge:\n"} {
		write(t, map[string]string{"a.yml": text})
		c := load(t, "a.yml")
		c.Files, c.digest = nil, ""
		if !reflect.DeepEqual(c, new(Config)) {
			t.Errorf("%q gives %+v", text, c)
		}
	}
	if c := load(t, os.DevNull); c.Profile != "" {
		t.Errorf("%+v", c)
	}
}

func TestExtends(t *testing.T) {
	dir := write(t, map[string]string{
		"svc/.deadlinelint.yml": "version: 1\nextends: ../platform/team.yml\nprofile: default\n" +
			"scope: {include: [c/...]}\nrules: {dbtimeout/zero: error, ctxpropagate: off}\nknowledge: [{func: c.C, quiet: true}]\n",
		"platform/team.yml": "version: 1\nextends: base/org.yml\ntests: false\nscope: {include: [b/...], exclude: [x]}\n" +
			"rules: {dbtimeout/zero: off}\nknowledge: [{func: b.B, quiet: true}]\n",
		"platform/base/org.yml": "version: 1\nprofile: strict\ntests: true\nscope:\n  include: &libs [a/...]\n  exclude: *libs\n" +
			"rules: {retrylayers: info}\nknowledge: [{func: a.A, quiet: true}]\n",
	})
	c := load(t, "svc/.deadlinelint.yml")
	wantFiles := []string{
		filepath.Join(dir, "svc", ".deadlinelint.yml"),
		filepath.Join(dir, "platform", "team.yml"),
		filepath.Join(dir, "platform", "base", "org.yml"),
	}
	if !reflect.DeepEqual(c.Files, wantFiles) {
		t.Errorf("Files = %v", c.Files)
	}
	if c.Profile != "default" || c.Tests {
		t.Errorf("the extending file must win: profile %q, tests %t", c.Profile, c.Tests)
	}
	if want := (Scope{Include: []string{"a/...", "b/...", "c/..."}, Exclude: []string{"a/...", "x"}}); !reflect.DeepEqual(c.Scope, want) {
		t.Errorf("Scope = %v", c.Scope)
	}
	if want := map[string]string{"dbtimeout/zero": "error", "ctxpropagate": "off", "retrylayers": "info"}; !reflect.DeepEqual(c.Rules, want) {
		t.Errorf("Rules = %v", c.Rules)
	}
	var keys []string
	for _, e := range c.Knowledge {
		keys = append(keys, e.Func)
	}
	if !reflect.DeepEqual(keys, []string{"a.A", "b.B", "c.C"}) {
		t.Errorf("Knowledge = %v", keys)
	}
}

func TestScopeCalls(t *testing.T) {
	tests := []struct {
		name, extending, base string
		want                  Scope
		all                   bool
	}{
		{"not said", "scope: {exclude: [x]}", "", Scope{Exclude: []string{"x"}}, false},
		{"word", "scope: all", "", Scope{Calls: "all"}, true},
		{"the other word", "scope: default", "", Scope{Calls: "default"}, false},
		{"alias of a word", "rules: {&w all: off}\nscope: *w", "", Scope{Calls: "all"}, true},
		{"map", "scope: {calls: all, include: [a]}", "", Scope{Calls: "all", Include: []string{"a"}}, true},
		{"extended", "", "scope: all", Scope{Calls: "all"}, true},
		{"extended, other keys given", "scope: {include: [a]}", "scope: {calls: all, include: [b]}", Scope{Calls: "all", Include: []string{"b", "a"}}, true},
		{"extending wins", "scope: default", "scope: all", Scope{Calls: "default"}, false},
		{"extending map wins", "scope: {calls: all}", "scope: default", Scope{Calls: "all"}, true},
		{"a word leaves the patterns", "scope: all", "scope: {exclude: [x]}", Scope{Calls: "all", Exclude: []string{"x"}}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			write(t, map[string]string{
				"a.yml": "version: 1\nextends: b.yml\n" + test.extending,
				"b.yml": "version: 1\n" + test.base,
			})
			c := load(t, "a.yml")
			if !reflect.DeepEqual(c.Scope, test.want) || c.AllCalls() != test.all {
				t.Errorf("Scope = %+v, AllCalls = %t; want %+v, %t", c.Scope, c.AllCalls(), test.want, test.all)
			}
		})
	}
}

func TestExtendsCycle(t *testing.T) {
	write(t, map[string]string{
		"a.yml":   "version: 1\nextends: d/b.yml\n",
		"d/b.yml": "version: 1\nextends: link.yml\n",
	})
	if err := os.Symlink("../a.yml", "d/link.yml"); err != nil {
		t.Skip(err)
	}
	_, err := Load("a.yml")
	want := `extends "link.yml" closes a cycle at d/b.yml:2:10; d/link.yml is being read already`
	if err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}

func TestErrorNamesTheExtendedFile(t *testing.T) {
	write(t, map[string]string{
		"a.yml": "version: 1\nextends: b.yml\n",
		"b.yml": "version: 1\nextends: c.yml\n",
	})
	_, err := Load("a.yml")
	if want := `cannot read "c.yml" that is named by extends at b.yml:2:10; no such file or directory`; err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
	if err := os.WriteFile("c.yml", []byte("tests: true"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err = Load("a.yml")
	if want := `missing key "version" at c.yml:1:1; begin the file with "version: 1"`; err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}

func TestHash(t *testing.T) {
	files := map[string]string{
		"a.yml": "version: 1\nextends: b.yml\n",
		"b.yml": "version: 1\n",
	}
	write(t, files)
	before := load(t, "a.yml").Hash()
	write(t, files)
	if load(t, "a.yml").Hash() != before {
		t.Error("the hash depends on the directory")
	}
	if err := os.WriteFile("b.yml", []byte("version: 1\n# edited\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	edited := load(t, "a.yml").Hash()
	if edited == before {
		t.Error("an edit of the extended file does not change the hash")
	}
	absent := new(Config).Hash()
	if absent != new(Config).Hash() || len(absent) != 64 || absent == before {
		t.Errorf("hash of the absent configuration: %s", absent)
	}
}
