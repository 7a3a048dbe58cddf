package load

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// schedule hands out units whose dependencies have their facts.
type schedule struct {
	mu      sync.Mutex
	ready   chan struct{} // one for each of queue; holds all units, so that sending never blocks
	queue   []*unit       // the one that most wait for last
	waiting []int         // by unit index: dependencies without facts
	height  []int         // by unit index: how many units in a row wait for it
	left    int
}

func newSchedule(units []*unit) *schedule {
	s := &schedule{
		ready: make(chan struct{}, len(units)), waiting: make([]int, len(units)), height: make([]int, len(units)), left: len(units),
	}
	known := make([]bool, len(units))
	var height func(u *unit) int
	height = func(u *unit) int {
		if !known[u.index] {
			known[u.index] = true
			for _, v := range u.users {
				s.height[u.index] = max(s.height[u.index], height(v)+1)
			}
		}
		return s.height[u.index]
	}
	for _, u := range units {
		s.waiting[u.index] = len(u.deps)
		height(u)
	}
	for _, u := range units {
		if len(u.deps) == 0 {
			s.push(u)
		}
	}
	if len(units) == 0 {
		close(s.ready)
	}
	return s
}

// push adds a unit that can be handled. Long chains of imports come first: what is left at
// the end is then small, and all workers have some of it.
func (s *schedule) push(u *unit) {
	at, _ := slices.BinarySearchFunc(s.queue, u, func(a, b *unit) int {
		return cmp.Or(cmp.Compare(s.height[a.index], s.height[b.index]), cmp.Compare(b.index, a.index))
	})
	s.queue = slices.Insert(s.queue, at, u)
	s.ready <- struct{}{}
}

// next takes a unit; there is one for each value of ready.
func (s *schedule) next() *unit {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.queue[len(s.queue)-1]
	s.queue = s.queue[:len(s.queue)-1]
	return u
}

// release lets the users of u begin: its types and facts are there. Its own reports may
// still be on the way.
func (s *schedule) release(u *unit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range u.users {
		if s.waiting[v.index]--; s.waiting[v.index] == 0 {
			s.push(v)
		}
	}
}

// done counts u. then runs under the lock: it is how callbacks are kept from overlapping.
func (s *schedule) done(then func(left int)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left--
	then(s.left)
	if s.left == 0 {
		close(s.ready)
	}
}

// analyze handles all source units. When ctx ends, workers stop at the next
// step: between files and checking, and between analyzers.
func analyze(ctx context.Context, g *graph, opts *Options) error {
	plan := makePlan(opts.Analyzers)
	s := newSchedule(g.source)
	total := len(g.source)
	var workers sync.WaitGroup
	for range min(opts.Workers, total) {
		workers.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case _, ok := <-s.ready:
					if !ok {
						return
					}
					u := s.next()
					g.handle(ctx, plan, u, func() { s.release(u) })
					s.done(func(left int) {
						if ctx.Err() != nil {
							return
						}
						if opts.Keep != nil && u.reported {
							opts.Keep(u.pkg)
						}
						if opts.Progress != nil {
							opts.Progress(total-left, total, u.path)
						}
					})
				}
			}
		})
	}
	workers.Wait()
	return ctx.Err()
}

// handle does all the work on one unit, and calls release once its users can begin. Its
// syntax lives on this stack only.
func (g *graph) handle(ctx context.Context, p *plan, u *unit, release func()) {
	release = sync.OnceFunc(release)
	defer release()
	if ctx.Err() != nil {
		return
	}
	s := g.check(u)
	if u.kind == analysed {
		g.runAnalyzers(p, u, s, release, func() bool { return ctx.Err() != nil })
	}
	if !u.reported { // its twin is: see the package comment on tests
		u.pkg.Results, u.pkg.Diagnostics = nil, nil
	}
}
