package retrylayers

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/retryloop"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// shortWait is what nobody notices: less than this need not end with the caller.
const shortWait = 100 * time.Millisecond

// fewAttempts are over at once if their context is done: each fails by itself.
const fewAttempts = 3

// reportIgnoresCancel reports retries that go on after their caller is gone.
func reportIgnoresCancel(r *rule.Reporter, pass *analysis.Pass, x *summary.Retry) {
	if !r.On(ignoresCancel) || x.Poll || x.Kind == retryloop.Reconnect {
		return
	}
	blind := false
	for _, p := range x.Pauses {
		if !p.Blind || p.Step == nil || p.Step.Hand == nil || p.Step.Excuse != "" || p.Step.How != summary.Plain || p.Step.Hand.Test {
			continue
		}
		blind = true
		if p.Delay > 0 && x.Attempts > 0 && x.Attempts <= 10 && p.Delay*time.Duration(x.Attempts) < shortWait && p.Growth == retryloop.Constant {
			continue
		}
		hand := p.Step.Hand
		out := &finding.Finding{
			Function: x.Func, Doubtful: hand.Program || hand.Field || hand.Unproven || p.Step.Explained,
			Message: fmt.Sprintf("the pause of this retry cannot see %s: it %s after the caller is gone: wait in a select with <-%s.Done()", hand.Expr, goesOn(x), hand.Expr),
		}
		r.Report(ignoresCancel, out, p.At, sleepFix(pass, p.At, hand))
	}
	if blind || x.Sees || x.Judged || !x.Passes || x.Hand == nil || x.Hand.Test || x.Attempts > 0 && x.Attempts <= fewAttempts || len(x.Pauses) > 0 {
		return
	}
	r.Report(ignoresCancel, &finding.Finding{
		Function: x.Func, Doubtful: x.Hand.Program || x.Hand.Field || x.Hand.Unproven || x.Attempts > 0,
		Message: fmt.Sprintf("this retry goes on after %s is done: no attempt can succeed any more, and each is counted and logged as a failure: return %s.Err() between attempts", x.Hand.Expr, x.Hand.Expr),
	}, x.At, nil)
}

// goesOn says what happens when the context is done.
func goesOn(x *summary.Retry) string {
	if x.Sees {
		return "sleeps on"
	}
	return "sleeps, and tries again,"
}

// reportUnbounded reports loops that nothing ends but a success.
func reportUnbounded(r *rule.Reporter, x *summary.Retry) {
	if !r.On(unbounded) || x.Poll || x.Kind == retryloop.Reconnect || x.Bounded || x.Attempts > 0 || x.Sees || x.Judged {
		return
	}
	doubtful := x.Hand == nil || x.Hand.Program || x.Hand.Unproven || x.Hand.Field
	text := "this retry has no end: it tries until it succeeds, so an outage holds the caller for as long as it lasts: bound the attempts, and stop when the caller's context is done"
	if x.Hand != nil {
		text = fmt.Sprintf("this retry has no end: it tries until it succeeds, and does not look at %s, so an outage holds the caller for as long as it lasts: bound the attempts, and stop when <-%s.Done()", x.Hand.Expr, x.Hand.Expr)
	}
	r.Report(unbounded, &finding.Finding{Function: x.Func, Doubtful: doubtful, Message: text}, x.At, nil)
}

// reportJitter reports pauses that bring all callers back at the same time.
func reportJitter(r *rule.Reporter, x *summary.Retry) {
	if !r.On(noJitter) || x.Poll {
		return
	}
	for _, p := range x.Pauses {
		if p.Jitter || p.Asked || p.Growth == retryloop.UnknownGrowth {
			return
		}
	}
	for _, p := range x.Pauses {
		if x.Kind == retryloop.Reconnect {
			if p.Growth != retryloop.Constant || p.Delay < time.Second {
				continue
			}
			r.Report(noJitter, &finding.Finding{Function: x.Func,
				Message: fmt.Sprintf("it connects again every %s, always after the same pause: when the other side comes back, all clients arrive at once, again and again: let the pause grow and make it random (half of it, plus a random part)", p.Delay),
			}, p.At, nil)
			return
		}
		if p.Blind && p.Delay > 0 && p.Delay < shortWait {
			continue
		}
		r.Report(noJitter, &finding.Finding{Function: x.Func, Doubtful: true,
			Message: fmt.Sprintf("the pauses of this retry are the same for all callers (%s): those that failed together come back together: make them random", p.Growth),
		}, p.At, nil)
		return
	}
}

