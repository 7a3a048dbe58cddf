package ctxpropagate

import (
	"fmt"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportUnboundedDetach reports each detached context once that nothing ends.
func reportUnboundedDetach(r *rule.Reporter, pkg *summary.Package) {
	if !r.On(unboundedDetach) {
		return
	}
	for f := range functions(pkg) {
		waits := map[summary.Span][]*summary.Step{}
		var order []summary.Span
		for i := range f.Steps {
			s := &f.Steps[i]
			root, ok := unbounded(s.Contexts)
			if !ok || summary.Ends(s.Short) || !pkg.OpenEnded(s) {
				continue
			}
			if waits[root] == nil {
				order = append(order, root)
			}
			waits[root] = append(waits[root], s)
		}
		for _, root := range order {
			w := waits[root]
			r.Report(unboundedDetach, &finding.Finding{
				Function: f.Short,
				Message: fmt.Sprintf("nothing ends this detached context, so %s%s may wait for ever: put a timeout of its own on it",
					w[0].Short, andMore(len(w)-1)),
				Chain: waitChain(r, f, w),
			}, root, nil)
		}
	}
}

// unbounded is where a context was detached that has no bound whatever its provenance,
// and that no comment explains.
func unbounded(contexts []summary.Context) (root summary.Span, ok bool) {
	if len(contexts) == 0 || slices.ContainsFunc(contexts, func(c summary.Context) bool {
		return c.Source != summary.Detached || c.Bounded || c.Explained || !c.Root.Pos.IsValid()
	}) {
		return summary.Span{}, false
	}
	return contexts[0].Root, true
}
