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

func TestBadPrograms(t *testing.T) {
	const begin = "version: 1\nprograms:\n"
	tests := []struct{ name, text, want string }{
		{"a map", "version: 1\nprograms: {shop: {}}\n",
			`programs must be a list of programs, not a map at a.yml:2:11`},
		{"a word", begin + "  - shop\n",
			`an element of programs must be a map, not "shop" at a.yml:3:5`},
		{"no name", begin + "  - main: ./cmd/shop\n",
			`missing key "name" in an element of programs at a.yml:3:5; each program has a name of its own`},
		{"name empty", begin + "  - {name: \"\", main: ./x}\n",
			`the name of a program must not be empty at a.yml:3:12`},
		{"name a list", begin + "  - {name: [a], main: ./x}\n",
			`the name of a program must be text, not a list at a.yml:3:12`},
		{"no main", begin + "  - name: shop\n",
			`missing key "main" in programs.shop at a.yml:3:5; it is the import path or the directory of the main package`},
		{"unknown key", begin + "  - name: shop\n    mian: ./cmd/shop\n",
			`unknown key "mian" in programs.shop at a.yml:4:5; did you mean "main"?`},
		{"unknown key before the name", begin + "  - mian: ./cmd/shop\n    name: shop\n",
			`unknown key "mian" in programs.shop at a.yml:3:5; did you mean "main"?`},
		{"duplicate key", begin + "  - {name: shop, main: ./a, main: ./b}\n",
			`duplicate key "main" at a.yml:3:29; it is already set on line 3`},
		{"duplicate name", begin + "  - {name: shop, main: ./a}\n  - {name: shop, main: ./b}\n",
			`duplicate program "shop" at a.yml:4:5; it is already defined on line 3`},
		{"absolute main", begin + "  - {name: shop, main: /cmd/shop}\n",
			`programs.shop.main must be an import path or a directory that begins with ./ or ../, not "/cmd/shop" at a.yml:3:24`},
		{"shell pattern", begin + "  - {name: shop, main: cmd/*}\n",
			`bad pattern "cmd/*" in programs.shop.main at a.yml:3:24; patterns are import paths in which only ... is a wildcard`},
		{"entry empty", begin + "  - {name: shop, main: ./x, entry: }\n",
			`programs.shop.entry must be text, not empty at a.yml:3:36`},
		{"files as text", begin + "  - {name: shop, main: ./x, files: prod.yaml}\n",
			`programs.shop.files must be a list of files, not "prod.yaml" at a.yml:3:36`},
		{"file as text", begin + "  - {name: shop, main: ./x, files: [prod.yaml]}\n",
			`an element of programs.shop.files must be a map, not "prod.yaml" at a.yml:3:37; write {path: FILE, into: TYPE}`},
		{"file without path", begin + "  - {name: shop, main: ./x, files: [{into: a.B}]}\n",
			`missing key "path" in an element of programs.shop.files at a.yml:3:37`},
		{"unknown key of a file", begin + "  - {name: shop, main: ./x, files: [{file: b.yaml}]}\n",
			`unknown key "file" in programs.shop.files at a.yml:3:38; valid here: path, into, format, key`},
		{"file that is not there", begin + "  - name: shop\n    main: ./x\n    files:\n      - {path: deploy/none.yaml, into: a.B}\n",
			`cannot read "deploy/none.yaml", a file of programs.shop at a.yml:6:9; no such file or directory`},
		{"file that is a directory", begin + "  - {name: shop, main: ./x, files: [{path: ., format: yaml}]}\n",
			`cannot read ".", a file of programs.shop at a.yml:3:37; it is a directory`},
		{"format unknown", begin + "  - {name: shop, main: ./x, files: [{path: prod.conf}]}\n",
			`the name of "prod.conf" does not tell its format at a.yml:3:37; add format: yaml, json, toml or env`},
		{"format misspelt", begin + "  - {name: shop, main: ./x, files: [{path: prod.conf, format: yml}]}\n",
			`programs.shop.files.format must be yaml, json, toml or env, not "yml" at a.yml:3:63; did you mean "yaml"?`},
		{"into no type", begin + "  - {name: shop, main: ./x, files: [{path: a.yml, into: example.com/shop/config}]}\n",
			`programs.shop.files.into must be a type such as example.com/shop/config.Config, not "example.com/shop/config" at a.yml:3:57`},
		{"into a field", begin + "  - {name: shop, main: ./x, files: [{path: a.yml, into: example.com/shop/config.Config.Inner}]}\n",
			`programs.shop.files.into must be a type such as example.com/shop/config.Config, not "example.com/shop/config.Config.Inner" at a.yml:3:57`},
		{"env as a list", begin + "  - {name: shop, main: ./x, env: [A=1]}\n",
			`programs.shop.env must be a map, not a list at a.yml:3:34`},
		{"variable of no name", begin + "  - {name: shop, main: ./x, env: {\"A=1\": b}}\n",
			`bad name of a variable "A=1" in programs.shop.env at a.yml:3:35`},
		{"variable of no value", begin + "  - name: shop\n    main: ./x\n    env:\n      A:\n",
			`programs.shop.env.A must be text, not empty at a.yml:6:9; write "" for an empty one`},
		{"variable of a wrong type", begin + "  - {name: shop, main: ./x, env: {A: [b]}}\n",
			`programs.shop.env.A must be text, not a list at a.yml:3:38`},
		{"args as text", begin + "  - {name: shop, main: ./x, args: --a --b}\n",
			`programs.shop.args must be a list of arguments, not "--a --b" at a.yml:3:35`},
		{"arg of a wrong type", begin + "  - {name: shop, main: ./x, args: [{a: 1s}]}\n",
			`an element of programs.shop.args must be text, not a map at a.yml:3:36`},
		{"value of no Go name", begin + "  - {name: shop, main: ./x, values: {timeout: 5s}}\n",
			`bad name "timeout" in programs.shop.values at a.yml:3:38; a field is example.com/shop/config.Config.Timeout, a variable example.com/shop.Timeout`},
		{"value of a wrong type", begin + "  - {name: shop, main: ./x, values: {a.B: {c: 5s}}}\n",
			`programs.shop.values.a.B must be text, not a map at a.yml:3:43`},
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

func TestProgramFileCauseIsKept(t *testing.T) {
	write(t, map[string]string{"a.yml": "version: 1\nprograms: [{name: p, main: ./p, files: [{path: none.env}]}]\n"})
	if _, err := Load("a.yml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the cause is lost: %v", err)
	}
}

func TestPrograms(t *testing.T) {
	dir := write(t, map[string]string{
		"svc/.deadlinelint.yml": `version: 1
programs:
  - name: shop
    main: ./cmd/shop
    entry: serve
    files:
      - {path: deploy/prod.yaml, into: example.com/shop/config.Config}
      - {path: ../common/.env.prod}
      - {path: deploy/prod.conf, format: toml, key: services.shop}
    env: {SHOP_TIMEOUT: 3s, SHOP_TRIES: 3, SHOP_ON: true, SHOP_EMPTY: ""}
    args: [--upstream-timeout=700ms, 5]
    values:
      example.com/shop/config.Config.RA.Timeout: 700ms
      gopkg.in/yaml.v3.Limit: 5
`,
		"svc/deploy/prod.yaml": "timeout: 5s\n",
		"svc/deploy/prod.conf": "timeout = 5\n",
		"common/.env.prod":     "A=b\n",
	})
	file := filepath.Join(dir, "svc", ".deadlinelint.yml")
	at := func(line, column int) Position { return Position{file, line, column} }
	want := []*Program{{
		Name: "shop", Main: "./cmd/shop", MainDir: filepath.Join(dir, "svc", "cmd", "shop"), Entry: "serve",
		Files: []ProgramFile{
			{Path: filepath.Join(dir, "svc", "deploy", "prod.yaml"), Written: "deploy/prod.yaml", Into: "example.com/shop/config.Config",
				Format: "yaml", Data: []byte("timeout: 5s\n"), At: at(7, 9)},
			{Path: filepath.Join(dir, "common", ".env.prod"), Written: "../common/.env.prod", Format: "env", Data: []byte("A=b\n"), At: at(8, 9)},
			{Path: filepath.Join(dir, "svc", "deploy", "prod.conf"), Written: "deploy/prod.conf", Format: "toml", Key: "services.shop",
				Data: []byte("timeout = 5\n"), At: at(9, 9)},
		},
		Env:   map[string]string{"SHOP_TIMEOUT": "3s", "SHOP_TRIES": "3", "SHOP_ON": "true", "SHOP_EMPTY": ""},
		EnvAt: map[string]Position{"SHOP_TIMEOUT": at(10, 11), "SHOP_TRIES": at(10, 29), "SHOP_ON": at(10, 44), "SHOP_EMPTY": at(10, 59)},
		Args:  []string{"--upstream-timeout=700ms", "5"},
		Values: map[string]ProgramValue{
			"example.com/shop/config.Config.RA.Timeout": {"700ms", at(13, 7)},
			"gopkg.in/yaml.v3.Limit":                    {"5", at(14, 7)},
		},
		At: at(3, 5),
	}}
	if got := load(t, "svc/.deadlinelint.yml").Programs; !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got[0], want[0])
	}
}

