package link

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

func at(decl string) summary.Place { return summary.Place{Pkg: "m/p", Decl: decl} }

func cause(fn string) summary.Cause {
	return summary.Cause{What: "context.Background()", In: fn, At: at(fn), Chain: []summary.Hop{{Func: fn, Calls: "wait"}}}
}

func hole(method string) summary.Hole {
	return summary.Hole{Method: method, Chain: []summary.Hop{{Func: "caller", Calls: method}}}
}

// found lists which functions the causes behind a method are in.
func found(v *View, method string) map[string]int {
	out := map[string]int{}
	for _, f := range v.Behind(hole(method)) {
		out[f.In] = len(f.Chain)
	}
	return out
}

func expect(t *testing.T, got, want map[string]int) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("found %v, want %v", got, want)
	}
	for k, n := range want {
		if got[k] != n {
			t.Errorf("chain to %s has %d parts, want %d (all: %v)", k, got[k], n, got)
		}
	}
}

func conversion(typ, iface, method, impl string) summary.Conversion {
	return summary.Conversion{Type: typ, Interface: iface, Methods: []summary.MethodImpl{{Name: method, Func: impl}}}
}

func TestBehind(t *testing.T) {
	v := New([]*summary.Residue{
		{
			Path: "m/a",
			Targets: []*summary.Closed{
				{Symbol: "(m/a.T).Do", Causes: []summary.Cause{cause("T.Do")}},
				{Symbol: "(m/a.Unwired).Do", Causes: []summary.Cause{cause("Unwired.Do")}},
				// A decorator has an interface call of its own.
				{Symbol: "(m/a.D).Do", Holes: []summary.Hole{hole("(m/a.Inner).Do")}},
				{Symbol: "(m/a.I).Do", Causes: []summary.Cause{cause("I.Do")}},
				{Symbol: "(m/a.WithContext).Do", TakesContext: true, Causes: []summary.Cause{cause("WithContext.Do")}},
				// Two types that call each other through their interface.
				{Symbol: "(m/a.Loop).Do", Holes: []summary.Hole{hole("(m/a.Looper).Do")}},
			},
		},
		{
			Path: "m/main",
			Conversions: []summary.Conversion{
				conversion("m/a.T", "m/a.Doer", "Do", "(m/a.T).Do"),
				conversion("m/a.WithContext", "m/a.Doer", "Do", "(m/a.WithContext).Do"),
				conversion("m/a.D", "m/a.Doer", "Do", "(m/a.D).Do"),
				conversion("m/a.I", "m/a.Inner", "Do", "(m/a.I).Do"),
				// From one interface to another, and a method that an embedded
				// interface answers.
				conversion("m/a.Doer", "m/a.Wide", "Do", "(m/a.Doer).Do"),
				conversion("m/a.Embeds", "m/a.Outer", "Do", "(m/a.Inner).Do"),
				conversion("m/a.Loop", "m/a.Looper", "Do", "(m/a.Loop).Do"),
			},
			Said: []summary.CauseID{{At: at("I.Do")}},
		},
	}, false)

	expect(t, found(v, "(m/a.Doer).Do"), map[string]int{"T.Do": 2, "I.Do": 3})
	expect(t, found(v, "(m/a.Wide).Do"), map[string]int{"T.Do": 2, "I.Do": 3})
	expect(t, found(v, "(m/a.Outer).Do"), map[string]int{"I.Do": 2})
	expect(t, found(v, "(m/a.Looper).Do"), map[string]int{})
	expect(t, found(v, "(m/a.Nobody).Do"), map[string]int{})
	expect(t, found(v, "damaged"), map[string]int{})

	for _, f := range v.Behind(hole("(m/a.Wide).Do")) {
		if len(f.Via) == 0 || f.Via[0].Package != "m/main" {
			t.Errorf("the way to %s has no conversion to show: %+v", f.In, f.Via)
		}
	}
	if c := cause("I.Do"); !v.Said(c.ID()) {
		t.Error("a cause that a package reports by itself is reported again")
	}
	if c := cause("T.Do"); v.Said(c.ID()) {
		t.Error("a cause that nobody reports is held back")
	}
}
