package summary

import (
	"bytes"
	"cmp"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/gob"
	"fmt"
	"io"
	"slices"
	"sync"
)

// ResidueBudget is the most that the residue of one package fact may weigh,
// deflated. A linker that misses something because of it says so.
const ResidueBudget = 512 << 10

// PackageFact is what a package tells those that import it: the closed
// summaries of its own functions, and the residue of everything below it.
//
// In one process it is a node of a graph that shares its parts with the facts of
// the dependencies. It becomes flat only when a driver serialises it: package
// facts are not transitive under go vet, so each one then carries the residues
// of all packages below it, as blobs that are copied and not decoded.
type PackageFact struct {
	*node // shared by all copies that a driver makes
}

type node struct {
	path    string
	funcs   []*Closed // by symbol
	residue *Residue
	index   map[string]*Closed
	deps    []*node                   // in process
	below   []entry                   // decoded
	cut     bool                      // the decoded residue was over its budget
	test    bool                      // compiled with test files, or on top of a package that was
	lines   map[string]map[string]int // in process: file -> declaration -> line
}

// declLines finds the declarations of a file in the graph below n.
func (n *node) declLines(file string, seen map[*node]bool) map[string]int {
	if n == nil || seen[n] {
		return nil
	}
	seen[n] = true
	if m, ok := n.lines[file]; ok {
		return m
	}
	for _, d := range n.deps {
		if m := d.declLines(file, seen); m != nil {
			return m
		}
	}
	return nil
}

// Residue is the part of a package's summary that only a linker can use: what
// dynamic dispatch needs.
type Residue struct {
	Path        string
	Conversions []Conversion
	Reporters   []Reporter
	Targets     []*Closed // functions that may answer an interface call and have something behind them
	Said        []CauseID // what the package reports by itself
}

func (r *Residue) empty() bool {
	return r == nil || len(r.Conversions)+len(r.Reporters)+len(r.Targets)+len(r.Said) == 0
}

type entry struct {
	Path string
	Hash uint64 // of the blob: two versions of one package can be told apart
	Blob []byte
	res  *Residue
}

// AFact marks PackageFact as a fact.
func (*PackageFact) AFact() {}

func (f *PackageFact) String() string {
	return fmt.Sprintf("summary of %s: %d functions", f.path, len(f.funcs))
}

// Lookup is the closed summary of one of the package's functions; nil if the
// function does nothing that matters.
func (f *PackageFact) Lookup(symbol string) *Closed { return f.index[symbol] }

func newPackageFact(path string, closed map[string]*Closed, residue *Residue, deps []*node) *PackageFact {
	n := &node{path: path, residue: residue, index: map[string]*Closed{}, deps: deps}
	for symbol, c := range closed {
		if !c.trivial() {
			n.index[symbol] = c
			n.funcs = append(n.funcs, c)
		}
	}
	slices.SortFunc(n.funcs, func(a, b *Closed) int { return cmp.Compare(a.Symbol, b.Symbol) })
	return &PackageFact{n}
}

func (c *Closed) trivial() bool {
	return len(c.Causes)+len(c.Holes)+len(c.WaitsOn)+len(c.Calls)+len(c.Returns) == 0
}

// Residues are the residues of the package and of all packages below it, by
// path. Truncated is set where some were dropped on the way because the budget
// was spent: then the view is incomplete.
func (f *PackageFact) Residues() (all []*Residue, truncated bool, err error) {
	entries, truncated := f.flatten()
	for _, e := range entries {
		if e.res == nil {
			e.res = new(Residue)
			if err := inflate(e.Blob, e.res); err != nil {
				return nil, truncated, fmt.Errorf("residue of %s: %w", e.Path, err)
			}
		}
		all = append(all, e.res)
	}
	return all, truncated, nil
}

// flatten collects the entries of the graph below f, once each, by path.
func (f *PackageFact) flatten() (entries []entry, truncated bool) {
	byPath := map[string]entry{}
	seen := map[*node]bool{}
	var visit func(f *node)
	visit = func(f *node) {
		if seen[f] {
			return
		}
		seen[f] = true
		truncated = truncated || f.cut
		for _, e := range f.below {
			if old, ok := byPath[e.Path]; !ok || old.res == nil && e.Hash < old.Hash {
				byPath[e.Path] = e
			}
		}
		if !f.residue.empty() {
			byPath[f.path] = entry{Path: f.path, res: f.residue}
		}
		for _, d := range f.deps {
			visit(d)
		}
	}
	visit(f.node)
	for _, e := range byPath {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.Path, b.Path) })
	return entries, truncated
}

type wireFact struct {
	Path  string
	Funcs []byte // deflated []*Closed; empty for none
	Below []entry
	Cut   bool
	Test  bool
}

