package summary

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// unary are the verbs of calls that ask for one thing and get one answer.
var unary = []string{
	"add", "call", "check", "count", "create", "delete", "do", "enqueue", "ensure", "exec", "execute", "exists", "fetch", "find", "get", "head",
	"insert", "invoke", "list", "load", "lookup", "patch", "ping", "post", "publish", "push", "put", "query", "read", "refresh", "register",
	"remove", "request", "resolve", "save", "search", "select", "send", "set", "store", "sync", "update", "upload", "upsert", "verify", "write",
}

// onPurpose are those of calls that wait until something happens, or as long as
// something lasts.
var onPurpose = []string{
	"accept", "acquire", "await", "begin", "block", "brpop", "blpop", "campaign", "consume", "fetchmessage", "follow", "handle", "iterate", "listen", "loop", "lock",
	"monitor", "newstream", "next", "observe", "poll", "process", "readmessage", "receive", "recv", "run", "serve", "start", "stream", "subscribe", "tail", "wait", "watch", "work",
}

// limitedLibraries put a limit of their own on each call unless they are told otherwise:
// go-redis (ReadTimeout, 3s), the Vault client (60s), Stripe's (80s), go-mail (15s), kafka-go's
// writer (WriteTimeout, 10s), NATS (5s).
var limitedLibraries = []string{
	"github.com/redis/go-redis/", "github.com/go-redis/redis/", "github.com/hashicorp/vault/api", "github.com/stripe/stripe-go/",
	"github.com/wneessen/go-mail", "github.com/segmentio/kafka-go", "github.com/nats-io/nats.go",
}

// isUnary: a call waits for one answer of another machine, and nothing in view limits
// it. It fills in what the call is.
func (b *builder) isUnary(c *LifetimeCall, call ssa.CallInstruction, to callee, lookup func(string) *Closed) bool {
	name := to.obj.Name()
	if beginsWith(name, onPurpose) || endsThings(name) || beginsWith(name, pure) || yields(to.sig) {
		return false
	}
	if pkg := to.obj.Pkg(); pkg != nil && isLimited(pkg.Path()+"/") {
		return false
	}
	switch {
	case b.isStreamed(call, to):
		return false
	case c.Waits != "":
		return c.Waits == "network" || c.Waits == "database"
	case c.Dispatch == Interface:
		c.Unresolved, c.Remote = true, isRemote(to.recv)
		return c.MayWait && !c.Guess && beginsWith(name, unary) && b.mayLastBehind(c, name, lookup)
	case c.Dispatch == Static && b.inView(to.obj):
		if fn := call.Common().StaticCallee(); fn != nil && c.CtxArg >= 0 {
			if _, ours := b.passed(fn, c.CtxArg); ours {
				return false // what it waits for is found there
			}
		}
		closed := lookup(c.Callee)
		c.Unresolved = true
		return closed != nil && slices.Contains(closed.Open, c.CtxArg) && beginsWith(name, unary) && returnsError(to.sig)
	}
	return false
}

// remoteNames end the names of interfaces to something on another machine.
var remoteNames = []string{"kv", "client", "api", "apis", "rpc", "conn", "connection", "remote", "stub", "transport", "gateway", "upstream"}

// isRemote: an interface is that of something on another machine: it is named so, or
// it can be watched as well as asked.
func isRemote(t types.Type) bool {
	n := namedOf(t)
	if n == nil {
		return false
	}
	name := strings.ToLower(n.Obj().Name())
	if slices.ContainsFunc(remoteNames, func(end string) bool { return strings.HasSuffix(name, end) }) {
		return true
	}
	it, ok := n.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range it.Methods() {
		if beginsWith(m.Name(), []string{"watch"}) && contextParam(m.Signature()) >= 0 {
			return true
		}
	}
	return false
}

// mayLastBehind: of what answers an interface's method in this package, something
// waits without a limit, or nothing is known.
func (b *builder) mayLastBehind(c *LifetimeCall, name string, lookup func(string) *Closed) bool {
	iface, _, _ := strings.Cut(strings.TrimPrefix(c.Callee, "("), ").")
	known, open := false, false
	for _, conv := range b.conversions {
		if conv.Interface != iface {
			continue
		}
		for _, m := range conv.Methods {
			if m.Name == name {
				known = true
				closed := lookup(m.Func)
				open = open || closed != nil && slices.Contains(closed.Open, c.CtxArg) || closed == nil && b.lastsOutside(m.Func)
			}
		}
	}
	return open || !known
}

// lastsOutside: a library's function waits for another machine, and sets no limit. (The
// resolver of names has its own: net.Resolver gives up on each server.)
func (b *builder) lastsOutside(key string) bool {
	e, ok := b.know.Lookup(key)
	return ok && (e.Waits == "network" || e.Waits == "database") && !isLimited(strings.TrimLeft(key, "(*")) && !strings.HasPrefix(key, "(*net.")
}

// isLimited: a library, given by the path that a symbol begins with, limits each call.
func isLimited(symbol string) bool {
	return slices.ContainsFunc(limitedLibraries, func(p string) bool { return strings.HasPrefix(symbol, p) })
}

// isStreamed: a call sends a request whose answer goes on: it says so, or its function
// reads the answer piece by piece.
func (b *builder) isStreamed(instr ssa.CallInstruction, to callee) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	r := &bodyReader{b: b}
	s, ok := r.sendOf(call, to)
	if !ok {
		return false
	}
	return r.asksForStream(s) || slices.ContainsFunc(call.Parent().Blocks, func(block *ssa.BasicBlock) bool {
		return inLoop(block) && slices.ContainsFunc(block.Instrs, func(in ssa.Instruction) bool {
			c, ok := in.(*ssa.Call)
			if !ok {
				return false
			}
			to, ok := calleeOf(c.Common())
			return ok && to.obj != nil && slices.Contains(pieces, knowledge.Key(to.obj))
		})
	})
}

// yields: what a function returns goes on: a channel, an iterator, a stream.
func yields(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		switch v.Type().Underlying().(type) {
		case *types.Chan, *types.Signature:
			return true
		case *types.Interface, *types.Pointer:
			for _, m := range []string{"Recv", "RecvMsg", "Next"} {
				if obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, m); obj != nil && !isRows(v.Type()) {
					return true
				}
			}
		}
	}
	return false
}

// isRows: the answer to one query, row by row.
func isRows(t types.Type) bool {
	n := namedOf(t)
	return n != nil && n.Obj().Name() == "Rows"
}
