package fixedtimeout

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportEarlyClock reports timeouts whose clock starts before the wait for a turn.
func reportEarlyClock(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(earlyClock) {
		return
	}
	for _, c := range summary.EarlyClocks(pass, pkg) {
		work := "the call"
		if c.Work != "" {
			work = c.Work
		}
		wait := r.Position(c.Wait)
		r.Report(earlyClock, &finding.Finding{
			Function: c.Func,
			Doubtful: c.Lock,
			Message: fmt.Sprintf("the clock of %s starts before %s (line %d), so under load %s gets only what that wait leaves of it: make this context after the wait",
				c.Limit, c.For, wait.Line, work),
			Chain: []finding.Step{{Function: c.Func, Position: wait, Note: "waits until " + c.For + ", and does not see this deadline"}},
		}, c.At, nil)
	}
}
