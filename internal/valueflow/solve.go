package valueflow

import (
	"math"
	"slices"
)

// solver is one run of the value flow.
type solver struct {
	units     []*Unit
	inView    map[string]bool // paths of the units that are no models
	functions map[string]*function
	byIndex   []*function
	types     map[string]map[string]Method
	// ifaceMethods are the method names of interfaces.
	ifaceMethods map[string][]string
	host         Host
	lib          *Models
	loaded       map[int]bool // packages of lib that were taken in

	vals     *values
	yes, no  ID
	nilValue ID
	tooMany  ID

	objects     []*object
	globals     map[string]*object
	zeroes      map[string]*object
	byType      map[string][]*object
	typeWaiters map[string][]*instance
	merged      map[mergedKey]*object
	settings    map[place]set
	zeroed      map[place]bool // where nobody stored, and zero was
	filling     map[place]bool // where a value from outside is still to come

	instances map[key]*instance
	order     []*instance
	sites     map[callSite]int32
	queue     []*instance
	depth     int
	steps     int
	limit     int
	cut       bool
	opened    bool           // others may call in
	left      map[int32]bool // objects that leave the view, once asked for
	handedOut set            // what functions that are not in view were given

	arrivals     map[arrivalKey]*Arrival
	arrivalOrder []*Arrival
	waits        map[arrivalKey]*Wait
	waitOrder    []*Wait
	serving      map[servingKey]bool
	servings     []*Serving
	sending      map[*instance]*sending
	layers       []*instance // models that repeat what they call
	edgeByKey    map[arrivalKey]*Edge
	edges0       []*Edge
	entered      map[*Edge]int
	entering     bool        // a handler is being called for the requests that come in
	ran          map[ID]bool // function values that were called
}

// maxSteps and maxOpenSteps bound the work of one run: instructions, reads of the heap and
// calls of a program, and of a package by itself. Beyond it the run is cut, and what
// was found says nothing of what was not.
const (
	maxSteps     = 12_000_000
	maxOpenSteps = 300_000
)

func newSolver(units []*Unit, lib *Models, host Host) *solver {
	s := &solver{
		inView: map[string]bool{}, functions: map[string]*function{}, types: map[string]map[string]Method{}, ifaceMethods: map[string][]string{}, host: host, lib: lib, loaded: map[int]bool{},
		vals: newValues(), globals: map[string]*object{}, zeroes: map[string]*object{}, byType: map[string][]*object{},
		typeWaiters: map[string][]*instance{}, merged: map[mergedKey]*object{}, settings: map[place]set{}, zeroed: map[place]bool{}, filling: map[place]bool{},
		instances: map[key]*instance{}, sites: map[callSite]int32{}, limit: maxSteps,
		arrivals: map[arrivalKey]*Arrival{}, edgeByKey: map[arrivalKey]*Edge{}, waits: map[arrivalKey]*Wait{}, serving: map[servingKey]bool{}, sending: map[*instance]*sending{}, entered: map[*Edge]int{}, ran: map[ID]bool{},
	}
	s.yes, s.no = s.bool(true), s.bool(false)
	s.nilValue = s.vals.id(Value{Kind: Nil, Origin: -1})
	s.tooMany = s.vals.id(Value{Kind: Unknown, Reason: TooMany, Origin: -1})
	for _, u := range units {
		s.add(u, false)
	}
	s.markSensitive()
	return s
}

func (s *solver) add(u *Unit, model bool) {
	unit := int32(len(s.units))
	s.units = append(s.units, u)
	if !model {
		s.inView[u.Path] = true
	}
	for i := range u.Funcs {
		f := &u.Funcs[i]
		fn := &function{Func: f, unit: unit, index: int32(len(s.byIndex)), model: model, sensitive: f.Sensitive}
		n := int32(0)
		for b := range f.Blocks {
			fn.first = append(fn.first, n)
			n += int32(len(f.Blocks[b].Instrs))
			fn.note(int32(b), u)
		}
		fn.findUses()
		fn.findDeadEnds()
		s.byIndex = append(s.byIndex, fn)
		if old := s.functions[f.Symbol]; old == nil || old.model {
			s.functions[f.Symbol] = fn
		}
	}
	for _, t := range u.Types {
		m := s.types[t.Name]
		if m == nil {
			m = map[string]Method{}
			s.types[t.Name] = m
		}
		for _, method := range t.Methods {
			if method.Symbol == "" { // an interface
				if !slices.Contains(s.ifaceMethods[t.Name], method.Name) {
					s.ifaceMethods[t.Name] = append(s.ifaceMethods[t.Name], method.Name)
				}
			}
			m[method.Name] = method
		}
	}
}

