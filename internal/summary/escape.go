package summary

import (
	"cmp"
	"slices"
)

// maxEscapes bounds what one function tells its callers of the work it leaves behind.
const maxEscapes = 4

// leavesBehind reports whether a step is work on the caller's context that its
// function does not wait for. Work that ends with the context, and says so, is no
// such work: a loop that selects on Done, what runs once it is done.
func leavesBehind(s *Step, to *Closed) bool {
	if s.Away == nil || s.Polling || s.Excuse != "" && s.Excuse != OwnGoroutine || s.How == Defer || !waits(s, to) || len(s.Contexts) == 0 {
		return false
	}
	return !slices.ContainsFunc(s.Contexts, func(c Context) bool { return c.Source != Inherited })
}

// ownEscapes are the steps of f that it leaves behind on the context of a parameter.
// A function that has a request at hand is told itself.
func (c *closer) ownEscapes(f *Func) []Escape {
	if f.Generated || f.Test && !c.b.tests || f.Excuse != "" {
		return nil
	}
	var out []Escape
	for i := range f.Steps {
		s := &f.Steps[i]
		if !leavesBehind(s, c.lookup(s.Callee)) || s.Contexts[0].Param < 0 || isOfRequest(s.Contexts) {
			continue
		}
		if slices.ContainsFunc(out, func(e Escape) bool { return e.Param == s.Contexts[0].Param && e.What == s.Away.How }) {
			continue
		}
		out = append(out, Escape{Param: s.Contexts[0].Param, Cause: Cause{
			What: s.Away.How, Wait: s.Short, At: s.Place, In: f.Short, Ignored: c.b.ignoredAt(s.Span),
			Explained: s.Explained || s.Away.Explained,
			Chain:     []Hop{{Func: f.Short, Calls: s.Short, At: s.Place}},
		}})
	}
	return out
}

func isOfRequest(contexts []Context) bool {
	return slices.ContainsFunc(contexts, func(c Context) bool { return c.Request || c.Framework != "" })
}

// foldEscapes adds what f's callees leave behind on a context that f got from its
// caller.
func (c *closer) foldEscapes(f *Func) (changed bool) {
	out := c.closed[f.Symbol]
	for i := range f.Steps {
		s := &f.Steps[i]
		for _, e := range escapes(s, c.lookup(s.Callee)) {
			if param := s.Contexts[0].Param; param >= 0 && !isOfRequest(s.Contexts) {
				e.Param = param
				e.Chain = prepend(Hop{Func: f.Short, Calls: s.Short, At: s.Place}, e.Chain)
				changed = out.addEscape(e) || changed
			}
		}
	}
	return changed
}

// escapes are those of a step's callee that concern the context which the step gives it.
func escapes(s *Step, to *Closed) []Escape {
	if to == nil || s.Dispatch == Interface || s.Away != nil || s.Excuse != "" || s.InLiteral || len(s.Contexts) == 0 ||
		slices.ContainsFunc(s.Contexts, func(c Context) bool { return c.Source != Inherited }) {
		return nil
	}
	var out []Escape
	for _, e := range to.Escapes {
		if e.Param == s.CtxArg {
			out = append(out, e)
		}
	}
	return out
}

func (c *Closed) addEscape(n Escape) bool {
	if len(n.Chain) > maxChain {
		return false
	}
	for i, old := range c.Escapes {
		if old.At == n.At && old.Param == n.Param {
			if compareChain(n.Chain, old.Chain) < 0 {
				c.Escapes[i] = n
				return true
			}
			return false
		}
	}
	return insert(&c.Escapes, n, maxEscapes, func(a, b Escape) int {
		return cmp.Or(compareChain(a.Chain, b.Chain), comparePlace(a.At, b.At), cmp.Compare(a.Param, b.Param))
	})
}

// Lent is a request's context that is given to an interface method: what answers it may
// leave work behind.
type Lent struct {
	Method  string // key of the interface method
	Param   int    // the parameter that takes the context
	Func    string // short name of the function that has the request
	Hand    string // what it has at hand: "r.Context()"
	Calls   string // short name of the method
	At      Place
	Ignored []string `json:",omitzero"`
	// Framework is as in LeftBehind.
	Framework string `json:",omitzero"`
}

