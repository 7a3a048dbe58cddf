package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// life0 is what is known of a context that lives as long as something.
type life0 struct {
	holder string        // see LifetimeCall.Holder
	made   Span          // the call that made it, or the first that did
	within *ssa.Function // that holds made; nil if there are several
	field  bool
	// ends: something can cancel it; signal: the end of the program does; deferred: the
	// function that made it does, as it returns.
	ends, signal, deferred bool
	// elsewhere: on the way a goroutine, or a literal that is called later, takes it over;
	// spawned: a goroutine does; loops: a function on the way goes round until it ends.
	elsewhere, spawned, loops bool
}

// lifeTracer follows contexts back to the lifetimes that they are, as far as the package
// alone decides: what is stored in fields that others cannot set, and what is passed to
// functions that others cannot call.
type lifeTracer struct {
	b      *builder
	fields map[any]*life0
	params map[paramKey]*life0
}

// maxLifeDepth bounds how many steps a context is followed back.
const maxLifeDepth = 24

// trace is the lifetime that a context is; nil if it is, or may be, anything else: one
// with a limit, a caller's, merged with another.
func (t *lifeTracer) trace(v ssa.Value, depth int) *life0 {
	if depth > maxLifeDepth || !t.unlimited(v) {
		return nil
	}
	depth++
	switch v := v.(type) {
	case *ssa.Parameter:
		return t.param(v, depth)
	case *ssa.FreeVar:
		if bound := t.b.bindingOf(v); bound != nil {
			return t.trace(bound, depth)
		}
	case *ssa.Phi:
		return t.all(v.Edges, depth)
	case *ssa.Extract:
		return t.trace(v.Tuple, depth)
	case *ssa.ChangeInterface:
		return t.trace(v.X, depth)
	case *ssa.ChangeType:
		return t.trace(v.X, depth)
	case *ssa.Field:
		if st, ok := structOf(v.X.Type()); ok {
			return t.field(st.Field(v.Field).Origin(), namedOf(v.X.Type()), depth)
		}
	case *ssa.UnOp:
		return t.load(v, depth)
	case *ssa.Call:
		return t.call(v, depth)
	}
	return nil
}

// unlimited: nothing that package summary knows of a context limits it, or takes the
// end of another over.
func (t *lifeTracer) unlimited(v ssa.Value) bool {
	for _, c := range t.b.contexts(v) {
		if c.Bounded || c.Carries || c.Request || c.Framework != "" || c.Source == Detached || c.Source == None {
			return false
		}
	}
	return true
}

// all is the lifetime that several values are; nil unless each is one.
func (t *lifeTracer) all(values []ssa.Value, depth int) *life0 {
	var out *life0
	for _, v := range values {
		l := t.trace(v, depth)
		if l == nil {
			return nil
		}
		out = out.join(l)
	}
	return out
}

func (l *life0) join(o *life0) *life0 {
	if l == nil {
		x := *o
		return &x
	}
	x := *l
	x.ends, x.signal, x.deferred = x.ends && o.ends, x.signal && o.signal, x.deferred || o.deferred
	x.elsewhere, x.spawned, x.loops = x.elsewhere && o.elsewhere, x.spawned && o.spawned, x.loops && o.loops
	if x.within != o.within {
		x.within = nil
	}
	return &x
}

func (t *lifeTracer) load(v *ssa.UnOp, depth int) *life0 {
	if now := t.b.current(v); now != nil {
		return t.trace(now, depth)
	}
	addr := v.X
	for {
		fv, ok := addr.(*ssa.FreeVar)
		if !ok {
			break
		}
		if addr = t.b.bindingOf(fv); addr == nil {
			return nil
		}
	}
	switch addr := addr.(type) {
	case *ssa.Alloc:
		key := any(addr)
		if l, ok := t.fields[key]; ok {
			return l
		}
		t.fields[key] = nil
		l := t.all(variableStores(addr), depth)
		t.fields[key] = l
		return l
	case *ssa.FieldAddr:
		return t.field(fieldOf(addr), namedOf(addr.X.Type()), depth)
	}
	return nil
}

// variableStores are the values that are stored in a local variable, also by literals,
// but for what is derived from the variable itself.
func variableStores(addr ssa.Value) (out []ssa.Value) {
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == addr {
				out = append(out, ref.Val)
			}
		case *ssa.MakeClosure:
			inner := ref.Fn.(*ssa.Function)
			if i := slices.Index(ref.Bindings, addr); i >= 0 && i < len(inner.FreeVars) {
				out = append(out, variableStores(inner.FreeVars[i])...)
			}
		}
	}
	return out
}

