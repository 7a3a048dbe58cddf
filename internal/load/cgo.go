package load

import (
	"bytes"
	"context"
	"go/parser"
	"go/token"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"
)

// prepareCgo replaces the files of packages that use cgo by those that the
// compiler sees. The go command runs cgo for that, which may take a while, so
// it is asked for these packages only.
func (g *graph) prepareCgo(ctx context.Context) error {
	var patterns []string
	for _, u := range g.source {
		if u.kind != analysed || ctx.Err() != nil {
			continue
		}
		if u.cgo = usesCgo(u.files); u.cgo {
			patterns = append(patterns, cgoPattern(u.meta))
		}
	}
	if len(patterns) == 0 {
		return nil
	}
	slices.Sort(patterns)
	cfg := g.opts.config(ctx, packages.NeedName|packages.NeedFiles|packages.NeedCompiledGoFiles|packages.NeedImports|packages.NeedForTest)
	roots, err := packages.Load(cfg, slices.Compact(patterns)...)
	if err != nil {
		return listError(ctx, err)
	}
	packages.Visit(roots, func(p *packages.Package) bool {
		u := g.units[p.ID]
		if u == nil || !u.cgo {
			return true
		}
		u.meta.CompiledGoFiles = p.CompiledGoFiles
		u.files = p.CompiledGoFiles
		for _, path := range []string{"runtime/cgo", "syscall", "unsafe"} {
			if q := g.units[path]; q != nil && u.imports[path] == nil {
				u.imports[path] = q
			}
		}
		g.noteCgoOutput(u)
		return true
	}, nil)
	return nil
}

func cgoPattern(p *packages.Package) string {
	if path := scopePath(p); path != "command-line-arguments" {
		return path
	}
	return p.Dir
}

// noteCgoOutput remembers which of u's files are not the user's.
func (g *graph) noteCgoOutput(u *unit) {
	for _, f := range u.files {
		if !slices.Contains(u.meta.GoFiles, f) {
			g.cgoOutput[f] = true
			u.cgo = true
		}
	}
}

// usesCgo looks for import "C" without parsing files that cannot have it.
func usesCgo(files []string) bool {
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(src, []byte(`"C"`)) {
			continue // an unreadable file is reported when it is parsed
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, imp := range f.Imports {
			if imp.Path.Value == `"C"` {
				return true
			}
		}
	}
	return false
}
