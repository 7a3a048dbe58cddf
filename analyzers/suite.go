// Package analyzers lists what deadlinelint finds: one folder per analyzer.
package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers/ctxpropagate"
	"github.com/deadlinelint/deadlinelint/analyzers/directives"
	"github.com/deadlinelint/deadlinelint/analyzers/fixedtimeout"
	"github.com/deadlinelint/deadlinelint/analyzers/retrylayers"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
)

// All is the list that every driver uses. Adding an analyzer is a line here and
// one in Suites.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{ctxpropagate.Analyzer, fixedtimeout.Analyzer, retrylayers.Analyzer, directives.Analyzer}
}

// Suites are the rules of All, with their documentation.
func Suites() []rule.Suite {
	return []rule.Suite{ctxpropagate.Suite, fixedtimeout.Suite, retrylayers.Suite, directives.Suite}
}

// Rules are all rules, in the order of Suites.
func Rules() []finding.Rule {
	var out []finding.Rule
	for _, s := range Suites() {
		out = slices.Concat(out, s.Rules)
	}
	return out
}
