package valueflow

import (
	"math"
	"slices"
	"strings"
	"time"
)

// repeats is what a model says of how it repeats its calls.
type repeats struct {
	attempts set
	on       string
	known    bool // it looks at contexts, or not
	ctx      set
	elapsed  set
	growth   string
	first    set
	most     set
	factor   set
	jitter   set
}

// repeating is what the model that is executed says so far.
func (f *frame) repeating() *repeats {
	if f.repeats == nil {
		f.repeats = &repeats{}
		f.layers = append(f.layers, f.instance)
	}
	return f.repeats
}

func (f *frame) retry(attempts, on set) {
	if f.isMerged() || len(attempts) == 0 {
		return
	}
	r := f.repeating()
	r.attempts, r.on = r.attempts.union(attempts), text(f.vals, on)
}

// orEndless is a number of attempts where 0 has no bound. A number that is not known stays
// so.
func (f *frame) orEndless(attempts set) set {
	var out set
	for _, v := range attempts {
		if u := f.vals.all[v]; u.Kind == Int && u.N == 0 {
			u.N = -1
			v = f.vals.id(u)
		}
		out = out.with(v)
	}
	return out
}

func (f *frame) retryUntil(ctx, elapsed set) {
	if !f.isMerged() {
		r := f.repeating()
		r.known, r.ctx, r.elapsed = true, r.ctx.union(ctx), r.elapsed.union(elapsed)
	}
}

func (f *frame) retryWait(growth, first, most, factor, jitter set) {
	if f.isMerged() {
		return
	}
	r := f.repeating()
	r.growth = text(f.vals, growth)
	r.first, r.most, r.factor, r.jitter = r.first.union(first), r.most.union(most), r.factor.union(factor), r.jitter.union(jitter)
}

// Layer is a place that makes the calls below it again when they fail, as one instance of
// its function has it.
type Layer struct {
	// Kind is "loop", "recursion", "hedge", "library" or, beyond what is in view, "remote".
	Kind string
	// Library is the library function that the program calls, of a "library"; of a "remote"
	// the function that the configuration names.
	Library string
	// By is the import path of the library that repeats, which may be behind that one.
	By       string
	Place    Place
	Func     string
	Instance int
	// Attempts are the numbers of attempts that it may make, the first included, in order. Endless: as
	// many as it takes. Unknown says why there may be others.
	Attempts []int64
	Endless  bool
	Unknown  []Value
	// From is where the number of attempts comes from.
	From []Value
	// On are the kinds of failures that are tried again; empty for any.
	On []string
	// Sees: it looks at a context between attempts. Contexts are a library's, if they are
	// known.
	Sees     bool
	Contexts []Chain
	// Elapsed are the times that all attempts may take together.
	Elapsed []Value
	// Guarded: it is entered only with requests of some kind, which is not read here.
	Guarded bool
	// Judged: a function, or what is called, says which failures are tried again.
	Judged bool
	// Poll: it waits for a state, and for no answer.
	Poll bool
	Backoff

	inst *instance
	loop int // of the function, -1 for all of a model
}

// Backoff is how long a layer waits between attempts.
type Backoff struct {
	Growth string // "constant", "linear", "exponential", "unknown"; "" for no wait
	First  []Value
	Most   []Value
	Factor float64
	Jitter bool
}

// Max is the largest number of attempts that is known; 0 if none is.
func (l *Layer) Max() int64 {
	if len(l.Attempts) == 0 {
		return 0
	}
	return l.Attempts[len(l.Attempts)-1]
}

// IsRetry: it may make more than one attempt.
func (l *Layer) IsRetry() bool { return l.Endless || l.Max() > 1 || l.Max() == 0 && len(l.Unknown) > 0 }

// Layers are the retries of the program, in the order of their places.
func (n *Solution) Layers() []*Layer {
	if n.layers == nil {
		n.layers = n.findLayers()
	}
	return n.layers
}

func (n *Solution) findLayers() []*Layer {
	out := []*Layer{}
	for _, i := range n.s.order {
		if i.fn.model || !i.started() {
			continue
		}
		if attempts := n.s.host.Remote(i.fn.Symbol); attempts > 1 {
			out = append(out, n.remoteLayer(i, attempts))
		}
		for k := range i.fn.Loops {
			if l := n.loopLayer(i, k); l.IsRetry() {
				out = append(out, l)
			}
		}
	}
	for _, i := range n.s.layers {
		if l := n.modelLayer(i); l.IsRetry() {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b *Layer) int { return comparePlaces(a.Place, b.Place) })
	return out
}

// remoteLayer is what the configuration says of a function: its calls are made again where
// nobody here sees it.
func (n *Solution) remoteLayer(i *instance, attempts int) *Layer {
	l := &Layer{Kind: "remote", Library: i.fn.Symbol, Func: i.fn.Symbol, Instance: int(i.id), Attempts: []int64{int64(attempts)}, Sees: true, inst: i, loop: -1}
	if i.from != nil {
		l.Place = n.s.place(n.s.spotOf(i.from, i.fromAt))
		l.Func = i.from.fn.Symbol
	}
	return l
}

