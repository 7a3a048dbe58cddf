package finding

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

func TestMalformed(t *testing.T) {
	for text, want := range map[string]string{
		"//deadlinelint:ignore":                                   "//deadlinelint:ignore names no rule: write //deadlinelint:ignore rule[,rule] reason",
		"//deadlinelint:ignore -- because":                        "//deadlinelint:ignore names no rule: write //deadlinelint:ignore rule[,rule] reason",
		"//deadlinelint:ignore ctxpropagate/nil":                  "//deadlinelint:ignore has no effect without a reason: say after it why the code is right",
		"//deadlinelint:ignore ctxpropagate/nil --":               "//deadlinelint:ignore has no effect without a reason: say after it why the code is right",
		"//deadlinelint:ignore ctxpropagate/nill why":             "unknown rule ctxpropagate/nill in //deadlinelint:ignore: the nearest is ctxpropagate/nil",
		"//deadlinelint:ignore because I say so":                  "unknown rule because in //deadlinelint:ignore: name the rule first, then the reason: //deadlinelint:ignore rule[,rule] reason",
		"// deadlinelint:ignore ctxpropagate/nil why":             "no space in a directive: write //deadlinelint:ignore",
		"//deadlinelint: ignore ctxpropagate/nil why":             "no space in a directive: write //deadlinelint:ignore",
		"//deadlineLint:Ignore ctxpropagate/nil why":              "not written as a directive is: write //deadlinelint:ignore",
		"/*deadlinelint:detached why*/":                           "not written as a directive is: write //deadlinelint:detached",
		"//deadlinelint:ignore ctxpropagat why":                   "unknown rule ctxpropagat in //deadlinelint:ignore: the nearest is ctxpropagate",
		"//deadlinelint:ignore reset why":                         "unknown rule reset in //deadlinelint:ignore: the nearest is fixedtimeout/reset",
		"//deadlinelint:ignor ctxpropagate/nil why":               "unknown directive //deadlinelint:ignor: write //deadlinelint:ignore",
		"//deadlinelint:":                                         "unknown directive //deadlinelint:: write //deadlinelint:ignore",
		"//deadlinelint:detached":                                 "//deadlinelint:detached has no effect without a reason: say after it why the code is right",
		"//deadlinelint:detached why":                             "//deadlinelint:detached has no effect here: put it on a function or a type",
		"//nolint:deadlinelint //deadlinelint:ignore ctx is text": "",
	} {
		d, _, _ := parse(t, "package a\n\nvar x = 1 "+text+"\n")
		got := messages(d.Problems(func(string) bool { return false }))
		if want == "" {
			if len(got) > 0 {
				t.Errorf("%s: got %q, want nothing", text, got)
			}
			continue
		}
		if want = "3: " + want + " (directives/malformed)"; !slices.Equal(got, []string{want}) {
			t.Errorf("%s:\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestUnused(t *testing.T) {
	const src = `package a

//deadlinelint:ignore budgetsum whole file

//deadlinelint:ignore fixedtimeout/reset apart
func F() {
	g() //deadlinelint:ignore ctxpropagate/background,ctxpropagate/nil,fixedtimeout/reset: list
	//deadlinelint:ignore ctxpropagate one of two has not run
	g()
}

//deadlinelint:detached why
func G() {}
`
	d, _, _ := parse(t, src)
	if _, ok := d.Suppressed("ctxpropagate/nil", Position{File: "/src/a.go", Line: 7}); !ok {
		t.Fatal("ctxpropagate/nil on line 7 is not suppressed")
	}
	ran := func(rule string) bool { return rule != "ctxpropagate/background" && rule != "budgetsum/unbounded" }
	ps := d.Problems(ran)
	want := []string{
		"5: //deadlinelint:ignore suppresses nothing (directives/unused)",
		"7: //deadlinelint:ignore suppresses nothing of fixedtimeout/reset (directives/unused)",
		"12: //deadlinelint:detached changes nothing (directives/unused)",
	}
	if got := messages(ps); !slices.Equal(got, want) {
		t.Fatalf("got %q\nwant %q", got, want)
	}
	if got := apply(t, src, ps); got != strings.NewReplacer(
		"//deadlinelint:ignore fixedtimeout/reset apart\n", "",
		"ctxpropagate/nil,fixedtimeout/reset:", "ctxpropagate/nil:",
		"//deadlinelint:detached why\n", "").Replace(src) {
		t.Errorf("fixed:\n%s", got)
	}
	if again := messages(d.Problems(ran)); !slices.Equal(again, want) {
		t.Errorf("the second call differs: %q", again)
	}
	if got := messages(d.Problems(func(string) bool { return false })); len(got) > 0 {
		t.Errorf("nothing ran, but got %q", got)
	}
}

func TestDeletion(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"after code", "package a\n\nvar x = 1 //deadlinelint:ignore budgetsum why\nvar y = 1\n", "package a\n\nvar x = 1 \nvar y = 1\n"},
		{"last line", "package a\n\n//deadlinelint:ignore budgetsum why", "package a\n\n"},
		{"carriage returns", "package a\r\n\r\n\t//deadlinelint:ignore budgetsum why\r\nvar x = 1\r\n", "package a\r\n\r\nvar x = 1\r\n"},
		{"after a comment", "package a\n\n/* x */ //deadlinelint:ignore budgetsum why\nvar x = 1\n", "package a\n\n/* x */ \nvar x = 1\n"},
		{"whole file", "//deadlinelint:ignore budgetsum why\npackage a\n", "package a\n"},
		{"lines of another file", "package a\n\n//line b.y:7\nvar x = 1 //deadlinelint:ignore budgetsum why\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, _, _ := parse(t, tt.src)
			ps := d.Problems(all)
			if len(ps) != 1 {
				t.Fatalf("got %q, want one finding", messages(ps))
			}
			if tt.want == "" {
				if len(ps[0].Fixes) != 0 || ps[0].Pos.Line != 7 {
					t.Errorf("got %v and %v, want line 7 and no fix", ps[0].Pos, ps[0].Fixes)
				}
				return
			}
			if got := apply(t, tt.src, ps); got != tt.want {
				t.Errorf("fixed: %q, want %q", got, tt.want)
			}
		})
	}
}

