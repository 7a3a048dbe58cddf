package valueflow

import (
	"slices"
	"strings"
)

// sending is an HTTP request as an instance of a model sends it.
type sending struct {
	methods set
	headers set
}

func (f *frame) send(methods, headers set) {
	if f.isMerged() {
		return
	}
	x := f.sending[f.instance]
	if x == nil {
		x = &sending{}
		f.sending[f.instance] = x
	}
	x.methods, x.headers = x.methods.union(methods), x.headers.union(headers)
}

// Send is an HTTP request that a layer makes again.
type Send struct {
	Methods []Value
	// Keyed: a header's name says that it tells repeats apart (Idempotency-Key).
	Keyed bool
	Place Place // of the program's call
	Func  string
}

// Sends are the requests that a layer makes again.
func (n *Solution) Sends(l *Layer) []Send {
	if len(n.s.sending) == 0 {
		return nil
	}
	x := &nester{n: n}
	var out []Send
	for _, i := range x.reached(l) {
		y := n.s.sending[i]
		if y == nil {
			continue
		}
		s := Send{Methods: n.values(y.methods), Keyed: n.s.isKeyed(y.headers)}
		from, number := i, int32(-1)
		for from.fn.model && from.from != nil {
			number, from = from.fromAt, from.from
		}
		if s.Func = from.fn.Symbol; number >= 0 {
			s.Place = n.s.place(n.s.spotOf(from, number))
		}
		out = append(out, s)
	}
	slices.SortStableFunc(out, func(a, b Send) int { return comparePlaces(a.Place, b.Place) })
	return out
}

// isKeyed: one of the headers tells repeats of a request apart. Headers that are not in
// view may.
func (s *solver) isKeyed(headers set) bool {
	for _, v := range headers {
		u := s.vals.all[v]
		if u.Kind == Unknown {
			return true
		}
		if u.Kind != Pointer {
			continue
		}
		for path := range s.objects[u.obj].cells {
			for _, e := range s.vals.elems[path] {
				name := strings.ToLower(e)
				if strings.Contains(name, "idempot") || strings.Contains(name, "request-id") || strings.Contains(name, "requestid") || strings.Contains(name, "dedup") || strings.Contains(name, "nonce") {
					return true
				}
			}
		}
	}
	return false
}
