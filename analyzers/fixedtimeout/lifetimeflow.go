package fixedtimeout

import (
	"fmt"

	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// findLifetime finds the calls of a program that only its own end ends: those on a
// context that they find in their component, and that comes from another package. What a package shows by itself it says by itself
// (see reportLifetime).
func findLifetime(flow *link.Flow) []flowrule.Fault {
	if flow.IsCommand() {
		return nil // somebody watches, and can end it
	}
	type key struct {
		maker valueflow.Place
		pkg   string
	}
	byMaker := map[key]*lifeUses{}
	var order []*lifeUses
	seen := map[valueflow.Place]bool{}
	for _, e := range flow.Exchanges() {
		if seen[e.Place] || e.Kind != "http" && e.Kind != "rpc" || isStream(e) || hasServiceConfig(e) || summary.Starts(valueflow.Short(e.Func)) {
			continue
		}
		if flow.HasContext(e.Func) {
			continue // it passes on what it is given: a command's context, for one call, may be right
		}
		maker, ok := lifeOf(e)
		if !ok {
			continue
		}
		seen[e.Place] = true
		k := key{maker.Place, e.Place.Pkg}
		if byMaker[k] == nil {
			byMaker[k] = &lifeUses{maker: maker}
			order = append(order, byMaker[k])
		}
		byMaker[k].uses = append(byMaker[k].uses, e)
	}
	var out []flowrule.Fault
	for _, l := range order {
		out = append(out, l.fault())
	}
	return out
}

// lifeUses are the calls of one package on one context.
type lifeUses struct {
	maker valueflow.Node
	uses  []valueflow.Exchange
}

// lifeOf is the context that a call ends with, if that is one of another package's,
// made to be cancelled with the program, and nothing else ends the call.
func lifeOf(e valueflow.Exchange) (maker valueflow.Node, ok bool) {
	for _, c := range e.Chains {
		if c.Root != "background" {
			return maker, false
		}
		own, client := true, e.Kind != "http"
		var end *valueflow.Node
		for i, n := range c.Nodes {
			if n.Kind == "detached" || !allZero(n.Limits) {
				return maker, false
			}
			if n.Client != nil {
				client = client || n.Client.Library() || !n.Client.Escapes()
				continue
			}
			own = own && (n.Place.Pkg == "" || n.Place.Pkg == e.Place.Pkg)
			if n.Kind == "cancel" {
				end = &c.Nodes[i]
			}
		}
		if end == nil || own || !client {
			return maker, false
		}
		maker = *end
	}
	return maker, len(e.Chains) > 0
}

func (l *lifeUses) fault() flowrule.Fault {
	first := l.uses[0]
	more := ""
	if n := len(l.uses) - 1; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	f := flowrule.Fault{Rule: lifetime, At: first.Place, Function: first.Func,
		Message: fmt.Sprintf("the context of this call lives as long as the program (made in %s), and nothing in view limits %s%s: if the other side hangs, so does the call: put a timeout on it for the call", valueflow.Short(l.maker.CallFunc), valueflow.Short(first.Call), more)}
	f.Chain = append(f.Chain, flowrule.Step{Function: l.maker.CallFunc, At: l.maker.Place, Note: "makes the context"})
	for _, u := range l.uses {
		f.Chain = append(f.Chain, flowrule.Step{Function: u.Func, At: u.Place, Note: "calls " + valueflow.Short(u.Call)})
	}
	return f
}
