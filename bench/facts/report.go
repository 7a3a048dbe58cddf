package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/bench/internal/measure"
	"github.com/deadlinelint/deadlinelint/bench/internal/vetx"
)

// sizes is the table of what the tools leave for importers after a cold run.
func sizes(lab *measure.Lab, list []*subject) string {
	t := measure.Table{Head: []string{"Facts of", "Units", "Files", "Types", "Facts", "Largest facts", "Where"}}
	for _, s := range list {
		if s.err != nil || len(s.units) == 0 {
			continue // costs says why
		}
		for _, own := range []bool{true, false} {
			name := s.name + ": dependencies"
			if own {
				name = s.name + ": the module"
			}
			var sum, largest vetx.Unit
			units := 0
			for _, u := range s.units[0] {
				if inModule(lab, u) != own {
					continue
				}
				units++
				sum.Total += u.Total
				sum.Types += u.Types
				sum.Facts += u.Facts
				if u.Facts > largest.Facts {
					largest = u
				}
			}
			t.Add(name, fmt.Sprint(units), kilobytes(sum.Total), kilobytes(sum.Types), kilobytes(sum.Facts), kilobytes(largest.Facts), largest.ID)
		}
	}
	return t.String()
}

func inModule(lab *measure.Lab, u vetx.Unit) bool {
	return measure.Inside(u.Dir, lab.Module) && !slices.Contains(strings.Split(filepath.ToSlash(strings.TrimPrefix(u.Dir, lab.Module)), "/"), "vendor")
}

func kilobytes(n int) string { return fmt.Sprintf("%.1f kB", float64(n)/1000) }

// costs is the table of the steps.
func costs(list []*subject, steps []step) string {
	t := measure.Table{Head: []string{"State", "Tool", "Wall", "User", "Peak", "Wall ÷ go vet", "Units run"}}
	stock := list[1]
	for i, st := range steps {
		for _, s := range list {
			if s.err != nil {
				continue
			}
			m := s.costs[i].Median()
			ratio := "-"
			if stock.err == nil {
				ratio = measure.Times(s.costs[i].Ratio(stock.costs[i], measure.Wall))
			}
			units := "-"
			if len(s.units) > i {
				units = fmt.Sprint(len(s.units[i]))
			}
			t.Add(st.name, s.name, measure.Seconds(m.Wall), measure.Seconds(m.User), measure.Megabytes(m.Peak), ratio, units)
		}
	}
	var failed strings.Builder
	for _, s := range list {
		if s.err != nil {
			t.Add("failed", s.name)
			fmt.Fprintf(&failed, "\n- %s failed: %s", s.name, strings.ReplaceAll(s.err.Error(), "\n", " "))
		}
	}
	if failed.Len() > 0 {
		failed.WriteByte('\n')
	}
	return t.String() + failed.String()
}

// reasons says for each edit on how many units go vet ran the tool, and for how
// many of them it left other types or facts than before the edit: those make go
// vet run it on their importers too. The others ran because a package that they
// import was compiled to something else.
func reasons(lab *measure.Lab, list []*subject, steps []step) string {
	t := measure.Table{Head: []string{"Edit", "Tool", "Units of the module", "Their types changed", "Their facts changed"}}
	for _, s := range list {
		if s.err != nil || len(s.units) != len(steps) {
			continue
		}
		before := map[string]vetx.File{}
		for _, u := range s.units[0] {
			before[u.ID] = u.File
		}
		for i := 2; i < len(steps); i++ { // after cold and again
			units, types, facts := 0, 0, 0
			for _, u := range s.units[i] {
				if !inModule(lab, u) {
					continue
				}
				units++
				if u.TypesHash != before[u.ID].TypesHash {
					types++
				}
				if u.FactsHash != before[u.ID].FactsHash {
					facts++
				}
			}
			t.Add(steps[i].name, s.name, fmt.Sprint(units), fmt.Sprint(types), fmt.Sprint(facts))
		}
	}
	return t.String()
}
