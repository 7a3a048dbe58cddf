package load

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// readExportData asks for the export data of what source units import, and
// reads all of it. Meanwhile it finds the packages that use cgo.
func (g *graph) readExportData(ctx context.Context) error {
	if !g.driver {
		patterns := g.exportPatterns()
		cgo := make(chan error, 1)
		go func() { cgo <- g.prepareCgo(ctx) }()
		err := g.queryExports(ctx, patterns)
		if cerr := <-cgo; err == nil {
			err = cerr
		}
		if err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	g.fallBack()
	g.choose()
	for _, u := range g.wanted() {
		if err := g.readExport(u); err != nil {
			return &Error{Status: StatusFailed, Err: err, Message: fmt.Sprintf(
				"cannot read the compiled form of package %s (%v): rebuild deadlinelint with the Go release that \"go version\" shows", u.path, err)}
		}
	}
	return nil
}

// wanted lists the export units that source units import, and what the files
// that cgo writes import.
func (g *graph) wanted() []*unit {
	set := make(map[*unit]bool)
	for _, u := range g.source {
		for _, q := range u.imports {
			if q.kind == exported && q.path != "unsafe" {
				set[q] = true
			}
		}
	}
	for _, path := range []string{"runtime/cgo", "syscall"} {
		if q := g.units[path]; q != nil && q.kind == exported {
			set[q] = true
		}
	}
	return slices.SortedFunc(maps.Keys(set), byID)
}

func (g *graph) exportPatterns() (patterns []string) {
	for _, u := range g.wanted() {
		if !strings.Contains(u.id, " ") { // test variants cannot be asked for by name
			patterns = append(patterns, u.id)
		}
	}
	return patterns
}

// queryExports fills in the export files of the patterns and all below them.
func (g *graph) queryExports(ctx context.Context, patterns []string) error {
	if len(patterns) == 0 {
		return nil
	}
	cfg := g.opts.config(ctx, packages.NeedName|packages.NeedExportFile|packages.NeedImports|packages.NeedDeps)
	cfg.Tests = false
	roots, err := packages.Load(cfg, patterns...)
	if err != nil {
		return listError(ctx, err)
	}
	packages.Visit(roots, func(p *packages.Package) bool {
		u := g.units[p.ID]
		if u == nil || u.exportFile != "" {
			return u == nil // new: cgo's own imports; with a file: been here
		}
		u.exportFile = p.ExportFile
		return true
	}, nil)
	return nil
}

// fallBack turns packages without export data into source units of which only
// the declarations are checked. What they import is then wanted, too; the query
// covered all packages below, so its answer holds for those as well.
func (g *graph) fallBack() {
	for {
		changed := false
		for _, u := range g.wanted() {
			if u.exportFile == "" {
				u.kind, changed = declared, true
			}
		}
		if !changed {
			return
		}
		g.link()
	}
}

// readExport reads one package's export data. All of them share one map of
// packages by path: that is safe because paths are unique among packages that
// depend on no source unit.
func (g *graph) readExport(u *unit) error {
	g.exportMu.Lock()
	defer g.exportMu.Unlock()
	if u.types != nil {
		return nil
	}
	f, err := os.Open(u.exportFile)
	if err != nil {
		return err
	}
	defer f.Close() // read only
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return err
	}
	u.types, err = gcexportdata.Read(r, g.fset, g.exportPkg, u.path)
	return err
}
