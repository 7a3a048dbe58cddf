package summary

import (
	"bytes"
	"errors"
	"fmt"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// MethodFact is the closed summary of a method. A method can be called where its
// package is not imported directly; the fact then arrives with the type.
//
// Under go vet every package passes on the facts of all methods that its types
// reach, whether or not anybody asks for them. So a fact is a few bytes, what names
// the method is left out, and one that was read is kept as it came: to pass it on is
// to copy it.
type MethodFact struct {
	closed *Closed // nil after decoding, until somebody asks
	raw    []byte  // nil in process, until somebody serialises it
}

// AFact marks MethodFact as a fact.
func (*MethodFact) AFact() {}

func (f *MethodFact) String() string {
	c, err := f.Closed(nil)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("waits on %v, causes %d, holes %d", c.WaitsOn, len(c.Causes), len(c.Holes))
}

// tail is what few methods have.
type tail struct {
	Causes  []Cause   `json:",omitzero"`
	Holes   []Hole    `json:",omitzero"`
	Returns []Context `json:",omitzero"`
	Escapes []Escape  `json:",omitzero"`
}

// GobEncode gives the same bytes in every process.
func (f *MethodFact) GobEncode() ([]byte, error) {
	if f.raw != nil {
		return f.raw, nil
	}
	c := f.closed
	if c == nil {
		return nil, errors.New("the fact of a method is empty")
	}
	var w wire
	hasTail := len(c.Causes)+len(c.Holes)+len(c.Returns)+len(c.Escapes) > 0
	w.number(uint64(b2i(c.TakesContext) | b2i(hasTail)<<1))
	for _, list := range [][]int{c.WaitsOn, c.Open, c.Calls, c.Sends} {
		w.number(uint64(len(list)))
		for _, n := range list {
			w.number(uint64(n))
		}
	}
	if hasTail {
		blob, err := deflate(tail{c.Causes, c.Holes, c.Returns, c.Escapes})
		if err != nil {
			return nil, fmt.Errorf("encoding the summary of %s: %w", c.Symbol, err)
		}
		w.bytes(blob)
	}
	return w, nil
}

// GobDecode keeps the bytes; Closed reads them.
func (f *MethodFact) GobDecode(data []byte) error {
	*f = MethodFact{raw: bytes.Clone(data)}
	return nil
}

// Closed is the summary of fn, whose fact f is.
func (f *MethodFact) Closed(fn *types.Func) (*Closed, error) {
	if f.closed != nil {
		return f.closed, nil
	}
	c := new(Closed)
	if fn != nil {
		c.Symbol, c.Short = knowledge.Key(fn), shortFunc(fn.Origin())
	}
	r := reader{data: f.raw}
	flags := r.number()
	c.TakesContext = flags&1 != 0
	for _, list := range []*[]int{&c.WaitsOn, &c.Open, &c.Calls, &c.Sends} {
		for range r.number() {
			if r.err != nil {
				break
			}
			*list = append(*list, int(r.number()))
		}
	}
	if r.err == nil && flags&2 != 0 {
		var t tail
		if err := inflate(r.bytes(), &t); err != nil {
			return nil, fmt.Errorf("the summary of a method is damaged: %w", err)
		}
		c.Causes, c.Holes, c.Returns, c.Escapes = t.Causes, t.Holes, t.Returns, t.Escapes
	}
	if r.err != nil {
		return nil, fmt.Errorf("the summary of a method is damaged: %w", r.err)
	}
	return c, nil
}
