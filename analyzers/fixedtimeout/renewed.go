package fixedtimeout

import (
	"fmt"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportRenewed reports timeouts that start over under a caller that has a deadline.
func reportRenewed(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(renewed) {
		return
	}
	reportFreshTimeouts(r, pass, pkg)
	reportOwnClocks(r, pass, pkg)
	reportRounds(r, pass, pkg)
	reportDeafClients(r, pass, pkg)
}

// reportFreshTimeouts reports timeouts on a fresh root where a context or an instant that
// is kept in a field plays the caller's deadline.
func reportFreshTimeouts(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	renewals := summary.Renewals(pass, pkg)
	if len(renewals) == 0 {
		return
	}
	waits := firstWaits(pkg)
	for _, n := range renewals {
		wait, ok := waits[n.Root]
		if !ok {
			continue
		}
		mend := "give it a deadline that is no later (context.WithDeadline)"
		if n.Context {
			mend = "derive from it"
		}
		call := n.Call
		if call == "" {
			call = "this timeout"
		}
		r.Report(renewed, &finding.Finding{
			Function: n.Func,
			Message:  fmt.Sprintf("%s: %s from now for %s renews the time that %s leaves: %s", call, n.Limit, wait.Short, n.Of, mend),
		}, n.At, deriveFrom(pass, n))
	}
}

// firstWaits maps each fresh root to the first wait on it, where the function waits for
// that itself and nothing excuses it.
func firstWaits(pkg *summary.Package) map[summary.Span]*summary.Step {
	out, excused := map[summary.Span]*summary.Step{}, map[summary.Span]bool{}
	for _, f := range pkg.Funcs {
		if f.Generated || f.Test && !pkg.Tests() || f.Excuse != "" {
			continue
		}
		for i := range f.Steps {
			s := &f.Steps[i]
			root, fresh := freshRoot(s.Contexts)
			switch {
			case !fresh:
			case s.Excuse != "" || s.Explained:
				// What is right for one use of a context is right for it.
				excused[root] = true
			case s.Hand == nil && s.How == summary.Plain && out[root] == nil && pkg.Waits(s):
				out[root] = s
			}
		}
	}
	for root := range excused {
		delete(out, root)
	}
	return out
}

// freshRoot is the root of a context that can be nothing but fresh.
func freshRoot(contexts []summary.Context) (root summary.Span, ok bool) {
	for _, c := range contexts {
		if c.Source != summary.Fresh || c.Carries || c.Kept || c.Explained || !c.Root.Pos.IsValid() {
			return summary.Span{}, false
		}
		root = c.Root
	}
	return root, len(contexts) > 0
}

// reportOwnClocks reports limits that are counted from now by other means than a context,
// in a function that has one.
func reportOwnClocks(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	for _, c := range summary.OwnClocks(pass, pkg) {
		mend := fmt.Sprintf("set the nearer of this and %s.Deadline()", c.Hand)
		if c.Instead != "" {
			mend = fmt.Sprintf("use %s with the nearer of this and %s.Deadline()", c.Instead, c.Hand)
		}
		limit := "the timeout"
		if c.Limit != "" {
			limit = c.Limit
		}
		r.Report(renewed, &finding.Finding{
			Function: c.Func,
			Message:  fmt.Sprintf("%s: %s from now renews the time that %s has left, which nothing here asks for: %s", c.Call, limit, c.Hand, mend),
		}, c.At, nil)
	}
}

// reportDeafClients reports redis clients that do not see the deadlines which their
// commands are given.
func reportDeafClients(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	for _, c := range summary.DeafClients(pass, pkg) {
		read := "its ReadTimeout"
		if c.Read > 0 {
			read = fmt.Sprintf("its ReadTimeout (%s)", trimDuration(c.Read))
		}
		limit := "a deadline"
		if c.Limit != "" {
			limit = "a deadline of " + c.Limit
		}
		cmd := r.Position(c.Cmd)
		r.Report(renewed, &finding.Finding{
			Function: c.Func,
			Message: fmt.Sprintf("ContextTimeoutEnabled is not set, so each command gets %s whatever deadline its context has (%s has %s, line %d): set it to true",
				read, c.Command, limit, cmd.Line),
			Chain: []finding.Step{{Function: c.Command, Position: cmd, Note: "is called with " + limit}},
		}, c.At, nil)
	}
}

// trimDuration writes a duration without the zeros of smaller units.
func trimDuration(d time.Duration) string { return summary.DurationText(d) }
