package valueflow

// function is a Func and where it is.
type function struct {
	*Func
	unit  int32
	index int32
	model bool
	first []int32        // number of the first instruction of each block
	conds map[int32]cond // what the branch of a block compares
	insts []*instance
	multi bool // its instances are merged: there were too many
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
	// callers are the two nearest call sites, for functions that are sensitive to them.
	callers [2]int32
}

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
	running bool
	again   bool
	pending []pending
	stuck   []int32 // blocks whose branch has no value
	forced  map[int32]bool
	from    *instance // the first that called it
	fromAt  int32     // and the instruction
}

// pending is a read that found nothing.
type pending struct {
	obj  *object
	path int32
	typ  string
	flag Flag
}

// site is one call of one instance.
type site struct {
	line, col int32
	callees   []*instance
	library   []string // functions without a body in view
	why       set      // unknown values of the function or receiver that was called
}

// callSite is a call, as far as keys are concerned: the instruction, and which instance of
// the function it is in, cut short.
type callSite struct {
	fn      int32
	instr   int32
	recv    place
	closure int32
}

// maxInstances bounds how many instances a function has.
const maxInstances = 160

// maxDepth bounds how deep objects make objects before sites are merged.
const maxDepth = 7

// instanceFor finds or makes the instance of a function that a call reaches.
func (s *solver) instanceFor(fn *function, caller *instance, instr int32, recv place, closure int32) *instance {
	k := key{fn: fn.index, recv: recv, closure: closure, callers: [2]int32{-1, -1}}
	if fn.Sensitive || fn.model {
		if caller != nil {
			k.callers[0] = s.callSite(caller, instr)
			k.callers[1] = caller.key.callers[0]
		}
	}
	if fn.multi {
		if i := s.instances[k]; i != nil {
			return i
		}
		k = key{fn: fn.index, recv: place{-1, 0}, closure: -1, callers: [2]int32{-2, -2}}
	}
	if i := s.instances[k]; i != nil {
		return i
	}
	i := &instance{id: int32(len(s.order)), fn: fn, key: k, from: caller, fromAt: instr,
		regs: make([]set, fn.Regs), params: make([]set, fn.Params), exec: make([]bool, len(fn.Blocks)),
		made: map[int32]*object{}, calls: map[int32]*site{}}
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
	if caller != nil && fn.Sensitive {
		i.depth = max(i.depth, caller.depth)
	}
	s.instances[k] = i
	s.order = append(s.order, i)
	if fn.insts = append(fn.insts, i); len(fn.insts) > maxInstances {
		fn.multi = true
	}
	return i
}

func (s *solver) callSite(caller *instance, instr int32) int32 {
	c := callSite{fn: caller.fn.index, instr: instr, recv: caller.key.recv, closure: caller.key.closure}
	if id, ok := s.sites[c]; ok {
		return id
	}
	id := int32(len(s.sites))
	s.sites[c] = id
	return id
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

func (i *instance) started() bool { return len(i.exec) > 0 && i.exec[0] }

// allocation is the object that an instruction of the instance makes.
func (s *solver) allocation(i *instance, instr int32, typ string, at Spot) *object {
	if o := i.made[instr]; o != nil {
		return o
	}
	if i.depth > maxDepth { // what makes itself again and again is one
		k := mergedKey{i.fn.index, instr}
		o := s.merged[k]
		if o == nil {
			o = s.newObject(typ, at, i)
			s.merged[k] = o
		}
		i.made[instr] = o
		return o
	}
	o := s.newObject(typ, at, i)
	i.made[instr] = o
	return o
}

type mergedKey struct{ fn, instr int32 }