func TestExtendedPrograms(t *testing.T) {
	dir := write(t, map[string]string{
		"svc/a.yml": "version: 1\nextends: ../b.yml\nprograms:\n  - name: shop\n    files: [{path: own.json}]\n    env: {A: own, C: own}\n" +
			"    args: [own]\n    values: {a.B: own}\n  - {name: pay, main: example.com/pay}\n",
		"svc/own.json": "{}",
		"b.yml": "version: 1\nprograms:\n  - {name: mail, main: ./mail}\n  - name: shop\n    main: ./cmd/...\n    entry: base\n    files: [{path: base.json}]\n" +
			"    env: {A: base, B: base}\n    args: [base]\n    values: {a.B: base, a.C: base}\n",
		"base.json": "{}",
	})
	c := load(t, "svc/a.yml")
	var names []string
	for _, p := range c.Programs {
		names = append(names, p.Name)
	}
	if want := []string{"mail", "shop", "pay"}; !reflect.DeepEqual(names, want) {
		t.Fatalf("names %q, want %q", names, want)
	}
	p := c.Programs[1]
	if p.MainDir != filepath.Join(dir, "cmd", "...") || p.Entry != "base" {
		t.Errorf("main %s, entry %s: what is not said stays as extended", p.MainDir, p.Entry)
	}
	if len(p.Files) != 2 || p.Files[0].Written != "base.json" || p.Files[1].Written != "own.json" {
		t.Errorf("files %+v", p.Files)
	}
	if want := map[string]string{"A": "own", "B": "base", "C": "own"}; !reflect.DeepEqual(p.Env, want) {
		t.Errorf("env %v", p.Env)
	}
	if p.EnvAt["A"].File != filepath.Join(dir, "svc", "a.yml") || p.EnvAt["B"].File != filepath.Join(dir, "b.yml") {
		t.Errorf("places of env %v", p.EnvAt)
	}
	if want := []string{"base", "own"}; !reflect.DeepEqual(p.Args, want) {
		t.Errorf("args %v", p.Args)
	}
	if p.Values["a.B"].Text != "own" || p.Values["a.C"].Text != "base" {
		t.Errorf("values %v", p.Values)
	}
	if p.At.File != filepath.Join(dir, "svc", "a.yml") {
		t.Errorf("at %v", p.At)
	}
}

