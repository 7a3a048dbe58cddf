package program

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// standard imports the few packages that the types here need.
var standard = sync.OnceValue(func() types.Importer {
	return importer.ForCompiler(token.NewFileSet(), "source", nil)
})

// check type-checks the declarations of a package example.com/p.
func check(t testing.TB, declarations string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p\nimport \"time\"\nvar _ time.Duration\n"+declarations, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: standard()}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// config returns type Config of the declarations.
func config(t testing.TB, declarations string) types.Type {
	t.Helper()
	return check(t, declarations).Scope().Lookup("Config").Type()
}

// show writes a value as "Path = value (key line:column)".
func show(v Value) string {
	c := v.Const.ExactString()
	if v.Duration {
		i, _ := constant.Int64Val(v.Const)
		c = time.Duration(i).String()
	}
	s := fmt.Sprintf("%s = %s (%s", strings.Join(v.Path, "."), c, v.Key)
	if v.At.Line > 0 {
		s += fmt.Sprintf(" %d:%d", v.At.Line, v.At.Column)
	}
	return s + ")"
}

func showAll(values []Value) []string {
	var s []string
	for _, v := range values {
		s = append(s, show(v))
	}
	return s
}

func texts(errs []error) []string {
	var s []string
	for _, err := range errs {
		s = append(s, err.Error())
	}
	return s
}

// compare reports what differs, line by line.
func compare(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s\n got:\n  %s\nwant:\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// fileTest is a file that is decoded into type Config.
type fileTest struct {
	name, types, format, text string
	values, errors            []string
}

func runFiles(t *testing.T, tests []fileTest) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			format := test.format
			if format == "" {
				format = FormatYAML
			}
			values, errs := File(config(t, test.types), Source{Name: "f", Data: []byte(test.text), Format: format})
			compare(t, "values", showAll(values), test.values)
			compare(t, "errors", texts(errs), test.errors)
		})
	}
}

// Types that decode themselves, as many services have one.
const (
	structDuration = "\ntype Duration struct{ time.Duration }\nfunc (d *Duration) UnmarshalText([]byte) error { return nil }\n"
	namedDuration  = "\ntype Duration time.Duration\nfunc (d *Duration) UnmarshalYAML(func(any) error) error { return nil }\n"
)

