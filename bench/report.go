package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/bench/internal/measure"
)

// header says what was measured, with what, and where.
func header(ctx context.Context, lab *measure.Lab, list []*subject, runs int, load string) (string, error) {
	module, err := lab.GoList(ctx, "-m")
	if err != nil {
		return "", err
	}
	packages, err := lab.GoList(ctx, lab.Patterns...)
	if err != nil {
		return "", err
	}
	deps, err := lab.GoList(ctx, append([]string{"-deps"}, lab.Patterns...)...)
	if err != nil {
		return "", err
	}
	module, _, _ = strings.Cut(module, "\n") // a workspace lists several
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", module)
	fmt.Fprintf(&b, "- Module: %s %s, `%s`: %d packages, %d with all dependencies\n",
		module, measure.Revision(ctx, lab.Module), strings.Join(lab.Patterns, " "), lines(packages), lines(deps))
	fmt.Fprintf(&b, "- Machine: %s", measure.Machine(ctx))
	if load != "" {
		fmt.Fprintf(&b, "; load average before the start %s", load)
	}
	fmt.Fprintf(&b, "\n- Go: %s\n", lab.GoVersion(ctx))
	fmt.Fprintf(&b, "- Tools: deadlinelint %s", measure.LinterRevision(ctx))
	for _, s := range list {
		if (s.name == contextcheck || s.name == "noctx") && len(s.args) > 0 {
			if v := measure.Versions(s.args[0], peers...); v != "" {
				fmt.Fprintf(&b, "; %s", v)
			}
		}
	}
	fmt.Fprintf(&b, "\n- Date: %s; rounds: %d, medians\n", time.Now().Format(time.DateOnly), runs)
	return b.String(), nil
}

var peers = []string{"github.com/kkHAIKE/contextcheck", "github.com/sonatard/noctx", "golang.org/x/tools"}

func lines(s string) int {
	if s == "" {
		return 0
	}
	return strings.Count(s, "\n") + 1
}

// table is the table of all subjects.
func table(list []*subject) string {
	t := measure.Table{Head: []string{"Tool", "State", "Wall", "User", "Peak", "Wall ÷ floor", "User ÷ floor", "Peak ÷ floor", "Wall ÷ go vet", "Reports"}}
	for _, state := range []struct {
		name string
		of   func(*subject) measure.Costs
	}{{"cold", cold}, {"warm", warm}} {
		for _, s := range list {
			if s.err != nil {
				continue
			}
			costs := state.of(s)
			m := costs.Median()
			t.Add(s.name, state.name, measure.Seconds(m.Wall), measure.Seconds(m.User), measure.Megabytes(m.Peak),
				ratio(list, s.name, floor, state.of, measure.Wall), ratio(list, s.name, floor, state.of, measure.User),
				ratio(list, s.name, floor, state.of, measure.Peak), ratio(list, s.name, stockVet, state.of, measure.Wall), fmt.Sprint(m.Reports))
		}
	}
	var reasons strings.Builder
	for _, s := range list {
		if s.err != nil {
			t.Add(s.name, "failed")
			fmt.Fprintf(&reasons, "\n- %s failed: %s", s.name, oneLine(s.err))
		}
	}
	if reasons.Len() > 0 {
		reasons.WriteByte('\n')
	}
	return t.String() + reasons.String()
}

func cold(s *subject) measure.Costs { return s.cold }
func warm(s *subject) measure.Costs { return s.warm }

// oneLine makes an error fit into a list.
func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", " ") }

// ratio compares two subjects by name.
func ratio(list []*subject, name, to string, state func(*subject) measure.Costs, of func(measure.Cost) float64) string {
	r, ok := compare(list, name, to, state, of)
	return measure.Times(r, ok)
}

func compare(list []*subject, name, to string, state func(*subject) measure.Costs, of func(measure.Cost) float64) (float64, bool) {
	var a, b *subject
	for _, s := range list {
		if s.err == nil && s.name == name {
			a = s
		}
		if s.err == nil && s.name == to {
			b = s
		}
	}
	if a == nil || b == nil {
		return 0, false
	}
	return state(a).Ratio(state(b), of)
}

// targets holds the figures against what DESIGN promises.
func targets(list []*subject) string {
	t := measure.Table{Head: []string{"Target", "At most", "Measured", "Met"}}
	for _, row := range []struct {
		name, to, text string
		state          func(*subject) measure.Costs
		of             func(measure.Cost) float64
		limit          float64
	}{
		{standalone, floor, "cold deadlinelint, wall ÷ floor", cold, measure.Wall, 1.5},
		{standalone, floor, "cold deadlinelint, peak ÷ floor", cold, measure.Peak, 1.5},
		{standalone, leanFloor, "cold deadlinelint, wall ÷ floor on its own loader", cold, measure.Wall, 1.5},
		{standalone, leanFloor, "cold deadlinelint, peak ÷ floor on its own loader", cold, measure.Peak, 1.5},
		{standalone, contextcheck, "cold deadlinelint, wall ÷ contextcheck", cold, measure.Wall, 0.25},
		{standalone, contextcheck, "cold deadlinelint, peak ÷ contextcheck", cold, measure.Peak, 0.125},
		{vettool, stockVet, "warm vettool, wall ÷ go vet", warm, measure.Wall, 1.2},
	} {
		r, ok := compare(list, row.name, row.to, row.state, row.of)
		met := "yes"
		switch {
		case !ok:
			met = "-"
		case r > row.limit:
			met = "no"
		}
		t.Add(row.text, fmt.Sprint(row.limit), measure.Times(r, ok), met)
	}
	return t.String()
}
