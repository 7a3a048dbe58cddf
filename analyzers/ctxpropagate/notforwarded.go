package ctxpropagate

import (
	"fmt"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportNotForwarded reports functions that are given a context and wait, and have no
// way to use it. Where the parameter has a name, the other rules speak at the calls.
func reportNotForwarded(r *rule.Reporter, pkg *summary.Package) {
	if !r.On(notForwarded) {
		return
	}
	for f := range functions(pkg) {
		for i := range f.Ignored {
			if f.Excuse == "" {
				reportIgnored(r, pkg, f, &f.Ignored[i])
			}
		}
	}
}

func reportIgnored(r *rule.Reporter, pkg *summary.Package, f *summary.Func, ignored *summary.IgnoredContext) {
	var waits []*summary.Step
	for i := range f.Steps {
		s := &f.Steps[i]
		if ignored.Of(s) && (!ignored.Named && pkg.OwnWait(s) || ignored.Named && pkg.Uncancellable(s)) {
			waits = append(waits, s)
		}
	}
	if len(waits) == 0 {
		return
	}
	name, mend := f.Short, "name the parameter and pass it on"
	if ignored.Literal {
		name = "a function literal in " + name
	}
	if ignored.What == "request" {
		mend = "name the parameter and pass its context on"
	}
	if ignored.Named {
		mend = "bound it by the context's deadline"
	}
	r.Report(notForwarded, &finding.Finding{
		Function: f.Short,
		// There is nothing to pass it to: whoever wrote this may have known.
		Doubtful: ignored.Named || ignored.Spawned || !ignored.Literal && summary.Starts(f.Short) ||
			slices.ContainsFunc(waits, func(s *summary.Step) bool { return s.Explained }),
		Message: fmt.Sprintf("%s never uses the %s that it is given, so %s%s cannot be stopped by the caller: %s",
			name, ignored.What, waits[0].Short, andMore(len(waits)-1), mend),
		Chain: waitChain(r, f, waits),
	}, ignored.At, nil)
}
