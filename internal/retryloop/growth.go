package retryloop

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// readDelay reads how a delay grows.
func (l *Loop) readDelay(p *Pause, d ssa.Value) {
	if d == nil {
		return
	}
	g := &growth{loop: l, seen: map[ssa.Value]bool{}}
	p.Growth = g.of(d)
	p.Jitter, p.Factor, p.Delay = p.Jitter || g.random, g.factor, g.base
	p.Header = g.header && !g.capped
	if p.Delay == nil && p.Growth == Constant {
		p.Delay = d
	}
}

type growth struct {
	loop           *Loop
	seen           map[ssa.Value]bool
	random, header bool
	capped         bool
	factor         float64
	base           ssa.Value
}

// of reads a value that may be another in each round.
func (g *growth) of(v ssa.Value) Growth {
	if g.seen[v] {
		return UnknownGrowth
	}
	g.seen[v] = true
	if g.loop.isInvariant(v) {
		if c, ok := v.(*ssa.Call); ok && isRandom(c) {
			g.random = true
		}
		if b, ok := v.(*ssa.BinOp); ok {
			g.of(b.X)
			g.of(b.Y)
		}
		if g.base == nil && isDuration(v.Type()) {
			g.base = v
		}
		return Constant
	}
	switch v := v.(type) {
	case *ssa.Convert:
		return g.of(v.X)
	case *ssa.ChangeType:
		return g.of(v.X)
	case *ssa.Phi:
		return g.phi(v)
	case *ssa.BinOp:
		return g.binary(v)
	case *ssa.Call:
		return g.call(v)
	case *ssa.Extract:
		if c, ok := v.Tuple.(*ssa.Call); ok {
			return g.call(c)
		}
	case *ssa.UnOp:
		if st := lastStore(v); st != nil {
			return g.of(st)
		}
		if ia, ok := v.X.(*ssa.IndexAddr); ok && ia != nil {
			return Linear // a table of delays
		}
	}
	return UnknownGrowth
}

func (g *growth) phi(v *ssa.Phi) Growth {
	if _, counts := g.loop.counter(v); counts {
		return Linear
	}
	out := UnknownGrowth
	for i, e := range v.Edges {
		if v.Block() == g.loop.header && !g.loop.Blocks[v.Block().Preds[i]] {
			if g.base == nil && isDuration(e.Type()) {
				g.base = e
			}
			continue
		}
		if k := g.of(e); k > out {
			out = k
		}
	}
	if out == UnknownGrowth {
		return Constant
	}
	return out
}

func (g *growth) binary(v *ssa.BinOp) Growth {
	x, y := g.of(v.X), g.of(v.Y)
	switch v.Op {
	case token.MUL:
		if k, ok := intConst(v.Y); ok && k > 1 && x != Constant && !isCounter(g.loop, v.X) {
			g.factor = float64(k)
			return Exponential
		}
		if k, ok := intConst(v.X); ok && k > 1 && y != Constant && !isCounter(g.loop, v.Y) {
			g.factor = float64(k)
			return Exponential
		}
	case token.SHL:
		if y == Linear {
			g.factor = 2
			return Exponential
		}
		g.factor = 2
		return Exponential
	case token.ADD:
		if v.X == v.Y {
			g.factor = 2
			return Exponential
		}
		if bin, ok := v.Y.(*ssa.BinOp); ok && bin.X == v.X && bin.Op == token.QUO { // wait += wait / 2
			if k, ok := intConst(bin.Y); ok && k > 0 {
				g.factor = 1 + 1/float64(k)
				return Exponential
			}
		}
		if x == UnknownGrowth && y == Constant { // delay += step
			return Linear
		}
	}
	return max(x, y)
}

func isCounter(l *Loop, v ssa.Value) bool {
	if c, ok := v.(*ssa.Convert); ok {
		v = c.X
	}
	_, ok := l.counter(v)
	return ok
}

func (g *growth) call(c *ssa.Call) Growth {
	if isRandom(c) {
		g.random = true
		for _, a := range argsOf(c) {
			g.of(a)
		}
		return UnknownGrowth
	}
	fn := callee(c)
	out := UnknownGrowth
	if fn != nil {
		name := strings.ToLower(fn.Name())
		switch {
		case name == "pow":
			g.factor = 2
			out = Exponential
		case strings.Contains(name, "jitter") || strings.Contains(name, "nextbackoff") || strings.Contains(name, "rand"):
			g.random = true
		case name == "get" && fn.Pkg() != nil && fn.Pkg().Path() == "net/http" && len(c.Call.Args) == 2:
			if k, ok := c.Call.Args[1].(*ssa.Const); ok && k.Value != nil && strings.EqualFold(strings.Trim(k.Value.ExactString(), `"`), "Retry-After") {
				g.header = true
			}
		case name == "min":
			g.capped = true
		}
		if fn.Pkg() != nil && fn.Pkg() != g.loop.Fn.Pkg.Pkg && fn.Pkg().Path() != "time" && fn.Pkg().Path() != "math" && fn.Pkg().Path() != "strconv" && isDuration(c.Type()) {
			g.random = true // a library's back-off: its own affair
		}
	}
	if b, ok := c.Call.Value.(*ssa.Builtin); ok && b.Name() == "min" {
		g.capped = true
	}
	for _, a := range argsOf(c) {
		if k := g.of(a); k > out && k != Constant {
			out = k
		}
	}
	return out
}

// isRandom: a call of math/rand, or of crypto/rand.
func isRandom(c *ssa.Call) bool {
	fn := callee(c)
	return fn != nil && fn.Pkg() != nil && (strings.HasPrefix(fn.Pkg().Path(), "math/rand") || fn.Pkg().Path() == "crypto/rand")
}
