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
	for f := range functions(pkg) {
		var idle *finding.Finding // the function looks at its context nowhere: one cause
		for i := range f.Steps {
			s := &f.Steps[i]
			if !blindWait(s) || s.Backoff && r.On(ofRetries) {
				continue
			}
			if s.Idle && !s.Strands && idle != nil {
				idle.Chain = append(idle.Chain, finding.Step{Function: f.Short, Position: r.Position(s.Span), Note: "waits in " + s.Short + ", too"})
				continue
			}
			hand := handAt(pass, s.Span, s.Hand)
			out := &finding.Finding{
				Function: f.Short, Doubtful: s.Explained || s.Minor || s.Hand.Field || s.Hand.Program || s.Hand.Unproven,
				Message: waitMessage(s, hand),
			}
			if s.Idle && !s.Strands {
				idle = out
			}
			r.Report(wait, out, s.Span, nil)
		}
	}
}

// ofRetries reports the pauses of retries, if it is on.
var ofRetries = finding.Rule{ID: "retrylayers/ignores-cancel", Severity: finding.Warning, Default: true}

// blindWait: the step is a sleep or a channel operation that cannot see the context at hand.
func blindWait(s *summary.Step) bool {
	return ownsTime(s) && !s.Brief && !s.Hand.Test && (s.Callee == "" || s.Sleeps) && (s.Waits == summary.Time || s.Waits == summary.Channel)
}

func waitMessage(s *summary.Step, hand string) string {
	switch {
	case s.Strands:
		return fmt.Sprintf("%s waits for ever if the other end has left, and it cannot see %s: give the channel a buffer for all that is sent, or select on <-%s.Done() too", s.Short, hand, hand)
	case s.Waits == summary.Channel && s.Receives:
		return fmt.Sprintf("%s cannot see %s, so it goes on after the caller is gone: wait for it in a select with <-%s.Done(), and see to it that the sender can leave too (a buffer of one)", s.Short, hand, hand)
	case s.Waits == summary.Channel:
		return fmt.Sprintf("%s cannot see %s, so it goes on after the caller is gone: wait for it in a select with <-%s.Done()", s.Short, hand, hand)
	}
	return fmt.Sprintf("%s cannot see %s, so it goes on after the caller is gone: wait in a select with <-%s.Done()", s.Short, hand, hand)
}
