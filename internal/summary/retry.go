package summary

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/retryloop"
)

// Retry is a retry that the package makes by hand (see package retryloop), as its own
// source shows it.
type Retry struct {
	Kind retryloop.Kind
	At   Span // of the statement
	Func string
	// Tried is the call that is made again, Short its name.
	Tried Span
	Short string
	// SQL is the statement that it is given, if that is a constant, and not inside a
	// transaction.
	SQL string
	// Dynamic: which function is tried is not to be seen in the package.
	Dynamic bool
	// Attempts is the number of attempts, if that is a constant; 0 if not.
	Attempts int
	// Bounded: something ends it besides success and a context.
	Bounded bool
	// Sees: it looks at a context between attempts. Passes: what is tried takes one, which is
	// the one at hand, or made of it. Limited: each attempt has a timeout of its own.
	Sees, Passes, Limited bool
	// Judged: a function, or a kind of failure, says which are tried again.
	Judged    bool
	Only      []string
	AnyStatus bool
	// Poll: it waits for a state.
	Poll   bool
	Pauses []RetryPause
	// Hand is the context at hand; nil if there is none.
	Hand *Hand
	// Generated and Test say what kind of file it is in.
	Generated, Test bool
	// InLiteral: it is in a function literal that runs later or elsewhere.
	InLiteral bool
}

// RetryPause is a wait between two attempts of a Retry.
type RetryPause struct {
	At     Span
	Blind  bool // no context ends it
	Growth retryloop.Growth
	Jitter bool
	Delay  time.Duration // the first, if that is a constant
	// Asked: the other side says how long (Retry-After), and nothing caps it.
	Asked bool
	// Step is what the summary says of the wait; nil if it says nothing.
	Step *Step
}

// retries are the retries of the package, in source order.
func (b *builder) retries(funcs []*Func) []*Retry {
	steps, owners := map[token.Pos]*Step{}, map[token.Pos]*Func{}
	for _, f := range funcs {
		for i := range f.Steps {
			s := &f.Steps[i]
			if steps[s.Span.Pos] == nil {
				steps[s.Span.Pos], owners[s.Span.Pos] = s, f
			}
		}
	}
	var out []*Retry
	var read func(fn *ssa.Function)
	read = func(fn *ssa.Function) {
		for _, l := range b.retryLoops(fn) {
			if l.Kind == retryloop.Hedge {
				continue // how it is sent is no matter of one package
			}
			out = append(out, b.retry(l, steps, owners))
		}
		for _, lit := range fn.AnonFuncs {
			read(lit)
		}
	}
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		if !b.isTestFile(src.fn.Pos()) || b.tests {
			read(src.fn)
		}
	}
	slices.SortStableFunc(out, func(a, b *Retry) int { return int(a.At.Pos - b.At.Pos) })
	return out
}

func (b *builder) retry(l *retryloop.Loop, steps map[token.Pos]*Step, owners map[token.Pos]*Func) *Retry {
	r := &Retry{
		Kind: l.Kind, At: Span{Pos: l.Pos, End: l.Pos + 3}, Func: shortSSA(l.Fn), Tried: b.spanOf(l.Tried), Bounded: l.Bounded, Sees: l.Sees, Passes: l.TakesContext(),
		Limited: l.LimitsAttempts(), Judged: l.Judged || len(l.Only) > 0, Only: l.Kinds(), AnyStatus: l.AnyStatus, Poll: l.Poll, Test: b.isTestFile(l.Pos),
	}
	if l.Kind == retryloop.Recursion {
		r.At = r.Tried
	}
	if l.Known && l.Attempts == nil {
		r.Attempts = int(l.Add)
	}
	if fn, ok := calleeOf(&l.Tried.Call); ok && fn.obj != nil {
		r.Short = shortFunc(fn.obj)
	}
	r.SQL = statementOf(l.Tried)
	r.Dynamic = l.Tried.Call.IsInvoke() || l.Tried.Call.StaticCallee() == nil
	if s := steps[r.Tried.Pos]; s != nil {
		r.Hand, r.InLiteral = s.Hand, s.InLiteral
		if s.Excuse != "" || s.How != Plain {
			r.Hand = nil
		}
		if r.Short == "" {
			r.Short = s.Short
		}
	}
	if steps[r.Tried.Pos] == nil && l.Fn.Parent() == nil {
		r.Hand = b.handOf(l.Fn)
	}
	if f := owners[r.Tried.Pos]; f != nil {
		r.Generated = f.Generated
	}
	for _, p := range l.Pauses {
		out := RetryPause{At: Span{Pos: p.At.Pos()}, Blind: p.Blind, Growth: p.Growth, Jitter: p.Jitter, Asked: p.Header}
		if c, ok := p.At.(*ssa.Call); ok {
			out.At = b.spanOf(c)
		}
		if k, ok := p.Delay.(*ssa.Const); ok && k.Value != nil {
			out.Delay = time.Duration(k.Int64())
		}
		if s := steps[out.At.Pos]; s != nil {
			out.Step = s
			s.Backoff = p.Blind && !r.Poll && l.Kind != retryloop.Reconnect
			if r.Hand == nil && s.Excuse == "" && s.How == Plain {
				r.Hand = s.Hand
			}
		}
		r.Pauses = append(r.Pauses, out)
	}
	return r
}

// statementOf is the SQL that a call of a database outside of a transaction executes, if it
// is a constant.
func statementOf(c *ssa.Call) string {
	to, ok := calleeOf(&c.Call)
	if !ok || to.obj == nil || to.obj.Signature().Recv() == nil || !strings.HasPrefix(to.obj.Name(), "Exec") && !strings.HasPrefix(to.obj.Name(), "Query") && !strings.HasPrefix(to.obj.Name(), "NamedExec") {
		return ""
	}
	if n := namedOf(to.obj.Signature().Recv().Type()); n == nil || strings.Contains(n.Obj().Name(), "Tx") {
		return ""
	}
	for _, a := range c.Call.Args {
		if k, ok := a.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String {
			return constant.StringVal(k.Value)
		}
	}
	return ""
}

// spanOf is the source of a call.
func (b *builder) spanOf(c *ssa.Call) Span {
	if s, ok := b.exprs[c.Pos()]; ok {
		return s
	}
	return Span{Pos: c.Pos()}
}
