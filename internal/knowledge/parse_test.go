package knowledge

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

func TestParse(t *testing.T) {
	got, err := Parse("k.yaml", []byte(`
- func: ["corp.example/a.F", "(*corp.example/a.T).M"]
  waits: network
  context: arg:1
  calls: [0, 2]
  instead: corp.example/a.FContext
  rewrite: $pkg.FContext($ctx, $args)
  note: "a: b"
- func: corp.example/a.Detach
  returns: detached
- func: corp.example/a.Group
  spawns: [0]
  shares: true
`))
	if err != nil {
		t.Fatal(err)
	}
	f := Entry{Func: "corp.example/a.F", Waits: "network", Context: "arg:1", Calls: []int{0, 2}, Instead: "corp.example/a.FContext",
		Rewrite: "$pkg.FContext($ctx, $args)", Note: "a: b"}
	m := f
	m.Func = "(*corp.example/a.T).M"
	want := []Entry{f, m, {Func: "corp.example/a.Detach", Returns: "detached"}, {Func: "corp.example/a.Group", Spawns: []int{0}, Shares: true}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Parse:\n got %+v\nwant %+v", got, want)
	}
	for _, empty := range []string{"", "# nothing\n", "null\n", "[]\n"} {
		if got, err := Parse("k.yaml", []byte(empty)); err != nil || len(got) != 0 {
			t.Errorf("Parse(%q) = %v, %v", empty, got, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	const f = "- func: a/b.F\n"
	const g = f + "  waits: network\n  context: none\n  instead: a/b.G\n"
	for _, tt := range []struct {
		in   string
		line int
		want string
	}{
		{f + "  wait: network\n", 2, "did you mean `waits`?"},
		{f + "  waits: netwrok\n  context: none\n", 2, "did you mean `network`?"},
		{f + "  waits: network\n", 1, "`waits` needs a `context`"},
		{f + "  waits: network\n  context: arg0\n", 3, "did you mean `arg:0`?"},
		{f + "  waits: network\n  context: arg:99\n", 3, "counted from 0"},
		{f + "  binds: request:0\n", 2, "`binds: request:0`"},
		{f + "  context: arg:0\n", 1, "there is no `waits`"},
		{f + "  quiet: yess\n", 2, "want true or false"},
		{f + "  quiet: true\n  quiet: true\n", 3, "given twice"},
		{f + "  quiet: true\n  waits: time\n  context: none\n", 1, "never waits"},
		{f + "  calls: 1\n", 2, "list of argument numbers"},
		{f + "  calls: [-1]\n", 2, "counted from 0"},
		{f + "  returns: callr\n", 2, "did you mean `caller`?"},
		{f + "  shares: true\n", 1, "name it in `calls` or `spawns`"},
		{f + "  note: [1]\n", 2, "wants a text"},
		{f + "  rewrite: [1]\n", 2, "wants a text"},
		{f + "  quiet: true\n  rewrite: $pkg.G($ctx)\n", 1, "`rewrite` needs an `instead`"},
		{g + "  rewrite: $pkg.G($0)\n", 1, "passes no context"},
		{g + "  rewrite: $pkg.G($ctx, $arg)\n", 1, "unknown `$arg`, did you mean `$args`?"},
		{g + "  rewrite: $pkg.G($ctx, $99)\n", 1, "unknown `$99`"},
		{g + "  rewrite: $pkg.G($ctx, $00x)\n", 1, "unknown `$00x`"},
		{g + "  rewrite: $.G($ctx)\n", 1, "unknown `$`"},
		{g + "  rewrite: $ctxt.G($ctx)\n", 1, "unknown `$ctxt`"},
		{g + "  rewrite: $pkg.G($ctx\n", 1, "is no Go expression"},
		{f, 1, "says nothing"},
		{"- waits: time\n  context: none\n", 1, "needs a `func`"},
		{"- func: Get\n  quiet: true\n", 1, "no function"},
		{"- func: (a/b.T[int]).M\n  quiet: true\n", 1, "no function"},
		{"- func: [a/b.F, {x: y}]\n  quiet: true\n", 1, "full name"},
		{f + "  quiet: true\n- func: a/b.F\n  quiet: true\n", 3, "has an entry already, on line 1"},
		{"func: a/b.F\n", 1, "want a list"},
		{"- a/b.F\n", 1, "want an entry"},
		{"- func: a/b.F\n\tquiet: true\n", 2, "character"},
	} {
		_, err := Parse("k.yaml", []byte(tt.in))
		var fault *ParseError
		if !errors.As(err, &fault) {
			t.Errorf("Parse(%q): %v, want a *ParseError", tt.in, err)
			continue
		}
		if fault.File != "k.yaml" || fault.Line != tt.line || !strings.Contains(fault.Message, tt.want) {
			t.Errorf("Parse(%q):\n got %v\nwant line %d, %q", tt.in, err, tt.line, tt.want)
		}
	}
}

func TestDecodeSection(t *testing.T) {
	var doc struct {
		Knowledge yaml.Node `yaml:"knowledge"`
	}
	if err := yaml.Unmarshal([]byte("version: 1\nknowledge:\n  - func: a/b.F\n    quite: true\n"), &doc); err != nil {
		t.Fatal(err)
	}
	_, err := Decode(&doc.Knowledge)
	var fault *ParseError
	if !errors.As(err, &fault) || fault.Line != 4 || !strings.Contains(fault.Message, "did you mean `quiet`?") {
		t.Errorf("Decode: %v, want line 4 and a hint", err)
	}
	if got, err := Decode(nil); got != nil || err != nil {
		t.Errorf("Decode(nil) = %v, %v", got, err)
	}
	if got, err := Decode(&yaml.Node{}); got != nil || err != nil {
		t.Errorf("Decode of an absent section = %v, %v", got, err)
	}
}

func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("data/*.yaml")
	if err != nil || len(files) == 0 {
		f.Fatalf("data/*.yaml: %v, %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:min(len(data), 600)])
	}
	f.Add([]byte("- &a {func: a/b.F, quiet: true}\n- *a\n"))
	f.Add([]byte("- func: [a/b.*, a/...]\n  waits: time\n  context: bound\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := Parse("f", data)
		var fault *ParseError
		if err != nil && !errors.As(err, &fault) {
			t.Fatalf("not a *ParseError: %v", err)
		}
		table := New(entries)
		for _, e := range entries {
			if problem := check(e); problem != "" {
				t.Errorf("accepted %+v: %s", e, problem)
			}
			if got, ok := table.Lookup(e.Func); !ok || got.Func != e.Func {
				t.Errorf("Lookup(%q) = %+v, %v", e.Func, got, ok)
			}
		}
	})
}
