package oracle

import (
	"cmp"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// verdict is how the callees of one call compare.
type verdict int

const (
	same    verdict = iota
	fewer           // the value flow knows all that arrives, and that is less
	more            // it has callees that VTA has not
	cut             // it lies in a branch that known values decide against
	missing         // VTA has callees, and the value flow does not know
	elsewhere
)

var verdictNames = [...]string{"same", "fewer", "more", "pruned", "missing", "elsewhere"}

// A reason is why a callee is missing. Kind is one of a few words; On what it hangs on; At
// the call where it begins, which for code that is not reached is another call.
type reason struct {
	kind, on string
	at       position
}

// The kinds of reasons.
const (
	unknownValue = "unknown"      // what is called is not known: On says why
	noValue      = "no value"     // nothing arrives
	onlyNil      = "only nil"     // nothing but nil arrives
	pruned       = "pruned"       // the function runs, and no instance comes to the call
	dropped      = "dropped"      // the call is left out when its package is compiled
	notCompiled  = "not compiled" // the function is
	fromLibrary  = "library"      // only a library calls the function that it is in: On is the library's function
	notEntered   = "not entered"  // a static call is executed, and what it calls does not run
	limited      = "limit"        // the flow was cut
	nobody       = "nobody"       // nothing calls the function
	exact        = "exact"        // only calls lead there that the value flow resolves to something else
)

// compared is one call, compared.
type compared struct {
	*vtaSite
	verdict verdict
	lacks   []string // symbols that VTA has
	extra   []string // symbols that the value flow has
	reason  reason   // if missing or cut
}

// comparison compares the views of one program.
type comparison struct {
	flow *flowView
	vta  *vtaView
	memo map[string]reason
}

func (c *comparison) all() []compared {
	var out []compared
	for at, s := range c.vta.Sites {
		if f := c.flow.calls[at]; s.Quiet || !s.Dynamic && (f == nil || !f.Dynamic || !s.Generic) || !at.valid() {
			continue
		}
		out = append(out, c.site(s))
	}
	slices.SortFunc(out, func(a, b compared) int { return comparePositions(a.At, b.At) })
	return out
}

func (p position) valid() bool { return p.Line > 0 }

func comparePositions(a, b position) int {
	return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Col-b.Col)
}

func (c *comparison) site(s *vtaSite) compared {
	out := compared{vtaSite: s}
	f := c.flow.calls[s.At]
	for symbol := range s.Callees {
		if f == nil || !f.callees[symbol] && !f.library[symbol] {
			out.lacks = append(out.lacks, symbol)
		}
	}
	if f != nil {
		for symbol := range f.callees {
			if s.Callees[symbol] == "" {
				out.extra = append(out.extra, symbol)
			}
		}
	}
	slices.Sort(out.lacks)
	slices.Sort(out.extra)
	switch {
	case len(s.Callees)+len(out.extra) == 0:
		out.verdict = elsewhere
	case len(out.lacks) == 0 && len(out.extra) == 0:
		out.verdict = same
	case len(out.lacks) == 0:
		out.verdict = more
	default:
		out.reason = c.reason(s)
		switch {
		case out.reason.kind == pruned:
			out.verdict = cut
		case out.reason.kind != exact:
			out.verdict = missing
		case len(out.extra) > 0:
			out.verdict = more
		default:
			out.verdict = fewer
		}
	}
	return out
}

// reason says why the value flow has not all callees of a call.
func (c *comparison) reason(s *vtaSite) reason {
	f := c.flow.calls[s.At]
	r := reason{at: s.At}
	switch {
	case f == nil:
		return c.absent(s)
	case f.Runs == 0:
		return c.unreached(s.In)
	case f.Executes == 0:
		r.kind, r.on = pruned, strings.Join(f.Decided, ", ")
	case len(f.unknown) > 0:
		r.kind, r.on = unknownValue, unknownText(f.unknown)
	case len(f.callees) > 0 || len(f.library) > 0:
		r.kind = exact
	case len(f.On) == 0:
		r.kind = noValue
	case slices.ContainsFunc(f.On, func(v valueflow.Value) bool { return v.Kind != valueflow.Nil }):
		r.kind, r.on = notEntered, "a value arrives"
	default:
		r.kind = onlyNil
	}
	if c.flow.cut && r.kind != unknownValue && r.kind != exact {
		r.kind = limited
	}
	return r
}

func (c *comparison) absent(s *vtaSite) reason {
	switch n, ok := c.flow.runs(s.In); {
	case !ok:
		return reason{notCompiled, s.In, s.At}
	case n == 0:
		return c.unreached(s.In)
	}
	return reason{dropped, s.Calls, s.At}
}

func unknownText(vals []valueflow.Value) string {
	var out []string
	for _, v := range vals {
		out = append(out, strings.TrimSpace(v.Reason.String()+" "+v.Text))
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), "; ")
}

// unreached says why a function does not run: what is wrong with the calls that, according
// to VTA, lead there. A reason in the program comes before one in a library, and a near
// one before a far one.
func (c *comparison) unreached(symbol string) reason {
	if r, ok := c.memo[symbol]; ok {
		return r
	}
	best := reason{kind: nobody, on: symbol}
	seen := map[string]bool{symbol: true}
	for level := []string{symbol}; len(level) > 0; {
		var next []string
		for _, fn := range level {
			for _, from := range c.vta.Callers[fn] {
				switch n, ok := c.flow.runs(from.Symbol); {
				case !from.Ours && c.sleeps(outer(fn)):
					if !seen[outer(fn)] {
						seen[outer(fn)] = true
						next = append(next, outer(fn))
					}
				case !from.Ours:
					best = better(best, reason{fromLibrary, from.Symbol + " calls " + fn, position{}})
				case !ok:
					best = better(best, reason{notCompiled, from.Symbol, from.At})
				case n > 0:
					best = better(best, c.way(from, fn))
				case !seen[from.Symbol]:
					seen[from.Symbol] = true
					next = append(next, from.Symbol)
				}
			}
		}
		level = next
	}
	c.memo[symbol] = best
	return best
}

// sleeps: a function is compiled and does not run. What its literals do is its business.
func (c *comparison) sleeps(symbol string) bool {
	n, ok := c.flow.runs(symbol)
	return ok && n == 0 && symbol != ""
}

// outer is the function that a literal is written in, "" for a declared function.
func outer(symbol string) string {
	if i := strings.LastIndexByte(symbol, '$'); i >= 0 {
		return symbol[:i]
	}
	return ""
}

// way says why a call in a function that runs does not lead where VTA says it does.
func (c *comparison) way(from caller, to string) reason {
	s := c.vta.Sites[from.At]
	f := c.flow.calls[from.At]
	if f != nil && !f.Dynamic && f.Executes > 0 {
		if len(f.On) == 0 {
			return reason{notEntered, "the receiver of a static call has no value: " + to, from.At}
		}
		return reason{notEntered, "a static call: " + to, from.At}
	}
	return c.reason(s)
}

var rank = map[string]int{notEntered: 0, noValue: 1, unknownValue: 2, onlyNil: 3, pruned: 4, dropped: 5, limited: 6, notCompiled: 7, fromLibrary: 8, exact: 9, nobody: 10}

// better is the reason that says more; of equals the first, in a fixed order.
func better(a, b reason) reason {
	if n := cmp.Or(rank[a.kind]-rank[b.kind], comparePositions(a.at, b.at), strings.Compare(a.on, b.on)); n <= 0 {
		return a
	}
	return b
}
