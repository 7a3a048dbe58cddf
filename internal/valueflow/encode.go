package valueflow

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"io"
	"strings"
)

// The encoding of a unit: unsigned varints, signed ones zigzag, texts behind their
// length. The same unit has the same bytes in every process, which encoding/gob does not
// promise.

type writer []byte

func (w *writer) number(n uint64) { *w = binary.AppendUvarint(*w, n) }
func (w *writer) signed(n int64)  { *w = binary.AppendVarint(*w, n) }

func (w *writer) text(s string) {
	w.number(uint64(len(s)))
	*w = append(*w, s...)
}

func (w *writer) texts(list []string) {
	w.number(uint64(len(list)))
	for _, s := range list {
		w.text(s)
	}
}

func (w *writer) ints(list []int32) {
	w.number(uint64(len(list)))
	for _, n := range list {
		w.operand(n)
	}
}

// operand writes None, the most common oddity, in one byte.
func (w *writer) operand(n int32) {
	switch {
	case n == None:
		w.number(0)
	case n >= 0:
		w.number(uint64(n)*2 + 2)
	default:
		w.number(uint64(^n)*2 + 1)
	}
}

func (w *writer) flag(b bool) { w.number(uint64(b2i(b))) }

// Encode is the unit as bytes.
func (u *Unit) Encode() []byte {
	var w writer
	w.text(u.Path)
	w.text(u.Dir)
	w.number(uint64(len(u.Names)))
	for _, name := range u.Names {
		w.text(u.short(name))
	}
	w.number(uint64(len(u.Consts)))
	for _, k := range u.Consts {
		w.number(uint64(k.Kind))
		w.signed(k.Int)
		w.signed(int64(k.Name))
		w.number(k.F)
	}
	w.number(uint64(len(u.Types)))
	for _, t := range u.Types {
		w.text(u.short(t.Name))
		w.number(uint64(len(t.Methods)))
		for _, m := range t.Methods {
			w.text(m.Name)
			w.text(u.short(m.Symbol))
			w.texts(m.Path)
			w.flag(m.Iface)
		}
	}
	w.number(uint64(len(u.Funcs)))
	for i := range u.Funcs {
		u.Funcs[i].encode(&w, u)
	}
	return w
}

// short writes the package's own path in one byte: it is in most names.
func (u *Unit) short(name string) string { return strings.ReplaceAll(name, u.Path+".", "\x01") }

func (u *Unit) long(name string) string { return strings.ReplaceAll(name, "\x01", u.Path+".") }

func (f *Func) encode(w *writer, u *Unit) {
	w.text(u.short(f.Symbol))
	w.number(uint64(f.Params))
	w.number(uint64(f.Free))
	w.number(uint64(f.Regs))
	w.number(uint64(f.Sensitive))
	w.flag(f.Method)
	w.flag(f.Exported)
	w.flag(f.Context)
	w.text(u.short(f.Recv))
	w.text(f.File)
	w.text(f.Decl)
	w.texts(f.Files)
	w.number(uint64(len(f.Blocks)))
	for i := range f.Blocks {
		b := &f.Blocks[i]
		w.ints(b.Preds)
		w.ints(b.Succs)
		w.operand(b.Cond)
		w.flag(b.Always)
		w.number(uint64(len(b.Instrs)))
		line := int32(0)
		for _, in := range b.Instrs {
			w.number(uint64(in.Op))
			w.number(uint64(in.Flag))
			w.operand(in.Dst)
			w.number(uint64(in.N))
			w.signed(int64(in.Name))
			w.signed(int64(in.Type))
			w.ints(in.Args)
			w.signed(int64(in.Line - line))
			w.number(uint64(in.Col))
			line = in.Line
		}
	}
}

type source struct {
	data []byte
	bad  bool
}

func (r *source) number() uint64 {
	n, size := binary.Uvarint(r.data)
	if size <= 0 {
		r.data, r.bad = nil, true
		return 0
	}
	r.data = r.data[size:]
	return n
}

func (r *source) signed() int64 {
	n, size := binary.Varint(r.data)
	if size <= 0 {
		r.data, r.bad = nil, true
		return 0
	}
	r.data = r.data[size:]
	return n
}

// count is a number of things that follow: never more than there are bytes.
func (r *source) count() int {
	n := r.number()
	if n > uint64(len(r.data)) {
		r.data, r.bad = nil, true
		return 0
	}
	return int(n)
}

func (r *source) text() string {
	n := r.count()
	s := string(r.data[:n])
	r.data = r.data[n:]
	return s
}

func (r *source) texts() []string {
	n := r.count()
	if n == 0 {
		return nil
	}
	out := make([]string, n)
	for i := range out {
		out[i] = r.text()
	}
	return out
}

func (r *source) operand() int32 {
	n := r.number()
	switch {
	case n == 0:
		return None
	case n%2 == 0:
		return int32(n/2 - 1)
	}
	return ^int32(n / 2)
}

func (r *source) ints() []int32 {
	n := r.count()
	if n == 0 {
		return nil
	}
	out := make([]int32, n)
	for i := range out {
		out[i] = r.operand()
	}
	return out
}

func (r *source) flag() bool { return r.number() != 0 }

// errDamaged is what Decode says of bytes that Encode did not write.
var errDamaged = errors.New("the value flow of a package is damaged: clear the cache that it comes from (go clean -cache)")

