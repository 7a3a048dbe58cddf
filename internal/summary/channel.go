package summary

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"
)

// Channel is Step.Waits of a channel operation, Time that of a sleep and of a timer.
const (
	Channel = "channel"
	Time    = "time"
)

// A sleep below briefSleep is not worth a context; one below checkedSleep is not where
// its loop looks at a context each time; and one below longSleep delays an end, no more.
const (
	briefSleep   = 100 * time.Millisecond
	checkedSleep = 1500 * time.Millisecond
	longSleep    = time.Second
)

// sleep notes how long a call of time.Sleep, or of a clock's, takes.
func (b *builder) sleep(s *Step, call ssa.CallInstruction, to callee) {
	if isSleep(to) {
		s.Sleeps, s.Waits = true, Time
		s.Short += b.duration(s, to.args[0], call.Block())
	}
}

// isSleep: the callee is time.Sleep, or has its name and shape (clocks that tests can
// replace).
func isSleep(to callee) bool {
	return to.obj != nil && to.obj.Name() == "Sleep" && len(to.args) == 1 && to.sig.Results().Len() == 0 &&
		isNamed(to.args[0].Type(), "time", "Duration") && !to.handed
}

// duration reads how long a step takes, and what that means where it is. Once, outside
// a loop and for no request, a sleep is as good as work: it ends by itself.
func (b *builder) duration(s *Step, v ssa.Value, block *ssa.BasicBlock) (text string) {
	once := !inLoop(block) && (s.Hand == nil || !s.Hand.Request)
	s.Minor = s.Minor || once
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil {
		s.Minor = s.Minor || b.loopLooks(block)
		return ""
	}
	n, ok := constant.Int64Val(constant.ToInt(k.Value))
	if !ok {
		return ""
	}
	d := time.Duration(n)
	s.Brief = s.Brief || d < briefSleep || d < checkedSleep && b.loopLooks(block)
	s.Minor = s.Minor || d < longSleep || d < checkedSleep && b.loopPasses(block)
	return "(" + d.String() + ")"
}

func isReceive(v *ssa.UnOp) bool { return v.Op == token.ARROW }

// channel reads a channel operation that waits where no context can end it.
func (b *builder) channel(f *Func, fn *ssa.Function, instr ssa.Instruction, e env) {
	b.sentOff(f, instr, e)
	if e.hand == nil || e.hand.Test {
		return
	}
	s := Step{Waits: Channel, How: e.how, Hand: e.hand, Func: e.fn, InLiteral: e.late, Excuse: e.excuse, Away: e.away, CtxArg: -1, Idle: isIdle(fn, e.hand)}
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if !isReceive(instr) || !b.receive(&s, fn, instr) {
			return
		}
		s.Span = Span{Pos: instr.Pos()}
	case *ssa.Send:
		if !b.send(&s, fn, instr) {
			return
		}
		s.Span = Span{Pos: instr.Pos()}
	case *ssa.Select:
		if !b.blindSelect(&s, instr) {
			return
		}
		s.Span = Span{Pos: instr.Pos()}
	}
	if !s.Span.Pos.IsValid() {
		return
	}
	if s.Excuse == "" && b.afterDone(instr.Block()) {
		s.Excuse = AfterDone
	}
	if s.Excuse == "" && endsThings(fn.Name()) {
		s.Excuse = CleanUp
	}
	if s.Excuse == "" && fn.Parent() == nil && fn.Name() == "main" {
		s.Excuse = StartUp
	}
	s.Place, s.Explained = b.placer.place(s.Span), b.comments.explain(s.Span)
	f.Steps = append(f.Steps, s)
}

// receive judges a receive outside a select.
func (b *builder) receive(s *Step, fn *ssa.Function, recv *ssa.UnOp) bool {
	ranges := strings.HasPrefix(recv.Block().Comment, "rangechan")
	src := b.chanSource(recv.X, recv.Block())
	switch src.kind {
	case timerChan:
		s.Waits, s.Short = Time, "a receive from "+src.name
		if src.wait != nil {
			s.Short += b.duration(s, src.wait, recv.Block())
		}
		return true
	case tickerChan:
		if b.loopLooks(recv.Block()) {
			return false
		}
		s.Waits, s.Short = Time, "a receive from "+src.name
		return true
	case sharedChan:
		// A range ends when its producer closes the channel: that is its contract.
		// A function that sent before takes its own back (a semaphore).
		if ranges || sendsTo(fn, recv.X, b) {
			return false
		}
		s.Receives = true
		s.Short, s.Minor = "a receive from "+src.name, !s.Hand.Request && !s.Idle
		return true
	case localChan:
		if ranges || !b.mayStrand(src.made) {
			return false
		}
		s.Strands = true
		s.Short = "a receive" + fromName(src.name)
		return true
	}
	return false
}

