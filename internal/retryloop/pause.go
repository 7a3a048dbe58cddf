package retryloop

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Growth says how the pauses of a retry grow.
type Growth uint8

// The growths.
const (
	UnknownGrowth Growth = iota
	Constant
	Linear
	Exponential
)

// String names a growth as the value flow does.
func (g Growth) String() string {
	return [...]string{"unknown", "constant", "linear", "exponential"}[g]
}

// Pause is a wait between two attempts.
type Pause struct {
	At    ssa.Instruction
	Delay ssa.Value // the first; nil if it is not read
	Growth
	Factor float64 // of Exponential
	Jitter bool    // something random is in it
	// Blind: no context ends it.
	Blind bool
	// Header: the delay is what the other side asked for (Retry-After), and nothing caps it.
	Header bool
}

// pauses are the waits in the loop.
func (l *Loop) pauses(w *walk) []Pause {
	var out []Pause
	for _, b := range l.Fn.Blocks {
		if !l.Blocks[b] {
			continue
		}
		for _, instr := range b.Instrs {
			p := Pause{At: instr}
			var delay ssa.Value
			switch instr := instr.(type) {
			case *ssa.Call:
				if instr == w.call {
					continue
				}
				d, blind, ok := sleeps(instr)
				if !ok {
					continue
				}
				delay, p.Blind = d, blind
				if name := strings.ToLower(callee(instr).Name()); strings.Contains(name, "backoff") || strings.Contains(name, "exponential") || strings.Contains(name, "jitter") {
					p.Jitter = true // a helper's own affair
				}
			case *ssa.UnOp:
				d, ok := timerOf(instr.X)
				if instr.Op != token.ARROW || !ok {
					continue
				}
				delay, p.Blind = d, true
			case *ssa.Select:
				found, done := false, !instr.Blocking
				for _, st := range instr.States {
					if d, ok := timerOf(st.Chan); ok {
						found, delay = true, d
					} else if st.Dir == types.RecvOnly {
						done = true
					}
				}
				if !found {
					continue
				}
				p.Blind = !done
			default:
				continue
			}
			l.readDelay(&p, delay)
			out = append(out, p)
		}
	}
	return out
}

// sleeps reads a call that waits for a time: time.Sleep, a clock's, or a helper with such a
// name. Without a context it is blind.
func sleeps(c *ssa.Call) (delay ssa.Value, blind, ok bool) {
	fn := callee(c)
	if fn == nil {
		return nil, false, false
	}
	name := strings.ToLower(fn.Name())
	if !strings.Contains(name, "sleep") && !strings.Contains(name, "backoff") && !strings.Contains(name, "pause") && !strings.HasPrefix(name, "wait") && name != "delay" {
		return nil, false, false
	}
	blind = true
	for _, a := range c.Call.Args {
		if isDuration(a.Type()) {
			delay = a
		}
		if isContext(a.Type()) || isChan(a.Type()) || isRequest(a.Type()) {
			blind = false
		}
	}
	res := c.Call.Signature().Results()
	if res.Len() > 0 && isDuration(res.At(0).Type()) {
		return nil, false, false // computes the delay
	}
	if strings.Contains(name, "sleep") || strings.Contains(name, "pause") || name == "delay" {
		return delay, blind && delay != nil && (res.Len() == 0), delay != nil || !blind
	}
	return delay, false, delay != nil || !blind
}

func isChan(t types.Type) bool { _, ok := t.Underlying().(*types.Chan); return ok }

func isRequest(t types.Type) bool {
	p, ok := t.(*types.Pointer)
	return ok && strings.HasSuffix(types.TypeString(p.Elem(), nil), "net/http.Request")
}

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}

// timerOf is the delay of the timer or ticker whose channel a value is.
func timerOf(ch ssa.Value) (delay ssa.Value, ok bool) {
	switch v := ch.(type) {
	case *ssa.ChangeType:
		return timerOf(v.X)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if _, phi := e.(*ssa.Phi); phi {
				continue // it comes back to itself
			}
			if d, ok := timerOf(e); ok {
				return d, true
			}
		}
	case *ssa.Call:
		fn := callee(v)
		if fn == nil || fn.Name() != "After" && fn.Name() != "Chan" && fn.Name() != "C" {
			return nil, false
		}
		for _, a := range v.Call.Args {
			if isDuration(a.Type()) {
				return a, true
			}
		}
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok || fieldName(fa) != "C" {
			return nil, false
		}
		return madeTimer(fa.X), isTimer(fa.X.Type())
	}
	return nil, false
}

// isTimer: a timer or a ticker, of package time or of a library of back-offs.
func isTimer(t types.Type) bool {
	s := types.TypeString(t, nil)
	return strings.HasSuffix(s, ".Timer") || strings.HasSuffix(s, ".Ticker")
}

// madeTimer is the delay that a timer was made with.
func madeTimer(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.Call:
		for _, a := range v.Call.Args {
			if isDuration(a.Type()) {
				return a
			}
		}
	case *ssa.Phi:
		for _, e := range v.Edges {
			if _, phi := e.(*ssa.Phi); phi {
				continue
			}
			if d := madeTimer(e); d != nil {
				return d
			}
		}
	case *ssa.UnOp:
		if st := lastStore(v); st != nil && st != ssa.Value(v) {
			if _, load := st.(*ssa.UnOp); !load {
				return madeTimer(st)
			}
		}
	}
	return nil
}
