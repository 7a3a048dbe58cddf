package summary

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// sampleFact is the fact of a package above two others.
func sampleFact() *PackageFact {
	place := Place{Dir: "/m/a", File: "a.go", Decl: "T.Save", Line: 3, Col: 9, EndLine: 3, EndCol: 30}
	cause := Cause{What: "context.Background()", Wait: "(*sql.DB).ExecContext", At: place, In: "(a.T).Save",
		Chain: []Hop{{Func: "(a.T).Save", Calls: "(*sql.DB).ExecContext", At: place}}}
	a := newPackageFact("m/a", map[string]*Closed{
		"(m/a.T).Save": {Symbol: "(m/a.T).Save", Short: "(a.T).Save", Causes: []Cause{cause}},
		"m/a.Quiet":    {Symbol: "m/a.Quiet"},
	}, &Residue{Path: "m/a", Targets: []*Closed{{Symbol: "(m/a.T).Save", Causes: []Cause{cause}}}}, nil)
	b := newPackageFact("m/b", map[string]*Closed{
		"m/b.Do": {Symbol: "m/b.Do", TakesContext: true, WaitsOn: []int{0}, Returns: []Context{{Source: Inherited}}},
	}, &Residue{Path: "m/b", Conversions: []Conversion{{Type: "m/a.T", Interface: "m/b.Saver", Methods: []MethodImpl{{"Save", "(m/a.T).Save"}}, At: place}}}, nil)
	return newPackageFact("m/c", nil, &Residue{Path: "m/c", Reporters: []Reporter{{Func: "c.Run", Hand: "ctx",
		Holes: []Hole{{Method: "(m/b.Saver).Save", Chain: cause.Chain}}}}}, []*node{a.node, b.node, a.node})
}

func encode(t *testing.T, f *PackageFact) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func decode(t *testing.T, data []byte) *PackageFact {
	t.Helper()
	f := new(PackageFact)
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(f); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFactRoundTrip(t *testing.T) {
	f := sampleFact()
	data := encode(t, f)
	if again := encode(t, sampleFact()); !bytes.Equal(data, again) {
		t.Error("the same fact has two encodings")
	}
	g := decode(t, data)
	want, _, err := f.Residues()
	if err != nil {
		t.Fatal(err)
	}
	got, truncated, err := g.Residues()
	if err != nil || truncated {
		t.Fatalf("decoded residues: truncated %v, %v", truncated, err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("residues after a round trip:\n%+v\nwant\n%+v", got, want)
	}
	if len(got) != 3 {
		t.Errorf("%d residues, want those of 3 packages", len(got))
	}
	// A fact that was decoded and passed on says the same.
	up := newPackageFact("m/d", nil, &Residue{Path: "m/d"}, []*node{g.node})
	passed, _, err := decode(t, encode(t, up)).Residues()
	if err != nil || !reflect.DeepEqual(passed, want) {
		t.Errorf("residues passed on twice differ (%v)", err)
	}
}

func TestFactOwnPart(t *testing.T) {
	a := sampleFact().deps[0]
	g := decode(t, encode(t, &PackageFact{a}))
	if c := g.Lookup("(m/a.T).Save"); c == nil || !reflect.DeepEqual(c, a.index["(m/a.T).Save"]) {
		t.Errorf("Lookup after a round trip = %+v", c)
	}
	if c := g.Lookup("m/a.Quiet"); c != nil {
		t.Errorf("a function that does nothing was exported: %+v", c)
	}
}

func TestDamagedFact(t *testing.T) {
	data := encode(t, sampleFact())
	for cut := range len(data) {
		f := new(PackageFact)
		if err := gob.NewDecoder(bytes.NewReader(data[:cut])).Decode(f); err == nil {
			t.Errorf("a fact cut at byte %d of %d decodes", cut, len(data))
		}
	}
}

// heavy is a package fact whose residue does not compress.
func heavy(path string, kilobytes int, deps ...*node) *PackageFact {
	rng := rand.New(rand.NewPCG(1, uint64(len(path))))
	r := &Residue{Path: path}
	for range kilobytes {
		noise := make([]byte, 512)
		for i := range noise {
			noise[i] = byte(rng.Uint32())
		}
		r.Reporters = append(r.Reporters, Reporter{Func: fmt.Sprintf("%x", noise)})
	}
	return newPackageFact(path, nil, r, deps)
}

func TestResidueBudget(t *testing.T) {
	var deps []*node
	for i := range 12 {
		deps = append(deps, heavy(fmt.Sprintf("m/p%02d", i), 100+i).node)
	}
	f := heavy("m/top", 10, deps...)
	data := encode(t, f)
	if len(data) > ResidueBudget+4<<10 {
		t.Errorf("the fact weighs %d bytes, its residue may weigh %d", len(data), ResidueBudget)
	}
	got, truncated, err := decode(t, data).Residues()
	if err != nil {
		t.Fatal(err)
	}
	if !truncated {
		t.Error("residues were dropped, and the fact does not say so")
	}
	if last := got[len(got)-1]; last.Path != "m/top" {
		t.Errorf("the package's own residue was dropped before others: %s", last.Path)
	}
	// What is above it knows that its view is incomplete.
	_, truncated, err = decode(t, encode(t, newPackageFact("m/above", nil, nil, []*node{decode(t, data).node}))).Residues()
	if err != nil || !truncated {
		t.Errorf("truncation is forgotten one package further up (%v)", err)
	}
}
