package oracle

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// table is the outcome for one program.
type table struct {
	program string
	root    string // paths are printed relative to it
	cost    string // of the value flow
	calls   []compared
}

func (t *table) count(v verdict) int {
	n := 0
	for _, c := range t.calls {
		if c.verdict == v {
			n++
		}
	}
	return n
}

const header = "%-52s %6s %6s %6s %6s %7s %8s %10s\n"

func writeHeader(w io.Writer) {
	columns := []any{"program", "calls"}
	for _, name := range verdictNames {
		columns = append(columns, name)
	}
	fmt.Fprintf(w, header, columns...)
}

// writeLine prints the counts. Calls with no callee in scope are not compared.
func (t *table) writeLine(w io.Writer) {
	columns := []any{t.program, fmt.Sprint(len(t.calls) - t.count(elsewhere))}
	for v := range verdictNames {
		columns = append(columns, fmt.Sprint(t.count(verdict(v))))
	}
	fmt.Fprintf(w, header, columns...)
}

func (t *table) short(p position) string {
	if rel, err := filepath.Rel(t.root, p.File); err == nil {
		p.File = filepath.ToSlash(rel)
	}
	return p.String()
}

func (t *table) text(r reason) string {
	out := r.kind
	if r.on != "" {
		out += " (" + r.on + ")"
	}
	return out
}

// lacking: a callee is missing, or was cut off.
func (c compared) lacking() bool { return c.verdict == missing || c.verdict == cut }

// writeMissing lists each call with a callee that is missing or cut off.
func (t *table) writeMissing(w io.Writer) {
	for _, c := range t.calls {
		if !c.lacking() {
			continue
		}
		at := ""
		if c.reason.at != c.At && c.reason.at.valid() {
			at = " at " + t.short(c.reason.at)
		}
		fmt.Fprintf(w, "  %s %s: %s%s; missing %s\n", t.short(c.At), c.Calls, t.text(c.reason), at, some(c.lacks))
	}
}

func some(symbols []string) string {
	if len(symbols) > 3 {
		return strings.Join(symbols[:3], ", ") + fmt.Sprintf(" and %d more", len(symbols)-3)
	}
	return strings.Join(symbols, ", ")
}

// cause is a reason and what hangs on it.
type cause struct {
	reason
	sites []compared
}

// causes groups what is missing or cut off by the call where it begins, the largest groups first.
func (t *table) causes() []*cause {
	by := map[reason]*cause{}
	for _, c := range t.calls {
		if !c.lacking() {
			continue
		}
		if by[c.reason] == nil {
			by[c.reason] = &cause{reason: c.reason}
		}
		by[c.reason].sites = append(by[c.reason].sites, c)
	}
	return slices.SortedFunc(maps.Values(by), func(a, b *cause) int {
		return cmp.Or(len(b.sites)-len(a.sites), comparePositions(a.at, b.at), strings.Compare(a.kind+a.on, b.kind+b.on))
	})
}

// writeCauses prints the kinds of reasons, and below each the calls where it begins.
func (t *table) writeCauses(w io.Writer, atMost int) {
	byKind := map[string][]*cause{}
	sites := map[string]int{}
	for _, c := range t.causes() {
		byKind[c.kind] = append(byKind[c.kind], c)
		sites[c.kind] += len(c.sites)
	}
	kinds := slices.SortedFunc(maps.Keys(byKind), func(a, b string) int { return cmp.Or(sites[b]-sites[a], strings.Compare(a, b)) })
	for _, k := range kinds {
		fmt.Fprintf(w, "%s: %d calls, %d causes\n", k, sites[k], len(byKind[k]))
		for i, c := range byKind[k] {
			if i == atMost {
				fmt.Fprintf(w, "    ... and %d more\n", len(byKind[k])-i)
				break
			}
			at := "-"
			if c.at.valid() {
				at = t.short(c.at)
			}
			first := c.sites[0]
			fmt.Fprintf(w, "  %4d  %s %s; e.g. %s %s: %s\n", len(c.sites), at, c.on, t.short(first.At), first.Calls, some(first.lacks))
		}
	}
}
