package retrylayers

import (
	"fmt"

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
		if !l.Endless || l.Sees || bounded(l.Elapsed) {
			continue
		}
		out = append(out, flowrule.Fault{Rule: unbounded, At: l.Place, Function: l.Func, Doubtful: flow.IsCommand(),
			Message: fmt.Sprintf("%s tries until it succeeds: nothing bounds the attempts, their time, or looks at a context, so an outage holds the caller for as long as it lasts: bound the attempts and give it a context with a deadline%s", valueflow.Short(l.Library), contextOption(l.Library))})
	}
	return out
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
		out = append(out, l)
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
		if len(library) > 0 && contains(library, o.of) {
			return o.option
		}
	}
	return ""
}
