package summary

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const placed = `package p

var rules = []string{
	"here",
}

func init() { _ = "here" }

func init() {
	_ = "here"
}

// T is a type.
type T[K any] struct {
	f func() // "here"
}

// Save is a method.
func (t *T[K]) Save() {
	_ = "here"
}
`

// placesOf returns the place of each "here" in src, in order.
func placesOf(t *testing.T, name, src string) []Place {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlacer(fset, []*ast.File{file})
	var out []Place
	for i := 0; ; {
		j := strings.Index(src[i:], `"here"`)
		if j < 0 {
			return out
		}
		pos := file.FileStart + token.Pos(i+j)
		out = append(out, p.place(Span{pos, pos + 6}))
		i += j + 1
	}
}

func TestPlace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "p.go")
	before := placesOf(t, name, placed)
	want := []string{"var rules", "init#1", "init#2", "type T", "T.Save"}
	for i, pl := range before {
		if pl.Decl != want[i] {
			t.Errorf("place %d is in %q, want %q", i, pl.Decl, want[i])
		}
	}
	// Comments and code above change no place...
	edited := strings.Replace(placed, "var rules", "// A comment.\n\nfunc new() {}\n\nvar rules", 1)
	edited = strings.Replace(edited, "// Save is", "// Save\n// is", 1)
	after := placesOf(t, name, edited)
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("place %d moved from %+v to %+v", i, before[i], after[i])
		}
	}
	// ... and yet each is found at its true line.
	if err := os.WriteFile(name, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	f := new(Package).Files(os.ReadFile)
	lines := strings.Split(edited, "\n")
	for i, pl := range before {
		pos, ok := f.Position(pl)
		if !ok || pos.File != name || !strings.Contains(lines[pos.Line-1], `"here"`) ||
			lines[pos.Line-1][pos.Column-1:pos.EndColumn-1] != `"here"` {
			t.Errorf("place %d, %+v, resolves to %v", i, pl, pos)
		}
	}
}

func TestPlaceWithoutSource(t *testing.T) {
	f := new(Package).Files(func(string) ([]byte, error) { return nil, os.ErrNotExist })
	pl := Place{Dir: "/m/p", File: "p.go", Decl: "T.Save", Line: 4}
	if pos, ok := f.Position(pl); ok || pos.File != filepath.Join("/m/p", "p.go") || pos.Line != 0 {
		t.Errorf("Position without source = %v, %v", pos, ok)
	}
	if got := pl.String(); got != "p.go, 4 lines into T.Save" {
		t.Errorf("String() = %q", got)
	}
}

func TestEndsThings(t *testing.T) {
	for name, want := range map[string]bool{
		"Close": true, "close": true, "CloseIdleConnections": true, "shutdown": true, "StopAll": true, "Rollback": true,
		"Closest": false, "Ending": false, "Stopwatch": false, "End": true, "Endpoint": false, "Save": false, "unlockAll": true,
	} {
		if got := endsThings(name); got != want {
			t.Errorf("endsThings(%q) = %v", name, got)
		}
	}
}
