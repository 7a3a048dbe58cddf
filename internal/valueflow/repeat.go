package valueflow

import (
	"math"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/retryloop"
)

// loops are the retries of the function that count as layers; what their numbers are made
// of is asked for.
func (t *translator) loops() []*retryloop.Loop {
	if t.Loops == nil {
		return nil
	}
	var out []*retryloop.Loop
	for _, l := range t.Loops(t.fn) {
		if l.Kind == retryloop.Reconnect {
			continue
		}
		out = append(out, l)
		t.ask(l.Attempts)
		for _, p := range l.Pauses {
			t.ask(p.Delay)
		}
	}
	return out
}

// repeat writes the retries down.
func (t *translator) repeat(loops []*retryloop.Loop) {
	for _, l := range loops {
		out := Loop{Attempts: None, Add: int32(min(l.Add, math.MaxInt32)), Delay: None, Only: t.name(strings.Join(l.Kinds(), "\x00")), Growth: t.name("")}
		switch l.Kind {
		case retryloop.Recursion:
			out.Kind = LoopRecursion
		case retryloop.Hedge:
			out.Kind = LoopHedge
		}
		for flag, set := range map[LoopFlag]bool{LoopKnown: l.Known, LoopBounded: l.Bounded, LoopSees: l.Sees, LoopPoll: l.Poll, LoopGuarded: l.Guarded(), LoopJudged: l.Judged} {
			if set {
				out.Flag |= flag
			}
		}
		if l.Attempts != nil {
			if out.Attempts = t.operand(l.Attempts); out.Attempts == None {
				out.Flag &^= LoopKnown
			}
		}
		for b := range l.Blocks {
			out.Blocks = append(out.Blocks, int32(b.Index))
		}
		slices.Sort(out.Blocks)
		if len(l.Pauses) > 0 {
			p := l.Pauses[0]
			out.Growth, out.Factor = t.name(p.Growth.String()), int32(p.Factor*1000)
			if p.Delay != nil {
				out.Delay = t.operand(p.Delay)
			}
			if p.Jitter {
				out.Flag |= LoopJitter
			}
		}
		out.Line, out.Col = t.at(l.Pos)
		out.Line = max(out.Line, 0)
		t.f.Loops = append(t.f.Loops, out)
	}
}
