package valueflow

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What leaves the view may be changed by whoever gets it: its exported fields are open, and
// that nobody in view stored there says nothing.

// escaped finds the objects that leave the view: what functions that others call return,
// what functions that are not in view are given, exported variables, and what is in the
// exported fields of these.
func (s *solver) escaped() map[int32]bool {
	if s.left != nil {
		return s.left
	}
	s.left = map[int32]bool{}
	var queue []int32
	add := func(vals set) {
		for _, v := range vals {
			u := s.vals.all[v]
			if (u.Kind == Pointer || u.Kind == Struct || u.Kind == Function) && u.obj >= 0 && !s.left[u.obj] {
				s.left[u.obj] = true
				queue = append(queue, u.obj)
			}
		}
	}
	add(s.handedOut)
	if s.opened {
		for _, i := range s.order {
			if i.root && i.fn.Exported {
				for _, r := range i.out {
					add(r)
				}
			}
		}
		for name, o := range s.globals {
			if isExported(name[strings.LastIndexByte(name, '.')+1:]) && !s.isModelled(name) {
				s.left[o.id] = true
				queue = append(queue, o.id)
			}
		}
	}
	for len(queue) > 0 {
		o := s.objects[queue[len(queue)-1]]
		queue = queue[:len(queue)-1]
		add(o.of)
		for _, path := range o.order {
			if slices.ContainsFunc(s.vals.elems[path], func(f string) bool { return !isExported(f) && f[0] != '[' && f[0] != '{' }) {
				continue
			}
			c := o.cells[path]
			add(c.vals)
			add(c.init)
			add(c.over)
		}
		for _, l := range o.links {
			add(l.src)
		}
	}
	return s.left
}

func isExported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}

// isModelled: the variable belongs to a library. That others may change it too is left
// out of account: few do, and who does is mostly in view.
func (s *solver) isModelled(name string) bool {
	_, modelled := s.lib.byPath[packageOf(name)]
	return modelled
}
