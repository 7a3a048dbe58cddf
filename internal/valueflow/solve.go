package valueflow

import (
	"go/constant"
	"slices"
	"strings"
)

// Host is what the solver asks about what a program is run with.
type Host interface {
	// Arg is the argument that sets a flag.
	Arg(flag string) (string, bool)
	// Env is an environment variable.
	Env(name string) (string, bool)
	// Key is a key of a configuration file that is not decoded into a struct.
	Key(name string) (string, Origin, bool)
	// Settings are the values of the fields of a type that is filled; how names the format
	// or the library, as the models do.
	Settings(typ, how string) []Setting
	// KeyPaths are the keys that a library like viper decodes into a type.
	KeyPaths(typ string) []KeyPath
	// Entry is the function at which the program starts, or the name of a command; "" for
	// main.
	Entry() string
	// Variable is a value that the configuration gives a package variable or a field.
	Variable(name string) (Setting, bool)
}

// KeyPath is a key of a configuration and the field that it is decoded into.
type KeyPath struct {
	Key, Path string
	Kind      Kind // Int, Bool or String
}

// Setting is one value from outside for a field. Without a Const it is not known: Origin
// names the environment variable.
type Setting struct {
	Path   string // fields with dots between
	Const  constant.Value
	Origin Origin
}

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
	edgeByKey    map[arrivalKey]*Edge
	edges0       []*Edge
	entered      map[*Edge]int
	entering     bool        // a handler is being called for the requests that come in
	ran          map[ID]bool // function values that were called
}

// maxSteps bounds the instructions that one run executes.
const maxSteps = 6_000_000

