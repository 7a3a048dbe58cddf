package valueflow

import (
	"strings"
)

// run executes an instance until nothing changes in it any more.
func (s *solver) run(i *instance) {
	if i.running {
		i.again = true
		return
	}
	i.running, i.queued = true, false
	s.depth++
	for {
		i.again = false
		changed := s.sweep(i)
		if s.steps > s.limit {
			s.cut = true
			break
		}
		if !changed && !i.again {
			break
		}
	}
	s.depth--
	i.running = false
}

// frame is one sweep over an instance.
type frame struct {
	*solver
	*instance
	changed bool  // what an earlier instruction of the sweep reads
	number  int32 // of the instruction
	in      *Instr
	always  bool        // each way through the function passes the current block
	hops    int         // embedded interfaces that a method call went through
	passed  map[ID]bool // and their values
}

// sweep executes each reachable block once, in order. It reports whether something moved
// that was read before it did: without loops, one sweep is all.
func (s *solver) sweep(i *instance) bool {
	if len(i.fn.Blocks) == 0 {
		return false
	}
	f := &frame{solver: s, instance: i, number: -1}
	i.exec[0] = true
	i.pending, i.stuck = i.pending[:0], i.stuck[:0]
	for p, v := range i.params {
		f.set(int32(p), v)
	}
	for n := range i.fn.Free {
		if i.key.closure >= 0 {
			r := reading{by: i}
			f.set(int32(i.fn.Params+n), s.read(s.objects[i.key.closure], s.vals.pathID(captured(n)), &r))
		}
	}
	for b := range i.fn.Blocks {
		if !i.exec[b] {
			continue
		}
		blk := &i.fn.Blocks[b]
		f.always = blk.Always
		ended := false
		for n := range blk.Instrs {
			f.number, f.in = i.fn.first[b]+int32(n), &blk.Instrs[n]
			s.steps++
			if f.in.Op == OpPanic {
				ended = true
				break
			}
			f.exec1(int32(b))
			if s.steps > s.limit {
				return false
			}
		}
		if !ended {
			f.branch(int32(b), blk)
		}
	}
	return f.changed
}

func captured(n int) string { return "free" + string(rune('a'+n%26)) + strings.Repeat("'", n/26) }

// branch makes the successors of a block reachable that its condition allows.
func (f *frame) branch(b int32, blk *Block) {
	then, els := true, true
	if blk.Cond != None && len(blk.Succs) == 2 && !f.forced[b] {
		then, els = f.decide(f.get(blk.Cond))
		if !then && !els {
			f.stuck = append(f.stuck, b)
			return
		}
		// A program that is looked at does run: where all that is known of a flag or a
		// setting is its zero or its default, and that would end the program, it is given.
		if d := f.fn.dies; d != nil && (then && !els && d[blk.Succs[0]] && !d[blk.Succs[1]] || els && !then && d[blk.Succs[1]] && !d[blk.Succs[0]]) {
			then, els = true, true
		}
	}
	for n, succ := range blk.Succs {
		if n == 0 && !then || n == 1 && !els {
			continue
		}
		if !f.exec[succ] {
			f.exec[succ] = true
			f.changed = f.changed || succ <= b
		}
		for k, p := range f.fn.Blocks[succ].Preds {
			if p == b && !f.edges[succ][k] {
				f.edges[succ][k] = true
				f.changed = f.changed || succ <= b
				break
			}
		}
	}
}

// decide says which ways a condition can go.
func (f *frame) decide(vals set) (yes, no bool) {
	for _, v := range vals {
		switch u := f.vals.all[v]; u.Kind {
		case Bool:
			yes, no = yes || u.N != 0, no || u.N == 0
		default:
			return true, true
		}
	}
	return yes, no
}

// spot is where the current instruction is.
func (f *frame) spot() Spot {
	return Spot{unit: f.fn.unit, fn: f.fn.index, Line: f.in.Line, Col: f.in.Col}
}

// get is what an operand may be.
func (f *frame) get(o int32) set {
	switch {
	case o == None:
		return nil
	case o >= 0:
		return f.regs[o]
	}
	if f.fn.consts == nil {
		f.fn.consts = make([][]operand, f.fn.instrs())
	}
	if uint(f.number) >= uint(len(f.fn.consts)) {
		return f.constant(o) // at a branch
	}
	known := &f.fn.consts[f.number]
	for i := range *known {
		if (*known)[i].of == o {
			return (*known)[i].vals
		}
	}
	v := f.constant(o)
	*known = append(*known, operand{o, v})
	return v
}

// constant is the value of a constant operand.
func (f *frame) constant(o int32) set {
	k := f.units[f.fn.unit].Consts[^o]
	names := f.units[f.fn.unit].Names
	switch k.Kind {
	case ConstInt:
		return set{f.vals.id(Value{Kind: Int, N: k.Int, Origin: f.origin()})}
	case ConstBool:
		return set{f.vals.id(Value{Kind: Bool, N: k.Int, Origin: -1})}
	case ConstString:
		return set{f.vals.id(Value{Kind: String, Text: names[k.Name], Origin: f.textOrigin(names[k.Name])})}
	case ConstFloat:
		return set{f.vals.id(Value{Kind: Float, N: int64(k.F), Origin: -1})}
	case ConstNil:
		return set{f.nilValue}
	case ConstFunc:
		return set{f.vals.id(Value{Kind: Function, Text: names[k.Name], Origin: -1, obj: -1})}
	case ConstGlobal:
		return set{f.pointer(f.global(names[k.Name]), 0)}
	case ConstZero:
		return set{f.vals.id(Value{Kind: Struct, Origin: -1, obj: f.zeroStruct(names[k.Name]).id})}
	}
	return nil
}

// origin is where a number in the current instruction is written.
func (f *frame) origin() int32 {
	if f.in == nil || f.in.Op == OpBin || f.in.Op == OpFilter {
		return -1
	}
	kind := FromCode
	if f.fn.model {
		kind = FromModel
	}
	return f.vals.origin(Origin{Kind: kind, At: f.spot()})
}

// textOrigin is the same for a string: only those that may be a duration matter.
func (f *frame) textOrigin(s string) int32 {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return -1
	}
	return f.origin()
}

func (s *solver) pointer(o *object, path int32) ID {
	return s.vals.id(Value{Kind: Pointer, Origin: -1, obj: o.id, path: path})
}

// set adds to a register.
func (f *frame) set(r int32, vals set) {
	if r < 0 || len(vals) == 0 {
		return
	}
	old := f.regs[r]
	merged := old.union(vals)
	if len(merged) == len(old) {
		return
	}
	merged = f.bound(merged)
	if len(merged) != len(old) || len(old) > 0 && merged[0] != old[0] {
		f.regs[r] = merged
		f.changed = f.changed || f.fn.uses[r] <= f.number
	}
}

func (f *frame) unknown(reason Reason, detail string) set {
	return set{f.vals.id(Value{Kind: Unknown, Reason: reason, Text: detail, Origin: -1})}
}
