package valueflow

// maxNumbers, maxPointers and maxUnknown bound the values of one place.
const (
	maxNumbers  = 16
	maxPointers = 96
	maxUnknown  = 6
)

// maxContexts bounds the contexts of one place: a function that many call is given many,
// and what holds for each of them nobody asks.
const maxContexts = 12

// bound widens a set that grows too large.
func (s *solver) bound(in set) set {
	if len(in) <= maxUnknown && !in.has(s.tooMany) {
		return in
	}
	count := [4]int{}
	for _, v := range in {
		count[s.family(v)]++
	}
	widened := in.has(s.tooMany)
	over := [4]bool{
		numbers: widened || count[numbers] > maxNumbers, contexts: widened || count[contexts] > maxContexts,
	}
	if !over[numbers] && !over[contexts] && count[pointers] <= maxPointers && count[unknowns] <= maxUnknown {
		return in
	}
	var out set
	kept := [4]int{}
	limit := [4]int{numbers: maxNumbers, pointers: maxPointers, unknowns: maxUnknown, contexts: maxContexts}
	for _, v := range in {
		f := s.family(v)
		if kept[f]++; v == s.tooMany || !over[f] && kept[f] <= limit[f] {
			out = append(out, v)
		}
	}
	if over[numbers] && count[numbers] > 0 || over[contexts] && count[contexts] > 0 || count[pointers] > maxPointers {
		out = out.with(s.tooMany)
	}
	return out
}

// The families of values that are bounded each by itself.
const (
	numbers = iota
	pointers
	unknowns
	contexts
)

func (s *solver) family(v ID) int {
	switch u := &s.vals.all[v]; u.Kind {
	case Int, Float, Bool, String, Nil:
		return numbers
	case Unknown:
		return unknowns
	case Pointer:
		if u.obj >= 0 && s.objects[u.obj].typ == contextNode {
			return contexts
		}
	}
	return pointers
}
