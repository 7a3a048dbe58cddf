package ctxpropagate

import (
	"fmt"
	"os"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportOutlives reports work on a request's context that the request does not wait
// for: once where it is, however many requests lead there.
func reportOutlives(r *rule.Reporter, module string, pkg *summary.Package) {
	if !r.On(outlives) {
		return
	}
	files := pkg.Files(os.ReadFile)
	seen := map[summary.CauseID]bool{}
	for _, l := range pkg.LeftBehind() {
		id := l.Cause.ID()
		if seen[id] || ignores(l.Cause.Ignored, outlives, false) {
			continue
		}
		seen[id] = true
		out := &finding.Finding{Function: l.Cause.In, Doubtful: l.Cause.Explained}
		out.Pos, _ = files.Position(l.Cause.At)
		at, of := "", ""
		if len(l.Cause.Chain) > 1 {
			at = fmt.Sprintf(" (%s)", where(files, module, l.Cause.At))
			of = fmt.Sprintf(" of %s (%s)", l.Func, where(files, module, l.Call))
			out.Chain = chainSteps(files, l.Cause.Chain)
		}
		out.Message = fmt.Sprintf("%s%s runs in %s on %s%s, and nobody waits for it, so it is cancelled when the request ends: give it context.WithoutCancel and a timeout of its own",
			l.Cause.Wait, at, l.Cause.What, l.Hand, of)
		span := l.Span
		if local := pkg.Local(l.Cause.At); local.Pos.IsValid() {
			span = local
		}
		r.Report(outlives, out, span, nil)
	}
}
