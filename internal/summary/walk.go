package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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
	away   *Away
}

// walk reads the body of fn, and of the function literals in it, into f.
func (b *builder) walk(f *Func, fn *ssa.Function, e env) {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			switch instr := instr.(type) {
			case ssa.CallInstruction:
				b.step(f, fn, instr, e)
			case *ssa.MakeInterface:
				b.conversion(instr.X.Type(), instr.Type(), b.useSpan(instr))
			case *ssa.ChangeInterface:
				b.conversion(instr.X.Type(), instr.Type(), b.useSpan(instr))
			case *ssa.UnOp, *ssa.Send, *ssa.Select:
				b.channel(f, fn, instr, e)
			}
		}
	}
	for i, lit := range fn.AnonFuncs {
		inner := b.literalEnv(fn, lit, e, i)
		if syntax, ok := lit.Syntax().(*ast.FuncLit); ok {
			if ignored, ok := b.ignoredContext(lit, syntax.Type); ok && !ignored.Named {
				ignored.Func, ignored.Literal = inner.fn, true
				f.Ignored = append(f.Ignored, ignored)
			}
		}
		b.walk(f, lit, inner)
	}
}

// step reads one call, and what it does with functions that are handed to it.
func (b *builder) step(f *Func, fn *ssa.Function, call ssa.CallInstruction, e env) {
	c := call.Common()
	if to, ok := calleeOf(c); ok && to.obj != nil {
		b.call(f, fn, call, to, e)
	} else if ok && to.literal == nil {
		targets := b.targets(c)
		for _, to := range targets {
			b.call(f, fn, call, to, e)
		}
		if len(targets) == 0 && contextParam(to.sig) >= 0 {
			b.call(f, fn, call, to, e)
		}
	}
	for i, arg := range c.Args {
		if _, isFunc := arg.Type().Underlying().(*types.Signature); isFunc {
			b.handedOver(f, fn, call, i, e)
		}
	}
}

// call reads a call of one function.
func (b *builder) call(f *Func, fn *ssa.Function, call ssa.CallInstruction, to callee, e env) {
	s := Step{
		Dispatch: to.dispatch,
		How:      e.how, Hand: e.hand, Func: e.fn, InLiteral: e.late, Excuse: e.excuse, Away: e.away,
	}
	if to.obj != nil {
		s.Callee, s.Short = knowledge.Key(to.obj), shortFunc(to.obj)
	} else {
		s.Short = functionName(call.Common().Value)
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
			s.Guess = !b.ours(named.Obj().Pkg())
		}
	}
	switch call.(type) {
	case *ssa.Go:
		s.How = Go
		if s.Away == nil {
			s.Away = b.spawned(fn, call)
		}
	case *ssa.Defer:
		s.How = Defer
	}
	entry, known := b.known(to)
	s.Binder = known && entry.Binds == "none" && entry.Waits == "" && entry.Instead != ""
	if known && (entry.NeverReturns || entry.Quiet && entry.Instead == "" || entry.Binds != "" && entry.Waits == "" && !s.Binder) || isDerivation(to) {
		return
	}
	s.Span = callSpan(call, b.exprs)
	b.observe(&s, call, to, entry, known)
	if !s.TakesContext && to.obj != nil {
		s.Form = b.formOf(to, entry)
	}
	if known {
		s.Waits = entry.Waits
	} else {
		s.MayWait = s.TakesContext && b.mayWait(to)
	}
	s.Passed = s.TakesContext && b.all
	b.sleep(&s, call, to)
	_, s.Borrowed = receiverOf(call.Common()).(*ssa.Parameter)
	if s.Waits == "" && !s.MayWait && !s.Passed && s.Form == nil && to.dispatch != Interface && (to.obj == nil || !b.inView(to.obj)) {
		return // a library call that nobody knows to wait
	}
	s.AfterFailure = b.afterFailure(call)
	if s.TakesContext && s.CtxArg >= 0 && s.CtxArg < len(to.args) {
		s.Dead, s.Framework = b.deadAt(to.args[s.CtxArg], call), b.frameworkContext(to.args[s.CtxArg])
	}
	if s.TakesContext && s.Dead == "" && (s.CtxArg < 0 || isRequest(to.args[s.CtxArg].Type())) && !to.handed {
		s.Dead = b.deadAt(b.boundValue(call, &s, to), call)
	}
	s.Polling, s.Place = b.polls(fn), b.placer.place(s.Span)
	s.Explained = (s.Hand != nil || s.Away != nil) && b.comments.explain(s.Span)
	if s.Excuse == "" {
		s.Excuse = b.excuseOf(fn, call, &s, to)
	}
	s.CleansUp = s.Excuse == InDefer && to.obj != nil && beginsWith(to.obj.Name(), releases) && len(s.Contexts) > 0 &&
		!slices.ContainsFunc(s.Contexts, func(c Context) bool { return c.Source != Inherited })
	s.CutOff = cutOff(&s)
	f.Steps = append(f.Steps, s)
}

// mayWait judges a callee that takes a context by its signature, where neither its
// body nor knowledge says what it does: whoever can fail under a context waits.
// A library's constructor mostly keeps the context for what it makes.
func (b *builder) mayWait(to callee) bool {
	if !returnsError(to.sig) {
		return false
	}
	if to.obj == nil {
		return true
	}
	return (to.dispatch == Interface || !b.inView(to.obj)) && !beginsWith(to.obj.Name(), instant)
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
			if to.handed {
				s.Contexts = unknown()
			} else if recv := receiverOf(call.Common()); recv != nil {
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
