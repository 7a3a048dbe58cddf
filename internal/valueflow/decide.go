package valueflow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// decidable: a branch on the condition may be decided by values that are followed.
func (t *translator) decidable(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		_, xConst := v.X.(*ssa.Const)
		_, yConst := v.Y.(*ssa.Const)
		if !xConst && !yConst {
			return isNumber(v.X.Type()) && t.knowable(v.X, 0) && t.knowable(v.Y, 0)
		}
		other := v.X
		if xConst {
			other = v.Y
		}
		if isError(other.Type()) && t.parses(other) {
			return true
		}
		if isError(other.Type()) || isFloat(other.Type()) || isBytes(other.Type()) {
			return false
		}
		return t.knowable(other, 0)
	case *ssa.UnOp:
		if v.Op == token.NOT {
			return t.decidable(v.X)
		}
		return t.knowable(v, 0)
	default:
		return t.knowable(v, 0)
	}
}

// parses: an error of a function that reads a text, which fails or not by the text alone.
func (t *translator) parses(err ssa.Value) bool {
	e, ok := err.(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := e.Tuple.(*ssa.Call)
	if !ok {
		return false
	}
	switch t.calleeSymbol(&call.Call) {
	case "time.ParseDuration", "strconv.Atoi", "strconv.ParseInt", "strconv.ParseUint", "strconv.ParseBool", "strconv.ParseFloat":
		return true
	}
	return false
}

// knowable: nothing on the way to a value makes it unknown for sure.
func (t *translator) knowable(v ssa.Value, depth int) bool {
	if depth > 6 {
		return true
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && g.Name() == "init$guard" {
			return false
		}
		return true
	case *ssa.Call:
		if _, ok := v.Call.Value.(*ssa.Builtin); ok {
			return v.Call.Value.Name() == "min" || v.Call.Value.Name() == "max"
		}
		if fn, ok := libraryCallee(&v.Call); ok && !t.InScope(fn.Pkg()) {
			return t.Modelled(t.calleeSymbol(&v.Call))
		}
		return true
	case *ssa.Extract:
		if a, ok := v.Tuple.(*ssa.TypeAssert); ok {
			return t.knowable(a.X, depth+1)
		}
		if c, ok := v.Tuple.(*ssa.Call); ok {
			return t.knowable(c, depth+1)
		}
		return false
	case *ssa.BinOp:
		return t.knowable(v.X, depth+1) && t.knowable(v.Y, depth+1)
	case *ssa.Convert:
		return t.knowable(v.X, depth+1)
	case *ssa.Phi:
		return true
	case *ssa.Next, *ssa.Select:
		return false
	}
	return true
}

// keeps: a store is translated.
func (t *translator) keeps(s *ssa.Store) bool {
	if g, ok := s.Addr.(*ssa.Global); ok && g.Name() == "init$guard" {
		return false
	}
	return follows(s.Val.Type()) && !t.dropped[s] && !isBlankVarargs(s)
}

// isBlankVarargs: a store into the slice of a variadic call whose elements are `any`:
// what is logged and printed.
func isBlankVarargs(s *ssa.Store) bool {
	ia, ok := s.Addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	alloc, ok := ia.X.(*ssa.Alloc)
	if !ok || alloc.Comment != "varargs" {
		return false
	}
	for _, ref := range *alloc.Referrers() {
		slice, ok := ref.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range *slice.Referrers() {
			call, ok := use.(ssa.CallInstruction)
			if !ok {
				return false
			}
			if fn, ok := libraryCallee(call.Common()); !ok || !slices.Contains(printers, fn.Pkg().Path()) {
				return false
			}
		}
	}
	return true
}
