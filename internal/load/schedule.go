package load

import (
	"context"
	"sync"
)

// schedule hands out units whose dependencies are done.
type schedule struct {
	mu      sync.Mutex
	ready   chan *unit // holds all units at most, so that sending never blocks
	waiting []int      // by unit index: dependencies not done yet
	left    int
}

func newSchedule(units []*unit) *schedule {
	s := &schedule{ready: make(chan *unit, len(units)), waiting: make([]int, len(units)), left: len(units)}
	for _, u := range units {
		s.waiting[u.index] = len(u.deps)
	}
	for _, u := range units {
		if len(u.deps) == 0 {
			s.ready <- u
		}
	}
	if len(units) == 0 {
		close(s.ready)
	}
	return s
}

// done releases the users of u. then runs under the lock: it is how callbacks
// are kept from overlapping.
func (s *schedule) done(u *unit, then func(left int)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left--
	then(s.left)
	for _, v := range u.users {
		if s.waiting[v.index]--; s.waiting[v.index] == 0 {
			s.ready <- v
		}
	}
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
				case u, ok := <-s.ready:
					if !ok {
						return
					}
					g.handle(ctx, plan, u)
					s.done(u, func(left int) {
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

// handle does all the work on one unit. Its syntax lives on this stack only.
func (g *graph) handle(ctx context.Context, p *plan, u *unit) {
	if ctx.Err() != nil {
		return
	}
	s := g.check(u)
	if u.kind == analysed {
		g.runAnalyzers(p, u, s, func() bool { return ctx.Err() != nil })
	}
	if !u.reported { // its twin is: see the package comment on tests
		u.pkg.Results, u.pkg.Diagnostics = nil, nil
	}
}