func TestDirectivesAboutDirectives(t *testing.T) {
	const excused = `package a

//deadlinelint:ignore directives/unused kept for the strict profile
func F() {
	g() //deadlinelint:ignore ctxpropagate/nil why
}
`
	d, _, _ := parse(t, excused)
	if got := messages(d.Problems(all)); len(got) > 0 {
		t.Errorf("got %q, want nothing", got)
	}
	d, _, _ = parse(t, "package a\n\nvar x = 1 //deadlinelint:ignore directives/unused itself\n")
	want := []string{"3: //deadlinelint:ignore suppresses nothing (directives/unused)"}
	if got := messages(d.Problems(all)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	d, _, _ = parse(t, "// Code generated by x. DO NOT EDIT.\n\npackage a\n\nvar x = 1 //deadlinelint:ignore ctxpropagate\nvar y = 1 //deadlinelint:ignore ctxpropagate why\n")
	if got := messages(d.Problems(all)); len(got) > 0 {
		t.Errorf("in a generated file: got %q, want nothing", got)
	}
}

// apply makes the edits of the fixes, last first.
func apply(t testing.TB, src string, ps []*Finding) string {
	t.Helper()
	for _, p := range slices.Backward(ps) {
		for _, fix := range p.Fixes {
			for _, e := range fix.Edits {
				if e.Start < 0 || e.Start > e.End || e.End > len(src) {
					t.Fatalf("edit [%d, %d) of %d bytes", e.Start, e.End, len(src))
				}
				src = src[:e.Start] + e.New + src[e.End:]
			}
		}
	}
	return src
}

func FuzzDirective(f *testing.F) {
	f.Add("//deadlinelint:ignore a/b,c -- why")
	f.Add("//deadlinelint:ignore a/b , c:// why")
	f.Add("//deadlinelint:detached x")
	f.Add("//nolint:all,deadlinelint // why")
	f.Fuzz(func(t *testing.T, text string) {
		d, ok, err := parseDirective(text)
		if ok != strings.HasPrefix(text, prefix) {
			t.Fatalf("ok = %v", ok)
		}
		if !ok || err != nil {
			return
		}
		if d.reason == "" || (d.verb == verbIgnore) != (len(d.rules) > 0) {
			t.Fatalf("accepted %+v", d)
		}
		if d.verb == verbIgnore {
			list := text[d.listStart:d.listEnd]
			if !strings.HasPrefix(list, d.rules[0]) || !strings.HasSuffix(list, d.rules[len(d.rules)-1]) {
				t.Fatalf("the list is %q, the rules %q", list, d.rules)
			}
		}
	})
}

func FuzzDirectivesInFile(f *testing.F) {
	f.Add("//deadlinelint:ignore ctxpropagate why\npackage a\n")
	f.Add("package a\n\n//deadlinelint:ignore ctxpropagate,x why\nfunc F() { //deadlinelint:detached x\n\tg(\n\t\t//nolint\n\t\t1)\n}")
	f.Add("package a\n//line x:0\ntype T struct{ //deadlinelint:detached x\n}\nfunc (t T) F() {}")
	f.Fuzz(func(t *testing.T, src string) {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
		if file == nil {
			return
		}
		d := ParseDirectives(fset, []*ast.File{file}, testRules)
		d.Suppressed("ctxpropagate/nil", Position{File: "a.go", Line: 3})
		d.Detached(file.End())
		ps := d.Problems(all)
		if err != nil {
			return
		}
		fixed := apply(t, src, ps)
		if _, err := parser.ParseFile(token.NewFileSet(), "a.go", fixed, 0); err != nil {
			t.Fatalf("the fix broke the file: %v\n%q\n%q", err, src, fixed)
		}
	})
}