func TestProgramMatches(t *testing.T) {
	for _, test := range []struct {
		main, mainDir, path, dir string
		want                     bool
	}{
		{"example.com/shop/cmd/shop", "", "example.com/shop/cmd/shop", "/w/cmd/shop", true},
		{"example.com/shop/...", "", "example.com/shop/cmd/shop", "/w/cmd/shop", true},
		{"example.com/shop", "", "example.com/shop/cmd/shop", "/w/cmd/shop", false},
		{"./cmd/shop", "/w/cmd/shop", "example.com/x", "/w/cmd/shop", true},
		{"./cmd/shop", "/w/cmd/shop", "example.com/x", "/w/cmd/shop/", true},
		{"./cmd/...", "/w/cmd/...", "example.com/x", "/w/cmd/shop", true},
		{"./cmd/...", "/w/cmd/...", "example.com/x", "/w/other", false},
		{"./cmd/shop", "/w/cmd/shop", "example.com/x", "", false},
	} {
		p := &Program{Main: test.main, MainDir: test.mainDir}
		if got := p.Matches(test.path, test.dir); got != test.want {
			t.Errorf("%s Matches(%s, %s) = %t", test.main, test.path, test.dir, got)
		}
	}
}

func TestHashCoversProgramFiles(t *testing.T) {
	files := map[string]string{
		"a.yml":     "version: 1\nprograms: [{name: p, main: ./p, files: [{path: prod.yaml}, {path: b.env}]}]\n",
		"prod.yaml": "timeout: 5s\n",
		"b.env":     "A=b\n",
	}
	hash := func(change func()) string {
		t.Helper()
		write(t, files)
		change()
		return load(t, "a.yml").Hash()
	}
	rewrite := func(name, from, to string) func() {
		return func() {
			if err := os.WriteFile(name, []byte(strings.Replace(files[name], from, to, 1)), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	before := hash(func() {})
	if hash(func() {}) != before {
		t.Error("the hash depends on the directory")
	}
	seen := map[string]string{before: "nothing"}
	for name, change := range map[string]func(){
		"the first file":     rewrite("prod.yaml", "5s", "6s"),
		"the second file":    rewrite("b.env", "b", "c"),
		"the section itself": rewrite("a.yml", "./p", "./q"),
	} {
		h := hash(change)
		if other, ok := seen[h]; ok {
			t.Errorf("an edit of %s gives the hash of an edit of %s", name, other)
		}
		seen[h] = name
	}
}