// lent lists the contexts of requests that the package gives to interface methods.
func (p *Package) lent(linkable func(method string) bool, ignoredAt func(Span) []string) []Lent {
	var out []Lent
	seen := map[string]bool{}
	for _, f := range p.Funcs {
		if f.Generated || f.Test && !p.tests {
			continue
		}
		for i := range f.Steps {
			s := &f.Steps[i]
			if s.Dispatch != Interface || s.CtxArg < 0 || s.Away != nil || s.Excuse != "" || s.InLiteral || seen[s.Callee] ||
				!isOfRequest(s.Contexts) || !linkable(s.Callee) || slices.ContainsFunc(s.Contexts, func(c Context) bool { return c.Source != Inherited }) {
				continue
			}
			seen[s.Callee] = true // one request that leads there is enough
			out = append(out, Lent{Method: s.Callee, Param: s.CtxArg, Func: f.Short, Hand: s.Contexts[0].Text, Calls: s.Short, At: s.Place, Ignored: ignoredAt(s.Span), Framework: s.Contexts[0].Framework})
		}
	}
	return out
}

// LeftBehind is work on a request's context that outlives the request.
type LeftBehind struct {
	Func  string // short name of the function that has the request
	Hand  string // what it has at hand: "r.Context()"
	Call  Place  // its call that leads to the work
	Span  Span   // the call, in the package that is being summarised
	Cause Cause  // its chain begins with the call; What is how the work leaves
	// Framework is the web framework's own context that the work is given, "" if none.
	Framework string
	// CutOff: the context is one that the function itself cancels as it returns.
	CutOff bool
}

// cutOff reports whether a step is work that its function starts, and whose context it
// cancels right after, because it returns.
func cutOff(s *Step) bool {
	return s.Away != nil && s.Away.leaves != nil && (s.Excuse == "" || s.Excuse == OwnGoroutine) &&
		len(s.Contexts) > 0 && !slices.ContainsFunc(s.Contexts, func(c Context) bool { return c.cancelIn != s.Away.leaves })
}

// LeftBehind lists the work that functions of this package, and those they call, do on
// the context of a request without waiting for it.
func (p *Package) LeftBehind() []LeftBehind {
	var out []LeftBehind
	for _, f := range p.Funcs {
		if f.Generated || f.Test && !p.tests || f.Excuse != "" {
			continue
		}
		for i := range f.Steps {
			s := &f.Steps[i]
			if s.CutOff && waits(s, p.lookup(s.Callee)) {
				out = append(out, LeftBehind{Func: f.Short, Call: s.Place, Span: s.Span, CutOff: true, Cause: Cause{
					What: s.Away.How, Wait: s.Short, At: s.Place, In: f.Short, Explained: s.Explained || s.Away.Explained,
					Chain: []Hop{{Func: f.Short, Calls: s.Short, At: s.Place}},
				}})
				continue
			}
			if !isOfRequest(s.Contexts) {
				continue
			}
			hand := s.Contexts[0].Text
			hop := Hop{Func: f.Short, Calls: s.Short, At: s.Place}
			if leavesBehind(s, p.lookup(s.Callee)) {
				out = append(out, LeftBehind{Func: f.Short, Hand: hand, Call: s.Place, Span: s.Span, Framework: s.Contexts[0].Framework, Cause: Cause{
					What: s.Away.How, Wait: s.Short, At: s.Place, In: f.Short, Chain: []Hop{hop},
					Explained: s.Explained || s.Away.Explained,
				}})
			}
			for _, e := range escapes(s, p.lookup(s.Callee)) {
				e.Chain = prepend(hop, e.Chain)
				out = append(out, LeftBehind{Func: f.Short, Hand: hand, Call: s.Place, Span: s.Span, Framework: s.Contexts[0].Framework, Cause: e.Cause})
			}
		}
	}
	return out
}
