package ctxpropagate

import (
	"fmt"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportDead reports waits on a context that is already done.
func reportDead(r *rule.Reporter, pkg *summary.Package) {
	if !r.On(dead) {
		return
	}
	for f, s := range steps(pkg) {
		live := slices.ContainsFunc(s.Contexts, func(c summary.Context) bool { return c.Source == summary.Detached })
		if s.Dead == "" || live || !pkg.Waits(s) {
			continue
		}
		r.Report(dead, &finding.Finding{
			Function: f.Short, Doubtful: s.Explained,
			Message: fmt.Sprintf("%s is given a context that is already done (%s), so it fails at once: derive one from context.WithoutCancel with a timeout of its own", s.Short, s.Dead),
		}, s.Span, nil)
	}
}
