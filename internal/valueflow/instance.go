package valueflow

import "strings"

// function is a Func and where it is.
type function struct {
	*Func
	unit  int32
	index int32
	model bool
	// sensitive: see Func.Sensitive; more are found when all calls are in view.
	sensitive Sensitivity
	names     bool           // it passes a name on to what keeps things under names
	first     []int32        // number of the first instruction of each block
	conds     map[int32]cond // what the branch of a block compares
	dies      []bool         // blocks from where the function can only fail
	insts     []*instance
	uses      []int32     // by register: the first instruction that reads it
	consts    [][]operand // by instruction
	multi     bool        // its instances are merged: there were too many
}

// operand is a constant operand of an instruction, and what it is.
type operand struct {
	of   int32
	vals set
}

// cond is a comparison that ends a block.
type cond struct {
	reg int32
	op  string
	k   int32 // operand
}

// key tells the instances of a function apart.
type key struct {
	fn      int32
	recv    place // the receiver, obj -1 if it does not matter
	closure int32 // the object that holds what a literal captured, -1
	// callers are the nearest call sites, for functions that are sensitive to them; for a
	// model, the instance that calls it and the instruction.
	callers [maxChain]int32
}

// maxChain is how many call sites tell the instances of a sensitive function apart.
const maxChain = 3

// noCallers is the chain of a function that is not told apart.
var noCallers = [maxChain]int32{-1, -1, -1}

// instance is a function as one caller, or one receiver, sees it.
type instance struct {
	id     int32
	fn     *function
	key    key
	depth  int
	regs   []set
	params []set // what callers pass; registers begin with it
	exec   []bool
	edges  [][]bool // by block and predecessor
	out    []set    // results
	// callers are run again when the results change.
	callers readers
	made    map[int32]*object // by instruction
	calls   map[int32]*site
	queued  bool
	serves  bool // it runs for a request, not as the program is put together
	root    bool // others may call it, with anything
	running bool
	again   bool
	pending []pending
	stuck   []int32 // blocks whose branch has no value
	forced  map[int32]bool
	// configures are the objects that it was handed by the function that made them.
	configures map[int32]bool
	repeats    *repeats  // of a model that repeats what it calls
	from       *instance // the first that called it
	fromAt     int32     // and the instruction
}

// pending is a read that found nothing.
type pending struct {
	obj  *object
	path int32
	typ  string
	flag Flag
}

// maxInstances and maxModelInstances bound how many instances a function has. A model has
// one for each call of each instance.
const (
	maxInstances      = 64
	maxModelInstances = 8000
	maxNamedInstances = 2000
	// manyInstances is how many instances of a model are told apart by the models that call
	// it: chains of interceptors whose order is not known grow without end else.
	manyInstances = 400
)

// maxDepth bounds how deep objects make objects before sites are merged.
const maxDepth = 7

// maxModelDepth is the same for models, which call each other and never for ever.
const maxModelDepth = 40

// instanceFor finds or makes the instance of a function that a call reaches.
func (s *solver) instanceFor(fn *function, caller *instance, instr int32, recv place, closure int32) *instance {
	k := key{fn: fn.index, recv: recv, closure: closure, callers: noCallers}
	switch {
	case caller == nil, strings.HasSuffix(fn.Symbol, ".init"):
	case fn.model:
		k.callers = [maxChain]int32{caller.id, instr, -1}
		if u := outside(caller); len(fn.insts) > manyInstances && u != nil {
			k.callers = [maxChain]int32{u.id, instr, -7} // whatever models lie between
		}
	case caller.serves && fn.sensitive == Limits:
		k.callers[0] = s.callSite(caller, instr)
	case caller.serves:
	case fn.sensitive != Insensitive:
		if i := recursion(fn, caller, k); i != nil {
			return i
		}
		k.callers[0] = s.callSite(caller, instr)
		if !caller.fn.model {
			copy(k.callers[1:], caller.key.callers[:])
		} else if u := outside(caller); u != nil {
			copy(k.callers[1:], u.key.callers[:])
		}
	}
	return s.instanceOf(fn, caller, instr, k)
}

// rootOf is the instance of a function that others call: it is apart from what the program
// itself makes of the function.
func (s *solver) rootOf(fn *function, recv place) *instance {
	i := s.instanceOf(fn, nil, 0, key{fn: fn.index, recv: recv, closure: -1, callers: [maxChain]int32{-5, -5, -5}})
	i.root = true
	return i
}

