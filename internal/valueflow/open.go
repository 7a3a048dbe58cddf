package valueflow

import "strings"

// maxOpenReceivers bounds how many objects of a type a package's methods are run on, where
// nobody in view calls them.
const maxOpenReceivers = 6

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
	s.opened, s.limit = true, maxOpenSteps
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
	if len(objects) > maxOpenReceivers {
		objects = objects[:maxOpenReceivers]
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
