package fix

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// merger holds the fixes that go together.
type merger struct {
	sources  *sources
	check    func(files map[string][]byte) error
	accepted []*candidate
}

// acceptAll accepts what it can of cands and leaves a reason at the others.
func (m *merger) acceptAll(cands []*candidate) {
	m.accept(m.compatible(cands))
	// A fix may need another one that came later: try once more while that
	// leads on.
	for again := true; again; {
		again = false
		for _, c := range cands {
			if c.reason != "" && strings.HasPrefix(c.reason, uncompiled) && m.clashes(c, m.accepted) == "" && m.accept([]*candidate{c}) {
				c.reason, again = "", true
			}
		}
	}
}

// compatible drops the fixes whose edits overlap those of an earlier one.
func (m *merger) compatible(cands []*candidate) (out []*candidate) {
	for _, c := range cands {
		if c.reason == "" {
			c.reason = m.clashes(c, out)
		}
		if c.reason == "" {
			out = append(out, c)
		}
	}
	return out
}

// clashes says which of the others c cannot go together with.
func (m *merger) clashes(c *candidate, others []*candidate) string {
	for _, o := range others {
		for _, a := range c.edits {
			if slices.ContainsFunc(o.edits, func(b finding.Edit) bool { return conflict(a, b) }) {
				return fmt.Sprintf("it overlaps the fix of %s at %s", o.finding.Rule, o.finding.Pos)
			}
		}
	}
	return ""
}

const uncompiled = "the result would not compile: "

// accept adds group to what is accepted if the result holds; else it divides
// the group. It reports whether all of group was accepted.
func (m *merger) accept(group []*candidate) bool {
	if len(group) == 0 {
		return true
	}
	together := slices.Concat(m.accepted, group)
	err := m.verify(together, group)
	if err == nil {
		m.accepted = together
		return true
	}
	if len(group) == 1 {
		group[0].reason = uncompiled + firstLine(err)
		return false
	}
	m.accept(group[:len(group)/2])
	m.accept(group[len(group)/2:])
	return false
}

// verify checks the directories that the fixes in changed touch, with all of
// fixes applied. What else fixes change was checked when it was accepted.
func (m *merger) verify(fixes, changed []*candidate) error {
	dirs := make(map[string]bool)
	for _, c := range changed {
		for _, e := range c.edits {
			dirs[filepath.Dir(e.File)] = true
		}
	}
	files := m.contents(fixes, func(name string) bool { return dirs[filepath.Dir(name)] })
	for _, name := range slices.Sorted(maps.Keys(files)) { // the first error is a reason, and so must be stable
		if err := parses(name, files[name]); err != nil {
			return err
		}
	}
	return m.check(files)
}

// contents applies the edits of fixes, which do not conflict, to the files that
// want takes.
func (m *merger) contents(fixes []*candidate, want func(name string) bool) map[string][]byte {
	edits := make(map[string][]finding.Edit)
	for _, c := range fixes {
		for _, e := range c.edits {
			if want(e.File) {
				edits[e.File] = append(edits[e.File], e)
			}
		}
	}
	out := make(map[string][]byte, len(edits))
	for name, list := range edits {
		slices.SortStableFunc(list, compareEdits)
		src := m.sources.files[name]
		out[name] = dropUnusedImports(name, src.content, apply(src.content, slices.Compact(list)))
	}
	return out
}

// apply makes sorted edits that neither overlap nor reach beyond src.
func apply(src []byte, edits []finding.Edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(out, src[at:e.Start]...)
		out = append(out, e.New...)
		at = e.End
	}
	return append(out, src[at:]...)
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
