package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/types"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

// syntax is what a worker holds of one package while it works on it.
type syntax struct {
	files  []*ast.File
	info   *types.Info
	errors []types.Error // of the type checker
}

// The go command's own vet does not resolve ast.Objects either.
const parseMode = parser.ParseComments | parser.SkipObjectResolution

// parse reads u's files, or their replacement in overlay. Files with errors are
// kept as far as they could be read.
func (g *graph) parse(u *unit, overlay map[string][]byte) (files []*ast.File, errs []error) {
	for _, name := range u.files {
		src, ok := overlay[name]
		if !ok {
			var err error
			if src, err = os.ReadFile(name); err != nil {
				errs = append(errs, err)
				continue
			}
		}
		f, err := parser.ParseFile(g.fset, name, src, parseMode)
		if err != nil {
			errs = append(errs, err)
		}
		if f != nil {
			files = append(files, f)
		}
	}
	return files, errs
}

// check parses and type-checks u and writes down what is wrong with it.
func (g *graph) check(u *unit) *syntax {
	files, errs := g.parse(u, nil)
	s := &syntax{files: files, info: newInfo()}
	if u.kind == declared {
		s.info = nil
	}
	s.errors = g.typeCheck(u, u.types, files, s.info, g.importer(u))

	switch {
	case len(errs) > 0:
		// What the type checker says of half-read files is of no use.
		for _, err := range errs {
			u.failures = append(u.failures, parseFailures(err)...)
		}
	case len(s.errors) > 0:
		for _, err := range s.errors {
			u.failures = append(u.failures, failure{pos: g.fset.Position(err.Pos), msg: err.Msg})
		}
	default:
		u.failures = listFailures(u.meta)
	}
	u.errors = len(u.failures)
	u.broken = u.errors > 0
	u.pkg.Broken = u.broken
	return s
}

// typeCheck fills in pkg from files. It never stops at an error.
func (g *graph) typeCheck(u *unit, pkg *types.Package, files []*ast.File, info *types.Info, imp types.Importer) (errs []types.Error) {
	conf := &types.Config{
		Importer:         imp,
		Sizes:            g.sizes,
		IgnoreFuncBodies: u.kind == declared,
		FakeImportC:      u.kind == declared, // its cgo output is not at hand
		Error: func(err error) {
			var terr types.Error
			if !errors.As(err, &terr) {
				terr = types.Error{Fset: g.fset, Msg: err.Error()}
			}
			// Continuation lines ("\tother declaration of x") explain the
			// error before them.
			if !strings.HasPrefix(terr.Msg, "\t") {
				errs = append(errs, terr)
			}
		},
	}
	if m := u.meta.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	err := types.NewChecker(conf, g.fset, pkg, info).Files(files)
	if err != nil && len(errs) == 0 { // some errors go past conf.Error
		errs = append(errs, types.Error{Fset: g.fset, Msg: err.Error()})
	}
	pkg.MarkComplete() // a broken package must not silence its users
	return errs
}

func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// importer resolves the imports of u. All of its dependencies are complete.
func (g *graph) importer(u *unit) types.Importer {
	return importerFunc(func(path string) (*types.Package, error) {
		if path == "unsafe" {
			return types.Unsafe, nil
		}
		q := u.imports[path]
		switch {
		case path == "C":
			return nil, errors.New(`the go command could not run cgo: install a C compiler, or set CGO_ENABLED=0`)
		case q == nil:
			return nil, errors.New(g.importReason(u, path))
		case q.kind == missing:
			return nil, errors.New(q.reason())
		case q.types == nil:
			return nil, errors.New("its compiled form is not available")
		}
		return q.types, nil
	})
}

// importReason says why the go command has no answer for an import of u.
func (g *graph) importReason(u *unit, path string) string {
	if g.units[path] != nil { // packages.Load leaves out the import that closes a cycle
		return "import cycle not allowed"
	}
	for _, e := range u.meta.Errors {
		return essential(e.Msg)
	}
	return "the go command does not know it: did the file change just now?"
}

// reason says why u is missing.
func (u *unit) reason() string {
	for _, e := range u.meta.Errors {
		return essential(e.Msg)
	}
	return "the package has no Go files under these build tags"
}

// parseFailures takes an error of the parser or of the file system apart.
func parseFailures(err error) []failure {
	var list scanner.ErrorList
	if errors.As(err, &list) {
		var out []failure
		for _, e := range list {
			out = append(out, failure{pos: e.Pos, msg: "syntax error: " + e.Msg})
		}
		return out
	}
	var perr *os.PathError
	if errors.As(err, &perr) {
		f := failure{msg: fmt.Sprintf("cannot read the file: %v", perr.Err)}
		f.pos.Filename = perr.Path
		return []failure{f}
	}
	return []failure{{msg: err.Error()}}
}

// listFailures are the go command's complaints about a package that go/types
// finds nothing wrong with ("use of internal package not allowed").
func listFailures(p *packages.Package) (out []failure) {
	for _, e := range p.Errors {
		out = append(out, failure{pos: parsePos(e.Pos), msg: essential(e.Msg)})
	}
	return out
}
