package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// OwnClock is a limit that a function counts from now, by another means than a context,
// although it has a context and never asks it for its deadline.
type OwnClock struct {
	At    Span
	Call  string // "c.SetDeadline", "(*fasthttp.Client).DoTimeout"
	Limit string
	Hand  string // the context: "ctx"
	// Instead is the function that takes an instant, "" if the call itself does.
	Instead string
	Func    string
}

// deadlineForms are functions with a timeout of their own, and their forms that take
// an instant.
var deadlineForms = map[string]string{
	"github.com/valyala/fasthttp.DoTimeout":                   "DoDeadline",
	"github.com/valyala/fasthttp.GetTimeout":                  "GetDeadline",
	"(*github.com/valyala/fasthttp.Client).DoTimeout":         "DoDeadline",
	"(*github.com/valyala/fasthttp.Client).GetTimeout":        "GetDeadline",
	"(*github.com/valyala/fasthttp.HostClient).DoTimeout":     "DoDeadline",
	"(*github.com/valyala/fasthttp.HostClient).GetTimeout":    "GetDeadline",
	"(*github.com/valyala/fasthttp.LBClient).DoTimeout":       "DoDeadline",
	"(*github.com/valyala/fasthttp.PipelineClient).DoTimeout": "DoDeadline",
}

// OwnClocks lists the connection's deadlines and the libraries' own timeouts that a
// package counts from now under a context.
func OwnClocks(pass *analysis.Pass, pkg *Package) []OwnClock {
	if !hasOwnClock(pass) {
		return nil
	}
	r := readClocks(pass, pkg)
	if r == nil {
		return nil
	}
	var out []OwnClock
	r.each(func(fn *ssa.Function) {
		calls(fn, func(call ssa.CallInstruction, to callee) {
			if to.obj == nil {
				return
			}
			switch form, isForm := deadlineForms[keyOf(to)]; {
			case isForm:
				last := len(to.args) - 1
				if hand, ok := r.unasked(fn); ok && !deferred(call) {
					out = append(out, OwnClock{At: callSpan(call, r.exprs), Call: shortFunc(to.obj), Limit: r.limit(call, to.args[last], last), Hand: hand, Instead: form, Func: shortName(fn)})
				}
			case isConnDeadline(to):
				out = append(out, r.connDeadline(fn, call, to)...)
			}
		})
	})
	return out
}

// hasOwnClock is the cheap test: the package mentions such a function.
func hasOwnClock(pass *analysis.Pass) bool {
	for id, obj := range pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && (strings.HasSuffix(id.Name, "Timeout") || strings.HasSuffix(id.Name, "Deadline")) {
			if to := (callee{obj: fn}); deadlineForms[keyOf(to)] != "" || fn.Name() != "Deadline" && isDeadlineSetter(fn) {
				return true
			}
		}
	}
	return false
}

func isDeadlineSetter(fn *types.Func) bool {
	return strings.HasPrefix(fn.Name(), "Set") && strings.HasSuffix(fn.Name(), "Deadline") && fn.Signature().Params().Len() == 1 && isTime(fn.Signature().Params().At(0).Type())
}

// isConnDeadline: the call sets a deadline of a connection that is read and written.
func isConnDeadline(to callee) bool {
	if !isDeadlineSetter(to.obj) || to.recv == nil || len(to.args) != 1 {
		return false
	}
	for _, name := range []string{"Read", "Write", "SetDeadline"} {
		obj, _, _ := types.LookupFieldOrMethod(to.recv, true, nil, name)
		if m, ok := obj.(*types.Func); !ok || m.Signature().Params().Len() != 1 {
			return false
		}
	}
	return true
}

func deferred(call ssa.CallInstruction) bool {
	_, ok := call.(*ssa.Defer)
	return ok
}

// connDeadline judges one deadline of a connection. In a loop it is an idle time, set
// anew for each piece of work; and a server's side of a connection has no caller.
func (r *clockReader) connDeadline(fn *ssa.Function, call ssa.CallInstruction, to callee) []OwnClock {
	d, ok := fromNow(to.args[0])
	if !ok || deferred(call) || inLoop(call.Block()) || serves(fn) || r.isSpawned(fn) {
		return nil
	}
	hand, ok := r.unasked(fn)
	if !ok || !r.usesConn(fn, call) {
		return nil
	}
	limit := ""
	if n, known := r.amount(d); known && n > 0 {
		limit = r.limit(call, d, 0)
	} else if made, isCall := to.args[0].(*ssa.Call); isCall {
		limit = r.limit(made, d, 0)
	}
	name := to.obj.Name()
	if e := r.source(call); e != nil {
		if fun := shortExpr(e.Fun); fun != "" {
			name = fun
		}
	}
	return []OwnClock{{At: callSpan(call, r.exprs), Call: name, Limit: limit, Hand: hand, Func: shortName(fn)}}
}

// serves: by its name the function is the server's side.
func serves(fn *ssa.Function) bool {
	return beginsWith(outermost(fn).Name(), []string{"accept", "handle", "serve", "listen"})
}

// unasked is the context parameter of a function that neither it, nor what it passes the
// context to, asks for its deadline, or watches for its end on behalf of the work.
func (r *clockReader) unasked(fn *ssa.Function) (hand string, ok bool) {
	h := r.handOf(fn)
	if h == nil || h.Param < 0 || h.Program || h.Test || h.Field || h.Unproven || strings.Contains(h.Expr, "(") || fn.Parent() != nil {
		return "", false
	}
	if r.asks(fn, 0) {
		return "", false
	}
	return h.Expr, true
}

// asks reports whether a function, or one of the package that it gives a context to, asks
// for the context's deadline or waits for its end.
func (r *clockReader) asks(fn *ssa.Function, depth int) bool {
	const deepest = 3
	return callsWithin(fn, func(call ssa.CallInstruction, to callee) bool {
		if asksDeadline(call, to) || keyOf(to) == "context.AfterFunc" {
			return true
		}
		if to.obj != nil && to.obj.Name() == "Done" && to.recv != nil && isContext(to.recv) {
			return true
		}
		callee := call.Common().StaticCallee()
		passes := slices.ContainsFunc(to.args, func(a ssa.Value) bool { return isContext(a.Type()) })
		return passes && callee != nil && callee.Parent() == nil && depth < deepest && r.asks(callee, depth+1)
	})
}

// usesConn reports whether a function itself reads from or writes to the connection
// that the call is about.
func (r *clockReader) usesConn(fn *ssa.Function, deadline ssa.CallInstruction) bool {
	conn := r.rootOf(receiverOf(deadline.Common()))
	found := false
	calls(fn, func(call ssa.CallInstruction, to callee) {
		if to.obj == nil || call == deadline || slices.ContainsFunc(to.args, func(a ssa.Value) bool { return isContext(a.Type()) }) {
			return
		}
		name := to.obj.Name()
		if !strings.HasPrefix(name, "Read") && !strings.HasPrefix(name, "Write") {
			return
		}
		if recv := receiverOf(call.Common()); recv != nil && r.rootOf(recv) == conn {
			found = true
		}
		for _, a := range to.args {
			found = found || to.obj.Pkg() != nil && to.obj.Pkg().Path() == "io" && r.rootOf(a) == conn
		}
	})
	return found
}

// rootOf is the parameter or variable that a value hangs on.
func (r *clockReader) rootOf(v ssa.Value) ssa.Value {
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.UnOp:
			v = x.X
		case *ssa.FreeVar:
			bound := r.bindingOf(x)
			if bound == nil {
				return v
			}
			v = bound
		default:
			return v
		}
	}
	return v
}
