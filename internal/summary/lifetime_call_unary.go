package summary

import (
	"go/types"
	"slices"
	"strings"
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
func (b *builder) isUnary(c *LifetimeCall, to callee, lookup func(string) *Closed) bool {
	name := to.obj.Name()
	if beginsWith(name, onPurpose) || endsThings(name) || beginsWith(name, pure) || yields(to.sig) {
		return false
	}
	if pkg := to.obj.Pkg(); pkg != nil && slices.ContainsFunc(limitedLibraries, func(p string) bool { return strings.HasPrefix(pkg.Path()+"/", p) }) {
		return false
	}
	switch {
	case c.Waits != "":
		return c.Waits == "network" || c.Waits == "database"
	case c.Dispatch == Interface:
		c.Unresolved = true
		return c.MayWait && !c.Guess && beginsWith(name, unary) && b.mayLastBehind(c, name, lookup)
	case c.Dispatch == Static && b.inView(to.obj):
		closed := lookup(c.Callee)
		c.Unresolved = true
		return closed != nil && slices.Contains(closed.Open, c.CtxArg) && beginsWith(name, unary) && returnsError(to.sig)
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
				open = open || closed != nil && slices.Contains(closed.Open, c.CtxArg)
			}
		}
	}
	return open || !known
}

// yields: what a function returns goes on: a channel, an iterator, a stream.
func yields(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Chan, *types.Signature:
			return true
		case *types.Interface, *types.Pointer:
			for _, m := range []string{"Recv", "RecvMsg", "Next"} {
				if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, m); obj != nil && !isRows(v.Type()) {
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
