package retryloop

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// same: each round makes the same call. It is another one where what it is given comes from
// the element of a list that the loop goes through, is made of the number of the round, or
// is what the last success brought.
func (l *Loop) same(c *ssa.Call) bool {
	d := &dependence{loop: l, seen: map[ssa.Value]bool{}}
	if c.Call.IsInvoke() || c.Call.StaticCallee() == nil {
		if d.varies(c.Call.Value, true) {
			return false
		}
	}
	for _, a := range c.Call.Args {
		if d.varies(a, true) {
			return false
		}
	}
	return true
}

type dependence struct {
	loop *Loop
	seen map[ssa.Value]bool
}

// varies: a value differs from round to round in a way that makes another call of it.
// Direct is set as long as it is the value itself: the number of the round as an argument
// says only which attempt it is.
func (d *dependence) varies(v ssa.Value, direct bool) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok || d.seen[v] || !d.loop.Blocks[instr.Block()] {
		return false
	}
	d.seen[v] = true
	switch v := v.(type) {
	case *ssa.Next:
		return true
	case *ssa.Phi:
		if v.Block() == d.loop.header {
			if _, counts := d.loop.counter(v); counts {
				return !direct
			}
			return isText(v.Type()) // a cursor, a name
		}
		for _, e := range v.Edges {
			if d.varies(e, direct) {
				return true
			}
		}
		return false
	case *ssa.IndexAddr:
		return !d.loop.isInvariant(v.Index) || d.varies(v.X, false)
	case *ssa.Index:
		return !d.loop.isInvariant(v.Index) || d.varies(v.X, false)
	case *ssa.Lookup:
		return !d.loop.isInvariant(v.Index)
	case *ssa.Call:
		if isContext(v.Type()) {
			return false // WithTimeout(ctx, ...)
		}
		for _, a := range argsOf(v) {
			if d.varies(a, false) {
				return true
			}
		}
		return false
	case *ssa.Alloc:
		for _, ref := range *v.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == v && d.varies(ref.Val, direct) {
					return true
				}
			case *ssa.FieldAddr:
				for _, use := range *ref.Referrers() {
					if st, ok := use.(*ssa.Store); ok && st.Addr == ref && d.varies(st.Val, false) {
						return true
					}
				}
			}
		}
		return false
	case *ssa.MakeClosure:
		for _, b := range v.Bindings {
			if d.varies(b, direct) {
				return true
			}
		}
		return false
	case *ssa.Extract:
		if _, recv := v.Tuple.(*ssa.Select); recv {
			return true
		}
		return d.varies(v.Tuple, direct)
	case *ssa.UnOp:
		if v.Op.String() == "<-" {
			return true // what a channel brings
		}
		return d.varies(v.X, direct)
	case *ssa.BinOp:
		return d.varies(v.X, isInt(v.Type()) && direct) || d.varies(v.Y, isInt(v.Type()) && direct)
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil && d.varies(*op, direct && passes(instr)) {
			return true
		}
	}
	return false
}

func passes(instr ssa.Instruction) bool {
	switch instr.(type) {
	case *ssa.Convert, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.Slice:
		return true
	}
	return false
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
