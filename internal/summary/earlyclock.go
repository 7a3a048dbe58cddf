package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// EarlyClock is a timeout whose clock starts before its work can: between the two lies
// a wait for a turn that does not see the deadline.
type EarlyClock struct {
	At    Span // the call that starts the clock
	Limit string
	// For is what is waited for: "a slot is free". Wait is where.
	For  string
	Wait Span
	// Lock: it is a mutex.
	Lock bool
	Work string // the call that gets what is left: "c.fetch"
	Func string
}

// EarlyClocks lists the timeouts of a package whose clock starts too early.
func EarlyClocks(pass *analysis.Pass, pkg *Package) []EarlyClock {
	if !mayStartEarly(pass) {
		return nil
	}
	r := readClocks(pass, pkg)
	if r == nil {
		return nil
	}
	var out []EarlyClock
	r.each(func(fn *ssa.Function) {
		calls(fn, func(call ssa.CallInstruction, to callee) {
			made, isCall := call.(*ssa.Call)
			if i, _, ok := timeoutArg(to); !ok || !isCall || i >= len(to.args) {
				return
			}
			if c, ok := r.clock(fn, made, to); ok {
				out = append(out, c.judge()...)
			}
		})
	})
	return out
}

// mayStartEarly is the cheap test: a declaration of the package makes a timeout, and waits
// for a turn or puts something into a queue.
func mayStartEarly(pass *analysis.Pass) bool {
	for _, obj := range pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Pkg() != nil && fn.Pkg().Path() == "context" {
			if _, _, ok := timeoutArg(callee{obj: fn}); ok {
				return slices.ContainsFunc(pass.Files, func(f *ast.File) bool {
					return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool { return declaresTurn(pass, d) })
				})
			}
		}
	}
	return false
}

func declaresTurn(pass *analysis.Pass, d ast.Decl) bool {
	timeout, turn := false, false
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			t := pass.TypesInfo.TypeOf(n.Value)
			turn = turn || t != nil && (isToken(t) || holdsContext(t))
		case *ast.Ident:
			fn, ok := pass.TypesInfo.Uses[n].(*types.Func)
			if !ok || fn.Pkg() == nil {
				break
			}
			key := knowledge.Key(fn.Origin())
			_, _, isTimeout := timeoutArg(callee{obj: fn})
			timeout = timeout || isTimeout
			turn = turn || key == lockKey || key == limitKey || waitsForTurn[key] != "" || takesTurn[key] == poolTurn
		}
		return !timeout || !turn
	})
	return timeout && turn
}

// holdsContext: a struct, or what a pointer points to, has a field for a context.
func holdsContext(t types.Type) bool {
	st, ok := structOf(t)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if isContext(f.Type()) {
			return true
		}
	}
	return false
}

// clock is one timeout, and all that is done with its context.
type clock struct {
	r     *clockReader
	fn    *ssa.Function
	made  *ssa.Call
	limit string
	of    map[ssa.Value]bool // the context, and those derived from it
	// work are the calls that it is given to; kept are the fields that it is stored in.
	work []ssa.CallInstruction
	kept []*ssa.FieldAddr
	// watched: the function itself looks at the context's end.
	watched, vague bool
}

// clock reads one timeout. The time of a request starts when the request does, so a
// handler's is not early.
func (r *clockReader) clock(fn *ssa.Function, made *ssa.Call, to callee) (*clock, bool) {
	if slices.ContainsFunc(r.contexts(to.args[0]), func(c Context) bool { return c.Request }) {
		return nil, false
	}
	i, instant, _ := timeoutArg(to)
	d := to.args[i]
	if instant {
		after, ok := fromNow(d)
		if !ok {
			return nil, false
		}
		d = after
	}
	ctx := extract(made, 0)
	if ctx == nil {
		return nil, false
	}
	c := &clock{r: r, fn: fn, made: made, of: map[ssa.Value]bool{}}
	c.follow(ctx)
	if len(c.work) == 0 && len(c.kept) == 0 || c.vague {
		return nil, false
	}
	c.limit = r.limit(made, d, i)
	return c, true
}

