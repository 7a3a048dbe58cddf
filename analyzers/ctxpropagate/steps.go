package ctxpropagate

import (
	"fmt"
	"iter"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// functions are those of the package whose findings somebody can mend.
func functions(pkg *summary.Package) iter.Seq[*summary.Func] {
	return func(yield func(*summary.Func) bool) {
		for _, f := range pkg.Funcs {
			if (f.Generated || f.Test && !pkg.Tests()) || yield(f) {
				continue
			}
			return
		}
	}
}

// steps are the steps of these functions.
func steps(pkg *summary.Package) iter.Seq2[*summary.Func, *summary.Step] {
	return func(yield func(*summary.Func, *summary.Step) bool) {
		for f := range functions(pkg) {
			for i := range f.Steps {
				if !yield(f, &f.Steps[i]) {
					return
				}
			}
		}
	}
}

// ownsTime: the step runs now, with a context at hand, and nothing excuses it from
// observing that.
func ownsTime(s *summary.Step) bool {
	return s.Hand != nil && s.Excuse == "" && s.How == summary.Plain
}

// andMore says how many waits a message leaves to the chain.
func andMore(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", n)
}

// waitChain lists the waits of a finding that is about several.
func waitChain(r *rule.Reporter, f *summary.Func, waits []*summary.Step) []finding.Step {
	if len(waits) < 2 {
		return nil // the message says it all
	}
	var out []finding.Step
	for _, w := range waits {
		out = append(out, finding.Step{Function: f.Short, Position: r.Position(w.Span), Note: "calls " + w.Short})
	}
	return out
}