// permanent are failures that another attempt does not mend.
var permanent = map[string]string{
	"context.Canceled": "the caller is gone", "code Canceled": "the caller is gone",
	"code InvalidArgument": "the request stays wrong", "code PermissionDenied": "the caller stays not allowed", "code Unimplemented": "the method stays missing",
	"code OutOfRange": "the request stays wrong", "code FailedPrecondition": "the state has to change first", "code DataLoss": "the data stays lost",
	"status 4xx": "the request stays wrong",
}

// reportTransient reports retries of what will fail again.
func reportTransient(r *rule.Reporter, x *summary.Retry) {
	if !r.On(notTransient) || x.Poll || x.Kind == retryloop.Reconnect {
		return
	}
	if slices.Contains(x.Only, "context.DeadlineExceeded") && len(x.Only) == 1 && x.Passes && !x.Limited && x.Hand != nil {
		r.Report(notTransient, &finding.Finding{Function: x.Func,
			Message: fmt.Sprintf("this retry tries again when the deadline has passed, on the same context: no attempt can succeed any more: give each attempt a timeout of its own, derived from %s, and stop when that is done", x.Hand.Expr),
		}, x.At, nil)
		return
	}
	for _, k := range x.Only {
		if why := permanent[k]; why != "" {
			r.Report(notTransient, &finding.Finding{Function: x.Func,
				Message: fmt.Sprintf("this retry tries %s again, which fails again: %s: retry timeouts, overload and conflicts only", strings.TrimPrefix(k, "code "), why),
			}, x.At, nil)
			return
		}
	}
	if x.AnyStatus {
		r.Report(notTransient, &finding.Finding{Function: x.Func, Doubtful: x.Hand == nil || x.Judged,
			Message: "this retry sends a request again whatever the status: a 400, a 403 or a 404 stays what it is: retry 408, 429, 502, 503 and 504 only",
		}, x.At, nil)
	}
}

// reportRoom reports retries in which one attempt may take all the time.
func reportRoom(r *rule.Reporter, x *summary.Retry) {
	if !r.On(noRoom) || x.Kind == retryloop.Reconnect {
		return
	}
	for _, p := range x.Pauses {
		if p.Asked {
			r.Report(noRoom, &finding.Finding{Function: x.Func,
				Message: "this pause is as long as the other side asks (Retry-After), and nothing caps it: take the lesser of that and the time that is left, and give up if no attempt fits any more",
			}, p.At, nil)
			return
		}
	}
	if x.Poll || x.Attempts > 0 || x.Bounded || !x.Sees || !x.Passes || x.Limited || !x.Dynamic || x.Hand == nil || x.Hand.Program || x.InLiteral || len(x.Pauses) == 0 || waitsOnPurpose(x) {
		return
	}
	r.Report(noRoom, &finding.Finding{Function: x.Func, Doubtful: x.Hand.Unproven || x.Hand.Field,
		Message: fmt.Sprintf("only %s ends this retry, and each attempt may take all of it: one that hangs leaves no time for another: give each attempt a timeout of its own, derived from %s", x.Hand.Expr, x.Hand.Expr),
	}, x.Tried, nil)
}

// waitsOnPurpose: what is tried is made to wait: a lock, a subscription, a run of something.
func waitsOnPurpose(x *summary.Retry) bool {
	name := strings.ToLower(x.Short)
	for _, w := range []string{"lock", "acquire", "subscribe", "watch", "listen", "run", "serve", "start", "consume", "stream", "wait", "lease"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}