// follow finds what is done with the context, also in the literals that capture it.
func (c *clock) follow(v ssa.Value) {
	if c.of[v] || v.Referrers() == nil {
		return
	}
	c.of[v] = true
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			switch addr := ref.Addr.(type) {
			case *ssa.Alloc:
				c.variable(addr, v)
			case *ssa.FieldAddr:
				c.kept = append(c.kept, addr)
			default:
				c.vague = true
			}
		case *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.Phi:
			c.follow(ref.(ssa.Value))
		case ssa.CallInstruction:
			c.call(v, ref)
		case *ssa.Return, *ssa.Send, *ssa.MapUpdate:
			c.vague = true
		}
	}
}

// variable follows the loads of a variable that read this context.
func (c *clock) variable(addr *ssa.Alloc, v ssa.Value) {
	c.r.followVariable(addr, func(load ssa.Value, _ *ssa.Function) {
		u, ok := load.(*ssa.UnOp)
		if !ok {
			return
		}
		switch now := c.r.current(u); {
		case now == v || now == nil && c.r.onlyStore(addr) == v:
			c.follow(load)
		case now == nil:
			c.vague = true
		}
	})
}

func (c *clock) call(v ssa.Value, call ssa.CallInstruction) {
	to, ok := calleeOf(call.Common())
	if !ok {
		return
	}
	if call.Common().IsInvoke() && call.Common().Value == v {
		if call.Parent() == c.fn && to.obj.Name() != "Value" {
			c.watched = true
		}
		return
	}
	if made, isCall := call.(*ssa.Call); isCall && isDerivation(to) {
		c.follow(made)
		for _, ref := range *made.Referrers() {
			if ex, ok := ref.(*ssa.Extract); ok && isContext(ex.Type()) {
				c.follow(ex)
			}
		}
		return
	}
	if e, known := c.r.known(to); known && e.Quiet || deferred(call) {
		return
	}
	c.work = append(c.work, call)
}

// judge finds the wait that comes between the clock and the work.
func (c *clock) judge() []EarlyClock {
	out := EarlyClock{At: callSpan(c.made, c.r.exprs), Limit: c.limit, Func: shortName(c.fn)}
	a, ok := c.queue()
	if !ok {
		a, ok = c.pool()
	}
	if !ok {
		a, ok = c.admission()
	}
	if !ok || !a.lock && !c.perItem() {
		return nil
	}
	out.For, out.Lock, out.Wait = a.what, a.lock, Span{Pos: a.at.Pos()}
	if call, isCall := a.at.(ssa.CallInstruction); isCall {
		out.Wait = callSpan(call, c.r.exprs)
	}
	if len(c.work) > 0 {
		if e := c.r.source(c.work[0]); e != nil {
			out.Work = shortExpr(e.Fun)
		}
	}
	return []EarlyClock{out}
}

// perItem: many such timeouts are made, one for each item, so the items wait for each
// other: in a loop, in a literal that is made in a loop, or in a function that the
// package calls in one.
func (c *clock) perItem() bool { return c.r.repeats(c.made, 0) }

func (r *clockReader) repeats(instr ssa.Instruction, depth int) bool {
	const deepest = 2
	if inLoop(instr.Block()) {
		return true
	}
	fn := instr.Parent()
	if fn.Parent() != nil {
		return slices.ContainsFunc(r.literalRefs(fn.Parent())[fn], func(ref ssa.Instruction) bool { return r.repeats(ref, depth) })
	}
	return depth < deepest && slices.ContainsFunc(r.sites().calls[fn], func(call ssa.CallInstruction) bool { return r.repeats(call, depth+1) })
}

// happensIn is the instruction of fn in which another one, perhaps of a literal, happens;
// nil if it is in no literal of fn, or in one that fn does not use once.
func (r *clockReader) happensIn(fn *ssa.Function, instr ssa.Instruction) ssa.Instruction {
	for instr != nil && instr.Parent() != fn {
		lit := instr.Parent()
		if lit.Parent() == nil {
			return nil
		}
		_, at := r.literalUse(lit.Parent(), lit)
		instr = at
	}
	return instr
}
