package link

import (
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
	"github.com/deadlinelint/deadlinelint/internal/valueflow/models"
)

// Flow is the value flow of a main package, run as one program of the configuration.
type Flow struct {
	// Program is what it is run with; nil if the configuration says nothing of it.
	Program *config.Program
	*valueflow.Solution
	// Problems are what is wrong with the program's files.
	Problems []error
}

// flows follows the values of a main package: once for each program that the
// configuration has of it, else once as it is.
func flows(pass *analysis.Pass, cfg *config.Config, residues []*summary.Residue) []*Flow {
	lib, err := models.All()
	if err != nil {
		return nil // the models are part of the program, and a test decodes them
	}
	var units []*valueflow.Unit
	for _, r := range residues {
		if r.Flow != nil {
			units = append(units, r.Flow)
		}
	}
	var out []*Flow
	for _, prog := range programsOf(pass, cfg) {
		h := newHost(pass.Pkg, prog)
		h.remote = map[string]int{}
		for _, r := range cfg.Remote {
			h.remote[r.Call] = r.Attempts
		}
		n := valueflow.Main(units, lib, pass.Pkg.Path(), h)
		out = append(out, &Flow{prog, n, h.problems})
	}
	return out
}

func programsOf(pass *analysis.Pass, cfg *config.Config) []*config.Program {
	dir := ""
	if len(pass.Files) > 0 {
		if abs, err := filepath.Abs(filepath.Dir(pass.Fset.Position(pass.Files[0].Package).Filename)); err == nil {
			dir = abs
		}
	}
	var out []*config.Program
	for _, p := range cfg.Programs {
		if p.Matches(pass.Pkg.Path(), dir) {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		out = append(out, nil)
	}
	return out
}

// PlaceOf is a place of the value flow as package summary finds it in its file.
func PlaceOf(p valueflow.Place) summary.Place {
	return summary.Place{Pkg: p.Pkg, Dir: p.Dir, File: p.File, Decl: p.Decl, Line: p.Line, Col: p.Col}
}