// Decode is the inverse of Encode.
func Decode(data []byte) (*Unit, error) {
	r := &source{data: data}
	u := &Unit{Path: r.text(), Dir: r.text(), Names: r.texts()}
	for i, name := range u.Names {
		u.Names[i] = u.long(name)
	}
	u.Consts = make([]Const, r.count())
	for i := range u.Consts {
		u.Consts[i] = Const{Kind: ConstKind(r.number()), Int: r.signed(), Name: int32(r.signed()), F: r.number()}
	}
	u.Types = make([]Type, r.count())
	for i := range u.Types {
		t := &u.Types[i]
		t.Name = u.long(r.text())
		t.Methods = make([]Method, r.count())
		for j := range t.Methods {
			t.Methods[j] = Method{Name: r.text(), Symbol: u.long(r.text()), Path: r.texts(), Iface: r.flag()}
		}
	}
	u.Funcs = make([]Func, r.count())
	for i := range u.Funcs {
		u.Funcs[i].decode(r, u)
	}
	if r.bad || len(r.data) > 0 || !u.valid() {
		return nil, errDamaged
	}
	return u, nil
}

func (f *Func) decode(r *source, u *Unit) {
	f.Symbol = u.long(r.text())
	f.Params, f.Free, f.Regs = int(r.number()), int(r.number()), int(r.number())
	f.Sensitive = Sensitivity(r.number())
	f.Method, f.Exported, f.Context = r.flag(), r.flag(), r.flag()
	f.Recv, f.File, f.Decl, f.Files = u.long(r.text()), r.text(), r.text(), r.texts()
	f.Blocks = make([]Block, r.count())
	for i := range f.Blocks {
		b := &f.Blocks[i]
		b.Preds, b.Succs, b.Cond, b.Always = r.ints(), r.ints(), r.operand(), r.flag()
		b.Instrs = make([]Instr, r.count())
		line := int32(0)
		for j := range b.Instrs {
			in := Instr{Op: Op(r.number()), Flag: Flag(r.number()), Dst: r.operand(), N: int32(r.number()), Name: int32(r.signed()), Type: int32(r.signed()), Args: r.ints()}
			line += int32(r.signed())
			in.Line, in.Col = line, int32(r.number())
			b.Instrs[j] = in
		}
	}
}

// valid: the indices of a unit lead somewhere.
func (u *Unit) valid() bool {
	names := func(i int32) bool { return i >= -1 && int(i) < len(u.Names) }
	for _, k := range u.Consts {
		if !names(k.Name) {
			return false
		}
	}
	for i := range u.Funcs {
		f := &u.Funcs[i]
		if f.Regs > 1<<20 || f.Params+f.Free > f.Regs {
			return false
		}
		operand := func(o int32) bool {
			return o == None || o >= 0 && int(o) < f.Regs || o < 0 && int(^o) < len(u.Consts)
		}
		for _, b := range f.Blocks {
			for _, to := range append(append([]int32{}, b.Preds...), b.Succs...) {
				if to < 0 || int(to) >= len(f.Blocks) {
					return false
				}
			}
			if !operand(b.Cond) {
				return false
			}
			for _, in := range b.Instrs {
				if !names(in.Name) || !names(in.Type) || in.Dst != None && (in.Dst < 0 || int(in.Dst)+int(max(1, in.N)) > f.Regs) {
					return false
				}
				for _, a := range in.Args {
					if !operand(a) {
						return false
					}
				}
			}
		}
	}
	return true
}

// EncodeAll is several units, deflated.
func EncodeAll(units []*Unit) []byte {
	var w writer
	w.number(uint64(len(units)))
	for _, u := range units {
		data := u.Encode()
		w.number(uint64(len(data)))
		w = append(w, data...)
	}
	return Deflate(w)
}

// DecodeAll is the inverse of EncodeAll.
func DecodeAll(data []byte) ([]*Unit, error) {
	data, err := Inflate(data)
	if err != nil {
		return nil, err
	}
	r := &source{data: data}
	out := make([]*Unit, r.count())
	for i := range out {
		n := r.count()
		u, err := Decode(r.data[:n])
		if err != nil {
			return nil, err
		}
		out[i] = u
		r.data = r.data[n:]
	}
	if r.bad {
		return nil, errDamaged
	}
	return out, nil
}

// dictionary primes the compression with what most units hold: else the names weigh more
// than the rest of a small one.
var dictionary = []byte(strings.Join([]string{
	"computed\x00", "library\x00", "init$guard", "string", "error", "bool", "int64", "int", "[]", "[0]", "[1]", "{key}",
	"*net/http.Request", "net/http.ResponseWriter", "(*database/sql.Tx).", "database/sql.", "github.com/", "google.golang.org/grpc.",
	"*google.golang.org/grpc.ClientConn", "(google.golang.org/grpc.ClientConnInterface).Invoke", "go.uber.org/zap", "log/slog.Logger",
	"encoding/json.Unmarshal", "(*net/http.Client).Do", "net/http.NewRequestWithContext", "(*net/http.ServeMux).HandleFunc",
	"(*database/sql.DB).QueryContext", "(*database/sql.DB).ExecContext", "time.Duration", "time.Time", "time.Now", "interface{}",
	"context.WithTimeout", "context.WithCancel", "context.Context", "context.Background", "init", "main", ".go", "\x01", "(*\x01",
}, "\x00"))

// Deflate compresses. Writing to memory does not fail.
func Deflate(data []byte) []byte {
	var buf bytes.Buffer
	z, err := flate.NewWriterDict(&buf, flate.BestCompression, dictionary)
	if err != nil {
		return nil // of the level, which is a valid one
	}
	_, _ = z.Write(data)
	_ = z.Close()
	return buf.Bytes()
}

// maxInflated bounds what compressed data may grow to: damaged data must not eat the
// machine.
const maxInflated = 256 << 20

// Inflate is the inverse of Deflate.
func Inflate(data []byte) ([]byte, error) {
	out, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(bytes.NewReader(data), dictionary), maxInflated))
	if err != nil {
		return nil, errDamaged
	}
	return out, nil
}
