package retrylayers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// findBlind finds libraries' retries that see no context where one is at hand.
func findBlind(flow *link.Flow) []flowrule.Fault {
	var out []flowrule.Fault
	for _, l := range libraryLayers(flow) {
		if l.Sees || !flow.HasContext(l.Func) || l.Endless && !bounded(l.Elapsed) { // the last is unbounded's
			continue
		}
		wait, ok := l.Sum(max(l.Max(), 2))
		if l.Max() > 0 && !l.Endless && ok && wait < shortWait {
			continue // over before anybody notices
		}
		howLong := ""
		if ok && wait > 0 && l.Max() > 0 && !l.Endless {
			howLong = fmt.Sprintf(", up to %s of back-off alone", wait.Round(shortWait))
		}
		out = append(out, flowrule.Fault{Rule: ignoresCancel, At: l.Place, Function: l.Func,
			Message: fmt.Sprintf("%s does not see the caller's context: it waits and tries again after the caller is gone%s: give it the context%s", valueflow.Short(l.Library), howLong, contextOption(l.Library))})
	}
	return out
}

// findEndless finds libraries' retries that nothing ends but a success.
func findEndless(flow *link.Flow) []flowrule.Fault {
	var out []flowrule.Fault
	for _, l := range libraryLayers(flow) {
		if !l.Endless || bounded(l.Elapsed) || mayEnd(l) {
			continue
		}
		out = append(out, flowrule.Fault{Rule: unbounded, At: l.Place, Function: l.Func, Doubtful: flow.IsCommand(),
			Message: fmt.Sprintf("%s tries until it succeeds: neither a number, nor a time, nor a context ends it, so an outage holds the caller for as long as it lasts: bound the attempts and give it a context with a deadline%s", valueflow.Short(l.Library), contextOption(l.Library))})
	}
	return out
}

// mayEnd: a context ends it; one that nothing can end is none.
func mayEnd(l *valueflow.Layer) bool {
	if len(l.Contexts) == 0 {
		return l.Sees
	}
	return slices.ContainsFunc(l.Contexts, func(c valueflow.Chain) bool { return !c.NeverEnds() })
}

// libraryLayers are the layers of libraries that the program calls itself, one for each
// place.
func libraryLayers(flow *link.Flow) []*valueflow.Layer {
	var out []*valueflow.Layer
	seen := map[valueflow.Place]int{}
	for _, l := range flow.Layers() {
		if l.Kind != "library" || l.Place == (valueflow.Place{}) {
			continue
		}
		if i, ok := seen[l.Place]; ok {
			if l.Sees { // as one instance has it
				out[i].Sees = true
			}
			continue
		}
		seen[l.Place] = len(out)
		own := *l
		out = append(out, &own)
	}
	return out
}

// bounded: a time is put on all attempts together, or may be.
func bounded(elapsed []valueflow.Value) bool {
	for _, v := range elapsed {
		if !v.IsZero() {
			return true
		}
	}
	return false
}

// contextOption says how a library is given a context.
func contextOption(library string) string {
	for _, o := range []struct{ of, option string }{
		{"github.com/avast/retry-go", " (retry.Context)"},
		{"github.com/cenkalti/backoff/v4", " (backoff.WithContext)"},
		{"github.com/eapache/go-resiliency", " (RunCtx)"},
		{"k8s.io/apimachinery/pkg/util/wait", " (ExponentialBackoffWithContext)"},
		{"github.com/failsafe-go", " (WithContext)"},
	} {
		if strings.Contains(library, o.of) {
			return o.option
		}
	}
	return ""
}
