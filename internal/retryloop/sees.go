package retryloop

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// sees: between two attempts something looks at a context, a stop channel, or whether the
// error is that the context ended.
func (l *Loop) sees(w *walk) bool {
	for _, list := range [][]Verdict{l.Only, l.Except} {
		for _, v := range list {
			if v.Name == "context.Canceled" || v.Name == "context.DeadlineExceeded" {
				return true
			}
		}
	}
	for b := range l.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Call:
				if instr != w.call && looks(instr) {
					return true
				}
			case *ssa.Select:
				for _, st := range instr.States {
					if _, timer := timerOf(st.Chan); st.Dir == types.RecvOnly && !timer && isSignal(st.Chan.Type()) {
						return true
					}
				}
			}
		}
	}
	return false
}

// isSignal: a channel says that something ended.
func isSignal(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	s, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// looks: a call asks for the state of a context, or waits with one.
func looks(c *ssa.Call) bool {
	if c.Call.IsInvoke() && isContext(c.Call.Value.Type()) {
		return c.Call.Method.Name() == "Err" || c.Call.Method.Name() == "Done" || c.Call.Method.Name() == "Deadline"
	}
	fn := callee(c)
	if fn == nil {
		return false
	}
	if fn.FullName() == "context.Cause" {
		return true
	}
	name := strings.ToLower(fn.Name())
	for _, word := range []string{"sleep", "wait", "backoff", "delay", "pause", "ongoing", "retry", "next", "done", "cancel"} {
		if !strings.Contains(name, word) {
			continue
		}
		if strings.Contains(name, "ongoing") {
			return true // dskit's back-off holds its context
		}
		for _, a := range c.Call.Args {
			if isContext(a.Type()) || isRequest(a.Type()) || isSignal(a.Type()) {
				return true
			}
		}
	}
	return false
}

// TakesContext: the call is given a context, or a request, which has one.
func (l *Loop) TakesContext() bool {
	for _, a := range l.Tried.Call.Args {
		if isContext(a.Type()) || isRequest(a.Type()) {
			return true
		}
	}
	return false
}

// LimitsAttempts: each attempt has a timeout of its own.
func (l *Loop) LimitsAttempts() bool {
	for b := range l.Blocks {
		for _, instr := range b.Instrs {
			c, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			if fn := callee(c); fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "context" && (strings.HasPrefix(fn.Name(), "WithTimeout") || strings.HasPrefix(fn.Name(), "WithDeadline")) {
				return true
			}
		}
	}
	return false
}

// Guarded: the loop is entered only if the request, or its method, is of some kind.
func (l *Loop) Guarded() bool {
	for b := l.header.Idom(); b != nil; b = b.Idom() {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if ok && onRequest(branch.Cond) {
			return true
		}
	}
	return false
}

// onRequest: a condition is about a request: its method, or what a function says of it.
func onRequest(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return fieldName(fa) == "Method" && isRequest(fa.X.Type())
		}
		return onRequest(v.X)
	case *ssa.BinOp:
		return onRequest(v.X) || onRequest(v.Y)
	case *ssa.Call:
		for _, a := range argsOf(v) {
			if isRequest(a.Type()) && isBool(v.Type()) || onRequest(a) {
				return true
			}
		}
	}
	return false
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}
