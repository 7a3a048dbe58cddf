package summary

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"sync"
)

// wire is a fact's encoding: unsigned varints, and strings of bytes behind their
// length.
type wire []byte

func (w *wire) number(n uint64) { *w = binary.AppendUvarint(*w, n) }

func (w *wire) bytes(b []byte) {
	w.number(uint64(len(b)))
	*w = append(*w, b...)
}

// reader reads a wire. After an error it yields zeros.
type reader struct {
	data []byte
	err  error
}

var errCut = errors.New("unexpected end")

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		r.data, r.err = nil, errCut
		return 0
	}
	r.data = r.data[size:]
	return n
}

func (r *reader) bytes() []byte {
	n := r.number()
	if n > uint64(len(r.data)) {
		r.data, r.err = nil, errCut
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// dictionary primes the compression of facts with what each of them is full of: the
// names of the fields. Without it those weigh more than most residues.
var dictionary = sync.OnceValue(func() []byte {
	place := Place{Pkg: "github.com/", Dir: "/home/", File: ".go", Decl: "", Line: 1, Col: 2, EndLine: 1, EndCol: 2}
	chain := []Hop{{Func: "(*", Calls: ").", At: place}}
	closed := &Closed{
		Symbol: "(*github.com/", Short: "(*", TakesContext: true, WaitsOn: []int{0}, Calls: []int{0},
		Causes: []Cause{{What: "context.Background()", Wait: "(*sql.DB).", At: place, In: "(*", Chain: chain}},
		Holes:  []Hole{{Method: "(github.com/", Chain: chain}}, Returns: []Context{{Source: Inherited, Text: "ctx"}},
	}
	data, err := json.Marshal([]any{
		&Residue{
			Path: "github.com/", Said: []CauseID{{At: place}}, Targets: []*Closed{closed},
			Conversions: []Conversion{{Type: "*github.com/", Interface: "github.com/", Methods: []MethodImpl{{"", "(*"}}, At: place}},
			Reporters:   []Reporter{{Func: "(*", Hand: "ctx", Holes: closed.Holes}},
		},
		[]*Closed{closed},
	})
	if err != nil {
		return nil // then nothing is primed, here and where it is read
	}
	return data
})

// writers are compressors that have read the dictionary: that costs more than what
// they compress.
var writers = sync.Pool{New: func() any {
	z, err := flate.NewWriterDict(io.Discard, flate.DefaultCompression, dictionary())
	if err != nil {
		return err // of the level, which is a valid one
	}
	return z
}}

func deflate(v any) ([]byte, error) {
	var buf bytes.Buffer
	z, ok := writers.Get().(*flate.Writer)
	if !ok {
		return nil, errors.New("there is no compressor")
	}
	defer writers.Put(z)
	z.Reset(&buf)
	if err := json.NewEncoder(z).Encode(v); err != nil {
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
	return json.NewDecoder(io.LimitReader(z, maxInflated)).Decode(v)
}
