package fixedtimeout

import (
	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// callLimits asks the value flow of a package for the limits that calls have besides
// their contexts': of the client, an interceptor, the connection.
type callLimits struct {
	pass   *analysis.Pass
	pkg    *summary.Package
	flow   *link.Flow
	locate *flowrule.Locator
	byCall map[summary.Span][]valueflow.Exchange
}

// limited reports whether something else ends a call, or may: an HTTP client has a
// Timeout as a rule, so one that is not known is taken to have one. A connection of
// which nothing is known has none: a gRPC call has no limit by default.
func (l *callLimits) limited(c summary.LifetimeCall) bool {
	isHTTP := c.CtxArg < 0
	exchanges := l.exchanges()[c.Span]
	for _, e := range exchanges {
		if isStream(e) || hasServiceConfig(e) {
			return true
		}
		for _, chain := range e.Chains {
			client := false
			for _, n := range chain.Nodes {
				if !allZero(n.Limits) {
					return true
				}
				client = client || n.Client != nil && (n.Client.Library() || !n.Client.Escapes())
			}
			if isHTTP && !client {
				return true
			}
		}
	}
	return isHTTP && len(exchanges) == 0
}

func (l *callLimits) exchanges() map[summary.Span][]valueflow.Exchange {
	if l.byCall != nil {
		return l.byCall
	}
	l.byCall = map[summary.Span][]valueflow.Exchange{}
	if l.flow == nil {
		return l.byCall
	}
	files := l.pkg.Files(l.pass.ReadFile)
	for _, e := range l.flow.Exchanges() {
		if e.Place.Pkg != l.pkg.Path {
			continue
		}
		if pos, ok := files.Position(link.PlaceOf(e.Place)); ok {
			at := l.locate.Span(pos)
			l.byCall[at] = append(l.byCall[at], e)
		}
	}
	return l.byCall
}

// doubtful: something that is not in view may well limit a call, or its author says why
// it is so. A worker's query is one of many, on purpose on the worker's
// context, and the server's own statement timeout may end it; what is behind a
// repository's interface is mostly such a query. Where a caller waits, and where its
// context is at hand, there is no doubt that it should end with the caller.
func (l *callLimits) doubtful(c summary.LifetimeCall) bool {
	switch {
	case c.Explained, c.Waits == "network" && l.flow == nil:
		return true
	case c.AtHand:
		return false
	case c.Unresolved:
		return !c.Remote
	case c.Waits == "database":
		return c.Worker
	}
	return false
}
