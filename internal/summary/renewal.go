package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Renewal is a timeout that is counted from now, where something that plays the part of
// the caller's deadline is at hand and is not a context that the function was given.
type Renewal struct {
	Root  Span   // the fresh context that it is put on
	At    Span   // the call that makes the timeout
	Call  string // "context.WithTimeout(context.Background(), 2*time.Second)"
	Limit string // "2s", or how the source writes it
	// Of is whose time is renewed: "r.ctx", "j.expires". Context: it is a context.
	Of      string
	Context bool
	Func    string
}

// Renewals lists the timeouts of a package that start over under an instant or a context
// that is kept in a field.
func Renewals(pass *analysis.Pass, pkg *Package) []Renewal {
	if !pkg.mayRenew() || !keepsDeadline(pass) {
		return nil
	}
	r := readClocks(pass, pkg)
	if r == nil {
		return nil
	}
	var out []Renewal
	r.each(func(fn *ssa.Function) {
		calls(fn, func(call ssa.CallInstruction, to callee) {
			if i, instant, ok := timeoutArg(to); ok && (!instant || isFromNow(to.args[i])) {
				out = append(out, r.renewal(fn, call, to, i)...)
			}
		})
	})
	return out
}

// mayRenew: a bounded fresh context reaches a wait where no context is at hand.
func (p *Package) mayRenew() bool {
	for _, f := range p.Funcs {
		for i := range f.Steps {
			s := &f.Steps[i]
			if s.Hand == nil && s.Excuse == "" && slices.ContainsFunc(s.Contexts, func(c Context) bool { return c.Source == Fresh && c.Bounded }) {
				return true
			}
		}
	}
	return false
}

// keepsDeadline: the package declares something that may play the caller's deadline.
func keepsDeadline(pass *analysis.Pass) bool {
	for _, obj := range pass.TypesInfo.Defs {
		v, ok := obj.(*types.Var)
		if ok && (v.IsField() && isContext(v.Type()) || isTime(v.Type()) && namesDeadline(v.Name(), nil)) {
			return true
		}
	}
	return false
}

func isFromNow(v ssa.Value) bool {
	_, ok := fromNow(v)
	return ok
}

func (r *clockReader) renewal(fn *ssa.Function, call ssa.CallInstruction, to callee, i int) []Renewal {
	contexts := r.contexts(to.args[0])
	if len(contexts) == 0 || slices.ContainsFunc(contexts, func(c Context) bool { return c.Source != Fresh || c.Carries || c.Kept || !c.Root.Pos.IsValid() }) {
		return nil
	}
	outer := outermost(fn)
	if r.callersHave(outer, map[*ssa.Function]bool{}) {
		return nil // whose context that is, another rule says
	}
	of, isContext := r.keptContext(outer), true
	if of == "" {
		of, isContext = r.unreadInstant(outer), false
	}
	if of == "" {
		return nil
	}
	d := to.args[i]
	if after, ok := fromNow(d); ok {
		d = after
	}
	out := Renewal{Root: contexts[0].Root, At: callSpan(call, r.exprs), Limit: r.limit(call, d, i), Of: of, Context: isContext, Func: shortName(fn)}
	if e := r.source(call); e != nil {
		out.Call = shortExpr(e)
	}
	return []Renewal{out}
}

// callersHave reports whether a function, or one of the package that calls it, has its
// caller's context at hand.
func (r *clockReader) callersHave(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	if r.handOf(fn) != nil {
		return true
	}
	return slices.ContainsFunc(r.sites().calls[fn], func(call ssa.CallInstruction) bool {
		for in := call.Parent(); in != nil; in = in.Parent() {
			if r.handOf(in) != nil {
				return true
			}
		}
		return r.callersHave(outermost(call.Parent()), seen)
	})
}

// keptContext is a context in a field of the receiver or of a parameter that belongs to
// the call of some caller who set a deadline, "" if there is none.
func (r *clockReader) keptContext(fn *ssa.Function) string {
	for _, p := range fn.Params {
		n := namedOf(p.Type())
		if n == nil || n.Obj().Pkg() != r.pass.Pkg || !usable(p) {
			continue
		}
		st, ok := n.Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range st.Fields() {
			if isContext(f.Type()) && !isFrameworkContext(f.Type()) && !r.mayBeNil(f) && r.isOfCall(f.Origin()) {
				return p.Name() + "." + f.Name()
			}
		}
	}
	return ""
}

// isOfCall reports whether a field holds the contexts of calls: each that the package
// stores there is a caller's, and at least one is known to end with a request or at a
// deadline. What a component keeps for its life is neither.
func (r *clockReader) isOfCall(f *types.Var) bool {
	t := &callTracer{r: r, seen: map[paramKey]bool{}}
	for _, v := range r.fieldStores(f) {
		t.trace(r.contexts(v))
	}
	return t.shown && !t.other
}

type callTracer struct {
	r            *clockReader
	seen         map[paramKey]bool
	shown, other bool
}

func (t *callTracer) trace(contexts []Context) {
	t.other = t.other || len(contexts) == 0
	for _, c := range contexts {
		switch {
		case c.Source != Inherited || c.Program || c.Kept:
			t.other = true
		case c.Request || c.Bounded:
			t.shown = true
		case c.owner != nil && c.Param >= 0 && !t.seen[paramKey{c.owner, c.Param}]:
			t.seen[paramKey{c.owner, c.Param}] = true
			if all, ok := t.r.passed(c.owner, c.Param); ok {
				t.trace(all)
			}
		}
	}
}