func TestYAML(t *testing.T) {
	const plain = "type Config struct { Timeout time.Duration `yaml:\"timeout\"`; Tries int `yaml:\"tries\"`; On bool `yaml:\"on\"`; Name string `yaml:\"name\"`; Ratio float64 `yaml:\"ratio\"` }"
	const nested = "type Config struct { Upstream *Upstream `yaml:\"upstream\"` }\ntype Upstream struct { Timeout time.Duration `yaml:\"timeout\"`; ReadTimeout time.Duration }"
	runFiles(t, []fileTest{
		{name: "scalars", types: plain, text: "timeout: 700ms\ntries: 3\non: yes\nname: 5\nratio: 0.5\n",
			values: []string{"Timeout = 700ms (timeout 1:10)", "Tries = 3 (tries 2:8)", "On = true (on 3:5)", `Name = "5" (name 4:7)`, "Ratio = 1/2 (ratio 5:8)"}},
		{name: "quoted and in another notation", types: plain, text: "timeout: \"1m30s\"\ntries: 0x10\n",
			values: []string{"Timeout = 1m30s (timeout 1:10)", "Tries = 16 (tries 2:8)"}},
		{name: "nanoseconds", types: plain, text: "timeout: 5_000_000\n", values: []string{"Timeout = 5ms (timeout 1:10)"}},
		{name: "null says nothing", types: plain, text: "timeout:\ntries: ~\n"},
		{name: "empty file", types: plain, text: "# nothing\n"},
		{name: "the first document", types: plain, text: "tries: 1\n---\ntries: 2\n", values: []string{"Tries = 1 (tries 1:8)"}},
		{name: "the later of two keys", types: plain, text: "tries: 1\ntries: 2\n", values: []string{"Tries = 2 (tries 2:8)"}},
		{name: "variables", types: plain, text: "timeout: ${TIMEOUT:-5s}\ntries: $TRIES\nname: \"{{ .Name }}\"\n"},
		{name: "pointers and a field without a tag", types: nested, text: "upstream:\n  timeout: 1s\n  readtimeout: 2s\n",
			values: []string{"Upstream.Timeout = 1s (upstream.timeout 2:12)", "Upstream.ReadTimeout = 2s (upstream.readtimeout 3:16)"}},
		{name: "bad durations", types: nested, text: "upstream:\n  timeout: 5 seconds\n  readtimeout: \"5\"\n",
			errors: []string{`f:2: upstream.timeout must be a duration such as 5s, not "5 seconds"`, `f:3: upstream.readtimeout must be a duration such as 5s, not "5"`}},
		{name: "bad scalars", types: plain, text: "tries: many\non: 1\nratio: [1]\n",
			errors: []string{`f:1: tries must be a whole number, not "many"`, `f:2: on must be true or false, not "1"`}},
		{name: "unknown keys", types: nested, text: "version: 3\nupstream:\n  timout: 1s\n  tls: x\n  ReadTimeout: 2s\nx-common: 1\n",
			errors: []string{`f:3: unknown key "timout" in upstream; did you mean "timeout"?`, `f:5: unknown key "ReadTimeout" in upstream; did you mean "readtimeout"?`}},
		{name: "a like key beside the right one", types: nested, text: "upstream: {timeout: 1s, timeouts: 2s}\n",
			values: []string{"Upstream.Timeout = 1s (upstream.timeout 1:21)"}},
		{name: "short words are no slips", types: "type Config struct { Port int `yaml:\"port\"`; URI string `yaml:\"uri\"` }", text: "host: 1\nurl: x\nport: 5\n",
			values: []string{"Port = 5 (port 3:7)"}},
		{name: "anchors, aliases and merges", types: "type Config struct { A, B, C Limits }\ntype Limits struct { Timeout time.Duration `yaml:\"timeout\"`; Tries int }",
			text: "a: &d\n  timeout: 1s\n  tries: 2\nb: *d\nc:\n  <<: [*d, {tries: 9}]\n  timeout: 3s\n",
			values: []string{"A.Timeout = 1s (a.timeout 2:12)", "A.Tries = 2 (a.tries 3:10)", "B.Timeout = 1s (b.timeout 2:12)", "B.Tries = 2 (b.tries 3:10)",
				"C.Timeout = 3s (c.timeout 7:12)", "C.Tries = 2 (c.tries 3:10)"}},
		{name: "an alias within itself", types: plain, text: "a: &x [*x]\n", errors: []string{"f:1: the aliases stand for too much; an alias within what it stands for never ends"}},
		{name: "lists and maps", types: "type Config struct { Servers []Server; Clients map[string]*Server; Backoff []time.Duration }\ntype Server struct { Timeout time.Duration `yaml:\"timeout\"` }",
			text: "servers:\n- timeout: 1s\n- timeout: 2s\nclients:\n  pay: {timeout: 3s}\nbackoff: [1s, 2s]\n",
			values: []string{"Servers.[0].Timeout = 1s (servers[0].timeout 2:12)", "Servers.[1].Timeout = 2s (servers[1].timeout 3:12)",
				"Clients.[pay].Timeout = 3s (clients.pay.timeout 5:18)", "Backoff.[0] = 1s (backoff[0] 6:11)", "Backoff.[1] = 2s (backoff[1] 6:15)"}},
		{name: "inline", types: "type Config struct { Base `yaml:\",inline\"`; Other; More map[string]any `yaml:\",inline\"` }\ntype Base struct { Timeout time.Duration `yaml:\"timeout\"` }\ntype Other struct { Tries int }",
			text:   "timeout: 1s\nother: {tries: 2}\ntimeoutt: 3s\n",
			values: []string{"Base.Timeout = 1s (timeout 1:10)", "Other.Tries = 2 (other.tries 2:16)"}},
		{name: "skipped fields", types: "type Config struct { Any any; Hidden int `yaml:\"-\"`; private int; F func() `yaml:\"f\"`; When time.Time; Raw []byte }",
			text: "any: {a: 1}\n\"-\": 1\nprivate: 1\nf: 1\nwhen: 2020-01-01\nraw: abc\n"},
		{name: "struct duration", types: "type Config struct { Timeout Duration `yaml:\"timeout\"`; Long Duration }" + structDuration, text: "timeout: 5s\nlong: 1d12h\n",
			values: []string{"Timeout.Duration = 5s (timeout 1:10)", "Long.Duration = 36h0m0s (long 2:7)"}},
		{name: "struct duration of another notation", types: "type Config struct { Timeout Duration `yaml:\"timeout\"` }" + structDuration, text: "timeout: PT5S\n"},
		{name: "number for a type that decodes itself", types: "type Config struct { Timeout Duration `yaml:\"timeout\"` }" + structDuration, text: "timeout: 5\n"},
		{name: "named duration", types: "type Config struct { Timeout Duration `yaml:\"timeout\"` }" + namedDuration, text: "timeout: 5s\n",
			values: []string{"Timeout = 5s (timeout 1:10)"}},
		{name: "alias of time.Duration", types: "type Config struct { Timeout D `yaml:\"timeout\"` }\ntype D = time.Duration", text: "timeout: 5s\n",
			values: []string{"Timeout = 5s (timeout 1:10)"}},
		{name: "declared from time.Duration", types: "type Config struct { Timeout D `yaml:\"timeout\"` }\ntype D time.Duration", text: "timeout: 5s\n",
			errors: []string{`f:1: timeout must be a whole number, not "5s"`}},
		{name: "fills in defaults first", types: "type Config struct { Timeout time.Duration `yaml:\"timeout\"` }\nfunc (c *Config) UnmarshalYAML(func(any) error) error { return nil }", text: "timeout: 5s\ntimeoutt: 1\n",
			values: []string{"Timeout = 5s (timeout 1:10)"}},
		{name: "a type within itself", types: "type Config struct { Next *Config `yaml:\"next\"`; Tries int; P P }\ntype P *P", text: "next: {next: {tries: 1}}\np: 1\n",
			values: []string{"Next.Next.Tries = 1 (next.next.tries 1:22)"}},
		{name: "generic", types: "type Config struct { A Limit[time.Duration] `yaml:\"a\"` }\ntype Limit[T any] struct { Max T }", text: "a: {max: 1s}\n",
			values: []string{"A.Max = 1s (a.max 1:10)"}},
		{name: "no map", types: plain, text: "- a\n", errors: []string{"f:1: there must be a map of keys and values"}},
		{name: "the wrong type", types: plain, text: "http: {a: 1}\ndb: 2\n",
			errors: []string{"f:1: example.com/p.Config has a field for none of the keys http, db; valid here: timeout, tries, on, name, ratio"}},
		{name: "bad YAML", types: plain, text: "tries: 1\n\ton: true\n", errors: []string{"f:2: bad YAML (found a tab character that violates indentation)"}},
	})
}

