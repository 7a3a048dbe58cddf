package retrylayers

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// findNested finds layers whose attempts multiply, each at the outermost one in view.
func findNested(flow *link.Flow) []flowrule.Fault {
	worst := map[valueflow.Place]*valueflow.Nest{}
	var order []valueflow.Place
	for _, n := range flow.Nests() {
		if len(n.Layers) < 2 {
			continue
		}
		at := n.Layers[0].Place
		if old := worst[at]; old == nil {
			order = append(order, at)
			worst[at] = n
		} else if n.Worse(old) {
			worst[at] = n
		}
	}
	var out []flowrule.Fault
	for _, at := range order {
		n := worst[at]
		f := flowrule.Fault{Rule: nested, At: at, Function: n.Layers[0].Func, Message: nestedMessage(n)}
		// What goes on for ever with nobody waiting is a component's own affair.
		f.Doubtful = n.Layers[0].Endless && len(n.Edges) == 0
		f.Chain = append(f.Chain, nestedChain(n)...)
		for _, e := range n.Edges {
			f.Edges = append(f.Edges, e.Name())
		}
		slices.Sort(f.Edges)
		f.Edges = slices.Compact(f.Edges)
		out = append(out, f)
	}
	return out
}

func nestedMessage(n *valueflow.Nest) string {
	product, atLeast, endless := n.Product()
	var parts []string
	for _, l := range n.Layers {
		parts = append(parts, attemptsText(l)+" in "+layerName(l))
	}
	total := fmt.Sprintf("up to %d calls", product)
	switch {
	case endless:
		total = "calls without end"
	case atLeast:
		total = fmt.Sprintf("%d calls or more", product)
	}
	text := fmt.Sprintf("retries multiply: %s = %s while the dependency fails", strings.Join(parts, " × "), total)
	if b := backoffText(n); b != "" {
		text += ", " + b
	}
	return text + fmt.Sprintf(": retry in one layer only; keep this one, the nearest to the edge, and %s", switchOff(n.Layers[len(n.Layers)-1]))
}

// layerName is the function, or the library, that repeats.
func layerName(l *valueflow.Layer) string {
	switch l.Kind {
	case "library":
	case "remote":
		return "what " + valueflow.Short(l.Library) + " calls (remote: in the configuration)"
	default:
		return valueflow.Short(l.Func)
	}
	name := valueflow.Short(l.Library)
	if by := l.By[strings.LastIndexByte(l.By, '/')+1:]; !strings.Contains(l.Library, l.By) {
		name += " (" + by + ")"
	}
	return name
}

// attemptsText is the number of attempts of one layer.
func attemptsText(l *valueflow.Layer) string {
	switch {
	case l.Endless:
		return "endless"
	case l.Max() == 0:
		return "?"
	case len(l.Attempts) > 1:
		return fmt.Sprintf("up to %d", l.Max())
	default:
		return fmt.Sprint(l.Max())
	}
}

func backoffText(n *valueflow.Nest) string {
	total, ok := n.Backoff()
	if !ok || total < time.Millisecond {
		return ""
	}
	return fmt.Sprintf("with %s of back-off", total.Round(time.Millisecond))
}

// switchOff says how to take the retries out of a layer.
func switchOff(l *valueflow.Layer) string {
	for _, s := range []struct{ library, how string }{
		{"hashicorp/go-retryablehttp", "set RetryMax to 0 below"},
		{"redis/go-redis", "set MaxRetries to -1 below"},
		{"aws/aws-sdk-go-v2", "give the client below aws.NopRetryer"},
		{"go-resty/resty", "set the retry count to 0 below"},
		{"elastic/elastic-transport", "set DisableRetry below"},
		{"hashicorp/vault", "set MaxRetries to 0 below"},
	} {
		if strings.Contains(l.By, s.library) {
			return s.how
		}
	}
	switch l.Kind {
	case "library":
		return "make one attempt in " + valueflow.Short(l.Library) + " below"
	case "remote":
		return "have the other side of " + valueflow.Short(l.Library) + " make one attempt"
	}
	return "make one attempt in " + valueflow.Short(l.Func) + " below"
}

// nestedChain is the way from the outermost layer to the innermost.
func nestedChain(n *valueflow.Nest) []flowrule.Step {
	var out []flowrule.Step
	for _, h := range n.Hops {
		if h.Layer == nil {
			out = append(out, flowrule.Step{Function: h.Func, At: h.Place, Note: "calls " + valueflow.Short(h.Calls)})
			continue
		}
		note := attemptsNote(h.Layer)
		if n := len(out); n > 0 && out[n-1].At == h.Place {
			out[n-1].Note += ", " + note
			continue
		}
		out = append(out, flowrule.Step{Function: h.Layer.Func, At: h.Place, Note: note})
	}
	for _, l := range n.More {
		out = append(out, flowrule.Step{Function: l.Func, At: l.Place, Note: attemptsNote(l) + ", too"})
	}
	if len(out) > 24 {
		out = out[:24]
	}
	return out
}

func attemptsNote(l *valueflow.Layer) string {
	text := attemptsText(l) + " attempts"
	if l.Endless {
		text = "tries without end"
	}
	if l.Kind == "library" || l.Kind == "remote" {
		text += " in " + layerName(l)
	}
	return text
}
