package valueflow

import "strings"

// variableOf is the package's variable that holds an object which the package made as it was
// initialised: "net/http.DefaultClient". It is "" if there is none.
func (s *solver) variableOf(o *object) string {
	for range 8 { // views of views may lead round in a circle
		next := s.viewed(o)
		if next == nil {
			break
		}
		o = next
	}
	if o.name != "" || o.maker == nil {
		return o.name
	}
	pkg := s.units[o.maker.fn.unit].Path + "."
	found := ""
	for name, g := range s.globals {
		if !strings.HasPrefix(name, pkg) || strings.ContainsAny(name[len(pkg):], "./") || found != "" && found < name {
			continue
		}
		if c := g.cells[0]; c != nil {
			for _, v := range c.stored() {
				if u := s.vals.all[v]; u.Kind == Pointer && u.obj == o.id && u.path == 0 {
					found = name
				}
			}
		}
	}
	return found
}

// viewed is the first object that a view is another name for; nil if it is none.
func (s *solver) viewed(o *object) *object {
	if !o.isView {
		return nil
	}
	for _, v := range o.of {
		if u := s.vals.all[v]; u.Kind == Pointer && u.obj != o.id {
			return s.objects[u.obj]
		}
	}
	return nil
}