func TestFamilies(t *testing.T) {
	runFiles(t, []fileTest{
		{name: "only json tags in YAML", types: "type Config struct { Timeout Duration `json:\"requestTimeout\"`; Plain time.Duration `json:\"plain\"` }" + structDuration, text: "RequestTimeout: 5s\nplain: 5s\n",
			values: []string{"Timeout.Duration = 5s (RequestTimeout 1:17)"},
			errors: []string{`f:2: plain must be a number of nanoseconds, not "5s"; JSON has no other form of a time.Duration`}},
		{name: "yaml before json", types: "type Config struct { Timeout time.Duration `json:\"a\" yaml:\"b\"`; Tries int `json:\"t\"` }", text: "a: 1s\nb: 2s\ntries: 1\nt: 2\n",
			values: []string{"Timeout = 2s (b 2:4)", "Tries = 1 (tries 3:8)"}},
		{name: "only mapstructure tags", types: "type Config struct { Base `mapstructure:\",squash\"`; Http HTTP `mapstructure:\"http\"` }\ntype Base struct { ReadTimeout time.Duration }\ntype HTTP struct { Timeout time.Duration `mapstructure:\"time_out\"`; Backoff []time.Duration; Tries int }",
			text:   "readTimeout: 1s\nHTTP: {TIME_OUT: 2s, backoff: \"1s,2s\", tries: \"3\"}\n",
			values: []string{"Base.ReadTimeout = 1s (readTimeout 1:14)", "Http.Timeout = 2s (HTTP.TIME_OUT 2:18)", "Http.Backoff.[0] = 1s (HTTP.backoff[0] 2:31)", "Http.Backoff.[1] = 2s (HTTP.backoff[1] 2:31)", "Http.Tries = 3 (HTTP.tries 2:47)"}},
		{name: "most tags decide", types: "type Config struct { A time.Duration `koanf:\"x\"`; B time.Duration `koanf:\"y\"`; C int `json:\"c\"` }", text: "x: 1s\ny: 2s\nC: 3\n",
			values: []string{"A = 1s (x 1:4)", "B = 2s (y 2:4)", "C = 3 (C 3:4)"}},
		{name: "the nearest tags decide", types: "type Config struct { HTTP Inner `mapstructure:\"http\"` }\ntype Inner struct { Timeout time.Duration `yaml:\"t\"` }", text: "http: {timeout: 1s, t: 2s}\n",
			values: []string{"HTTP.Timeout = 1s (http.timeout 1:17)"}},
		{name: "no tags", types: "type Config struct { RequestTimeout time.Duration }", text: "requestTimeout: 1s\n",
			values: []string{"RequestTimeout = 1s (requestTimeout 1:17)"}},
		{name: "embedded in JSON", format: FormatJSON, types: "type Config struct { Base; *Named `json:\"named\"`; Tries int }\ntype Base struct { Tries int; Timeout time.Duration }\ntype Named struct { Max int }",
			text:   "{\"tries\": 1, \"timeout\": 5000000000,\n \"named\": {\"max\": 2}}",
			values: []string{"Tries = 1 (tries 1:11)", "Base.Timeout = 5s (timeout 1:25)", "Named.Max = 2 (named.max 2:19)"}},
		{name: "two embedded fields of one name", format: FormatJSON, types: "type Config struct { A; B }\ntype A struct { X, Y int }\ntype B struct { X int; Z int `json:\"z\"` }", text: `{"x": 1, "y": 2, "z": 3}`,
			values: []string{"A.Y = 2 (y 1:15)", "B.Z = 3 (z 1:23)"}},
	})
}