func newSolver(units []*Unit, lib *Models, host Host) *solver {
	s := &solver{
		inView: map[string]bool{}, functions: map[string]*function{}, types: map[string]map[string]Method{}, ifaceMethods: map[string][]string{}, host: host, lib: lib, loaded: map[int]bool{},
		vals: newValues(), globals: map[string]*object{}, zeroes: map[string]*object{}, byType: map[string][]*object{},
		typeWaiters: map[string][]*instance{}, merged: map[mergedKey]*object{}, settings: map[place]set{}, zeroed: map[place]bool{}, filling: map[place]bool{},
		instances: map[key]*instance{}, sites: map[callSite]int32{}, limit: maxSteps,
		arrivals: map[arrivalKey]*Arrival{}, edgeByKey: map[arrivalKey]*Edge{}, waits: map[arrivalKey]*Wait{}, serving: map[servingKey]bool{}, entered: map[*Edge]int{}, ran: map[ID]bool{},
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

// findDeadEnds finds the blocks from where every way ends the program, or returns an error.
func (fn *function) findDeadEnds() {
	for changed := true; changed; {
		changed = false
		for b := len(fn.Blocks) - 1; b >= 0; b-- {
			if len(fn.dies) > 0 && fn.dies[b] || !fn.fails(b) {
				continue
			}
			if fn.dies == nil {
				fn.dies = make([]bool, len(fn.Blocks))
			}
			fn.dies[b], changed = true, true
		}
	}
}

func (fn *function) fails(b int) bool {
	blk := &fn.Blocks[b]
	for i := range blk.Instrs {
		switch in := &blk.Instrs[i]; {
		case in.Op == OpPanic, in.Op == OpReturn && in.Flag&FlagFails != 0:
			return true
		}
	}
	for _, succ := range blk.Succs {
		if fn.dies == nil || !fn.dies[succ] {
			return false
		}
	}
	return len(blk.Succs) > 0
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

// fillZero gives the first read of an instance that found nothing its zero.
func (s *solver) fillZero(i *instance, patient bool) bool {
	filled := false
	for _, p := range i.pending {
		r := reading{}
		at := place{p.obj.id, p.path}
		if s.zeroed[at] || len(s.read(p.obj, p.path, &r)) > 0 {
			continue
		}
		if patient && (p.obj.cell(p.path).awaited || s.filling[at]) {
			continue
		}
		s.filling[at] = false
		s.zeroed[at] = true
		if p.obj.maker != nil && p.obj.maker.fn.model && !i.fn.model {
			// A library makes it: what its model does not say of it is not zero.
			field := s.vals.paths[p.path]
			s.write(p.obj, p.path, set{s.vals.id(Value{Kind: Unknown, Reason: Library, Text: field, Origin: -1})}, "", Spot{}, later)
		} else {
			s.fillAt(p, 0)
		}
		s.wake(i)
		filled = true
		if len(s.queue) > 0 {
			break
		}
	}
	return filled
}

// fillAt stores the zero of a read where it belongs: in what the struct was copied from,
// if it is a copy, so that a default there is seen.
func (s *solver) fillAt(p pending, depth int) {
	copied := false
	if depth < 8 && !p.obj.isView {
		for _, l := range p.obj.links {
			rest := s.vals.rest(p.path, min(len(s.vals.elems[l.path]), len(s.vals.elems[p.path])))
			if !s.isBelow(p.path, l.path) || l.except != "" && excepted(l.except, s.vals.paths[rest]) {
				continue
			}
			for _, v := range l.src {
				u := s.vals.all[v]
				from := pending{s.objects[u.obj], s.below(u.path, rest), p.typ, p.flag}
				if s.objects[u.obj] != p.obj {
					copied = true
					s.fillAt(from, depth+1)
				}
			}
		}
	}
	r := reading{}
	if !copied || len(s.read(p.obj, p.path, &r)) == 0 {
		s.write(p.obj, p.path, set{s.zeroFor(p)}, "", Spot{}, later)
	}
}

func (s *solver) zeroFor(p pending) ID {
	field := p.obj.name
	if p.path != 0 {
		fields := s.vals.elems[p.path]
		field = fields[len(fields)-1]
	}
	if s.opened && s.isOpen(p.obj, field) {
		return s.vals.id(Value{Kind: Unknown, Reason: Parameter, Text: field, Origin: -1})
	}
	if p.flag&FlagNilable != 0 {
		return s.nilValue
	}
	if s.isModelType(p.obj.typ) {
		field = "" // a library's business
	}
	origin := s.vals.origin(Origin{Kind: FromZero, Name: field})
	switch {
	case p.typ == "bool":
		return s.no
	case p.typ == "string":
		return s.vals.id(Value{Kind: String, Origin: -1})
	case p.typ == "float64", p.typ == "float32":
		return s.vals.id(Value{Kind: Float, Origin: -1})
	}
	return s.vals.id(Value{Kind: Int, Origin: origin})
}

// isOpen: others may store there. Of a library's own objects that is asked for when
// it matters: see Object.Escapes.
func (s *solver) isOpen(o *object, field string) bool {
	if o.name != "" {
		return isExported(o.name[strings.LastIndexByte(o.name, '.')+1:]) && !s.isModelled(o.name)
	}
	pkg, typ, ok := strings.Cut(strings.TrimPrefix(o.typ, s.own()), ".")
	return ok && pkg == "" && isExported(field) && isExported(typ)
}

// isModelType: the type belongs to a library that has a model.
func (s *solver) isModelType(typ string) bool {
	i := strings.LastIndexByte(typ, '.')
	if i < 0 {
		return false
	}
	_, modelled := s.lib.byPath[typ[:i]]
	return modelled
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

// enterEdges calls the handlers that nothing in view calls: a server does.
func (s *solver) enterEdges() bool {
	any := false
	for _, e := range s.edges0 {
		if s.entered[e] == len(e.handler) {
			continue
		}
		s.entered[e] = len(e.handler)
		any = true
		for _, v := range e.handler {
			if s.ran[v] || s.vals.all[v].Kind != Function {
				continue
			}
			i := e.inst
			f := &frame{solver: s, instance: i, number: e.instr + 1<<20, in: &Instr{Op: OpEscape, Dst: None, Type: -1}}
			s.entering = true
			f.callOpen(v)
			s.entering = false
		}
	}
	return any
}

// fromOutside adds to what a place holds what a library filled it with.
func (s *solver) fromOutside(o *object, path int32, vals set) set {
	if len(o.filled) == 0 && o.name == "" {
		return vals
	}
	if given, ok := s.settings[place{o.id, path}]; ok {
		return given
	}
	if len(o.filled) == 0 {
		return vals
	}
	if s.vals.isAny(path) {
		var out set
		for _, p := range o.given {
			if matches(s.vals.elems[p], s.vals.elems[path]) {
				out = out.union(s.settings[place{o.id, p}])
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	for _, f := range o.filled {
		if s.isBelow(path, f.path) && !f.bound {
			vals = vals.with(s.vals.id(Value{Kind: Unknown, Reason: f.reason, Text: f.name, Origin: -1}))
		}
	}
	return vals
}

// isFilled: the configuration's files say something of what is below a place.
func (s *solver) isFilled(o *object, path int32) bool {
	n := len(s.vals.elems[path])
	return slices.ContainsFunc(o.given, func(p int32) bool {
		e := s.vals.elems[p]
		return len(e) > n && matches(e[:n], s.vals.elems[path])
	})
}

// bindSettings gives an object that is decoded what the configuration's files say.
func (s *solver) bindSettings(o *object, path int32, typ, how string) (bound bool) {
	seen := map[int32]bool{}
	for _, v := range s.host.Settings(typ, how) {
		p := s.below(path, s.vals.pathID(v.Path))
		s.settings[place{o.id, p}] = s.settingSet(v) // later files win
		if !seen[p] && !slices.Contains(o.given, p) {
			seen[p] = true
			o.given = append(o.given, p)
		}
		bound = bound || v.Origin.Kind != FromConfig // which speaks of one field
	}
	return bound
}

func (s *solver) settingSet(v Setting) set {
	if v.Const == nil {
		return set{s.vals.id(Value{Kind: Unknown, Reason: Environment, Text: v.Origin.Name, Origin: -1})}
	}
	out := Value{Origin: s.vals.origin(v.Origin)}
	switch v.Const.Kind() {
	case constant.Int:
		out.Kind = Int
		out.N, _ = constant.Int64Val(v.Const)
	case constant.Bool:
		out.Kind, out.N, out.Origin = Bool, b2i(constant.BoolVal(v.Const)), -1
	case constant.String:
		out.Kind, out.Text = String, constant.StringVal(v.Const)
	case constant.Float:
		f, _ := constant.Float64Val(v.Const)
		out.Kind, out.N = Float, int64(floatBits(f))
	default:
		return nil
	}
	return set{s.vals.id(out)}
}

// main runs a program: the initializers of its packages, and main.
func (s *solver) main(path string) {
	entry := path + ".main"
	if s.functions[s.host.Entry()] != nil {
		entry = s.host.Entry()
	}
	for _, symbol := range []string{path + ".init", entry} {
		if fn := s.functions[symbol]; fn != nil {
			s.pass(s.instanceFor(fn, nil, 0, place{-1, 0}, -1), nil)
		}
	}
	s.settle()
}

// open runs what others may call in a package: nothing is known of their arguments, but
// for the receivers that the package makes itself.
func (s *solver) open(path string) {
	s.opened = true
	if fn := s.functions[path+".init"]; fn != nil {
		s.pass(s.instanceFor(fn, nil, 0, place{-1, 0}, -1), nil)
	}
	s.settle()
	// What others may call by its name, or through an interface; and, when that has run,
	// what nobody in view has called.
	for _, round := range []func(fn *function) bool{
		func(fn *function) bool { return fn.isNamedForOthers() },
		func(fn *function) bool { return fn.isNamedForOthers() }, // what the last makes is a receiver of the first
		func(fn *function) bool { return len(fn.insts) == 0 },
	} {
		for _, fn := range s.byIndex {
			if !fn.model && !strings.Contains(fn.Symbol, "$") && round(fn) {
				s.openFunction(fn)
			}
		}
		s.settle()
	}
}

// isNamedForOthers: the function's own name is exported.
func (fn *function) isNamedForOthers() bool {
	return isExported(fn.Symbol[strings.LastIndexByte(fn.Symbol, '.')+1:])
}

func (s *solver) openFunction(fn *function) {
	unknown := set{s.vals.id(Value{Kind: Unknown, Reason: Parameter, Text: fn.Symbol, Origin: -1})}
	args := make([]set, fn.Params)
	for n := range args {
		args[n] = unknown
	}
	if !fn.Method || len(args) == 0 {
		s.pass(s.rootOf(fn, place{-1, 0}), args)
		return
	}
	kind := Struct
	if strings.HasPrefix(fn.Symbol, "(*") {
		kind = Pointer
	}
	objects := s.byType[fn.Recv]
	if len(objects) > maxReceivers {
		objects = objects[:maxReceivers]
	}
	for _, o := range objects {
		args[0] = set{s.vals.id(Value{Kind: kind, Origin: -1, obj: o.id})}
		s.pass(s.rootOf(fn, place{o.id, 0}), args)
	}
	if len(objects) == 0 {
		args[0] = unknown
		s.pass(s.rootOf(fn, place{-1, 0}), args)
	}
}
