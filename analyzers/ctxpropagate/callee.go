package ctxpropagate

import (
	"fmt"
	"os"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// lostContext is one cause and the callers that could have passed a context.
type lostContext struct {
	cause    summary.Cause
	callers  []caller     // the one whose chain cause holds comes first
	doubtful bool         // true, and mostly harmless, for every caller
	at       summary.Span // where this package shows it, if the cause is elsewhere
}

type caller struct {
	fn, hand string
	request  bool
	bounded  bool // see summary.Evidence
	program  bool // likewise
	call     summary.Place
}

// calleeReport reports one package's lost contexts.
type calleeReport struct {
	r      *rule.Reporter
	pkg    *summary.Package
	files  *summary.Files
	module string // path of the module that is analysed, "" if unknown
	order  []*lostContext
	byID   map[summary.CauseID]*lostContext
}

// reportCallee reports each cause once: what static calls of this package show,
// and at a main package what only the whole program shows.
func reportCallee(r *rule.Reporter, module string, pkg *summary.Package, view *link.View) {
	if !r.On(callee) {
		return
	}
	// Not pass.ReadFile: that reads this package's files only, and the cause may
	// lie in another one. Where there is no file, the place is told in words.
	c := &calleeReport{r: r, pkg: pkg, files: pkg.Files(os.ReadFile), module: module, byID: map[summary.CauseID]*lostContext{}}
	for _, e := range pkg.Behind() {
		if r.Suppressed(callee, e.Span) {
			continue
		}
		c.add(e.Cause, caller{fn: e.Func, hand: e.Hand, request: e.Request, bounded: e.Bounded, program: e.Program, call: e.Call}, e.Span)
	}
	if view != nil {
		c.linked(view)
	}
	for _, l := range c.order {
		c.report(l)
	}
}

func (c *calleeReport) add(cause summary.Cause, from caller, at summary.Span) {
	if c.ignored(cause.Ignored, cause.At) || c.ignored(cause.Many.Ignored, cause.Many.At) {
		return
	}
	doubtful := from.bounded || from.program || summary.StartsUp(from.fn, from.request, &cause)
	l := c.byID[cause.ID()]
	if l == nil {
		l = &lostContext{cause: cause, at: at, doubtful: doubtful}
		c.byID[cause.ID()] = l
		c.order = append(c.order, l)
	}
	// What happens while the program serves explains more than its start, and a
	// short chain more than a long one.
	if better := l.doubtful && !doubtful || l.doubtful == doubtful && len(cause.Chain) < len(l.cause.Chain); better {
		l.cause, l.at, l.doubtful = cause, at, doubtful
		l.callers = append([]caller{from}, l.callers...)
		return
	}
	l.callers = append(l.callers, from)
}

// ignored reports whether a directive at a cause or a call names this rule. A
// //nolint in this package is left to a driver that reads it.
func (c *calleeReport) ignored(names []string, at summary.Place) bool {
	return ignores(names, callee, c.r.LeaveNolint() && c.pkg.Local(at).Pos.IsValid())
}

// linked adds what is behind the interface calls of the program.
func (c *calleeReport) linked(view *link.View) {
	for _, residue := range view.Residues {
		for _, reporter := range residue.Reporters {
			for _, hole := range reporter.Holes {
				if c.ignored(hole.Ignored, hole.Chain[0].At) {
					continue
				}
				for _, found := range view.Behind(hole) {
					if view.Said(found.ID()) {
						continue
					}
					c.add(found.Cause, caller{fn: reporter.Func, hand: reporter.Hand, request: reporter.Request, program: reporter.Program, call: hole.Chain[0].At}, c.anchor(found))
				}
			}
		}
	}
}

// anchor is the place in this main package that leads to a linked cause: where
// it makes a type answer the interface, or else its function main.
func (c *calleeReport) anchor(found link.Found) summary.Span {
	for _, impl := range found.Via {
		if impl.Package == c.pkg.Path {
			if span := c.pkg.Local(impl.At); span.Pos.IsValid() {
				return span
			}
		}
	}
	return c.pkg.Main
}

func (c *calleeReport) report(l *lostContext) {
	out := &finding.Finding{Function: l.cause.In, Message: c.message(l), Doubtful: l.doubtful || l.cause.Explained}
	out.Pos, _ = c.files.Position(l.cause.At)
	for i, hop := range l.cause.Chain {
		pos, _ := c.files.Position(hop.At)
		note := "calls " + hop.Calls
		if i == 0 {
			note += ", with " + l.callers[0].hand + " at hand"
		}
		out.Chain = append(out.Chain, finding.Step{Function: hop.Func, Position: pos, Note: note})
	}
	if !l.cause.None {
		out.Chain = append(out.Chain, finding.Step{Function: l.cause.In, Position: out.Pos, Note: "starts " + l.cause.What})
	}
	out.Callers = c.otherCallers(l)
	at, where := l.at, l.cause.At
	if l.cause.Many.Methods > 0 {
		where = l.cause.Many.At
		out.Pos, _ = c.files.Position(where)
	}
	if local := c.pkg.Local(where); local.Pos.IsValid() {
		at = local
	}
	c.r.Report(callee, out, at, nil)
}

// otherCallers are the calls by which the same cause is reached with a context at hand.
func (c *calleeReport) otherCallers(l *lostContext) []finding.Step {
	var out []finding.Step
	for _, from := range l.callers[1:] {
		pos, _ := c.files.Position(from.call)
		out = append(out, finding.Step{Function: from.fn, Position: pos, Note: "leads there too"})
	}
	return out
}

// message stands alone: a driver may print nothing else, and at another place.
func (c *calleeReport) message(l *lostContext) string {
	from, cause := l.callers[0], l.cause
	at, call := c.where(cause.At), c.where(from.call)
	if cause.Many.Methods > 0 {
		return c.manyMessage(l)
	}
	more := ""
	if n := distinct(l.callers) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	lost := fmt.Sprintf("so it cannot see %s of its caller %s%s (%s): give %s a context parameter",
		from.hand, from.fn, more, call, cause.In)
	if iface := answered(cause); iface != "" {
		lost += " (and " + iface + ")"
	}
	if cause.Instead != "" && cause.Instead != "-" {
		lost += " and use " + cause.Instead
	}
	if cause.More > 0 {
		at += fmt.Sprintf(" and %d more", cause.More)
	}
	switch {
	case !cause.None:
		return fmt.Sprintf("%s waits for %s on a context of its own (%s at %s), %s", cause.In, cause.Wait, cause.What, at, lost)
	case cause.What != cause.Wait:
		return fmt.Sprintf("%s waits for %s on what %s made without a context (%s), %s", cause.In, cause.Wait, cause.What, at, lost)
	}
	return fmt.Sprintf("%s waits for %s without a context (%s), %s", cause.In, cause.Wait, at, lost)
}

// manyMessage is about a type whose methods lose the contexts of their callers.
func (c *calleeReport) manyMessage(l *lostContext) string {
	from, many := l.callers[0], l.cause.Many
	return fmt.Sprintf("%d methods of %s wait on contexts of their own, or on none (%s), so they cannot see those of their callers, such as %s of %s in a call of %s (%s): give them a context parameter",
		many.Methods, many.Type, c.where(many.At), from.hand, from.fn, l.cause.In, c.where(from.call))
}

// answered is the interface that the function with the cause is called through.
func answered(c summary.Cause) string {
	for i := 0; i+1 < len(c.Chain); i++ {
		if calls := c.Chain[i].Calls; c.Chain[i+1].Func == c.In && calls != c.In {
			return calls
		}
	}
	return ""
}

// distinct counts the calls that lead to a cause.
func distinct(callers []caller) int {
	seen := map[summary.Place]bool{}
	for _, c := range callers {
		seen[c.call] = true
	}
	return len(seen)
}

func (c *calleeReport) where(p summary.Place) string { return where(c.files, c.module, p) }
