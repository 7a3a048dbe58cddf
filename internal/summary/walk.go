package summary

import (
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// env is what surrounds a function or a function literal while its body is read.
type env struct {
	how    How
	excuse Excuse
	hand   *Hand
	fn     string // symbol
	late   bool   // runs later or elsewhere than the declared function
}

// walk reads the body of fn, and of the function literals in it, into f.
func (b *builder) walk(f *Func, fn *ssa.Function, e env) {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				b.step(f, fn, call, e)
			}
			if mi, ok := instr.(*ssa.MakeInterface); ok {
				b.conversion(mi.X.Type(), mi.Type(), b.useSpan(mi))
			}
			if ci, ok := instr.(*ssa.ChangeInterface); ok {
				b.conversion(ci.X.Type(), ci.Type(), b.useSpan(ci))
			}
		}
	}
	for i, lit := range fn.AnonFuncs {
		b.walk(f, lit, b.literalEnv(fn, lit, e, i))
	}
}

// step reads one call.
func (b *builder) step(f *Func, fn *ssa.Function, call ssa.CallInstruction, e env) {
	c := call.Common()
	to, ok := calleeOf(c)
	if !ok || to.literal != nil || to.obj == nil {
		return
	}
	s := Step{
		Callee: knowledge.Key(to.obj), Short: shortFunc(to.obj), Dispatch: to.dispatch,
		How: e.how, Hand: e.hand, Func: e.fn, InLiteral: e.late, Excuse: e.excuse,
	}
	if to.dispatch == Interface && to.recv != nil {
		// The interface that the call goes through, not the one it embeds:
		// that is what people read and what conversions name.
		if named, ok := types.Unalias(to.recv).(*types.Named); ok {
			s.Callee = ifaceMethodKey(named, to.obj.Name())
			s.Short = "(" + shortType(named) + ")." + to.obj.Name()
			if b.canLink(named) {
				b.ifaces[s.Callee] = true
			}
		}
	}
	switch call.(type) {
	case *ssa.Go:
		s.How = Go
	case *ssa.Defer:
		s.How = Defer
	}
	entry, known := b.known(to)
	if known && (entry.Quiet || entry.NeverReturns || entry.Binds != "" && entry.Waits == "") || isDerivation(to) {
		return
	}
	s.Span = callSpan(call, b.exprs)
	b.observe(&s, call, to, entry, known)
	if known {
		s.Waits = entry.Waits
		if !s.TakesContext {
			s.ContextForm = contextForm(to.obj, entry)
		}
	} else {
		s.MayWait = s.TakesContext && b.mayWait(to)
	}
	if s.Waits == "" && !s.MayWait && to.dispatch != Interface && !b.inView(to.obj) {
		return // a library call that nobody knows to wait
	}
	if s.Excuse == "" {
		s.Excuse = b.excuseOf(fn, call, &s, to)
	}
	s.AfterFailure, s.Polling = b.afterFailure(call), b.polls(fn)
	s.Place = b.placer.place(s.Span)
	f.Steps = append(f.Steps, s)
}

// contextForm names the sibling of a function that takes a context: the one that
// knowledge names, or one of the same package or type that is named for it. The
// user's own entries count without one.
func contextForm(fn *types.Func, entry knowledge.Entry) string {
	if entry.Instead != "" {
		return shortKey(entry.Instead)
	}
	for _, suffix := range []string{"Context", "WithContext", "Ctx"} {
		var obj types.Object
		if recv := fn.Signature().Recv(); recv != nil {
			obj, _, _ = types.LookupFieldOrMethod(recv.Type(), true, fn.Pkg(), fn.Name()+suffix)
		} else if fn.Pkg() != nil {
			obj = fn.Pkg().Scope().Lookup(fn.Name() + suffix)
		}
		if sibling, ok := obj.(*types.Func); ok && contextParam(sibling.Signature()) == 0 {
			return shortFunc(sibling)
		}
	}
	if entry.Source == knowledge.UserSource {
		return "-"
	}
	return ""
}

// shortKey writes a key as shortFunc does: "(*net/http.Client).Do" as "(*http.Client).Do".
func shortKey(key string) string {
	i := strings.LastIndexByte(key, '/')
	if i < 0 {
		return key
	}
	start := key[:len(key)-len(strings.TrimLeft(key, "(*"))]
	return start + key[i+1:]
}

