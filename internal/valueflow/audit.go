package valueflow

import (
	"slices"
	"strconv"
	"strings"
)

// Reach is how far the flow came with one call that is written in the program.
type Reach struct {
	Place   Place
	Func    string // the function that it is in
	Dynamic bool   // through an interface or a function value
	Callee  string // of a static call its symbol, of an interface its method
	// Runs is in how many instances the function runs, Executes in how many of them the
	// call is reached.
	Runs, Executes int
	// On is what the call is made on: receivers, or function values.
	On []Value
	// Decided is why no instance reaches the call, where there is one of the function: the
	// conditions that keep it out, for people.
	Decided []string
	// Merged: the function has so many instances that further ones are one.
	Merged bool
}

// Reach lists all calls of the program's code, also those that nothing comes to, in no
// order. It answers the question why a call has no callee.
func (n *Solution) Reach() []Reach {
	var out []Reach
	for _, fn := range n.s.byIndex {
		if fn.model {
			continue
		}
		names := n.s.units[fn.unit].Names
		for b := range fn.Blocks {
			for k := range fn.Blocks[b].Instrs {
				in := &fn.Blocks[b].Instrs[k]
				r := Reach{Func: fn.Symbol, Runs: len(fn.insts), Merged: fn.multi}
				switch in.Op {
				case OpCall:
					r.Callee = names[in.Name]
				case OpInvoke:
					r.Callee, r.Dynamic = names[in.Name], true
				case OpDyn:
					r.Dynamic = true
				default:
					continue
				}
				r.Place = n.s.place(Spot{fn.unit, fn.index, in.Line, in.Col})
				n.reach(fn, b, in, &r)
				out = append(out, r)
			}
		}
	}
	return out
}

func (n *Solution) reach(fn *function, block int, in *Instr, r *Reach) {
	var on set
	for _, i := range fn.insts {
		if !i.exec[block] {
			continue
		}
		r.Executes++
		if len(in.Args) > 0 && in.Args[0] >= 0 {
			on = on.union(i.regs[in.Args[0]])
		} else if len(in.Args) > 0 && in.Args[0] != None && n.s.units[fn.unit].Consts[^in.Args[0]].Kind == ConstNil {
			on = on.with(n.s.nilValue)
		}
	}
	r.On = n.values(on)
	if r.Executes == 0 {
		for _, i := range fn.insts {
			n.decided(i, block, r)
		}
		slices.Sort(r.Decided)
		r.Decided = slices.Compact(r.Decided)
	}
}

// decided lists the branches that an instance does not take on its way to a block.
func (n *Solution) decided(i *instance, block int, r *Reach) {
	seen := map[int]bool{block: true}
	for queue := []int{block}; len(queue) > 0; queue = queue[1:] {
		for _, p := range i.fn.Blocks[queue[0]].Preds {
			switch {
			case i.exec[p]:
				r.Decided = append(r.Decided, n.condition(i, p))
			case !seen[int(p)]:
				seen[int(p)] = true
				queue = append(queue, int(p))
			}
		}
	}
}

// condition writes what an instance knows of a branch.
func (n *Solution) condition(i *instance, block int32) string {
	blk := &i.fn.Blocks[block]
	if c, ok := i.fn.conds[block]; ok {
		f := &frame{solver: n.s, instance: i, in: &Instr{}}
		return n.texts(i.regs[c.reg]) + " " + c.op + " " + n.texts(f.get(c.k))
	}
	if blk.Cond >= 0 {
		return n.texts(i.regs[blk.Cond])
	}
	return "it ends before"
}

func (n *Solution) texts(s set) string {
	var out []string
	for _, v := range n.values(s) {
		text := ""
		switch v.Kind {
		case Int:
			text = strconv.FormatInt(v.N, 10)
		case Bool:
			text = strconv.FormatBool(v.N != 0)
		case String:
			text = strconv.Quote(v.Text)
		case Nil:
			text = "nil"
		case Unknown:
			text = "?" + v.Text
		default:
			text = "a value"
		}
		if o, ok := n.OriginOf(v); ok && o.Kind != FromCode {
			text += " of " + originKinds[o.Kind] + " " + o.Name
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return "nothing"
	}
	return strings.Join(slices.Compact(out), "|")
}

var originKinds = [...]string{"code", "flag", "argument", "environment", "file", "tag", "configuration", "zero", "library"}

// Runs is in how many instances a function runs; ok is false if it is not compiled.
func (n *Solution) Runs(symbol string) (instances int, ok bool) {
	fn := n.s.functions[symbol]
	if fn == nil || fn.model {
		return 0, false
	}
	return len(fn.insts), true
}