func (s *solver) instanceOf(fn *function, caller *instance, instr int32, k key) *instance {
	recv, closure := k.recv, k.closure
	if fn.multi {
		if i := s.instances[k]; i != nil {
			return i
		}
		k = key{fn: fn.index, recv: place{-1, 0}, closure: -1, callers: [maxChain]int32{-2, -2, -2}}
	}
	if i := s.instances[k]; i != nil {
		return i
	}
	i := &instance{id: int32(len(s.order)), fn: fn, key: k, from: caller, fromAt: instr,
		regs: make([]set, fn.Regs), params: make([]set, fn.Params), exec: make([]bool, len(fn.Blocks)),
		made: map[int32]*object{}, calls: map[int32]*site{}}
	i.serves = s.entering || caller != nil && caller.serves
	i.edges = make([][]bool, len(fn.Blocks))
	for b := range fn.Blocks {
		i.edges[b] = make([]bool, len(fn.Blocks[b].Preds))
	}
	if closure >= 0 {
		i.depth = max(i.depth, s.objects[closure].depth)
	}
	if recv.obj >= 0 {
		i.depth = max(i.depth, s.objects[recv.obj].depth)
	}
	if caller != nil && (fn.sensitive != Insensitive || fn.model) {
		i.depth = max(i.depth, caller.depth)
	}
	s.instances[k] = i
	s.order = append(s.order, i)
	limit := maxInstances
	switch {
	case fn.model:
		limit = maxModelInstances
	case fn.names:
		limit = maxNamedInstances // a program has many flags and keys, bound by one helper
	}
	if fn.insts = append(fn.insts, i); len(fn.insts) > limit {
		fn.multi = true
	}
	return i
}

// recursion is the instance of the same function, for the same receiver, that a call comes
// from: one that calls itself is not told apart again.
func recursion(fn *function, caller *instance, k key) *instance {
	for n := 0; caller != nil && n < 8; n++ {
		if caller.fn == fn && caller.key.recv == k.recv && caller.key.closure == k.closure {
			return caller
		}
		caller = caller.from
	}
	return nil
}

// outside is the instance that called a model, through how many models ever.
func outside(i *instance) *instance {
	for i != nil && i.fn.model {
		i = i.from
	}
	return i
}

// wake has an instance run again.
func (s *solver) wake(i *instance) {
	if i.running {
		i.again = true
		return
	}
	if !i.queued {
		i.queued = true
		s.queue = append(s.queue, i)
	}
}

func (s *solver) wakeAll(r *readers) {
	for _, i := range r.list {
		s.wake(i)
	}
}

// pass gives an instance its arguments, and runs it if they are new.
func (s *solver) pass(i *instance, args []set) {
	changed := !i.started()
	for n, a := range args {
		if n >= len(i.params) {
			break
		}
		if merged := s.bound(i.params[n].union(a)); len(merged) != len(i.params[n]) {
			if i.running {
				if merged = s.widen(i.params[n], merged); len(merged) == len(i.params[n]) {
					continue
				}
			}
			i.params[n] = merged
			changed = true
		}
	}
	if !changed {
		return
	}
	if i.running || s.depth > 400 {
		s.wake(i)
		return
	}
	s.run(i)
}

// widen ends a recursion that passes another number each time.
func (s *solver) widen(old, merged set) set {
	numbers := 0
	for _, v := range merged {
		if s.vals.all[v].Kind == Int {
			numbers++
		}
	}
	if numbers <= 1 {
		return merged
	}
	out := old
	for _, v := range merged {
		if old.has(v) {
			continue
		}
		if s.vals.all[v].Kind == Int {
			v = s.vals.id(Value{Kind: Unknown, Reason: Computed, Text: "in a recursion", Origin: -1})
		}
		out = out.with(v)
	}
	return out
}

// instrs is how many instructions the function has.
func (fn *function) instrs() int {
	if len(fn.Blocks) == 0 {
		return 0
	}
	last := len(fn.Blocks) - 1
	return int(fn.first[last]) + len(fn.Blocks[last].Instrs)
}

func (i *instance) started() bool { return len(i.exec) > 0 && i.exec[0] }