// field is the lifetime that a field holds: all that is stored there is one, and others
// cannot store anything.
func (t *lifeTracer) field(f *types.Var, in *types.Named, depth int) *life0 {
	if f == nil || f.Pkg() != t.b.pass.Pkg || f.Exported() && f.Pkg().Name() != "main" || in != nil && isPerRequest(in) || t.b.mayBeNil(f) {
		return nil
	}
	if l, ok := t.fields[f]; ok {
		return l
	}
	t.fields[f] = nil // cuts recursion
	l := t.all(t.b.fieldStores(f), depth)
	if l == nil || l.deferred && !l.signal && !l.elsewhere {
		return nil // of an object that one call makes and drops
	}
	l.field, l.holder = true, "field "+f.Name()
	if in != nil {
		l.holder = "field " + in.Obj().Name() + "." + f.Name()
	}
	l.within, l.elsewhere, l.spawned, l.loops = nil, false, false, false
	t.fields[f] = l
	return l
}

// param is the lifetime that all callers of a function pass, if nobody else may call it.
func (t *lifeTracer) param(p *ssa.Parameter, depth int) *life0 {
	fn := p.Parent()
	i := paramIndex(p)
	key := paramKey{fn, i}
	if l, ok := t.params[key]; ok {
		return l
	}
	t.params[key] = nil // cuts recursion
	if _, closed := t.b.passed(fn, i); i < 0 || !closed {
		return nil
	}
	var out *life0
	for _, call := range t.b.sites().calls[fn] {
		to, ok := calleeOf(call.Common())
		if !ok || i >= len(to.args) {
			return nil
		}
		l := t.trace(to.args[i], depth)
		if l == nil {
			return nil
		}
		_, spawned := call.(*ssa.Go)
		x := *l
		x.spawned = x.spawned || spawned || t.b.isInGoroutine(call.Parent())
		x.elsewhere = x.elsewhere || x.spawned || x.within != nil && t.b.runsElsewhere(x.within, call.Parent())
		x.loops = x.loops || t.b.polls(call.Parent())
		x.within = fn
		out = out.join(&x)
	}
	t.params[key] = out
	return out
}

// isOwn: the context at hand is a lifetime itself.
func (t *lifeTracer) isOwn(fn *ssa.Function, h *Hand) bool {
	for ; fn != nil; fn = fn.Parent() {
		for _, p := range fn.Params {
			if p.Pos() == h.Pos {
				return isContext(p.Type()) && t.trace(p, 0) != nil
			}
		}
	}
	return false
}

// call is the lifetime that a call makes of another, or of nothing.
func (t *lifeTracer) call(v *ssa.Call, depth int) *life0 {
	to, ok := t.b.resolve(v.Common())
	if !ok {
		return nil
	}
	span := callSpan(v, t.b.exprs)
	switch key := knowledge.Key(to.obj); {
	case key == "context.Background" || key == "context.TODO":
		return &life0{holder: "made at " + t.b.pass.Fset.Position(span.Pos).String(), made: span, within: v.Parent()}
	case contextParam(to.sig) < 0 || t.b.inView(to.obj) && to.dispatch == Static:
		return nil
	default:
		l := t.trace(to.args[contextParam(to.sig)], depth)
		if l == nil {
			return nil
		}
		if l.field || l.within != v.Parent() {
			if deferredCancel(v) == nil || isStarter(v.Parent()) {
				return l
			}
			return nil // it ends with one call of this function
		}
		// It is derived where its root is made: this is how people know it.
		x := *l
		x.made, x.holder = span, "made at "+t.b.pass.Fset.Position(span.Pos).String()
		x.signal = x.signal || key == "os/signal.NotifyContext" || isStarter(v.Parent())
		x.deferred = x.deferred || deferredCancel(v) != nil
		x.ends = x.ends || to.sig.Results().Len() > 1 && returnsEnd(to.sig)
		return &x
	}
}

// isStarter: the function is main, or named for starting things: what it ends as it
// returns ends with the program, or with the component.
func isStarter(fn *ssa.Function) bool {
	name := outermost(fn).Name()
	return name == "main" || strings.HasPrefix(name, "init#") || startsThings(name)
}