// GobEncode flattens the fact. Only drivers that run one process per package
// call it.
func (f *PackageFact) GobEncode() ([]byte, error) {
	w := wireFact{Path: f.path, Test: f.test}
	var err error
	if len(f.funcs) > 0 {
		if w.Funcs, err = deflate(f.funcs); err != nil {
			return nil, err
		}
	}
	w.Below, w.Cut = f.flatten()
	for i := range w.Below {
		e := &w.Below[i]
		if e.res == nil {
			continue
		}
		if e.Blob, err = deflate(e.res); err != nil {
			return nil, err
		}
		sum := sha256.Sum256(e.Blob)
		e.Hash = binary.LittleEndian.Uint64(sum[:8])
	}
	w.Below, w.Cut = withinBudget(w.Below, w.Cut, f.path)
	var buf bytes.Buffer
	err = gob.NewEncoder(&buf).Encode(w)
	return buf.Bytes(), err
}

// withinBudget drops the heaviest residues until the rest fits. The package's
// own goes last: what is nearest is most likely to matter.
func withinBudget(entries []entry, cut bool, own string) ([]entry, bool) {
	total := 0
	for _, e := range entries {
		total += len(e.Blob)
	}
	if total <= ResidueBudget {
		return entries, cut
	}
	heaviest := slices.Clone(entries)
	slices.SortStableFunc(heaviest, func(a, b entry) int {
		if (a.Path == own) != (b.Path == own) {
			return cmp.Compare(b2i(a.Path == own), b2i(b.Path == own))
		}
		return cmp.Compare(len(b.Blob), len(a.Blob))
	})
	drop := map[string]bool{}
	for _, e := range heaviest {
		if total <= ResidueBudget {
			break
		}
		total -= len(e.Blob)
		drop[e.Path] = true
	}
	return slices.DeleteFunc(entries, func(e entry) bool { return drop[e.Path] }), true
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// GobDecode is the inverse of GobEncode; residues stay deflated.
func (f *PackageFact) GobDecode(data []byte) error {
	var w wireFact
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&w); err != nil {
		return err
	}
	f.node = &node{path: w.Path, below: w.Below, cut: w.Cut, test: w.Test, index: map[string]*Closed{}}
	if len(w.Funcs) > 0 {
		if err := inflate(w.Funcs, &f.funcs); err != nil {
			return fmt.Errorf("summary of %s: %w", w.Path, err)
		}
	}
	for _, c := range f.funcs {
		f.index[c.Symbol] = c
	}
	return nil
}

// dictionary primes the compression of facts with what every gob of them begins
// with: the descriptions of their types, which weigh more than most residues.
var dictionary = sync.OnceValue(func() []byte {
	var buf bytes.Buffer
	place := Place{Pkg: "example.com/", Dir: "/", File: ".go", Decl: "func", Line: 1, Col: 2, EndLine: 1, EndCol: 2}
	chain := []Hop{{Func: "(*", Calls: ").", At: place}}
	closed := &Closed{Symbol: "(*example.com/", Short: "(*", TakesContext: true, WaitsOn: []int{0}, Calls: []int{0},
		Causes: []Cause{{What: "context.Background()", Wait: "(*sql.DB).", At: place, In: "(*", Chain: chain}},
		Holes:  []Hole{{Method: "(example.com/", Chain: chain}}, Returns: []Context{{Source: Inherited, Text: "ctx"}}}
	residue := &Residue{Path: "example.com/", Targets: []*Closed{closed}, Said: []CauseID{{At: place}},
		Conversions: []Conversion{{Type: "*example.com/", Interface: "example.com/", Methods: []MethodImpl{{"", "(*"}}, At: place}},
		Reporters:   []Reporter{{Func: "(*", Hand: "ctx", Holes: closed.Holes}}}
	for _, v := range []any{[]*Closed{closed}, residue} {
		if err := gob.NewEncoder(&buf).Encode(v); err != nil {
			return nil // then nothing is primed, here and where it is read
		}
	}
	return buf.Bytes()
})

func deflate(v any) ([]byte, error) {
	var buf bytes.Buffer
	z, err := flate.NewWriterDict(&buf, flate.DefaultCompression, dictionary())
	if err != nil {
		return nil, err
	}
	if err := gob.NewEncoder(z).Encode(v); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// maxInflated bounds what a blob may grow to: a damaged one must not eat the machine.
const maxInflated = 256 << 20

func inflate(blob []byte, v any) error {
	z := flate.NewReaderDict(bytes.NewReader(blob), dictionary())
	return gob.NewDecoder(io.LimitReader(z, maxInflated)).Decode(v)
}

// MethodFact is the closed summary of a method. A method can be called where its
// package is not imported directly; the fact then arrives with the type.
type MethodFact struct{ Closed Closed }

// AFact marks MethodFact as a fact.
func (*MethodFact) AFact() {}

func (f *MethodFact) String() string {
	return fmt.Sprintf("waits on %v, causes %d, holes %d", f.Closed.WaitsOn, len(f.Closed.Causes), len(f.Closed.Holes))
}
