package oracle

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// position is where a call is.
type position struct {
	File      string
	Line, Col int
}

func (p position) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// flowCall is a call as the value flow has it, all instances of its function together.
type flowCall struct {
	valueflow.Reach
	callees map[string]bool // in view
	library map[string]bool
	unknown []valueflow.Value
}

// flowView is what the value flow says of one main package.
type flowView struct {
	calls map[position]*flowCall
	runs  func(symbol string) (instances int, compiled bool)
	cut   bool
	cost  string // for people
}

// flowViews follows the values of the main packages among the patterns, by their paths.
// No configuration applies, so what a program is run with prunes no branches.
func flowViews(dir string, patterns []string) (map[string]*flowView, error) {
	config.Use(&config.Config{})
	defer config.Use(nil)
	res, err := load.Run(context.Background(), load.Options{Dir: dir, Patterns: patterns, Analyzers: []*analysis.Analyzer{link.Analyzer}, InScope: inScope})
	if err != nil {
		return nil, err
	}
	out := map[string]*flowView{}
	for _, pkg := range res.Packages {
		view, _ := pkg.Results[link.Analyzer].(*link.View)
		if view == nil || len(view.Flows) != 1 {
			continue
		}
		out[pkg.Path] = observe(view, view.Flows[0])
	}
	return out, nil
}

func inScope(dir, pkgPath string) bool { return new(config.Config).InScope(dir, pkgPath) }

func observe(view *link.View, flow *link.Flow) *flowView {
	v := &flowView{calls: map[position]*flowCall{}, runs: flow.Runs, cut: flow.Cut(), cost: fmt.Sprintf("%d instances, %d steps", flow.Instances(), flow.Steps())}
	at := func(p valueflow.Place) position {
		pos, _ := view.Files.Position(link.PlaceOf(p))
		return position{pos.File, pos.Line, pos.Column}
	}
	for _, r := range flow.Reach() {
		p := at(r.Place)
		c := v.calls[p]
		if c == nil {
			v.calls[p] = &flowCall{Reach: r, callees: map[string]bool{}, library: map[string]bool{}}
			continue
		}
		c.Dynamic = c.Dynamic || r.Dynamic
		c.Executes += r.Executes
		c.On = append(c.On, r.On...)
	}
	for _, found := range flow.Calls() {
		c := v.calls[at(found.Place)]
		for _, s := range found.Callees {
			c.callees[s] = true
		}
		for _, s := range found.Library {
			c.library[s] = true
		}
		for _, u := range found.Unknown {
			if !slices.Contains(c.unknown, u) {
				c.unknown = append(c.unknown, u)
			}
		}
	}
	return v
}
