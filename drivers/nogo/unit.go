package nogo

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/gcexportdata"
)

// Main analyses the unit that Env names, writes the diagnostics to out as JSON
// and returns the exit status.
func Main(analyzers []*analysis.Analyzer, out, errs io.Writer) int {
	found, err := runUnit(os.Getenv(Env), analyzers)
	if err == nil {
		err = json.NewEncoder(out).Encode(found)
	}
	if err != nil {
		fmt.Fprintln(errs, err)
		return 1
	}
	return 0
}

func runUnit(file string, analyzers []*analysis.Analyzer) ([]Diagnostic, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var u unit
	if err := json.Unmarshal(data, &u); err != nil {
		return nil, err
	}
	if err := analysis.Validate(analyzers); err != nil {
		return nil, err
	}
	if err := u.Flags.set(analyzers); err != nil {
		return nil, err
	}
	p, err := u.check()
	if err != nil {
		return nil, err
	}
	registerFacts(analyzers)
	p.facts, err = decodeFacts(p.pkg, p.imports, func(path string) ([]byte, error) {
		if name, ok := u.Facts[u.ImportMap[path]]; ok {
			return os.ReadFile(name)
		}
		return nil, nil // never analysed
	})
	if err != nil {
		return nil, err
	}
	found := []Diagnostic{}
	for _, a := range analyzers {
		if err := p.run(a); err != nil {
			return nil, err
		}
		found = append(found, p.found[a]...)
	}
	if data, err = p.facts.encode(); err != nil {
		return nil, err
	}
	return found, os.WriteFile(u.FactsOut, data, 0o600)
}

// set sets flags on the roots and on what those require.
func (f Flags) set(roots []*analysis.Analyzer) error {
	reach := map[string]*analysis.Analyzer{}
	for _, a := range roots {
		for _, r := range a.Requires {
			reach[r.Name] = r
		}
	}
	for _, a := range roots {
		reach[a.Name] = a
	}
	for name, values := range f {
		a := reach[name]
		if a == nil {
			return fmt.Errorf("no analyzer %s to set flags of", name)
		}
		for flag, value := range values {
			if err := a.Flags.Set(flag, value); err != nil {
				return fmt.Errorf("flag %s of %s: %w", flag, name, err)
			}
		}
	}
	return nil
}

// checked is a type-checked package in which analyzers run.
type checked struct {
	fset    *token.FileSet
	files   []*ast.File
	pkg     *types.Package
	info    *types.Info
	sizes   types.Sizes
	imports map[string]*types.Package // all that the export data mentions
	facts   *factSet
	results map[*analysis.Analyzer]any
	found   map[*analysis.Analyzer][]Diagnostic
}

func (u *unit) check() (*checked, error) {
	p := &checked{
		fset: token.NewFileSet(), imports: map[string]*types.Package{}, results: map[*analysis.Analyzer]any{},
		found: map[*analysis.Analyzer][]Diagnostic{},
		sizes: types.SizesFor("gc", build.Default.GOARCH),
		info: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
			Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
		},
	}
	for _, name := range u.Files {
		f, err := parser.ParseFile(p.fset, name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, f)
	}
	conf := types.Config{Sizes: p.sizes, Importer: importer(func(path string) (*types.Package, error) {
		return u.importPackage(p, path)
	})}
	var err error
	p.pkg, err = conf.Check(u.ImportPath, p.fset, p.files, p.info)
	return p, err
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

func (u *unit) importPackage(p *checked, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := p.imports[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	f, err := os.Open(u.Exports[u.ImportMap[path]])
	if err != nil {
		return nil, fmt.Errorf("no export data for %q: %w", path, err)
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	return gcexportdata.Read(r, p.fset, p.imports, path)
}

// run runs an analyzer once, after those that it requires.
func (p *checked) run(a *analysis.Analyzer) error {
	if _, done := p.results[a]; done {
		return nil
	}
	inputs := map[*analysis.Analyzer]any{}
	for _, r := range a.Requires {
		if err := p.run(r); err != nil {
			return err
		}
		inputs[r] = p.results[r]
	}
	pass := &analysis.Pass{
		Analyzer: a, Fset: p.fset, Files: p.files, Pkg: p.pkg, TypesInfo: p.info, TypesSizes: p.sizes, ResultOf: inputs,
		Report: func(d analysis.Diagnostic) {
			pos := p.fset.Position(d.Pos)
			p.found[a] = append(p.found[a], Diagnostic{filepath.ToSlash(pos.Filename), pos.Line, pos.Column, d.Message})
		},
		ImportObjectFact: p.facts.importObject, ExportObjectFact: p.facts.exportObject,
		ImportPackageFact: p.facts.importPackage, ExportPackageFact: p.facts.exportPackage,
		AllObjectFacts: p.facts.allObjects, AllPackageFacts: p.facts.allPackages,
		// Module and ReadFile stay nil: rules_go has neither.
	}
	result, err := a.Run(pass)
	if err != nil {
		return fmt.Errorf("%s: %w", a.Name, err)
	}
	p.results[a] = result
	return nil
}
