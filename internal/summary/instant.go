package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// deadlineNames are names of instants at which work loses its worth.
var deadlineNames = []string{"deadline", "expires", "expiresat", "expiry", "expiration", "notafter", "validuntil"}

// workNames are endings of the names of types whose values are work to be done.
var workNames = []string{"request", "req", "job", "task", "message", "msg", "event", "call", "work", "workitem", "command", "item"}

// namesDeadline: the name is that of a deadline. A field with another name than deadline
// may as well be a fact about a record (a token, a certificate), so its type must be
// named for work.
func namesDeadline(name string, holder *types.Named) bool {
	name = strings.ToLower(name)
	if holder == nil || name == "deadline" {
		return slices.Contains(deadlineNames, name)
	}
	of := strings.ToLower(holder.Obj().Name())
	return slices.Contains(deadlineNames, name) && slices.ContainsFunc(workNames, func(w string) bool { return strings.HasSuffix(of, w) })
}

func isTime(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && isNamed(n, "time", "Time")
}

// unreadInstant is a deadline that a function is given as an instant, by itself or in a
// struct, and does not look at; "" if there is none.
func (r *clockReader) unreadInstant(fn *ssa.Function) string {
	for i, p := range fn.Params {
		if !usable(p) {
			continue
		}
		if isTime(p.Type()) && namesDeadline(p.Name(), nil) {
			if !readsInstant(p) {
				return p.Name()
			}
			continue
		}
		n := namedOf(p.Type())
		if n == nil || n.Obj().Pkg() != r.pass.Pkg {
			continue
		}
		st, ok := n.Underlying().(*types.Struct)
		if !ok || i == 0 && fn.Signature.Recv() != nil && !isWork(n) {
			continue // a component's own
		}
		for f := range st.Fields() {
			if isTime(f.Type()) && namesDeadline(f.Name(), n) && !r.readsField(fn, f.Origin(), n, 0) {
				return p.Name() + "." + f.Name()
			}
		}
	}
	return ""
}

func isWork(n *types.Named) bool { return namesDeadline("expiry", n) }

// readsInstant reports whether an instant is used for more than to see that it is set.
func readsInstant(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
			return false
		case *ssa.Store:
			alloc, ok := ref.Addr.(*ssa.Alloc)
			return !ok || ref.Val != v || readsVariable(alloc)
		case *ssa.Call:
			to, ok := calleeOf(ref.Common())
			return !ok || keyOf(to) != "(time.Time).IsZero"
		}
		return true
	})
}

// readsVariable is readsInstant of what an address holds.
func readsVariable(addr ssa.Value) bool {
	return slices.ContainsFunc(*addr.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
			return false
		case *ssa.Store:
			_, given := ref.Val.(*ssa.Parameter)
			return ref.Addr != addr || !given
		case *ssa.UnOp:
			return readsInstant(ref)
		}
		return true // captured, or its address is taken
	})
}

// readsField reports whether a function, a literal in it, or a function that gets the
// struct looks at one of the struct's instants. Where the struct goes out of view it
// counts as read.
func (r *clockReader) readsField(fn *ssa.Function, f *types.Var, holder *types.Named, depth int) bool {
	isHolder := func(t types.Type) bool { return namedOf(t) == holder }
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				if fieldOf(instr) == f && readsVariable(instr) {
					return true
				}
			case *ssa.Field:
				if st, ok := structOf(instr.X.Type()); ok && st.Field(instr.Field).Origin() == f && readsInstant(instr) {
					return true
				}
			case ssa.CallInstruction:
				if slices.ContainsFunc(instr.Common().Args, func(a ssa.Value) bool { return isHolder(a.Type()) }) && r.calleeReads(instr, f, holder, depth) {
					return true
				}
			case *ssa.Store:
				if _, isParam := instr.Val.(*ssa.Parameter); isHolder(instr.Val.Type()) && !isParam {
					return true
				}
			case *ssa.MakeInterface:
				if isHolder(instr.X.Type()) {
					return true
				}
			case *ssa.Send:
				if isHolder(instr.X.Type()) {
					return true
				}
			case *ssa.Return:
				if slices.ContainsFunc(instr.Results, func(v ssa.Value) bool { return isHolder(v.Type()) }) {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, func(l *ssa.Function) bool { return r.readsField(l, f, holder, depth) })
}

func (r *clockReader) calleeReads(call ssa.CallInstruction, f *types.Var, holder *types.Named, depth int) bool {
	const deepest = 3
	to := call.Common().StaticCallee()
	return to == nil || len(to.Blocks) == 0 || depth == deepest || r.readsField(to, f, holder, depth+1)
}
