package fixedtimeout

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// use is one call that goes through a client.
type use struct {
	at        valueflow.Place
	function  string
	call      string
	unlimited bool
}

// clientUses are the calls through one client.
type clientUses struct {
	client valueflow.Object
	uses   []use
}

// findUnbounded finds HTTP clients and RPCs whose calls nothing ends.
func findUnbounded(flow *link.Flow) []flowrule.Fault {
	var out []flowrule.Fault
	clients := usesByClient(flow)
	sound := map[valueflow.Place]bool{}
	for _, c := range clients {
		if len(c.unlimited()) < len(c.uses) {
			at, _, _ := c.client.Made()
			sound[at] = true
		}
	}
	for _, c := range clients {
		if !writtenZero(flow, c.client, "Timeout") {
			out = append(out, c.faults(flow, sound)...)
		}
	}
	seen := map[valueflow.Place]bool{}
	for _, e := range flow.Exchanges() {
		if e.Kind != "rpc" || isStream(e) || hasServiceConfig(e) {
			continue
		}
		chains := withoutInterceptors(e.Chains)
		if !endless(flow, chains) {
			continue
		}
		at, fn := e.Place, e.Func
		if root := rootOf(chains[0]); flow.HasContext(e.Func) && root.Place.Pkg != "" {
			at, fn = root.Place, root.CallFunc // it passes on what it is given
		}
		if seen[at] {
			continue
		}
		seen[at] = true
		out = append(out, flowrule.Fault{Rule: unbounded, At: at, Function: fn, Doubtful: flow.IsCommand(),
			Message: fmt.Sprintf("%s has no limit: neither the context of this call nor the connection has a timeout, so it waits as long as the other side likes: pass the caller's context, or one with a timeout", valueflow.Short(e.Call))})
	}
	return out
}

// withoutInterceptors leaves out what the interceptors of a connection that is not in
// view may do: a connection has none by default.
func withoutInterceptors(chains []valueflow.Chain) []valueflow.Chain {
	return slices.DeleteFunc(slices.Clone(chains), func(c valueflow.Chain) bool {
		return c.Root == "unknown" && c.Why.Reason == valueflow.Library && c.Why.Text == ""
	})
}

// isStream: the call opens a stream, which may last.
func isStream(e valueflow.Exchange) bool { return strings.HasSuffix(e.Call, ".NewStream") }

// hasServiceConfig: the connection's service config gives methods a timeout.
func hasServiceConfig(e valueflow.Exchange) bool {
	for _, cc := range e.Via {
		for _, v := range cc.Field("ServiceConfig") {
			if v.Kind == valueflow.Unknown || strings.Contains(v.Text, `"timeout"`) {
				return true
			}
		}
	}
	return false
}

// usesByClient gathers the HTTP calls of the program by the client that they go through,
// in the order in which the clients are first used.
func usesByClient(flow *link.Flow) []*clientUses {
	byClient := map[int]*clientUses{}
	var order []*clientUses
	for _, e := range flow.Exchanges() {
		if e.Kind != "http" {
			continue
		}
		unlimited := endless(flow, e.Chains)
		for _, chain := range e.Chains {
			// A client around another is what the program calls.
			for _, n := range slices.Backward(chain.Nodes) {
				if n.Client == nil {
					continue
				}
				c := byClient[n.Client.ID()]
				if c == nil {
					c = &clientUses{client: *n.Client}
					byClient[n.Client.ID()] = c
					order = append(order, c)
				}
				c.add(use{n.Place, n.CallFunc, e.Call, unlimited})
				break
			}
		}
	}
	return order
}

func (c *clientUses) add(u use) {
	for i := range c.uses {
		if c.uses[i].at == u.at {
			c.uses[i].unlimited = c.uses[i].unlimited && u.unlimited
			return
		}
	}
	c.uses = append(c.uses, u)
}

// endless: whichever way a call's context came, nothing ends it: it begins with a fresh
// root, and nobody put a limit on it or can cancel it. Where the root is made beside a
// context at hand, that this one is not passed is the fault, and another rule's.
func endless(flow *link.Flow, chains []valueflow.Chain) bool {
	for _, c := range chains {
		if !c.NeverEnds() || flow.HasContext(rootOf(c).CallFunc) {
			return false
		}
	}
	return len(chains) > 0
}

// rootOf is the context that a chain begins with.
func rootOf(c valueflow.Chain) valueflow.Node { return c.Nodes[len(c.Nodes)-1] }

// allZero: a limit that is zero wherever it comes from; none at all counts.
func allZero(limits []valueflow.Value) bool {
	for _, v := range limits {
		if !v.IsZero() {
			return false
		}
	}
	return true
}

// unlimited are the calls through the client that nothing ends.
func (c *clientUses) unlimited() []use {
	var out []use
	for _, u := range c.uses {
		if u.unlimited {
			out = append(out, u)
		}
	}
	return out
}

// isOff: the client's own limit is not there for sure.
func (c *clientUses) isOff() bool {
	if c.client.Library() {
		return true
	}
	return !c.client.Escapes() && !strings.Contains(c.client.MadeBy(), "net/http/httptest.")
}

// faults are one at the client if nothing limits any call, else one at each call that
// relies on a limit that is not there. A factory that makes sound clients too is not
// where the fault is: that is where it is called for this one.
func (c *clientUses) faults(flow *link.Flow, sound map[valueflow.Place]bool) []flowrule.Fault {
	unlimited := c.unlimited()
	if len(unlimited) == 0 || !c.isOff() {
		return nil
	}
	at, fn, _ := c.client.Made()
	if len(unlimited) == len(c.uses) && !c.client.Library() && at.Pkg != "" {
		if sound[at] {
			if call, caller, ok := c.client.MadeFor(); ok {
				at, fn = call, caller
			}
		}
		f := flowrule.Fault{Rule: unbounded, At: at, Function: fn, Doubtful: flow.IsCommand(), Message: c.message(len(unlimited))}
		for _, u := range unlimited {
			f.Chain = append(f.Chain, flowrule.Step{Function: u.function, At: u.at, Note: "sends a request without a deadline"})
		}
		return []flowrule.Fault{f}
	}
	var out []flowrule.Fault
	for _, u := range unlimited {
		name := valueflow.Short(u.call)
		if c.client.Library() && strings.HasPrefix(u.call, "(") {
			name = "http.DefaultClient"
		}
		out = append(out, flowrule.Fault{Rule: unbounded, At: u.at, Function: u.function, Doubtful: flow.IsCommand(),
			Message: name + " has no limit here: the client has no Timeout and the request no deadline, so a server that accepts and never answers holds this call for ever: give the request a context with a timeout, or use a client with a Timeout"})
	}
	return out
}

func (c *clientUses) message(calls int) string {
	text := "this client has no limit and no request through it has a deadline"
	if calls > 1 {
		text = fmt.Sprintf("this client has no limit and none of the %d calls through it has a deadline", calls)
	}
	if t := c.partial(); t != "" {
		text += fmt.Sprintf("; %s ends before the body is read", t)
	}
	return text + ": a server that accepts and never answers holds them for ever: set Timeout, or give the requests a context with a timeout"
}

// partial names a limit of the transport, which covers only a part of the exchange.
func (c *clientUses) partial() string {
	for _, t := range c.client.Objects("Transport") {
		for _, field := range []string{"ResponseHeaderTimeout", "TLSHandshakeTimeout"} {
			if v := t.Field(field); !allZero(v) {
				return field
			}
		}
	}
	return ""
}
