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
		if s.Dead == "" && !s.CleansUp || live || !pkg.Waits(s) {
			continue
		}
		if s.Dead == "" {
			r.Report(dead, &finding.Finding{
				Function: f.Short, Doubtful: true, // it may be, and mostly is not
				Message: fmt.Sprintf("%s cleans up in a defer on the caller's context (%s), so it does nothing when the caller is gone, which is when it is needed: derive one from context.WithoutCancel with a timeout of its own",
					s.Short, s.Contexts[0].Text),
			}, s.Span, nil)
			continue
		}
		mend := "derive one from context.WithoutCancel with a timeout of its own"
		if summary.ParentLives(s.Dead) {
			mend = "use the context that it was made from"
		}
		r.Report(dead, &finding.Finding{
			Function: f.Short,
			Message:  fmt.Sprintf("%s is given a context that is already done (%s), so it fails at once: %s", s.Short, s.Dead, mend),
		}, s.Span, nil)
	}
}
