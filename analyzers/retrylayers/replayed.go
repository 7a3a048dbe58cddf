package retrylayers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// findReplayed finds requests that change something and are sent again without a key.
func findReplayed(flow *link.Flow) []flowrule.Fault {
	var out []flowrule.Fault
	seen := map[valueflow.Place]bool{}
	for _, l := range flow.Layers() {
		if seen[l.Place] || l.Poll || l.Guarded || refused(l.On) {
			continue
		}
		for _, s := range flow.Sends(l) {
			method, ok := changes(s)
			if !ok || seen[l.Place] {
				continue
			}
			seen[l.Place] = true
			by := "this retry"
			if l.Kind == "library" {
				by = valueflow.Short(l.Library)
			}
			f := flowrule.Fault{Rule: notIdempotent, At: l.Place, Function: l.Func, Doubtful: l.Judged, // what is tried again may be what was refused
				Message: fmt.Sprintf("%s sends a %s again, and the first may have been carried out although its answer was lost: send an Idempotency-Key that the server honours, or send it once", by, method)}
			if s.Place != l.Place {
				f.Chain = []flowrule.Step{{Function: s.Func, At: s.Place, Note: "sends the " + method}}
			}
			out = append(out, f)
		}
	}
	return out
}

// reportInserted reports INSERTs that are executed again although they may have been
// carried out.
func reportInserted(r *rule.Reporter, x *summary.Retry) {
	sql := strings.Join(strings.Fields(strings.ToUpper(x.SQL)), " ")
	if !strings.HasPrefix(sql, "INSERT") || x.Poll || x.Judged || refused(x.Only) {
		return
	}
	for _, safe := range []string{"ON CONFLICT", "INSERT IGNORE", "INSERT OR ", "ON DUPLICATE", "NOT EXISTS"} {
		if strings.Contains(sql, safe) {
			return
		}
	}
	r.Report(notIdempotent, &finding.Finding{Function: x.Func,
		Message: "this retry executes an INSERT again, and the first may have been carried out although its answer was lost: insert under a key of the caller's with ON CONFLICT DO NOTHING, or run it again only after a conflict, in a transaction",
	}, x.Tried, nil)
}

// changes: a request is a POST or a PATCH, whatever way leads there, without a key.
func changes(s valueflow.Send) (method string, ok bool) {
	if s.Keyed || len(s.Methods) == 0 || asksOnly(s.Func) {
		return "", false
	}
	for _, v := range s.Methods {
		if v.Kind != valueflow.String || v.Text != "POST" && v.Text != "PATCH" {
			return "", false
		}
		method = v.Text
	}
	return method, true
}

// asksOnly: the name of the function that sends a request says that it changes nothing: it
// fetches a token, it searches, it sets the same thing to the same value.
func asksOnly(function string) bool {
	name := strings.ToLower(valueflow.Short(function))
	for _, w := range []string{"token", "oauth", "login", "authenticat", "search", "query", "upsert", "graphql", "introspect", "lookup", "fetch", "check", "verify"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// refusals are in the names of failures at which the server did nothing.
var refusals = []string{"429", "401", "toomany", "ratelimit", "throttl", "nonce", "unauth", "conflict", "409", "412"}

// refused: only failures are tried again at which the server did nothing: it was too busy,
// or did not know who asks.
func refused(on []string) bool {
	if len(on) == 0 {
		return false
	}
	for _, k := range on {
		k = strings.ToLower(k)
		if !slices.ContainsFunc(refusals, func(w string) bool { return strings.Contains(k, w) }) {
			return false
		}
	}
	return true
}
