package summary

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/valueflow"
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
	deps    []*node // in process
	below   []entry // decoded
	cut     bool    // the decoded residue was over its budget
	test    bool    // compiled with test files, or on top of a package that was
	hints   map[string]valueflow.Hint
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
	Conversions []Conversion `json:",omitzero"`
	Reporters   []Reporter   `json:",omitzero"`
	Targets     []*Closed    `json:",omitzero"` // functions that may answer an interface call and have something behind them
	Said        []CauseID    `json:",omitzero"` // what the package reports by itself
	Lent        []Lent       `json:",omitzero"`
	Gin         Engines      `json:",omitzero"`
	GinContexts []GinContext `json:",omitzero"` // that reach a wait as they are
	// Flow is the package compiled for the value flow; it has an encoding of its own.
	Flow *valueflow.Unit `json:"-"`
}

func (r *Residue) empty() bool {
	return r == nil || r.Flow == nil && len(r.Conversions)+len(r.Reporters)+len(r.Targets)+len(r.Said)+len(r.Lent)+len(r.GinContexts) == 0 && r.Gin.Zero()
}

type entry struct {
	Path string
	Hash uint64 // of the blob: two versions of one package can be told apart
	Blob []byte
	Flow []byte // the unit of the value flow, deflated
	res  *Residue
}

func (e *entry) weight() int { return len(e.Blob) + len(e.Flow) }

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
	if residue != nil && residue.Flow != nil {
		n.hints = residue.Flow.Hints
	}
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
	return len(c.Causes)+len(c.Holes)+len(c.WaitsOn)+len(c.Calls)+len(c.Sends)+len(c.Escapes)+len(c.Returns) == 0
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
			if len(e.Flow) > 0 {
				data, err := valueflow.Inflate(e.Flow)
				if err == nil {
					e.res.Flow, err = valueflow.Decode(data)
				}
				if err != nil {
					return nil, truncated, fmt.Errorf("value flow of %s: %w", e.Path, err)
				}
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

// GobEncode flattens the fact. Only drivers that run one process per package
// call it. The bytes are the same in every process, which gob's own are not: its
// type numbers depend on what was encoded before.
func (f *PackageFact) GobEncode() ([]byte, error) {
	below, cut := f.flatten()
	for i := range below {
		e := &below[i]
		if e.res == nil {
			continue
		}
		blob, err := deflate(e.res)
		if err != nil {
			return nil, fmt.Errorf("encoding the residue of %s: %w", e.Path, err)
		}
		if e.res.Flow != nil {
			e.Flow = valueflow.Deflate(e.res.Flow.Encode())
		}
		sum := sha256.Sum256(slices.Concat(blob, e.Flow))
		e.Blob, e.Hash = blob, binary.LittleEndian.Uint64(sum[:8])
	}
	below, cut = withinBudget(below, cut, f.path)
	var funcs []byte
	if len(f.funcs) > 0 {
		var err error
		if funcs, err = deflate(f.funcs); err != nil {
			return nil, fmt.Errorf("encoding the summary of %s: %w", f.path, err)
		}
	}
	var w wire
	w.number(uint64(b2i(cut) | b2i(f.test)<<1))
	w.bytes([]byte(f.path))
	w.bytes(funcs)
	f.encodeHints(&w)
	w.number(uint64(len(below)))
	for _, e := range below {
		w.bytes([]byte(e.Path))
		w.number(e.Hash)
		w.bytes(e.Blob)
		w.bytes(e.Flow)
	}
	return w, nil
}

// withinBudget drops the heaviest residues until the rest fits. The package's
// own goes last: what is nearest is most likely to matter.
func withinBudget(entries []entry, cut bool, own string) ([]entry, bool) {
	total := 0
	for _, e := range entries {
		total += e.weight()
	}
	if total <= ResidueBudget {
		return entries, cut
	}
	heaviest := slices.Clone(entries)
	slices.SortStableFunc(heaviest, func(a, b entry) int {
		if (a.Path == own) != (b.Path == own) {
			return cmp.Compare(b2i(a.Path == own), b2i(b.Path == own))
		}
		return cmp.Compare(b.weight(), a.weight())
	})
	drop := map[string]bool{}
	for _, e := range heaviest {
		if total <= ResidueBudget {
			break
		}
		total -= e.weight()
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

// encodeHints writes the hints by symbol: the same in every process.
func (n *node) encodeHints(w *wire) {
	w.number(uint64(len(n.hints)))
	for _, symbol := range slices.Sorted(maps.Keys(n.hints)) {
		h := n.hints[symbol]
		w.bytes([]byte(strings.Replace(symbol, n.path, "\x00", 1)))
		w.number(h.Unused<<1 | uint64(b2i(h.Inert)))
	}
}

func (n *node) decodeHints(r *reader) {
	n.hints = map[string]valueflow.Hint{}
	for range r.number() {
		if r.err != nil {
			return
		}
		symbol, bits := strings.Replace(string(r.bytes()), "\x00", n.path, 1), r.number()
		n.hints[symbol] = valueflow.Hint{Inert: bits&1 != 0, Unused: bits >> 1}
	}
}

// GobDecode is the inverse of GobEncode; residues stay deflated.
func (f *PackageFact) GobDecode(data []byte) error {
	r := reader{data: data}
	flags := r.number()
	n := &node{path: string(r.bytes()), cut: flags&1 != 0, test: flags&2 != 0, index: map[string]*Closed{}}
	funcs := r.bytes()
	n.decodeHints(&r)
	for range r.number() {
		if r.err != nil {
			break
		}
		n.below = append(n.below, entry{Path: string(r.bytes()), Hash: r.number(), Blob: bytes.Clone(r.bytes()), Flow: bytes.Clone(r.bytes())})
	}
	if r.err != nil || len(r.data) > 0 {
		return errors.New("the fact of a package is damaged: clear the cache that it comes from (go clean -cache)")
	}
	if len(funcs) > 0 {
		if err := inflate(funcs, &n.funcs); err != nil {
			return fmt.Errorf("summary of %s: %w", n.path, err)
		}
	}
	for _, c := range n.funcs {
		n.index[c.Symbol] = c
	}
	f.node = n
	return nil
}
