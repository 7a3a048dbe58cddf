package valueflow

// site is one call of one instance.
type site struct {
	line, col int32
	callees   []*instance
	library   []string // functions without a body in view
	why       set      // unknown values of the function or receiver that was called
}

// handing notes that a call gives the callee an object that its caller made, or was
// handed itself: what the callee stores there comes after what the maker stored.
func (f *frame) handing(callee *instance, args []set) {
	if f.in.Op == OpCall && !f.always {
		return
	}
	for _, a := range args {
		for _, v := range a {
			u := f.vals.all[v]
			if u.Kind != Pointer || u.path != 0 {
				continue
			}
			o := f.objects[u.obj]
			for o.isView && len(o.of) == 1 && f.vals.all[o.of[0]].Kind == Pointer {
				o = f.objects[f.vals.all[o.of[0]].obj]
			}
			if o.maker == f.instance || f.configures[o.id] {
				callee.mayConfigure(o)
			}
		}
	}
}

func (i *instance) mayConfigure(o *object) {
	if i.configures == nil {
		i.configures = map[int32]bool{}
	}
	i.configures[o.id] = true
}

// receiving notes that a call returns an object that the callee made: the caller goes on
// with it.
func (f *frame) receiving(callee *instance) {
	if !f.always || len(f.configures) > 4096 {
		return
	}
	for _, r := range callee.out {
		for _, v := range r {
			u := f.vals.all[v]
			if u.Kind == Pointer && u.path == 0 {
				if o := f.objects[u.obj]; o.maker == callee || callee.configures[o.id] {
					f.mayConfigure(o)
				}
			}
		}
	}
}

// callSite is a call, as far as keys are concerned: the instruction, and which instance of
// the function it is in, cut short.
type callSite struct {
	fn      int32
	instr   int32
	recv    place
	closure int32
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

// allocation is the object that an instruction of the instance makes.
func (s *solver) allocation(i *instance, instr int32, typ string, at Spot) *object {
	if o := i.made[instr]; o != nil {
		return o
	}
	if i.depth > maxDepth && (!i.fn.model || i.depth > maxModelDepth) { // what makes itself again and again is one
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
