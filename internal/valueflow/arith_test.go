package valueflow

import (
	"math"
	"testing"
)

func TestInteger(t *testing.T) {
	const most, least = math.MaxInt64, math.MinInt64
	for _, c := range []struct {
		op   string
		a, b int64
		want int64
		ok   bool
	}{
		{"+", 2, 3, 5, true},
		{"+", most, 1, 0, false},
		{"+", least, -1, 0, false},
		{"-", 2, 3, -1, true},
		{"-", least, 1, 0, false},
		{"-", 0, least, 0, false},
		{"*", 30, 1e9, 30e9, true},
		{"*", 0, least, 0, true},
		{"*", -4, 5, -20, true},
		{"*", most, 2, 0, false},
		{"/", 7, 2, 3, true},
		{"/", -7, 2, -3, true},
		{"/", 1, 0, 0, false},
		{"%", -7, 2, -1, true},
		{"%", 1, 0, 0, false},
		{"<<", 1, 62, 1 << 62, true},
		{"<<", 1, 63, 0, false},
		{"<<", 2, 62, 0, false},
		{"<<", -1, 1, 0, false},
		{"<<", 1, -1, 0, false},
		{">>", -8, 1, -4, true},
		{">>", 8, 99, 0, true},
		{">>", 8, -1, 0, false},
		{"&", 6, 3, 2, true},
		{"|", 6, 3, 7, true},
		{"^", 6, 3, 0, false},
	} {
		got, ok := integer(c.op, c.a, c.b)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%d %s %d = %d, %v; want %d, %v", c.a, c.op, c.b, got, ok, c.want, c.ok)
		}
	}
}

func TestCompare(t *testing.T) {
	n := func(n int64) Value { return Value{Kind: Int, N: n} }
	fl := func(f float64) Value { return Value{Kind: Float, N: int64(floatBits(f))} }
	text := func(s string) Value { return Value{Kind: String, Text: s} }
	null, unknown := Value{Kind: Nil}, Value{Kind: Unknown}
	for _, c := range []struct {
		op      string
		a, b    Value
		yes, no bool
	}{
		{"==", n(1), n(1), true, false},
		{"!=", n(1), n(1), false, true},
		{"<", n(1), n(2), true, false},
		{"<=", n(2), n(2), true, false},
		{">", n(1), n(2), false, true},
		{">=", n(1), n(2), false, true},
		{"<", n(math.MaxInt64 - 1), n(math.MaxInt64), true, false},
		{"<", fl(-1.5), fl(0.5), true, false},
		{"==", fl(math.NaN()), fl(math.NaN()), false, true},
		{">", n(2), fl(1.5), true, false},
		{"==", text("a"), text("a"), true, false},
		{"!=", text("a"), text("b"), true, false},
		{"<", text("a"), text("b"), true, true},
		{"==", null, null, true, false},
		{"!=", null, null, false, true},
		{"==", null, Value{Kind: Pointer}, false, true},
		{"!=", Value{Kind: Function}, null, true, false},
		{"==", Value{Kind: Pointer}, Value{Kind: Pointer}, true, true},
		{"==", text("1"), n(1), true, true},
		{"==", unknown, n(1), true, true},
		{"!=", null, unknown, true, true},
	} {
		yes, no := compare(c.op, c.a, c.b)
		if yes != c.yes || no != c.no {
			t.Errorf("%+v %s %+v: can be true %v, false %v; want %v, %v", c.a, c.op, c.b, yes, no, c.yes, c.no)
		}
	}
}