// mayWait judges a callee that takes a context by its signature, where neither its
// body nor knowledge says what it does: whoever can fail under a context waits.
// A library's constructor mostly keeps the context for what it makes.
func (b *builder) mayWait(to callee) bool {
	if !returnsError(to.sig) {
		return false
	}
	if to.dispatch == Interface {
		return true
	}
	return !b.inView(to.obj) && !beginsWith(to.obj.Name(), []string{"new", "must"})
}

// observe finds which contexts reach the callee.
func (b *builder) observe(s *Step, call ssa.CallInstruction, to callee, entry knowledge.Entry, known bool) {
	s.CtxArg = -1
	if known && entry.Context != "" {
		kind, arg, _ := strings.Cut(entry.Context, ":")
		n, err := strconv.Atoi(arg)
		switch {
		case kind == "request" && err == nil && n < len(to.args):
			s.TakesContext = true
			s.Contexts = b.boundContexts(to.args[n])
			return
		case kind == "arg" && err == nil && n < len(to.args):
			s.TakesContext, s.CtxArg = true, n
			s.Contexts = b.contexts(to.args[n])
			return
		case kind == "receiver" || kind == "bound":
			s.TakesContext = true
			if recv := receiverOf(call.Common()); recv != nil {
				s.Contexts = b.boundContexts(recv)
			}
			return
		case kind == "none":
			return
		}
	}
	n := contextParam(to.sig)
	if n < 0 || n >= len(to.args) {
		for i := range min(to.sig.Params().Len(), len(to.args)) {
			if isRequest(to.sig.Params().At(i).Type()) {
				s.TakesContext, s.CtxArg = true, i
				s.Contexts = b.boundContexts(to.args[i])
				return
			}
		}
		return
	}
	s.TakesContext, s.CtxArg = true, n
	s.Contexts = b.contexts(to.args[n])
}

// isDerivation: the call makes a context from a context; it does not wait.
func isDerivation(to callee) bool {
	if contextParam(to.sig) < 0 {
		return false
	}
	for v := range to.sig.Results().Variables() {
		if isContext(v.Type()) {
			return true
		}
	}
	return false
}

// inView: the callee's package is summarised, so what its functions do is known
// here. A method of a package that is imported indirectly is in view through a
// fact of its own.
func (b *builder) inView(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	if fn.Pkg() == b.pass.Pkg {
		return true
	}
	_, ok := b.imported(fn)
	return ok
}

func ifaceMethodKey(named *types.Named, method string) string {
	obj := named.Obj()
	if obj.Pkg() == nil {
		return "(" + obj.Name() + ")." + method
	}
	return "(" + obj.Pkg().Path() + "." + obj.Name() + ")." + method
}

// callSpan is the source range of a call expression.
func callSpan(call ssa.CallInstruction, exprs map[token.Pos]Span) Span {
	pos := call.Pos()
	if d, ok := call.(*ssa.Defer); ok && d.Call.Pos().IsValid() {
		pos = d.Call.Pos()
	} else if g, ok := call.(*ssa.Go); ok && g.Call.Pos().IsValid() {
		pos = g.Call.Pos()
	}
	if s, ok := exprs[pos]; ok {
		return s
	}
	return Span{Pos: pos}
}

// useSpan is where a conversion is written: its own place, or that of the call,
// assignment or return that makes it without saying so.
func (b *builder) useSpan(v ssa.Value) Span {
	if v.Pos().IsValid() {
		return Span{Pos: v.Pos()}
	}
	for _, ref := range *v.Referrers() {
		if call, ok := ref.(ssa.CallInstruction); ok {
			return callSpan(call, b.exprs)
		}
		if _, merges := ref.(*ssa.Phi); ref.Pos().IsValid() && !merges {
			return Span{Pos: ref.Pos()}
		}
	}
	// A variable that is set in several branches: what is converted in this one.
	for _, op := range v.(ssa.Instruction).Operands(nil) {
		if load, ok := (*op).(*ssa.UnOp); ok && !load.Pos().IsValid() {
			op = &load.X
		}
		if (*op).Pos().IsValid() {
			return Span{Pos: (*op).Pos()}
		}
	}
	for _, ref := range *v.Referrers() {
		if ref.Pos().IsValid() {
			return Span{Pos: ref.Pos()}
		}
	}
	return Span{}
}
