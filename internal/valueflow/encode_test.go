package valueflow

import (
	"math"
	"reflect"
	"testing"
)

// sampleUnit has each kind of constant, each instruction and each shape of operand.
func sampleUnit() *Unit {
	u := &Unit{
		Path: "example.com/app",
		Dir:  "/src/app",
		Names: []string{
			"", "example.com/app.Run", "(*example.com/app.Server).Serve", "*example.com/app.Server",
			"Timeout", "computed", "example.com/apple.Run", "ключ", "Read\x00Write",
		},
		Consts: []Const{
			{Kind: ConstInt, Int: math.MaxInt64, Name: -1},
			{Kind: ConstInt, Int: math.MinInt64, Name: -1},
			{Kind: ConstBool, Int: 1, Name: -1},
			{Kind: ConstString, Name: 7},
			{Kind: ConstFloat, Name: -1, F: math.Float64bits(-0.5)},
			{Kind: ConstNil, Name: -1},
			{Kind: ConstFunc, Name: 1},
			{Kind: ConstGlobal, Name: 6},
			{Kind: ConstZero, Name: 3},
			{Kind: ConstBottom, Name: -1},
		},
		Types: []Type{
			{Name: "*example.com/app.Server", Methods: []Method{
				{Name: "Serve", Symbol: "(*example.com/app.Server).Serve"},
				{Name: "Close", Symbol: "(io.Closer).Close", Path: []string{"Inner*", "Closer"}, Iface: true},
			}},
			{Name: "example.com/app.None", Methods: []Method{}},
		},
	}
	all := Block{Preds: []int32{0}, Succs: []int32{0, 1}, Cond: ^int32(2), Always: true}
	for op := OpAlloc; op <= OpPanic; op++ {
		all.Instrs = append(all.Instrs, Instr{
			Op: op, Flag: Flag(1) << (op % 8), Dst: int32(op) % 5, N: int32(op) % 2, Name: int32(op) % int32(len(u.Names)), Type: int32(op)%3 - 1,
			Args: []int32{0, 5, None, ^int32(0), ^int32(len(u.Consts) - 1)}, Line: 100 - 7*int32(op), Col: int32(op),
		})
	}
	u.Funcs = []Func{
		{
			Symbol: "(*example.com/app.Server).Serve", Params: 2, Free: 1, Regs: 6, Sensitive: Limits,
			Method: true, Exported: true, Context: true, Recv: "example.com/app.Server", File: "server.go", Decl: "func (s *Server) Serve",
			Blocks: []Block{
				{Instrs: []Instr{{Op: OpPanic, Dst: None, Name: -1, Type: -1, Line: 3 << fileShift, Col: 1}}, Preds: []int32{1}, Succs: []int32{1}, Cond: None},
				all,
			},
		},
		{Symbol: "example.com/app.init", Sensitive: Wiring, Files: []string{"a.go", "b.go"}, Blocks: []Block{{Cond: None, Instrs: []Instr{}}}},
		{Symbol: "example.com/app.Run$1", Blocks: []Block{}},
	}
	return u
}

func TestEncodeRoundTrip(t *testing.T) {
	want := sampleUnit()
	data := want.Encode()
	got, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("decoded:\n%+v\nwant:\n%+v", got, want)
	}
	want.Hints = map[string]Hint{"example.com/app.Run": {}}
	if string(want.Encode()) != string(data) {
		t.Error("the hints of a unit are part of its encoding")
	}
	if !reflect.DeepEqual(want, func() *Unit { u := sampleUnit(); u.Hints = want.Hints; return u }()) {
		t.Error("Encode changes the unit")
	}

	empty := &Unit{Path: "p", Consts: []Const{}, Types: []Type{}, Funcs: []Func{}}
	units, err := DecodeAll(EncodeAll([]*Unit{got, empty}))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(units, []*Unit{got, empty}) {
		t.Errorf("decoded together:\n%+v", units)
	}
}

// TestDecodeDamaged: what was cut short, has something behind it or leads nowhere is an error.
func TestDecodeDamaged(t *testing.T) {
	data := sampleUnit().Encode()
	for n := range data {
		if _, err := Decode(data[:n]); err == nil {
			t.Errorf("no error from the first %d of %d bytes", n, len(data))
		}
	}
	if _, err := Decode(append(data, 0)); err == nil {
		t.Error("no error from a byte too many")
	}
	for name, damage := range map[string]func(u *Unit){
		"name of a constant":   func(u *Unit) { u.Consts[3].Name = 99 },
		"more parameters":      func(u *Unit) { u.Funcs[0].Params = 7 },
		"successor":            func(u *Unit) { u.Funcs[0].Blocks[0].Succs[0] = 2 },
		"predecessor":          func(u *Unit) { u.Funcs[0].Blocks[0].Preds[0] = -1 },
		"condition":            func(u *Unit) { u.Funcs[0].Blocks[0].Cond = 6 },
		"register":             func(u *Unit) { u.Funcs[0].Blocks[1].Instrs[0].Args[0] = 6 },
		"constant":             func(u *Unit) { u.Funcs[0].Blocks[1].Instrs[0].Args[0] = ^int32(10) },
		"result":               func(u *Unit) { u.Funcs[0].Blocks[1].Instrs[0].Dst = 6 },
		"results":              func(u *Unit) { u.Funcs[0].Blocks[1].Instrs[0].N = 7 },
		"name":                 func(u *Unit) { u.Funcs[0].Blocks[1].Instrs[0].Name = 9 },
		"type":                 func(u *Unit) { u.Funcs[0].Blocks[1].Instrs[0].Type = -2 },
		"registers beyond all": func(u *Unit) { u.Funcs[0].Regs = 1<<20 + 1 },
	} {
		u := sampleUnit()
		damage(u)
		if _, err := Decode(u.Encode()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(sampleUnit().Encode())
	f.Add((&Unit{Path: "p"}).Encode())
	f.Add([]byte{})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01})
	f.Fuzz(func(t *testing.T, data []byte) {
		u, err := Decode(data)
		if err != nil {
			return
		}
		again, err := Decode(u.Encode())
		if err != nil {
			t.Fatalf("what was decoded is not decoded again: %v\n%+v", err, u)
		}
		if !reflect.DeepEqual(u, again) {
			t.Fatalf("decoded:\n%+v\nand again:\n%+v", u, again)
		}
	})
}
