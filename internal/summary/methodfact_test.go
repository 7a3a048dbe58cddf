package summary

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"
)

func TestMethodFactRoundTrip(t *testing.T) {
	full := sampleFact().deps[0].index["(m/a.T).Save"]
	for name, c := range map[string]*Closed{
		"takes a context":  {TakesContext: true},
		"waits on it":      {TakesContext: true, WaitsOn: []int{0, 2}, Calls: []int{1}},
		"returns one":      {TakesContext: true, Returns: []Context{{Source: Inherited, Bounded: true}}},
		"has a cause":      {Causes: full.Causes},
		"has nothing much": {},
	} {
		var first bytes.Buffer
		if err := gob.NewEncoder(&first).Encode(&MethodFact{closed: c}); err != nil {
			t.Fatal(err)
		}
		read := new(MethodFact)
		if err := gob.NewDecoder(bytes.NewReader(first.Bytes())).Decode(read); err != nil {
			t.Fatal(err)
		}
		got, err := read.Closed(nil)
		if err != nil || !reflect.DeepEqual(got, c) {
			t.Errorf("%s: after a round trip %+v, want %+v (%v)", name, got, c, err)
		}
		// Passing it on is a copy.
		var second bytes.Buffer
		if err := gob.NewEncoder(&second).Encode(read); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: passed on, the fact has other bytes (%v)", name, err)
		}
	}
}

func TestMethodFactSize(t *testing.T) {
	data, err := (&MethodFact{closed: &Closed{TakesContext: true, WaitsOn: []int{0}}}).GobEncode()
	if err != nil || len(data) > 8 {
		t.Errorf("the fact of a method that waits on its context weighs %d bytes, want a few (%v)", len(data), err)
	}
}

func TestDamagedMethodFact(t *testing.T) {
	full := sampleFact().deps[0].index["(m/a.T).Save"]
	data, err := (&MethodFact{closed: full}).GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(data) {
		if cut == 3 {
			continue // the same method without its causes
		}
		f := new(MethodFact)
		if err := f.GobDecode(data[:cut]); err != nil {
			t.Fatal(err)
		}
		if c, err := f.Closed(nil); err == nil {
			t.Errorf("a fact cut at byte %d of %d reads as %+v", cut, len(data), c)
		}
	}
}