// note remembers the comparison that ends a block.
func (fn *function) note(b int32, u *Unit) {
	blk := &fn.Blocks[b]
	if blk.Cond < 0 || len(blk.Succs) != 2 {
		return
	}
	for i := range blk.Instrs {
		in := &blk.Instrs[i]
		if in.Op == OpBin && in.Dst == blk.Cond && in.Args[1] != None && in.Args[0] >= 0 {
			if fn.conds == nil {
				fn.conds = map[int32]cond{}
			}
			fn.conds[b] = cond{in.Args[0], u.Names[in.Name], in.Args[1]}
		}
	}
}

// findUses notes where each register is first read. Branches read at the end of their
// block, and what a φ knows from the branch before it is read by the φ.
func (fn *function) findUses() {
	fn.uses = make([]int32, fn.Regs)
	for r := range fn.uses {
		fn.uses[r] = math.MaxInt32
	}
	use := func(r, at int32) {
		if r >= 0 {
			fn.uses[r] = min(fn.uses[r], at)
		}
	}
	for b := range fn.Blocks {
		blk := &fn.Blocks[b]
		for n := range blk.Instrs {
			in := &blk.Instrs[n]
			at := fn.first[b] + int32(n)
			for _, a := range in.Args {
				use(a, at)
			}
			if in.Op != OpPhi {
				continue
			}
			for _, p := range blk.Preds {
				if c, ok := fn.conds[p]; ok {
					use(c.reg, at)
					use(c.k, at)
				}
			}
		}
		use(blk.Cond, fn.first[b]+int32(len(blk.Instrs)))
	}
}

func (s *solver) global(name string) *object {
	o := s.globals[name]
	if o == nil {
		s.loadFor(name)
		if o = s.globals[name]; o != nil {
			return o // its own initializer stored there
		}
		o = s.newObject("", Spot{unit: -1}, nil)
		o.name = name
		s.globals[name] = o
		if v, ok := s.host.Variable(name); ok {
			s.settings[place{o.id, 0}] = s.settingSet(v)
		}
	}
	return o
}

func (s *solver) zeroStruct(typ string) *object {
	o := s.zeroes[typ]
	if o == nil {
		o = s.newObject(typ, Spot{unit: -1}, nil)
		s.zeroes[typ] = o
	}
	return o
}

// drain runs whatever has something new to read.
func (s *solver) drain() {
	for len(s.queue) > 0 && !s.cut {
		i := s.queue[0]
		s.queue = s.queue[1:]
		if i.queued {
			i.queued = false
			s.run(i)
		}
	}
}

// settle runs to the end. When nothing moves any more, what nobody stored is zero: the
// reads that found nothing get their zero one after the other, in the order in which the
// program came to them, because each may make something else move.
func (s *solver) settle() {
	s.drain()
	patient := true // places that a store without a value is about to fill come last
	for from := 0; from < len(s.order) && !s.cut; {
		if s.fillZero(s.order[from], patient) {
			s.drain()
			if !patient {
				from, patient = 0, true
			}
			continue
		}
		from++
		if from == len(s.order) {
			switch {
			case patient:
				patient, from = false, 0
			case s.force(), s.enterEdges():
				s.drain()
				from, patient = 0, true
			case s.anyPending():
				from, patient = 0, true
			}
		}
	}
}

// anyPending: an instance that ran again later has reads that found nothing.
func (s *solver) anyPending() bool {
	for _, i := range s.order {
		for _, p := range i.pending {
			r := reading{}
			if !s.zeroed[place{p.obj.id, p.path}] && len(s.read(p.obj, p.path, &r)) == 0 {
				return true
			}
		}
	}
	return false
}

// own is the path of the package that is solved by itself.
func (s *solver) own() string { return s.units[0].Path }

// force opens both ways of branches whose condition never got a value.
func (s *solver) force() bool {
	any := false
	for _, i := range s.order {
		for _, b := range i.stuck {
			if i.forced == nil {
				i.forced = map[int32]bool{}
			}
			if !i.forced[b] {
				i.forced[b] = true
				s.wake(i)
				any = true
			}
		}
	}
	return any
}
