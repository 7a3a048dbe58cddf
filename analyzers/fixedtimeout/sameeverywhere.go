package fixedtimeout

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// unlikeDependencies is from how many dependencies on one number for all is worth a look.
const unlikeDependencies = 4

// limitUse is one limit on one dependency.
type limitUse struct {
	from     valueflow.Place // where the number comes from
	value    time.Duration
	scope    scopeKey // what has the limit
	target   string   // the dependency, for people
	known    bool     // target is known by its address
	shared   bool     // the scope is a client, which is meant for several
	function string
	at       valueflow.Place
}

// scopeKey tells limits apart: contexts, clients, options.
type scopeKey struct {
	at       valueflow.Place
	instance int
}

// limitUses are the limits of a flow that are one number each, written in the program:
// a default beside a value of one's own is two.
func limitUses(flow *link.Flow, funcs []*summary.Func) []limitUse {
	var out []limitUse
	covered := map[scopeKey]bool{}
	for _, e := range flow.Exchanges() {
		targets := targetsOf(flow, e)
		for _, c := range e.Chains {
			for _, n := range c.Nodes {
				key := scopeKey{n.Place, n.CallInstance}
				if n.Client != nil {
					at, _, instance := n.Client.Made()
					key = scopeKey{at, instance}
				}
				covered[key] = true
				from, value, ok := written(flow, n.Limits)
				if !ok {
					continue
				}
				for _, t := range targets {
					out = append(out, limitUse{from: from, value: value, scope: key, target: t, known: true, shared: n.Client != nil, function: e.Func, at: e.Place})
				}
				if t := unnamed(e, n); len(targets) == 0 && t != "" {
					out = append(out, limitUse{from: from, value: value, scope: key, target: t, shared: n.Client != nil, function: e.Func, at: e.Place})
				}
			}
		}
	}
	for _, a := range flow.Arrivals() {
		key := scopeKey{a.Place, a.Instance}
		from, value, ok := written(flow, a.Values)
		if !ok || covered[key] || !a.Set {
			continue
		}
		switch {
		case a.Limit == "context":
			for _, t := range waitsUnder(funcs, a.Func) {
				out = append(out, limitUse{from: from, value: value, scope: key, target: t, known: true, function: a.Func, at: a.Place})
			}
		case strings.HasPrefix(a.Limit, "redis."):
			out = append(out, limitUse{from: from, value: value, scope: key, target: "redis " + madeIn(a.Place), known: true, function: a.Func, at: a.Place})
		}
	}
	return out
}

// written is the one number that a limit is, and where it comes from.
func written(flow *link.Flow, limits []valueflow.Value) (from valueflow.Place, d time.Duration, ok bool) {
	if len(limits) != 1 || limits[0].Kind != valueflow.Int || limits[0].N <= 0 {
		return from, 0, false
	}
	o, ok := flow.OriginOf(limits[0])
	from = flow.Place(o.At)
	return from, time.Duration(limits[0].N), ok && o.Kind == valueflow.FromCode && from.Pkg != ""
}

// targetsOf are the dependencies that an exchange asks, where their addresses are
// written: the service of an RPC, the host of a request.
func targetsOf(flow *link.Flow, e valueflow.Exchange) []string {
	var out []string
	add := func(t string) {
		if t != "" && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	switch e.Kind {
	case "rpc":
		for _, text := range flow.Texts(e, func(_ string, at valueflow.Place) bool { return at == e.Place }) {
			if i := strings.LastIndexByte(text, '/'); i > 0 && text[0] == '/' {
				add(text[1:i])
			}
		}
	case "http":
		for _, text := range flow.Texts(e, makesRequest) {
			if _, rest, ok := strings.Cut(text, "://"); ok {
				host, _, _ := strings.Cut(rest, "/")
				add(host)
			}
		}
	}
	return out
}

func makesRequest(call string, _ valueflow.Place) bool {
	return strings.HasPrefix(call, "net/http.") || strings.HasPrefix(call, "(*net/http.Client).")
}

// unnamed is a dependency whose address is not written, by the client or the connection
// that leads there; "" if nothing tells it from others. All of a program's databases
// are one kind of dependency.
func unnamed(e valueflow.Exchange, n valueflow.Node) string {
	if e.Kind == "database" {
		return e.Kind
	}
	o := n.Client
	if o == nil && len(e.Via) == 1 && e.Kind != "http" {
		o = &e.Via[0]
	}
	if o != nil {
		if at, _, _ := o.Made(); at.Pkg != "" {
			return e.Kind + " " + madeIn(at)
		}
	}
	return ""
}

// madeIn tells, for people, where something is made: a place of which the file is not
// at hand.
func madeIn(at valueflow.Place) string {
	if at.Decl == "" {
		return fmt.Sprintf("(made at %s:%d)", at.File, at.Line)
	}
	return fmt.Sprintf("(made in %s, %d lines down)", strings.TrimPrefix(at.Decl, "var "), at.Line)
}

// waitsUnder are the dependencies that a function waits for under a limit of its own, by
// the libraries that lead there.
func waitsUnder(funcs []*summary.Func, symbol string) []string {
	var out []string
	for _, f := range funcs {
		if f.Symbol != symbol {
			continue
		}
		for i := range f.Steps {
			s := &f.Steps[i]
			bounded := slices.ContainsFunc(s.Contexts, func(c summary.Context) bool { return c.Bounded })
			lib, _, _ := strings.Cut(strings.TrimLeft(s.Short, "(*"), ".")
			if bounded && (s.Waits == "network" || s.Waits == "database") && !slices.Contains(out, lib) {
				out = append(out, lib)
			}
		}
	}
	return out
}

// declaredLimit is what one declaration limits.
type declaredLimit struct {
	uses []limitUse
}

// targets are the unlike dependencies, in order. A scope over several of them is one
// decision for all: it does not count. Neither does a client whose requests go to
// addresses that are counted.
func (d *declaredLimit) targets() []string {
	all, named := map[scopeKey][]string{}, map[scopeKey]bool{}
	for _, u := range d.uses {
		if !slices.Contains(all[u.scope], u.target) {
			all[u.scope] = append(all[u.scope], u.target)
		}
		named[u.scope] = named[u.scope] || u.known
	}
	var out []string
	for _, u := range d.uses {
		if !u.shared && len(all[u.scope]) > 1 || u.shared && !u.known && named[u.scope] || slices.Contains(out, u.target) {
			continue
		}
		out = append(out, u.target)
	}
	return out
}

// message tells what a number limits.
func (d *declaredLimit) message(name string) (text string, ok bool) {
	targets := d.targets()
	if len(targets) < unlikeDependencies {
		return "", false
	}
	value := d.uses[0].value.String()
	what := value
	if name != "" {
		what = name + " (" + value + ")"
	}
	return fmt.Sprintf("%s limits %d unlike dependencies (%s): what suits one is too much or too little for another: give each a limit of its own, within the time that is left", what, len(targets), strings.Join(targets, ", ")), true
}
