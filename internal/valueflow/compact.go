package valueflow

import "strings"

// sweep drops the functions of a unit that neither other packages nor the rest of it can
// come to, unless they are active: they do something by themselves.
func (u *Unit) sweep(active map[string]bool) {
	bySymbol := map[string]int{}
	for i := range u.Funcs {
		bySymbol[u.Funcs[i].Symbol] = i
	}
	kept := make([]bool, len(u.Funcs))
	var queue []int
	keep := func(symbol string) {
		if i, ok := bySymbol[symbol]; ok && !kept[i] {
			kept[i] = true
			queue = append(queue, i)
		}
	}
	for i := range u.Funcs {
		f := &u.Funcs[i]
		name := f.Symbol[strings.LastIndexByte(f.Symbol, '.')+1:]
		if active[f.Symbol] || f.Method || isExported(name) || name == "init" || name == "main" || strings.HasPrefix(name, "init#") {
			keep(f.Symbol)
		}
	}
	for len(queue) > 0 {
		f := &u.Funcs[queue[len(queue)-1]]
		queue = queue[:len(queue)-1]
		for b := range f.Blocks {
			for k := range f.Blocks[b].Instrs {
				in := &f.Blocks[b].Instrs[k]
				switch in.Op {
				case OpCall, OpClosure, OpBind:
					keep(u.Names[in.Name])
				}
				for _, a := range in.Args {
					if a < 0 && a != None && u.Consts[^a].Kind == ConstFunc {
						keep(u.Names[u.Consts[^a].Name])
					}
				}
			}
		}
	}
	out := u.Funcs[:0]
	for i := range u.Funcs {
		if kept[i] {
			out = append(out, u.Funcs[i])
		}
	}
	u.Funcs = out
}

// compact drops names and constants that nothing names any more, and positions that nobody
// asks for: what a function that was left out had must not show.
func (u *Unit) compact() {
	c := &compaction{unit: u, names: map[int32]int32{}, consts: map[int32]int32{}}
	c.name(0) // what an instruction without a name has
	for i := range u.Funcs {
		for k := range u.Funcs[i].Loops {
			l := &u.Funcs[i].Loops[k]
			l.Attempts, l.Delay, l.Only, l.Growth = c.operand(l.Attempts), c.operand(l.Delay), c.name(l.Only), c.name(l.Growth)
		}
		for b := range u.Funcs[i].Blocks {
			blk := &u.Funcs[i].Blocks[b]
			blk.Cond = c.operand(blk.Cond)
			for k := range blk.Instrs {
				in := &blk.Instrs[k]
				in.Name, in.Type = c.name(in.Name), c.name(in.Type)
				for n, a := range in.Args {
					in.Args[n] = c.operand(a)
				}
				switch in.Op {
				case OpAddr, OpLoad, OpField, OpIface, OpCopy, OpAssert, OpNot, OpNeg, OpConv, OpFilter, OpPanic:
					in.Line, in.Col = 0, 0
				}
			}
		}
	}
	u.Names, u.Consts = c.newNames, c.newConsts
}

type compaction struct {
	unit      *Unit
	names     map[int32]int32
	consts    map[int32]int32
	newNames  []string
	newConsts []Const
}

func (c *compaction) name(i int32) int32 {
	if i < 0 {
		return i
	}
	n, ok := c.names[i]
	if !ok {
		n = int32(len(c.newNames))
		c.names[i] = n
		c.newNames = append(c.newNames, c.unit.Names[i])
	}
	return n
}

func (c *compaction) operand(o int32) int32 {
	if o >= 0 || o == None {
		return o
	}
	n, ok := c.consts[^o]
	if !ok {
		k := c.unit.Consts[^o]
		switch k.Kind {
		case ConstString, ConstFunc, ConstGlobal, ConstZero:
			k.Name = c.name(k.Name)
		default:
			k.Name = 0
		}
		n = int32(len(c.newConsts))
		c.consts[^o] = n
		c.newConsts = append(c.newConsts, k)
	}
	return ^n
}
