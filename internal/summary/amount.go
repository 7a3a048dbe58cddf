package summary

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"
)

// amount is a duration or a count that is the same whenever v is read: a constant,
// a field or a parameter that the package alone sets, and always to one value,
// and what is computed from these. Not ok: unknown.
func (r *clockReader) amount(v ssa.Value) (n int64, ok bool) { return r.amountAt(v, 0) }

func (r *clockReader) amountAt(v ssa.Value, depth int) (n int64, ok bool) {
	if depth > maxBackward {
		return 0, false
	}
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil || v.Value.Kind() != constant.Int && v.Value.Kind() != constant.Float {
			return 0, false
		}
		return constant.Int64Val(constant.ToInt(v.Value))
	case *ssa.Convert:
		if isInteger(v.Type()) && isInteger(v.X.Type()) {
			return r.amountAt(v.X, depth+1)
		}
	case *ssa.ChangeType:
		return r.amountAt(v.X, depth+1)
	case *ssa.BinOp:
		x, ok := r.amountAt(v.X, depth+1)
		y, ok2 := r.amountAt(v.Y, depth+1)
		if ok && ok2 {
			return compute(v.Op, x, y)
		}
	default:
		return r.only(v, func(of ssa.Value) (int64, bool) { return r.amountAt(of, depth+1) })
	}
	return 0, false
}

func compute(op token.Token, x, y int64) (int64, bool) {
	switch op {
	case token.ADD:
		return x + y, true
	case token.SUB:
		return x - y, true
	case token.MUL:
		return x * y, true
	case token.QUO:
		if y != 0 {
			return x / y, true
		}
	}
	return 0, false
}

func isInteger(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// only is the one amount of all that a value may be.
func (r *clockReader) only(v ssa.Value, amount func(ssa.Value) (int64, bool)) (n int64, ok bool) {
	values := r.sources(v)
	for i, of := range values {
		m, known := amount(of)
		if !known || i > 0 && m != n {
			return 0, false
		}
		n = m
	}
	return n, len(values) > 0
}

// sources lists what a value may be, one step back: what is stored in a variable, a field
// or a package variable, or passed for a parameter. Nil if others may have a say in it.
func (r *clockReader) sources(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.Phi:
		return v.Edges
	case *ssa.Parameter:
		return r.passedFor(v)
	case *ssa.FreeVar:
		if bound := r.bindingOf(v); bound != nil {
			return []ssa.Value{bound}
		}
	case *ssa.Field:
		if st, ok := structOf(v.X.Type()); ok {
			return r.closedField(st.Field(v.Field).Origin())
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return nil
		}
		if now := r.current(v); now != nil {
			return []ssa.Value{now}
		}
		switch addr := v.X.(type) {
		case *ssa.FieldAddr:
			if f := fieldOf(addr); f != nil {
				return r.closedField(f)
			}
		case *ssa.Global:
			if addr.Object() != nil && !addr.Object().Exported() && addr.Pkg == r.pkg {
				r.indexStores()
				return r.stores.globals[addr]
			}
		}
	}
	return nil
}

// passedFor lists what the callers of a function pass for a parameter, nil if others may
// call it.
func (r *clockReader) passedFor(p *ssa.Parameter) []ssa.Value {
	fn := p.Parent()
	if fn.Object() == nil || fn.Object().Exported() || fn.Parent() != nil || fn.Signature.TypeParams().Len() > 0 {
		return nil
	}
	sites, i := r.sites(), slices.Index(fn.Params, p)
	if i < 0 || sites.taken[fn] || fn.Signature.Recv() != nil && r.answersInterface(fn) {
		return nil
	}
	var out []ssa.Value
	for _, call := range sites.calls[fn] {
		args := call.Common().Args
		if i >= len(args) {
			return nil
		}
		out = append(out, args[i])
	}
	return out
}

// closedField lists what is stored in a field, nil if others may store there too.
func (r *clockReader) closedField(f *types.Var) []ssa.Value {
	if f.Exported() || f.Pkg() != r.pass.Pkg || r.isOpen(f) {
		return nil
	}
	return r.fieldStores(f)
}

// isOpen reports whether the address of a field is given away (flag.DurationVar, a decoder).
func (r *clockReader) isOpen(f *types.Var) bool {
	if r.open == nil {
		r.open = map[*types.Var]bool{}
		r.each(func(fn *ssa.Function) {
			for _, block := range fn.Blocks {
				for _, instr := range block.Instrs {
					if fa, ok := instr.(*ssa.FieldAddr); ok && fieldOf(fa) != nil && leaks(fa) {
						r.open[fieldOf(fa)] = true
					}
				}
			}
		})
	}
	return r.open[f]
}

// leaks reports whether an address is used for more than loads and stores.
func leaks(addr ssa.Value) bool {
	return slices.ContainsFunc(*addr.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.UnOp, *ssa.DebugRef, *ssa.FieldAddr, *ssa.IndexAddr:
			return false
		case *ssa.Store:
			return ref.Val == addr
		case ssa.CallInstruction:
			// A method of what the field holds by value.
			return receiverOf(ref.Common()) != addr
		}
		return true
	})
}

// limit writes the duration of a timeout: its value if that is known, or else the
// expression of argument i.
func (r *clockReader) limit(call ssa.CallInstruction, v ssa.Value, i int) string {
	if n, ok := r.amount(v); ok && n > 0 {
		return DurationText(time.Duration(n))
	}
	if text := r.argText(call, i); text != "" {
		return text
	}
	return "a timeout"
}

// DurationText writes a duration as people do: without the zeros of smaller units.
func DurationText(d time.Duration) string {
	s := d.String()
	if len(s) > 2 && s[len(s)-2:] == "0s" && s[len(s)-3] == 'm' {
		s = s[:len(s)-2]
	}
	if len(s) > 2 && s[len(s)-2:] == "0m" && s[len(s)-3] == 'h' {
		s = s[:len(s)-2]
	}
	return s
}
