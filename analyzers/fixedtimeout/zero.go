package fixedtimeout

import (
	"fmt"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// findZero finds limits that are zero because nobody ever set what they are made of.
func findZero(flow *link.Flow) []flowrule.Fault {
	type found struct {
		f   flowrule.Fault
		all bool
	}
	byPlace := map[valueflow.Place]*found{}
	var order []valueflow.Place
	for _, a := range flow.Arrivals() {
		if a.Place.Pkg == "" || !a.Set || !slices.Contains(boundsOfCalls, a.Limit) {
			continue
		}
		why, isZero := neverSet(flow, a.Values)
		x := byPlace[a.Place]
		if x == nil {
			x = &found{all: true}
			byPlace[a.Place] = x
			order = append(order, a.Place)
		}
		if !isZero {
			x.all = false // another caller brings a limit
			continue
		}
		x.f = flowrule.Fault{Rule: zero, At: a.Place, Function: a.Func, Message: fmt.Sprintf("%s and so %s: give it a value, or test it before", why, effect(a.Limit))}
	}
	var out []flowrule.Fault
	for _, p := range order {
		if x := byPlace[p]; x.all && x.f.Message != "" {
			out = append(out, x.f)
		}
	}
	return out
}

// boundsOfCalls are the limits whose zero is a fault: what bounds a call or a request. Of how
// long a connection may live or idle zero is an answer.
var boundsOfCalls = []string{
	"context", "dial", "http.Client.Timeout", "http.TimeoutHandler", "http.Transport.ResponseHeaderTimeout", "net.Dialer.Timeout",
	"http.Server.ReadTimeout", "http.Server.ReadHeaderTimeout", "http.Server.WriteTimeout",
}

// effect is what a limit of zero does.
func effect(limit string) string {
	if limit == "context" {
		return "the context is born expired"
	}
	return "there is no limit"
}

// neverSet says why a duration is zero: nobody stores it, or a flag's default is zero.
func neverSet(flow *link.Flow, values []valueflow.Value) (why string, ok bool) {
	for _, v := range values {
		o, known := flow.OriginOf(v)
		if v.Kind != valueflow.Int || v.N != 0 || !known {
			return "", false
		}
		switch o.Kind {
		case valueflow.FromZero:
			if o.Name == "" {
				return "", false
			}
			why = o.Name + " is never set"
		case valueflow.FromFlag:
			why = "-" + o.Name + " is 0 by default"
		default:
			return "", false
		}
	}
	return why, why != ""
}

// writtenZero: a limit of an object was written, and comes out zero: that is what the
// rule zero says.
func writtenZero(flow *link.Flow, o valueflow.Object, field string) bool {
	if _, written := o.Set(field); !written {
		return false
	}
	_, never := neverSet(flow, o.Field(field))
	return never
}
