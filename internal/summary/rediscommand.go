package summary

import (
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"
)

// redisCommand is a command with a deadline of its own.
type redisCommand struct {
	call  ssa.CallInstruction
	to    callee
	limit time.Duration // 0: not known
	text  string
	// on is what holds its client; nil: not known.
	on any
}

// redisCommand reads a command whose context was given a deadline.
func (r *clockReader) redisCommand(call ssa.CallInstruction, to callee) (redisCommand, bool) {
	if to.recv == nil || len(to.args) == 0 || !isContext(to.args[0].Type()) || deferred(call) || to.sig.Results().Len() == 0 {
		return redisCommand{}, false
	}
	contexts := r.contexts(to.args[0])
	if len(contexts) == 0 || slices.ContainsFunc(contexts, func(c Context) bool { return !c.Bounded }) {
		return redisCommand{}, false
	}
	out := redisCommand{call: call, to: to}
	if made, d := r.timeoutOf(to.args[0]); made != nil {
		out.text = r.limit(made, d, 1)
		if n, ok := r.amount(d); ok && n > 0 {
			out.limit = time.Duration(n)
		}
	}
	out.on = r.holder(receiverOf(call.Common()))
	return out, true
}

// timeoutOf is the call that put the nearest limit on a context, and its duration; nil
// if it is not in view.
func (r *clockReader) timeoutOf(v ssa.Value) (made *ssa.Call, d ssa.Value) {
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			v = r.current(x)
		case *ssa.FreeVar:
			v = r.bindingOf(x)
		case *ssa.Call:
			to, ok := calleeOf(x.Common())
			if !ok || !isDerivation(to) {
				return nil, nil
			}
			if i, instant, ok := timeoutArg(to); ok {
				d := to.args[i]
				if after, isNow := fromNow(d); instant && isNow {
					d = after
				}
				return x, d
			}
			v = to.args[contextParam(to.sig)]
		default:
			return nil, nil
		}
		if v == nil {
			return nil, nil
		}
	}
	return nil, nil
}

// holder is the field or variable that a client is read from, nil if it may be any.
func (r *clockReader) holder(v ssa.Value) any {
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.FieldAddr: // the embedded commands of a client
			if fieldPkg(x) != goRedis {
				return fieldOf(x)
			}
			v = x.X
		case *ssa.Field:
			st, ok := structOf(x.X.Type())
			if !ok {
				return nil
			}
			if f := st.Field(x.Field); f.Pkg() == nil || f.Pkg().Path() != goRedis {
				return f.Origin()
			}
			v = x.X
		case *ssa.UnOp:
			switch addr := x.X.(type) {
			case *ssa.Global:
				return addr
			case *ssa.Alloc:
				return addr
			case *ssa.FreeVar:
				if a, ok := r.bindingOf(addr).(*ssa.Alloc); ok {
					return a
				}
				return nil
			}
			v = x.X
		case *ssa.Call:
			if to, ok := calleeOf(x.Common()); ok && to.obj != nil && to.obj.Pkg() != nil && to.obj.Pkg().Path() == goRedis && to.recv == nil {
				return ssa.Value(x)
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

func fieldPkg(addr *ssa.FieldAddr) string {
	if f := fieldOf(addr); f != nil && f.Pkg() != nil {
		return f.Pkg().Path()
	}
	return ""
}
