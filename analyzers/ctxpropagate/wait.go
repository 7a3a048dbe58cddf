package ctxpropagate

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportWait reports sleeps and channel operations that cannot see the context at hand.
func reportWait(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(wait) {
		return
	}
	for f, s := range steps(pkg) {
		if !ownsTime(s) || s.Brief || s.Hand.Test || s.Callee != "" && s.Callee != "time.Sleep" || s.Waits != summary.Time && s.Waits != summary.Channel {
			continue
		}
		hand := handAt(pass, s.Span, s.Hand)
		verb := "wait"
		if s.Waits == summary.Channel {
			verb = "wait for it"
		}
		r.Report(wait, &finding.Finding{
			Function: f.Short, Doubtful: s.Explained || s.Passing || s.Hand.Program || s.Hand.Unproven,
			Message: fmt.Sprintf("%s cannot see %s, so it goes on after the caller is gone: %s in a select with <-%s.Done()", s.Short, hand, verb, hand),
		}, s.Span, nil)
	}
}
