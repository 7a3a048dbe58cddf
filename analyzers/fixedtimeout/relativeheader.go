package fixedtimeout

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportRelativeHeader reports fixed durations that requests take along, where the time
// that is left belongs.
func reportRelativeHeader(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(relativeHeader) {
		return
	}
	for _, s := range summary.SentDurations(pass, pkg) {
		r.Report(relativeHeader, &finding.Finding{
			Function: s.Func,
			Message: fmt.Sprintf("%s %s is sent as a fixed %s, so the other side works on after the caller's deadline: send the nearer of this and what is left until ctx.Deadline()",
				s.Where, s.Name, s.Value),
		}, s.At, nil)
	}
	reportFixedFields(r, pass, pkg)
}
