package cli

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/nearest"
	"github.com/deadlinelint/deadlinelint/internal/program"
)

// programCheck finds what the configuration says of programs and that is about nothing: a
// slip there would mean that the values of a developer's machine pass for production's.
type programCheck struct {
	cfg   *config.Config
	mains []*load.Package
	uses  map[*config.Program]*programUse
}

// programUse is what of a program was found in some main package.
type programUse struct {
	matched bool
	known   map[string]bool // types of files and names of values
}

func newProgramCheck(cfg *config.Config) *programCheck {
	c := &programCheck{cfg: cfg, uses: map[*config.Program]*programUse{}}
	for _, p := range cfg.Programs {
		c.uses[p] = &programUse{known: map[string]bool{}}
	}
	return c
}

// see looks at a main package.
func (c *programCheck) see(pkg *load.Package) {
	c.mains = append(c.mains, pkg)
	for _, p := range c.cfg.Programs {
		if !p.Matches(pkg.Path, pkg.Dir) {
			continue
		}
		use := c.uses[p]
		use.matched = true
		for _, f := range p.Files {
			use.known[f.Into] = use.known[f.Into] || pkg.Broken || program.Lookup(pkg.Types, f.Into) != nil
		}
		for name := range p.Values {
			obj, _ := program.Resolve(pkg.Types, name)
			use.known[name] = use.known[name] || pkg.Broken || obj != nil
		}
	}
}

// problems are the entries that are about nothing, after all packages were seen. An entry
// without a main package counts only where the patterns cover the module that it would
// be in.
func (c *programCheck) problems(dir string, patterns []string) []finding.Problem {
	var out []finding.Problem
	add := func(at config.Position, message string) {
		out = append(out, finding.Problem{File: at.File, Line: at.Line, Column: at.Column, Message: message})
	}
	for _, p := range c.cfg.Programs {
		use := c.uses[p]
		if !use.matched {
			if covered(p, dir, patterns, c.mains) {
				add(p.At, fmt.Sprintf("program %s: no main package matches %q%s", p.Name, p.Main, c.nearest(p)))
			}
			continue
		}
		for _, f := range p.Files {
			if f.Into != "" && !use.known[f.Into] {
				add(f.At, fmt.Sprintf("program %s: there is no struct %s to decode %s into", p.Name, f.Into, f.Written))
			}
		}
		for _, name := range slices.Sorted(maps.Keys(p.Values)) {
			if !use.known[name] {
				add(p.Values[name].At, fmt.Sprintf("program %s: there is no %s; name a field of a struct, or a package's variable", p.Name, name))
			}
		}
	}
	return out
}

// covered: had the program a main package, these patterns would have found it.
func covered(p *config.Program, dir string, patterns []string, mains []*load.Package) bool {
	if !slices.Contains(patterns, "./...") || !exists(filepath.Join(dir, "go.mod")) {
		return false
	}
	main := p.MainDir
	if main == "" {
		rest, ok := belowModule(p.Main, mains)
		if !ok {
			return false
		}
		main = filepath.Join(dir, filepath.FromSlash(rest))
	}
	rel, err := filepath.Rel(dir, main)
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	for sub := main; sub != dir; sub = filepath.Dir(sub) { // a module of its own is not covered
		if exists(filepath.Join(sub, "go.mod")) {
			return false
		}
	}
	return true
}

// belowModule is the path of a main package below that of the module of the run.
func belowModule(main string, mains []*load.Package) (string, bool) {
	for _, pkg := range mains {
		if pkg.Module == nil {
			continue
		}
		if main == pkg.Module.Path {
			return "", true
		}
		if rest, ok := strings.CutPrefix(main, pkg.Module.Path+"/"); ok {
			return rest, true
		}
	}
	return "", false
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// nearest names the main package that was probably meant, in the form in which the
// configuration names the other one.
func (c *programCheck) nearest(p *config.Program) string {
	var valid []string
	for _, pkg := range c.mains {
		name := pkg.Path
		if p.MainDir != "" {
			rel, err := filepath.Rel(filepath.Dir(p.At.File), pkg.Dir)
			if err != nil {
				continue
			}
			if name = filepath.ToSlash(rel); name != "." && !strings.HasPrefix(name, "../") {
				name = "./" + name
			}
		}
		valid = append(valid, name)
	}
	slices.Sort(valid)
	if near := nearest.Word(p.Main, valid); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}
