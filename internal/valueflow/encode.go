package valueflow

import (
	"encoding/binary"
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
	w.number(uint64(len(f.Loops)))
	for _, l := range f.Loops {
		w.number(uint64(l.Kind))
		w.number(uint64(l.Flag))
		w.ints(l.Blocks)
		w.operand(l.Attempts)
		w.signed(int64(l.Add))
		w.number(uint64(l.Only))
		w.operand(l.Delay)
		w.number(uint64(l.Growth))
		w.number(uint64(l.Factor))
		w.number(uint64(l.Line))
		w.number(uint64(l.Col))
	}
}
