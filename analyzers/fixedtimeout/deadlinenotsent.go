package fixedtimeout

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportDeadlineNotSent reports requests to services of the house that do not tell them
// the deadline. Whose service an unknown host is, only the configuration knows.
func reportDeadlineNotSent(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(deadlineNotSent) {
		return
	}
	for _, u := range summary.UntoldCalls(pass, pkg) {
		to := u.Host
		if to == "" {
			to = "this host; if it is one of yours, it"
		} else {
			to += ", which"
		}
		r.Report(deadlineNotSent, &finding.Finding{
			Function: u.Func, Doubtful: u.Host == "",
			Message: fmt.Sprintf("the deadline of %s is not sent to %s may work on after it has passed: put what is left of it into a header, best in the client's RoundTripper", u.Ctx, to),
		}, u.At, nil)
	}
}
