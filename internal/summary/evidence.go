package summary

import (
	"slices"
	"strings"
)

// CauseID identifies a wait on an own context across packages and drivers.
type CauseID struct {
	At   Place
	None bool
}

// ID identifies the cause, or what it is told together with.
func (c *Cause) ID() CauseID {
	if c.Many.Methods > 0 {
		return CauseID{c.Many.At, true}
	}
	return CauseID{c.At, c.None}
}

// Evidence is a call in a function that has a context at hand to a function that
// waits on a context of its own.
type Evidence struct {
	Func string // short name of the caller
	Hand string // what it has at hand: "ctx"
	Call Place  // the call
	Span Span   // the call, in the package that is being summarised
	// Request: what is at hand belongs to one request.
	Request bool
	// Program: what is at hand is the program's own context, or one that never ends, or
	// the function is deprecated.
	Program bool
	// Bounded: the wait has a bound of its own, and it reports a failure or is one
	// round of a loop that lives as long as its component: it delays an end, no more.
	Bounded bool
	Cause   Cause // its chain begins with the call
}

// Behind lists the evidence that static calls of this package give.
func (p *Package) Behind() []Evidence {
	var out []Evidence
	for _, f := range p.Funcs {
		if f.Generated || f.Test && !p.tests {
			continue // nobody's to mend
		}
		for i := range f.Steps {
			s := &f.Steps[i]
			to := p.lookup(s.Callee)
			if !s.offersContext() || s.Dispatch == Interface || to == nil || to.TakesContext || formWaits(s, p.lookup) {
				continue
			}
			hop := Hop{Func: s.caller(f), Calls: to.Short, At: s.Place}
			for _, c := range to.Causes {
				c.Chain = prepend(hop, c.Chain)
				out = append(out, Evidence{Func: hop.Func, Hand: s.Hand.Expr, Call: s.Place, Span: s.Span, Request: s.Hand.Request, Program: s.Hand.Program || s.Hand.Unproven || f.Deprecated, Bounded: c.Bounded && (s.AfterFailure || s.Polling), Cause: c})
			}
		}
	}
	return out
}

// Makes reports whether a function without a request at hand makes a part of the
// program: what it waits for is the start of that part.
func Makes(fn string, request bool) bool {
	return !request && beginsWith(memberName(fn), makers)
}

// Starts reports whether a function, given by its short name, makes or starts a part
// of the program.
func Starts(short string) bool { return startsThings(memberName(short)) }

// StartsUp reports whether a chain belongs to the start of a program: the caller
// has no request at hand, and it or a function on the way is named for starting
// things. The context that is lost there is the program's own.
func StartsUp(caller string, request bool, c *Cause) bool {
	if request {
		return false
	}
	if startsThings(memberName(caller)) || startsThings(memberName(c.In)) {
		return true
	}
	for _, hop := range c.Chain {
		if startsThings(memberName(hop.Func)) {
			return true
		}
	}
	return false
}

// Ends reports whether a function, given by its short name, ends something.
func Ends(short string) bool { return endsThings(memberName(short)) }

// memberName is the name behind the last dot of a short name.
func memberName(short string) string { return short[strings.LastIndexByte(short, '.')+1:] }

// caller names who makes the step: the function f, or a literal in it that has a
// context of its own.
func (s *Step) caller(f *Func) string {
	if s.Func != f.Symbol && s.Hand != f.Hand {
		return "a function literal in " + f.Short
	}
	return f.Short
}

// offersContext: the step's function has a context at hand, waits for the callee,
// and nothing excuses it from passing the context on.
func (s *Step) offersContext() bool {
	return s.Hand != nil && s.Excuse == "" && s.How == Plain && !s.TakesContext
}

// reporters lists the functions with a context at hand from which static calls
// lead to an interface call.
func (p *Package) reporters(linkable func(method string) bool, ignoredAt func(Span) []string) []Reporter {
	var out []Reporter
	for _, f := range p.Funcs {
		byHand := map[string]*Closed{}
		request, program := map[string]bool{}, map[string]bool{}
		var order []string
		for i := range f.Steps {
			s := &f.Steps[i]
			if !s.offersContext() || f.Generated || f.Test && !p.tests {
				continue
			}
			c := byHand[s.Hand.Expr]
			if c == nil {
				c = &Closed{}
				byHand[s.Hand.Expr] = c
				order = append(order, s.Hand.Expr)
				request[s.Hand.Expr] = s.Hand.Request
				program[s.Hand.Expr] = s.Hand.Program || s.Hand.Unproven || f.Deprecated
			}
			if s.Dispatch == Interface && linkable(s.Callee) {
				c.addHole(Hole{Method: s.Callee, Ignored: ignoredAt(s.Span), Chain: []Hop{{Func: s.caller(f), Calls: s.Short, At: s.Place}}})
			} else if to := p.lookup(s.Callee); s.Dispatch != Interface && to != nil && !to.TakesContext {
				ignored := ignoredAt(s.Span)
				for _, h := range to.Holes {
					h.Ignored = ignored
					h.Chain = prepend(Hop{Func: s.caller(f), Calls: to.Short, At: s.Place}, h.Chain)
					c.addHole(h)
				}
			}
		}
		for _, hand := range order {
			if holes := byHand[hand].Holes; len(holes) > 0 {
				out = append(out, Reporter{Func: f.Short, Hand: hand, Request: request[hand], Program: program[hand], Holes: holes})
			}
		}
	}
	return out
}

// OwnWait reports whether a step of a function without a context at hand waits on a
// context of its own making, or on none where one could be given.
func (p *Package) OwnWait(s *Step) bool {
	if s.Hand != nil || s.Excuse != "" || s.How != Plain || s.Binder {
		return false
	}
	to := p.lookup(s.Callee)
	if !s.TakesContext {
		if formWaits(s, p.lookup) {
			return s.Waits == "" || slices.Contains(remote, s.Waits)
		}
		return s.Dispatch != Interface && to != nil && !to.TakesContext && len(to.Causes) > 0
	}
	if !waits(s, to) {
		return false
	}
	root, ok := ownRoot(s.Contexts)
	return ok && root.Root.Pos.IsValid()
}

// Uncancellable reports whether a step waits for another machine or process in a call
// that has no form with a context.
func (p *Package) Uncancellable(s *Step) bool {
	return s.Excuse == "" && s.How == Plain && !s.TakesContext && s.Form == nil && slices.Contains(remote, s.Waits)
}
