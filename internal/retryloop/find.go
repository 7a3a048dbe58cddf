package retryloop

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Find finds the retries of a function, its literals not included, in the order of their
// positions.
func Find(fn *ssa.Function) []*Loop {
	if !mayRetry(fn) {
		return nil
	}
	loops := natural(fn)
	var out []*Loop
	if h := hedge(fn, loops); h != nil {
		out = append(out, h)
	}
	for _, l := range loops {
		if l.recognise(loops) {
			out = append(out, l)
		}
	}
	if r := recursive(fn); r != nil {
		out = append(out, r)
	}
	return inOrder(out)
}

// mayRetry is the cheap test: something in the function is done again, and something can
// fail.
func mayRetry(fn *ssa.Function) bool {
	again, fails := false, false
	for _, b := range fn.Blocks {
		for _, s := range b.Succs {
			again = again || s.Dominates(b)
		}
		for _, instr := range b.Instrs {
			if _, ok := instr.(*ssa.Go); ok && isHedge(fn) {
				fails = true
			}
			if c, ok := instr.(*ssa.Call); ok {
				fails = fails || canFail(c)
				again = again || c.Call.StaticCallee() == fn
			}
		}
	}
	return again && fails
}

// canFail: a call returns an error.
func canFail(c *ssa.Call) bool {
	res := c.Call.Signature().Results()
	return res.Len() > 0 && isError(res.At(res.Len()-1).Type())
}

// recognise reports whether the loop is a retry, and reads it if so.
func (l *Loop) recognise(all []*Loop) bool {
	for _, c := range l.calls(all) {
		if !canFail(c) || !attempts(c) {
			continue
		}
		w := &walk{loop: l, call: c}
		if w.retries() && l.same(c) {
			l.Tried, l.Pos = c, statement(l.Fn, c.Pos())
			l.read(w)
			return true
		}
	}
	return l.reconnects(all)
}

func (l *Loop) read(w *walk) {
	l.Poll = isPoll(l.Fn) || pollsBy(w.call)
	l.Failures = w.failures()
	l.Count = l.count(w)
	l.Pauses = l.pauses(w)
	l.Sees = l.sees(w)
	l.Judged = l.Judged || l.asksCall(w.call)
}

// plain are packages whose functions compute, read what is at hand, or wait.
var plain = []string{
	"bufio", "bytes", "context", "crypto/rand", "encoding/base64", "encoding/binary", "encoding/hex", "encoding/json", "encoding/xml", "errors", "fmt",
	"html/template", "io", "io/ioutil", "log", "log/slog", "math/rand", "math/rand/v2", "net/url", "path/filepath", "regexp", "sort", "strconv", "strings",
	"sync", "text/template", "time", "unicode/utf8",
}

// notTried begin the names of functions that people do not try: they convert, wait, or take
// what comes next. nextNames are whole names of the last kind.
var (
	notTried = []string{
		"Accept", "Backoff", "Close", "Decode", "Encode", "Marshal", "NewRequest", "Parse", "Poll", "Receive", "Recv", "Scan", "Sleep", "Unmarshal", "Valid", "Wait",
		"backoff", "sleep", "wait",
	}
	nextNames = []string{
		"Fetch", "FetchMessage", "Next", "Read", "ReadByte", "ReadBytes", "ReadFrom", "ReadFull", "ReadLine", "ReadMessage", "ReadRune", "ReadString",
	}
)

// attempts: a call is something that people try.
func attempts(c *ssa.Call) bool {
	fn := callee(c)
	if fn == nil {
		return true
	}
	if fn.Pkg() == nil || slices.Contains(plain, fn.Pkg().Path()) || slices.Contains(nextNames, fn.Name()) {
		return false
	}
	return !slices.ContainsFunc(notTried, func(p string) bool { return strings.HasPrefix(fn.Name(), p) })
}

// callee is the declared function or interface method that a call names; nil for a
// function value.
func callee(c *ssa.Call) *types.Func {
	if c.Call.IsInvoke() {
		return c.Call.Method
	}
	fn := c.Call.StaticCallee()
	if fn == nil {
		return nil
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj, _ := fn.Object().(*types.Func)
	return obj
}

// pollWords begin the names of functions that wait for a state.
var pollWords = []string{"wait", "poll", "await", "until", "ping", "probe", "health", "ensureready", "isready", "watch", "check"}

// isPoll: the name of a function, or of the one that a literal is in, says that it waits
// for a state.
func isPoll(fn *ssa.Function) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	name := strings.ToLower(fn.Name())
	for _, w := range pollWords {
		if strings.HasPrefix(name, w) {
			return true
		}
	}
	return strings.Contains(name, "waitfor") || strings.HasSuffix(name, "ready") || strings.Contains(name, "untilready")
}

// asksCall: what is called says itself whether it should be called again.
func (l *Loop) asksCall(c *ssa.Call) bool {
	for b := range l.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cond := branch.Cond
		if u, ok := cond.(*ssa.UnOp); ok {
			cond = u.X
		}
		if ex, ok := cond.(*ssa.Extract); ok && ex.Tuple == c {
			return true
		}
	}
	return false
}

// pollsBy: what is called asks for a state.
func pollsBy(c *ssa.Call) bool {
	fn := callee(c)
	if fn == nil {
		return false
	}
	name := strings.ToLower(fn.Name())
	for _, w := range []string{"ping", "probe", "health", "ready", "isalive"} {
		if strings.HasPrefix(name, w) {
			return true
		}
	}
	return false
}

func isError(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() == nil && n.Obj().Name() == "error"
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context" && n.Obj().Name() == "Context"
}
