package valueflow

import (
	"encoding/binary"
	"errors"
)

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
	for range r.count() {
		f.Loops = append(f.Loops, Loop{
			Kind: LoopKind(r.number()), Flag: LoopFlag(r.number()), Blocks: r.ints(), Attempts: r.operand(), Add: int32(r.signed()),
			Only: int32(r.number()), Delay: r.operand(), Growth: int32(r.number()), Factor: int32(r.number()), Line: int32(r.number()), Col: int32(r.number()),
		})
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
		if f.Regs < 0 || f.Regs > 1<<20 || f.Params < 0 || f.Free < 0 || f.Params+f.Free > f.Regs {
			return false
		}
		operand := func(o int32) bool {
			return o == None || o >= 0 && int(o) < f.Regs || o < 0 && int(^o) < len(u.Consts)
		}
		for _, l := range f.Loops {
			if !operand(l.Attempts) || !operand(l.Delay) || !names(l.Only) || !names(l.Growth) {
				return false
			}
			for _, b := range l.Blocks {
				if b < 0 || int(b) >= len(f.Blocks) {
					return false
				}
			}
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
				if in.Op > OpPanic || len(in.Args) < leastArgs[in.Op] {
					return false
				}
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

// leastArgs is how many operands an instruction has at least.
var leastArgs = [OpPanic + 1]int{
	OpLoad: 1, OpStore: 2, OpDefault: 2, OpAddr: 1, OpField: 1, OpBind: 1, OpIface: 1, OpAssert: 1, OpBin: 2, OpNot: 1, OpNeg: 1,
	OpInvoke: 1, OpDyn: 1, OpAppend: 2, OpView: 1, OpEscape: 1, OpDecode: 1, OpConv: 1, OpFilter: 2,
}
