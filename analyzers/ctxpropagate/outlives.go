package ctxpropagate

import (
	"fmt"
	"os"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// outlivesReport reports work on a request's context that the request does not wait
// for: once where it is, however many requests lead there.
type outlivesReport struct {
	r      *rule.Reporter
	pkg    *summary.Package
	files  *summary.Files
	module string
	seen   map[summary.CauseID]bool
}

func reportOutlives(r *rule.Reporter, module string, pkg *summary.Package, view *link.View) {
	if !r.On(outlives) {
		return
	}
	o := &outlivesReport{r: r, pkg: pkg, files: pkg.Files(os.ReadFile), module: module, seen: map[summary.CauseID]bool{}}
	for _, l := range pkg.LeftBehind() {
		o.report(l.Cause, request{l.Func, l.Hand, l.Framework, l.CutOff}, l.Span)
	}
	if view == nil {
		return
	}
	for _, l := range view.LeftBehind() {
		if o.ignored(l.Lent.Ignored, l.Lent.At) {
			continue
		}
		at := pkg.Main
		if local := pkg.Local(l.Via.At); l.Via.Package == pkg.Path && local.Pos.IsValid() {
			at = local
		}
		o.report(l.Cause, request{l.Lent.Func, l.Lent.Hand, l.Framework, false}, at)
	}
}

func (o *outlivesReport) ignored(names []string, at summary.Place) bool {
	return ignores(names, outlives, o.r.LeaveNolint() && o.pkg.Local(at).Pos.IsValid())
}

// request is who has a request at hand.
type request struct {
	fn, hand  string
	framework string // as in summary.LeftBehind
	cutOff    bool   // likewise
}

// report reports a cause that a function with a request at hand leads to; at is where
// this package shows it, if it is elsewhere.
func (o *outlivesReport) report(c summary.Cause, from request, at summary.Span) {
	if o.seen[c.ID()] || o.ignored(c.Ignored, c.At) {
		return
	}
	o.seen[c.ID()] = true
	out := &finding.Finding{Function: c.In, Doubtful: c.Explained}
	out.Pos, _ = o.files.Position(c.At)
	where, of := "", ""
	if len(c.Chain) > 1 {
		where = fmt.Sprintf(" (%s)", o.where(c.At))
		of = fmt.Sprintf(" of %s (%s)", from.fn, o.where(c.Chain[0].At))
		out.Chain = chainSteps(o.files, c.Chain)
	}
	fate := "and nobody waits for it, so it is cancelled when the request ends: give it context.WithoutCancel and a timeout of its own"
	on := from.hand
	if from.framework != "" {
		on = "the " + from.framework
		fate = "which is used again for other requests when the handler returns: take what it needs out of it before, and give it a context with a timeout of its own"
	}
	if from.cutOff {
		on = "a context that is cancelled when " + from.fn + " returns"
		fate = "which does not wait for it: cancel in the goroutine, or wait"
	}
	out.Message = fmt.Sprintf("%s%s runs in %s on %s%s, %s", c.Wait, where, c.What, on, of, fate)
	if local := o.pkg.Local(c.At); local.Pos.IsValid() {
		at = local
	}
	o.r.Report(outlives, out, at, nil)
}

func (o *outlivesReport) where(p summary.Place) string { return where(o.files, o.module, p) }
