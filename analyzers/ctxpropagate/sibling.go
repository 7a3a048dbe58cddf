package ctxpropagate

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportSibling reports calls without a context that have a form with one: where a
// context is at hand, or with `scope: all` everywhere.
func reportSibling(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(sibling) {
		return
	}
	for f, s := range steps(pkg) {
		if s.TakesContext || s.Form == nil || isCaller(f, s) {
			continue
		}
		wait := s.Short
		if s.Binder {
			wait = ""
			if w := boundTo(pkg, f, s); w != nil {
				wait = w.Short
			}
		}
		switch {
		case ownsTime(s) && wait != "" && pkg.FormWaits(s):
			r.Report(sibling, siblingFinding(pass, f, s, wait), s.Span, siblingFix(pass, s))
		case r.AllCalls() && s.Form.Name != "-":
			out := &finding.Finding{Function: f.Short, Message: fmt.Sprintf("%s takes no context: use %s", s.Short, s.Form.Name)}
			var edits []analysis.SuggestedFix
			if s.Hand != nil && s.How == summary.Plain && s.Excuse == "" {
				out.Message += " with " + handAt(pass, s.Span, s.Hand)
				edits = siblingFix(pass, s)
			}
			r.Report(sibling, out, s.Span, edits)
		}
	}
}

// isCaller: the form is the very function that calls the one without a context. It
// must come to an end somewhere.
func isCaller(f *summary.Func, s *summary.Step) bool { return s.Form.Key == f.Symbol }

// boundTo is the wait of what a call made without a context; nil if nothing shows
// that it waits.
func boundTo(pkg *summary.Package, f *summary.Func, binder *summary.Step) *summary.Step {
	for i := range f.Steps {
		s := &f.Steps[i]
		if len(s.Contexts) == 0 || !ownsTime(s) || !pkg.Waits(s) {
			continue
		}
		bound := true
		for _, c := range s.Contexts {
			bound = bound && c.Source == summary.None && c.Root == binder.Span
		}
		if bound {
			return s
		}
	}
	return nil
}

// preparesOnBorrowedTx: a statement is prepared on a transaction that the function was
// given. That owns its connection, and mostly ends with the context already.
func preparesOnBorrowedTx(s *summary.Step) bool {
	return s.Borrowed && (strings.HasSuffix(s.Short, ".Tx).Prepare") || strings.HasSuffix(s.Short, ".Tx).Preparex"))
}

func siblingFinding(pass *analysis.Pass, f *summary.Func, s *summary.Step, wait string) *finding.Finding {
	hand := handAt(pass, s.Span, s.Hand)
	what := fmt.Sprintf("%s takes no context, so it cannot see %s and goes on after the caller is gone", s.Short, hand)
	if s.Binder {
		what = fmt.Sprintf("%s binds no context, so %s cannot see %s and goes on after the caller is gone", s.Short, wait, hand)
	}
	advice := ""
	if s.Form.Name != "-" {
		advice = fmt.Sprintf(": use %s with %s", s.Form.Name, hand)
	}
	return &finding.Finding{
		Function: f.Short, Message: what + advice,
		Doubtful: s.Explained || preparesOnBorrowedTx(s) || s.Hand.Unproven || s.Hand == f.Hand && summary.Makes(f.Short, s.Hand.Request),
	}
}
