package load

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Check reports whether the packages that hold the given files would still
// parse and type-check if the files (by absolute path) had these contents. Only
// those packages are checked, against the types that the run left behind: a
// change of what a package exports is not followed to its importers. Errors that
// a package had before do not count. Files that cgo translates are parsed only.
//
// A file may import a package that it did not import before ("context", say), if
// that makes no import cycle; the go command is asked for it if need be.
func (r *Result) Check(files map[string][]byte) error {
	var errs []error
	for _, u := range r.graph.source {
		overlay := make(map[string][]byte)
		for _, name := range u.meta.GoFiles {
			if src, ok := files[filepath.Clean(name)]; ok {
				overlay[name] = src
			}
		}
		if len(overlay) > 0 && u.kind == analysed {
			errs = append(errs, r.graph.recheck(u, overlay))
		}
	}
	return errors.Join(errs...)
}

// Holds reports whether file is a source file of an analysed package: what fixes
// may touch.
func (r *Result) Holds(file string) bool {
	return slices.ContainsFunc(r.graph.source, func(u *unit) bool {
		return u.kind == analysed && slices.Contains(u.meta.GoFiles, filepath.Clean(file))
	})
}

func (g *graph) recheck(u *unit, overlay map[string][]byte) error {
	parsed, errs := g.parse(u, overlay)
	if u.cgo {
		for _, name := range slices.Sorted(maps.Keys(overlay)) {
			v := &unit{files: []string{name}}
			_, more := g.parse(v, overlay)
			errs = append(errs, more...)
		}
		return errors.Join(errs...)
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	found := g.typeCheck(u, types.NewPackage(u.path, u.meta.Name), parsed, nil, g.wideImporter(u))
	if len(found) <= u.errors {
		return nil
	}
	return fmt.Errorf("package %s: %w", u.path, found[0])
}

// wideImporter also finds packages that u did not import before.
func (g *graph) wideImporter(u *unit) types.Importer {
	narrow := g.importer(u)
	return importerFunc(func(path string) (*types.Package, error) {
		if u.imports[path] != nil || path == "unsafe" || path == "C" {
			return narrow.Import(path)
		}
		q := g.units[path]
		if q == nil || q.kind == exported && q.exportFile == "" {
			q = g.late(path)
		}
		switch {
		case q.kind == missing:
			return nil, errors.New(q.reason())
		case q.kind == exported:
			if err := g.readExport(q); err != nil {
				return nil, err
			}
		case q.types == nil: // in scope, but only its test variant was analysed
			return nil, errors.New("its types are not at hand")
		case slices.Contains(g.below(q), u), q.path == strings.TrimSuffix(u.path, "_test"):
			return nil, errors.New("import cycle not allowed")
		}
		return q.types, nil
	})
}

// late asks the go command for one more package's export data.
func (g *graph) late(path string) *unit {
	u := g.units[path]
	if u == nil {
		u = &unit{id: path, path: path, kind: missing, meta: &packages.Package{ID: path}}
		g.units[path] = u
	}
	cfg := g.opts.config(context.Background(), packages.NeedName|packages.NeedExportFile)
	cfg.Tests = false
	pkgs, err := packages.Load(cfg, path)
	u.kind = missing
	switch {
	case err != nil:
		u.meta.Errors = []packages.Error{{Msg: listError(cfg.Context, err).Error()}}
	case len(pkgs) == 1 && pkgs[0].ExportFile != "":
		u.kind, u.exportFile = exported, pkgs[0].ExportFile
	case len(pkgs) == 1:
		u.meta.Errors = pkgs[0].Errors
	}
	return u
}
