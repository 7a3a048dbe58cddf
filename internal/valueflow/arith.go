package valueflow

import "math"

// maxPairs bounds how many pairs of values an operation is done on.
const maxPairs = 64

// binary is the result of an operator on two sets of values.
func (f *frame) binary(op string, xs, ys set) set {
	if len(xs) == 0 || len(ys) == 0 {
		return nil
	}
	compares := isComparison(op)
	if len(xs)*len(ys) > maxPairs {
		if compares {
			return set{f.yes, f.no}
		}
		return f.unknown(TooMany, "")
	}
	var out set
	for _, x := range xs {
		for _, y := range ys {
			a, b := f.vals.all[x], f.vals.all[y]
			if compares {
				yes, no := compare(op, a, b)
				if yes {
					out = out.with(f.bool(true))
				}
				if no {
					out = out.with(f.bool(false))
				}
				continue
			}
			out = out.with(f.combine(op, x, y, a, b))
		}
	}
	if len(out) > maxNumbers/2 && !compares { // a loop that counts
		return f.unknown(Computed, "in a loop")
	}
	return out
}

func (s *solver) bool(b bool) ID { return s.vals.id(Value{Kind: Bool, N: b2i(b), Origin: -1}) }

func isComparison(op string) bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

func opposite(op string) string {
	switch op {
	case "==":
		return "!="
	case "!=":
		return "=="
	case "<":
		return ">="
	case ">=":
		return "<"
	case ">":
		return "<="
	case "<=":
		return ">"
	}
	return ""
}

// compare says whether a comparison can be true, and false.
func compare(op string, a, b Value) (yes, no bool) {
	if a.Kind == Unknown || b.Kind == Unknown {
		return true, true
	}
	verdict := func(ok bool) (bool, bool) { return ok, !ok }
	if a.Kind != b.Kind {
		if a.Kind == Nil || b.Kind == Nil {
			return verdict((op == "!=") != (a.isZero() && b.isZero()))
		}
		if n, ok := number(a); ok {
			if m, ok := number(b); ok {
				return verdict(ordered(op, n, m))
			}
		}
		return true, true
	}
	switch a.Kind {
	case Int, Bool:
		return verdict(orderedInt(op, a.N, b.N))
	case Float:
		return verdict(ordered(op, math.Float64frombits(uint64(a.N)), math.Float64frombits(uint64(b.N))))
	case String:
		switch op {
		case "==":
			return verdict(a.Text == b.Text)
		case "!=":
			return verdict(a.Text != b.Text)
		}
	case Nil:
		return verdict(op == "==")
	}
	return true, true
}

func number(v Value) (float64, bool) {
	switch v.Kind {
	case Int:
		return float64(v.N), true
	case Float:
		return math.Float64frombits(uint64(v.N)), true
	}
	return 0, false
}

func ordered(op string, a, b float64) bool {
	switch op {
	case "==":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	}
	return a >= b
}

func orderedInt(op string, a, b int64) bool {
	switch op {
	case "==":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	}
	return a >= b
}