func (n *Solution) loopLayer(i *instance, k int) *Layer {
	in := &i.fn.Loops[k]
	u := n.s.units[i.fn.unit]
	l := &Layer{
		Kind: [...]string{"loop", "recursion", "hedge"}[min(in.Kind, LoopHedge)], Place: n.s.place(Spot{i.fn.unit, i.fn.index, in.Line, in.Col}), Func: i.fn.Symbol, Instance: int(i.id),
		Sees: in.Flag&LoopSees != 0, Poll: in.Flag&LoopPoll != 0, Guarded: in.Flag&LoopGuarded != 0, Judged: in.Flag&LoopJudged != 0, inst: i, loop: k,
	}
	if on := u.Names[in.Only]; on != "" {
		l.On = strings.Split(on, "\x00")
	}
	get := func(o int32) set {
		f := &frame{solver: n.s, instance: i, number: -1}
		return f.get(o)
	}
	switch {
	case in.Flag&LoopKnown != 0 && in.Attempts == None:
		l.Attempts = []int64{int64(in.Add)}
	case in.Flag&LoopKnown != 0:
		n.attempts(l, get(in.Attempts), int64(in.Add))
	case in.Flag&LoopBounded == 0:
		l.Endless = true
	default:
		l.Unknown = []Value{{Kind: Unknown, Reason: Computed, Origin: -1}}
	}
	l.Growth, l.Jitter, l.Factor = u.Names[in.Growth], in.Flag&LoopJitter != 0, float64(in.Factor)/1000
	l.First = n.values(get(in.Delay))
	return l
}

// attempts reads a set of numbers.
func (n *Solution) attempts(l *Layer, vals set, add int64) {
	for _, v := range n.values(vals) {
		switch {
		case v.Kind == Int && v.N == -1 && l.Kind == "library":
			l.Endless = true
		case v.Kind == Int && v.N >= 0 && v.N < math.MaxInt32:
			l.Attempts = append(l.Attempts, v.N+add)
			l.From = append(l.From, v)
		case v.Kind == Int: // a number that stands for "all"
			l.Endless = true
		case v.Kind == Unknown && v.Text == "in a recursion":
		case v.Kind == Unknown:
			l.Unknown = append(l.Unknown, v)
		}
	}
	slices.Sort(l.Attempts)
	l.Attempts = slices.Compact(l.Attempts)
	if len(l.Attempts) == 0 && !l.Endless && len(l.Unknown) == 0 {
		l.Unknown = []Value{{Kind: Unknown, Reason: Computed, Origin: -1}}
	}
}

func (n *Solution) modelLayer(i *instance) *Layer {
	r := i.repeats
	out, number := i, int32(-1)
	for out.fn.model && out.from != nil {
		number, out = out.fromAt, out.from
	}
	l := &Layer{Kind: "library", Library: outermost(i).fn.Symbol, By: n.s.units[i.fn.unit].Path, Func: out.fn.Symbol, Instance: int(out.id), inst: i, loop: -1}
	if number >= 0 {
		l.Place = n.s.place(n.s.spotOf(out, number))
	}
	n.attempts(l, r.attempts, 0)
	if r.on != "" {
		l.On = []string{r.on}
	}
	for _, v := range r.ctx {
		n.chains(v, nil, map[int32]bool{}, &l.Contexts)
	}
	l.Sees = !r.known || len(l.Contexts) > 0
	l.Elapsed = n.values(r.elapsed)
	l.Growth, l.First, l.Most = r.growth, n.values(r.first), n.values(r.most)
	for _, v := range r.factor {
		if u := n.s.vals.all[v]; u.Kind == Float {
			l.Factor = math.Float64frombits(uint64(u.N))
		}
	}
	for _, v := range r.jitter {
		if u := n.s.vals.all[v]; u.Kind == Float && u.N != 0 || u.Kind == Int && u.N != 0 {
			l.Jitter = true
		}
	}
	return l
}

// outermost is the model that the program called to get to one.
func outermost(i *instance) *instance {
	for i.from != nil && i.from.fn.model {
		i = i.from
	}
	return i
}

// Sum is how long a layer waits in all, for a number of attempts; ok is false if that is
// not known.
func (b *Backoff) Sum(attempts int64) (d time.Duration, ok bool) {
	if b.Growth == "" {
		return 0, true
	}
	first, ok := largest(b.First)
	if !ok || attempts > 10_000 || b.Growth == "unknown" {
		return 0, false
	}
	most, capped := largest(b.Most)
	wait := float64(first)
	for k := int64(1); k < attempts; k++ {
		w := wait
		if capped && most > 0 {
			w = min(w, float64(most))
		}
		if d += time.Duration(min(w, float64(math.MaxInt64/4))); d > math.MaxInt64/2 {
			return 0, false
		}
		switch b.Growth {
		case "exponential":
			wait *= max(b.Factor, 1)
		case "linear":
			wait += float64(first)
		}
	}
	return d, true
}

func largest(vals []Value) (int64, bool) {
	out, ok := int64(0), false
	for _, v := range vals {
		if v.Kind == Int && (!ok || v.N > out) {
			out, ok = v.N, true
		}
	}
	return out, ok
}