func TestTagOfSource(t *testing.T) {
	root := config(t, "type Config struct { Timeout time.Duration `yaml:\"a\" mapstructure:\"b\"` }")
	values, errs := File(root, Source{Name: "f", Data: []byte("a: 1s\nB: 2s\n"), Format: FormatYAML, Tag: "mapstructure"})
	compare(t, "values", showAll(values), []string{"Timeout = 2s (B 2:4)"})
	compare(t, "errors", texts(errs), nil)
}

func TestSourceKey(t *testing.T) {
	root := config(t, "type Config struct { Timeout time.Duration `yaml:\"timeout\"` }")
	text := "services:\n  shop.eu:\n    timeout: 1s\n  other: 1\n"
	for _, test := range []struct {
		key            string
		values, errors []string
	}{
		{"services.shop.eu", []string{"Timeout = 1s (services.shop.eu.timeout 3:14)"}, nil},
		{"Services.Shop.EU", []string{"Timeout = 1s (Services.Shop.EU.timeout 3:14)"}, nil},
		{"services.other", nil, []string{"f:4: there must be a map of keys and values"}},
		{"services.pay", nil, []string{`f:2: there is no key "services.pay"; valid here: shop.eu, other`}},
	} {
		values, errs := File(root, Source{Name: "f", Data: []byte(text), Format: FormatYAML, Key: test.key})
		compare(t, test.key, showAll(values), test.values)
		compare(t, test.key, texts(errs), test.errors)
	}
}