// combine computes one pair.
func (f *frame) combine(op string, x, y ID, a, b Value) ID {
	if op == "min" || op == "max" {
		if a.Kind == Int && b.Kind == Int {
			if (a.N < b.N) == (op == "min") {
				return x
			}
			return y
		}
	}
	if a.Kind == Unknown {
		return f.plain(a)
	}
	if b.Kind == Unknown {
		return f.plain(b)
	}
	origin := a.Origin
	if origin < 0 || a.Kind == Int && b.Kind == Int && op == "*" && a.N >= 1e6 && b.N < 1e6 && b.Origin >= 0 {
		origin = b.Origin // 30 * time.Second: the 30 is what somebody chose
	}
	if origin < 0 {
		kind := FromCode
		if f.fn.model {
			kind = FromModel
		}
		origin = f.vals.origin(Origin{Kind: kind, At: f.spot()})
	}
	switch {
	case a.Kind == Int && b.Kind == Int:
		if n, ok := integer(op, a.N, b.N); ok {
			return f.vals.id(Value{Kind: Int, N: n, Origin: origin})
		}
	case a.Kind == String && b.Kind == String && op == "+" && len(a.Text)+len(b.Text) < 2048:
		return f.vals.id(Value{Kind: String, Text: a.Text + b.Text, Origin: -1})
	case a.Kind == Bool && b.Kind == Bool:
		switch op {
		case "&":
			return f.bool(a.N&b.N != 0)
		case "|":
			return f.bool(a.N|b.N != 0)
		}
	default:
		n, ok := number(a)
		m, ok2 := number(b)
		if ok && ok2 {
			if r, ok := floating(op, n, m); ok {
				return f.vals.id(Value{Kind: Float, N: int64(math.Float64bits(r)), Origin: origin})
			}
		}
	}
	return f.vals.id(Value{Kind: Unknown, Reason: Computed, Origin: -1})
}

func integer(op string, a, b int64) (int64, bool) {
	switch op {
	case "+":
		return a + b, (b >= 0) == (a+b >= a)
	case "-":
		return a - b, (b <= 0) == (a-b >= a)
	case "*":
		if a == 0 || b == 0 {
			return 0, true
		}
		p := a * b
		return p, p/b == a && !(b == -1 && a == math.MinInt64)
	case "/":
		if b == 0 || b == -1 && a == math.MinInt64 {
			return 0, false
		}
		return a / b, true
	case "%":
		if b == 0 {
			return 0, false
		}
		return a % b, true
	case "<<":
		if b < 0 || b > 62 || a > math.MaxInt64>>b || a < 0 {
			return 0, false
		}
		return a << b, true
	case ">>":
		if b < 0 {
			return 0, false
		}
		return a >> min(b, 63), true
	case "&":
		return a & b, true
	case "|":
		return a | b, true
	}
	return 0, false
}

func floating(op string, a, b float64) (float64, bool) {
	switch op {
	case "+":
		return a + b, true
	case "-":
		return a - b, true
	case "*":
		return a * b, true
	case "/":
		return a / b, b != 0
	}
	return 0, false
}

// unary executes negation and conversion.
func (f *frame) unary() {
	in := f.in
	for _, v := range f.get(in.Args[0]) {
		u := f.vals.all[v]
		switch {
		case u.Kind == Unknown:
			f.set(in.Dst, set{f.plain(u)})
		case in.Op == OpNot && u.Kind == Bool:
			f.set(in.Dst, set{f.bool(u.N == 0)})
		case in.Op == OpNeg && u.Kind == Int:
			u.N = -u.N
			f.set(in.Dst, set{f.vals.id(u)})
		case in.Op == OpConv && in.Flag&FlagStruct != 0 && u.Kind == Int:
			f.set(in.Dst, set{f.vals.id(Value{Kind: Float, N: int64(math.Float64bits(float64(u.N))), Origin: u.Origin})})
		case in.Op == OpConv && in.Flag&FlagStruct == 0 && u.Kind == Float:
			f.set(in.Dst, set{f.vals.id(Value{Kind: Int, N: int64(math.Float64frombits(uint64(u.N))), Origin: u.Origin})})
		case in.Op == OpConv:
			f.set(in.Dst, set{v})
		default:
			f.set(in.Dst, f.unknown(Computed, ""))
		}
	}
}

// filter keeps the values for which a comparison with a constant can hold.
func (f *frame) filter(vals set, op string, ks set) set {
	if len(ks) != 1 {
		return vals
	}
	k := f.vals.all[ks[0]]
	var out set
	for _, v := range vals {
		if yes, _ := compare(op, f.vals.all[v], k); yes {
			out = append(out, v)
		}
	}
	return out
}

func floatBits(f float64) uint64 { return math.Float64bits(f) }