func fromName(name string) string {
	if name == "" || isRegister(name) {
		return " from a channel"
	}
	return " from " + name
}

// isRegister: a name that SSA gave ("t12").
func isRegister(name string) bool {
	return len(name) > 1 && name[0] == 't' && strings.Trim(name[1:], "0123456789") == ""
}

// fewBlocks is the most that a function has which does one thing.
const fewBlocks = 6

// isIdle reports whether a small function does nothing with the context at hand: it
// takes one for no other end than what is being judged.
func isIdle(fn *ssa.Function, hand *Hand) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if len(fn.Blocks) > fewBlocks {
		return false // it does much else
	}
	return slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return p.Pos() == hand.Pos && len(*p.Referrers()) == 0 })
}

// send judges a send outside a select. Whether it blocks is for the queue to say: a
// request has no time for that in any case, and a function that takes a context for
// nothing else promises to give up.
func (b *builder) send(s *Step, fn *ssa.Function, send *ssa.Send) bool {
	src := b.chanSource(send.Chan, send.Block())
	switch src.kind {
	case sharedChan:
		s.Short, s.Minor = "a send to "+src.name, !s.Hand.Request && !s.Idle
		_, job := send.X.Type().Underlying().(*types.Signature)
		return !job && !src.lent // a job that is accepted for later; its queue is its own matter
	case localChan:
		if fn == src.made.Parent() || !b.mayStrand(src.made) {
			return false
		}
		s.Short, s.Strands = "a send to "+src.name, true
		if isRegister(src.name) {
			s.Short = "a send to a channel"
		}
		// It is not the goroutine's life that matters, but that nobody may be left
		// to receive.
		if s.Excuse == OwnGoroutine {
			s.Excuse, s.How = "", Plain
		}
		return true
	}
	return false
}

// blindSelect judges a select that blocks and has no case for the end of anything. One
// between channels that the function made is a join.
func (b *builder) blindSelect(s *Step, sel *ssa.Select) bool {
	if !sel.Blocking || b.loopLooks(sel.Block()) {
		return false
	}
	shared := ""
	for _, st := range sel.States {
		if handedToGoroutine(sel.Parent(), st.Chan) {
			return false // a join, with other work while it lasts
		}
		switch src := b.chanSource(st.Chan, sel.Block()); src.kind {
		case doneChan, otherChan:
			return false
		case timerChan:
			if src.wait != nil {
				brief := Step{Hand: s.Hand}
				b.duration(&brief, src.wait, sel.Block())
				s.Brief = s.Brief || brief.Brief
			}
		case sharedChan:
			shared = src.name
			s.Minor = s.Minor || !s.Hand.Request && (st.Send != nil || !s.Idle && !timed(sel, b))
		}
	}
	s.Short = "a select on " + shared
	return shared != ""
}

// timed reports whether a select also waits for a timer: it is somebody's answer that
// it waits for, and for how long is not the caller's to say.
func timed(sel *ssa.Select, b *builder) bool {
	return slices.ContainsFunc(sel.States, func(st *ssa.SelectState) bool { return b.chanSource(st.Chan, sel.Block()).kind == timerChan })
}

// handedToGoroutine reports whether a channel is an argument of a go statement of fn.
func handedToGoroutine(fn *ssa.Function, ch ssa.Value) bool {
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			if call, ok := instr.(*ssa.Go); ok && slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return plainChan(a) == plainChan(ch) }) {
				return true
			}
		}
	}
	return false
}

// plainChan is a channel before it was restricted to one direction.
func plainChan(v ssa.Value) ssa.Value {
	if c, ok := v.(*ssa.ChangeType); ok {
		return plainChan(c.X)
	}
	return v
}

// sendsTo reports whether fn, or a literal in it, sends on the same field, parameter
// or variable.
func sendsTo(fn *ssa.Function, ch ssa.Value, b *builder) bool {
	want := b.chanSource(ch, nil).name
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			switch instr := instr.(type) {
			case *ssa.Send:
				if b.chanSource(instr.Chan, nil).name == want {
					return true
				}
			case *ssa.Select:
				for _, st := range instr.States {
					if st.Send != nil && b.chanSource(st.Chan, nil).name == want {
						return true
					}
				}
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, func(l *ssa.Function) bool { return sendsTo(l, ch, b) })
}
