package summary

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// Place is a position that survives edits elsewhere in its file: the
// declaration that holds it, and the distance from there. A comment or a new
// function above it changes nothing, so the facts of the package stay the same
// bytes and its dependents need no new run.
type Place struct {
	Pkg  string // the package's path
	Dir  string // its source directory, as the driver spelt it then (see Files)
	File string // base name
	Decl string `json:",omitzero"` // "Place", "Service.Place", "init#2", "var rules"; "" if none
	Line int    `json:",omitzero"` // lines below the line of the declaration
	Col  int    // column, in bytes, from 1
	// EndLine and EndCol close the range, in the same terms.
	EndLine, EndCol int
}

// declNames gives every top-level declaration of a file its name, in order.
func declNames(file *ast.File) []namedDecl {
	var out []namedDecl
	inits := 0
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil && len(d.Recv.List) > 0 {
				name = receiverName(d.Recv.List[0].Type) + "." + name
			} else if name == "init" || name == "_" {
				inits++
				name += "#" + strconv.Itoa(inits)
			}
			out = append(out, namedDecl{name, d.Pos(), d.End()})
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.ValueSpec:
					out = append(out, namedDecl{"var " + s.Names[0].Name, s.Pos(), s.End()})
				case *ast.TypeSpec:
					out = append(out, namedDecl{"type " + s.Name.Name, s.Pos(), s.End()})
				}
			}
		}
	}
	return out
}

type namedDecl struct {
	name     string
	pos, end token.Pos
}

func receiverName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverName(e.X)
	case *ast.ParenExpr:
		return receiverName(e.X)
	case *ast.IndexExpr:
		return receiverName(e.X)
	case *ast.IndexListExpr:
		return receiverName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "_"
}

// placer turns positions of one package into places.
type placer struct {
	fset  *token.FileSet
	pkg   string
	decls map[*token.File][]namedDecl
	spans map[Place]Span // what was placed so far
}

func newPlacer(fset *token.FileSet, files []*ast.File) *placer {
	p := &placer{fset: fset, decls: map[*token.File][]namedDecl{}, spans: map[Place]Span{}}
	for _, f := range files {
		if tf := fset.File(f.FileStart); tf != nil {
			p.decls[tf] = declNames(f)
		}
	}
	return p
}

func (p *placer) place(s Span) Place {
	if !s.Pos.IsValid() {
		return Place{}
	}
	start := p.fset.Position(s.Pos)
	end := start
	if s.End.IsValid() {
		end = p.fset.Position(s.End)
	}
	pl := Place{
		Pkg: p.pkg, Dir: filepath.Dir(start.Filename), File: filepath.Base(start.Filename), Line: start.Line, Col: start.Column,
		EndLine: end.Line, EndCol: end.Column,
	}
	for _, d := range p.decls[p.fset.File(s.Pos)] {
		if d.pos <= s.Pos && s.Pos < d.end {
			base := p.fset.Position(d.pos).Line
			pl.Decl = d.name
			pl.Line -= base
			pl.EndLine -= base
			break
		}
	}
	p.spans[pl] = s
	return pl
}

// lines are the lines of the declarations of each file, as Files finds them.
func (p *placer) lines() map[string]map[string]int {
	out := map[string]map[string]int{}
	for tf, decls := range p.decls {
		m := map[string]int{}
		for _, d := range decls {
			m[d.name] = p.fset.Position(d.pos).Line
		}
		out[tf.Name()] = m
	}
	return out
}

// Files finds the true lines of places. In one process the summaries of the
// packages below know them; elsewhere it parses the file that holds one, once.
type Files struct {
	read func(string) ([]byte, error)
	top  *node
	byFn map[string]map[string]int // file -> declaration -> line

	path, dir string // of the package that asks
}

// Files returns a Files for what the package can see, that reads sources with read.
func (p *Package) Files(read func(string) ([]byte, error)) *Files {
	f := &Files{read: read, byFn: map[string]map[string]int{}, path: p.Path, dir: p.dir}
	if p.Fact != nil {
		f.top = p.Fact.node
	}
	return f
}

// Position finds a place. Where the source cannot be read (a sandboxed build), ok
// is false and the position holds the file alone.
func (f *Files) Position(p Place) (pos finding.Position, ok bool) {
	if p.File == "" {
		return finding.Position{}, false
	}
	name := f.file(p)
	pos = finding.Position{File: name, Line: p.Line, Column: p.Col, EndLine: p.EndLine, EndColumn: p.EndCol}
	if p.Decl == "" {
		return pos, true
	}
	base, ok := f.lines(name)[p.Decl]
	if !ok {
		return finding.Position{File: name}, false
	}
	pos.Line += base
	pos.EndLine += base
	return pos, true
}

func (f *Files) lines(name string) map[string]int {
	if m, ok := f.byFn[name]; ok {
		return m
	}
	if m := f.top.declLines(name, map[*node]bool{}); m != nil {
		f.byFn[name] = m
		return m
	}
	m := map[string]int{}
	f.byFn[name] = m
	src, err := f.read(name)
	if err != nil {
		return m
	}
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if file == nil {
		return m
	}
	for _, d := range declNames(file) {
		m[d.name] = fset.Position(d.pos).Line
	}
	return m
}

// String is for people who have no source at hand.
func (p Place) String() string {
	if p.Decl == "" {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s, %d lines into %s", p.File, p.Line, p.Decl)
}

// shortFunc writes a function as people do: the package's name, not its path.
func shortFunc(fn *types.Func) string {
	sig, _ := fn.Type().(*types.Signature)
	if sig != nil && sig.Recv() != nil {
		return "(" + shortType(sig.Recv().Type()) + ")." + fn.Name()
	}
	if fn.Pkg() == nil {
		return fn.Name()
	}
	return fn.Pkg().Name() + "." + fn.Name()
}

func shortType(t types.Type) string {
	s := types.TypeString(t, func(p *types.Package) string { return p.Name() })
	if i := strings.IndexByte(s, '['); i > 0 && strings.HasSuffix(s, "]") && !strings.HasPrefix(s, "[") {
		s = s[:i]
	}
	return s
}
