// Package fix merges the suggested fixes of findings and applies them to files.
//
// A fix is atomic: it is applied whole or not at all. Fixes are taken in the
// order of their findings' positions, and the merge is that of a three-way diff:
// an edit that overlaps one that was accepted before drops its fix, and the same
// edit made by two fixes (an import that both need) is made once. What results
// must parse, and must satisfy a check that the driver supplies (type-checking
// the changed packages). If it does not, the fixes are divided until those that
// are to blame are found, and only these are dropped. Imports that no longer
// have a use go, too, since no single fix can know of them.
//
// A dropped fix is not lost: its finding comes up again in the next run.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// Options say what may be changed and what must hold afterwards.
type Options struct {
	// Dir is what relative file names in edits start from, and the directory
	// that Diff prints paths relative to. Empty is the current directory.
	Dir string
	// Allow reports whether a file, by absolute path, may be touched: it is a
	// source file of a package in scope. Nil allows all.
	Allow func(file string) bool
	// Check judges new contents of files, by absolute path. It is given all
	// changed files of a directory together, and may be called many times.
	// Nil accepts all that parses.
	Check func(files map[string][]byte) error
}

// Plan is what would be changed. Nothing is written before Write.
type Plan struct {
	Files   []File    // sorted by name
	Applied []Applied // in the order of the findings
	Dropped []Dropped // in the order of the findings

	dir string
}

// File is one file that changes.
type File struct {
	Name     string // absolute
	Old, New []byte
	Mode     fs.FileMode
}

// Applied is a fix that is part of the plan.
type Applied struct {
	Finding *finding.Finding
	Fix     finding.Fix
}

// Dropped is a fix that is not, and why.
type Dropped struct {
	Finding *finding.Finding
	Fix     finding.Fix
	Reason  string
}

// candidate is the first fix of a finding, with absolute paths and edits sorted
// and free of doubles.
type candidate struct {
	finding *finding.Finding
	fix     finding.Fix
	edits   []finding.Edit
	reason  string // why it was dropped; empty while it was not
}

// New makes a plan of the first fix of each finding; other fixes of a finding
// are alternatives that a person chooses from in an editor. The error is one of
// the file system: files that cannot be read drop fixes, they do not fail.
func New(findings []*finding.Finding, opts Options) (*Plan, error) {
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, fmt.Errorf("finding the directory of fixes: %w", err)
	}
	if opts.Allow == nil {
		opts.Allow = func(string) bool { return true }
	}
	if opts.Check == nil {
		opts.Check = func(map[string][]byte) error { return nil }
	}
	sources := &sources{allow: opts.Allow, files: make(map[string]*source)}
	cands := candidates(findings, dir)
	for _, c := range cands {
		c.reason = sources.reject(c)
	}
	m := &merger{sources: sources, check: opts.Check}
	m.acceptAll(cands)

	plan := &Plan{dir: dir}
	for _, c := range cands {
		if c.reason == "" {
			plan.Applied = append(plan.Applied, Applied{c.finding, c.fix})
		} else {
			plan.Dropped = append(plan.Dropped, Dropped{c.finding, c.fix, c.reason})
		}
	}
	for name, content := range m.contents(m.accepted, func(string) bool { return true }) {
		src := sources.files[name]
		if content = src.format(content); !bytes.Equal(content, src.content) {
			plan.Files = append(plan.Files, File{Name: name, Old: src.content, New: content, Mode: src.mode})
		}
	}
	slices.SortFunc(plan.Files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	return plan, nil
}

// candidates are the first fixes, in the order of the findings.
func candidates(findings []*finding.Finding, dir string) (out []*candidate) {
	findings = slices.Clone(findings)
	slices.SortStableFunc(findings, (*finding.Finding).Compare)
	for _, f := range findings {
		if len(f.Fixes) == 0 || len(f.Fixes[0].Edits) == 0 {
			continue
		}
		c := &candidate{finding: f, fix: f.Fixes[0], edits: slices.Clone(f.Fixes[0].Edits)}
		for i, e := range c.edits {
			if !filepath.IsAbs(e.File) {
				c.edits[i].File = filepath.Join(dir, filepath.FromSlash(e.File))
			}
			c.edits[i].File = filepath.Clean(c.edits[i].File)
		}
		slices.SortStableFunc(c.edits, compareEdits)
		c.edits = slices.Compact(c.edits)
		out = append(out, c)
	}
	return out
}

func compareEdits(a, b finding.Edit) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
}

// conflict: the two edits cannot both be made, in whatever order.
func conflict(a, b finding.Edit) bool {
	if a == b || a.File != b.File {
		return false
	}
	if a.Start == a.End && b.Start == b.End {
		return a.Start == b.Start // two texts at one place: which one first?
	}
	return a.Start < b.End && b.Start < a.End || a.Start == b.Start && a.End == b.End
}

// Write writes all files, each one atomically and with its mode kept. It refuses
// to start if a file has changed since the plan was made.
func (p *Plan) Write() error {
	for _, f := range p.Files {
		now, err := os.ReadFile(f.Name)
		if err != nil {
			return fmt.Errorf("applying fixes: %w", err)
		}
		if !bytes.Equal(now, f.Old) {
			return fmt.Errorf("%s has changed while it was analysed: run again", f.Name)
		}
	}
	for _, f := range p.Files {
		if err := writeFile(f.Name, f.New, f.Mode); err != nil {
			return fmt.Errorf("applying fixes to %s: %w", f.Name, err)
		}
	}
	return nil
}

// writeFile replaces the file that name leads to (a symbolic link stays one).
func writeFile(name string, content []byte, mode fs.FileMode) (err error) {
	name, err = filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name()) // err says what matters
		}
	}()
	_, err = tmp.Write(content)
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Chmod(tmp.Name(), mode)
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	return err
}
