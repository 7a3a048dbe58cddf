package valueflow

import "strings"

// Models are the models of libraries, ready to be used by many solutions at once: none
// changes it. A solution takes in the packages that its program uses, when it comes to
// them.
type Models struct {
	units  []*Unit
	byPath map[string]int
	funcs  map[string]int // the unit of each function, by symbol
	// named are the functions that keep or find something under a name they are given.
	named map[string]bool
}

// NewModels prepares compiled models.
func NewModels(units []*Unit) *Models {
	l := &Models{units: units, byPath: map[string]int{}, funcs: map[string]int{}, named: map[string]bool{}}
	for i, u := range units {
		l.byPath[u.Path] = i
		for k := range u.Funcs {
			l.funcs[u.Funcs[k].Symbol] = i
		}
	}
	s := &solver{functions: map[string]*function{}, types: map[string]map[string]Method{}, ifaceMethods: map[string][]string{}, lib: &Models{}}
	for _, u := range units {
		s.add(u, true)
	}
	s.markSensitive()
	for _, fn := range s.byIndex {
		if fn.names {
			l.named[fn.Symbol] = true
		}
	}
	return l
}

// function is the function with a symbol: the program's own, else the model of a
// library's; nil if neither is in view.
func (s *solver) function(symbol string) *function {
	if fn := s.functions[symbol]; fn != nil {
		return fn
	}
	if i, ok := s.lib.funcs[symbol]; ok && s.load(i) {
		return s.functions[symbol]
	}
	return nil
}

// load takes in a package of models; false if that was done before.
func (s *solver) load(i int) bool {
	u := s.lib.units[i]
	if s.loaded[i] {
		return false
	}
	s.loaded[i] = true
	s.add(u, true)
	if fn := s.functions[u.Path+".init"]; fn != nil {
		s.pass(s.instanceFor(fn, nil, 0, place{-1, 0}, -1), nil)
	}
	return true
}

// loadFor takes in the package of a type or a variable, if it is a library's with models.
func (s *solver) loadFor(name string) {
	if i, ok := s.lib.byPath[packageOf(name)]; ok {
		s.load(i)
	}
}

// packageOf is the path of the package in "*path.Type", "path.Var".
func packageOf(name string) string {
	name = strings.TrimPrefix(name, "*")
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return ""
	}
	return name[:i]
}

// methods are the methods of a type, or of an interface, by name.
func (s *solver) methods(typ string) (map[string]Method, bool) {
	m, ok := s.types[typ]
	if !ok && len(s.loaded) < len(s.lib.units) {
		s.loadFor(typ)
		m, ok = s.types[typ]
	}
	return m, ok
}
