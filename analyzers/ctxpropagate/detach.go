package ctxpropagate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// reportUnboundedDetach reports each detached context once that nothing ends.
func reportUnboundedDetach(r *rule.Reporter, pkg *summary.Package) {
	if !r.On(unboundedDetach) {
		return
	}
	byMaker := map[any]*detachment{}
	var order []*detachment
	for f, s := range steps(pkg) {
		root, ok := unbounded(s.Contexts)
		if !ok || summary.Ends(s.Short) || !pkg.OpenEnded(s) {
			continue
		}
		made := maker(s, root)
		d := byMaker[made]
		if d == nil {
			d = &detachment{f: f, root: root}
			byMaker[made] = d
			order = append(order, d)
		}
		d.add(r, f, s, root)
	}
	for _, d := range decorators(order) {
		more := ""
		if n := len(d.roots) - 1; n > 0 {
			more = fmt.Sprintf(" (and %d more like it)", n)
		}
		out := &finding.Finding{
			Function: d.f.Short,
			Message: fmt.Sprintf("this context is detached and has no timeout of its own here, so nothing ends %s%s when it hangs%s: put one on it",
				d.first.Short, andMore(d.waits-1), more),
		}
		if len(d.chain) > 1 {
			out.Chain = d.chain
		}
		r.Report(unboundedDetach, out, d.root, nil)
	}
}

// detachment is one decision to detach: a call of context.WithoutCancel, or a function of
// the program that makes such contexts for others.
type detachment struct {
	f     *summary.Func
	root  summary.Span
	first *summary.Step
	waits int // on root
	roots []summary.Span
	chain []finding.Step
}

func (d *detachment) add(r *rule.Reporter, f *summary.Func, s *summary.Step, root summary.Span) {
	if d.first == nil {
		d.first = s
	}
	if root == d.root {
		d.waits++
	}
	if !slices.Contains(d.roots, root) {
		d.roots = append(d.roots, root)
	}
	d.chain = append(d.chain, finding.Step{Function: f.Short, Position: r.Position(s.Span), Note: "calls " + s.Short})
}

// decorators joins the detachments of a type whose methods detach the context that
// they hand to the method of the same name: that type is one decision.
func decorators(all []*detachment) []*detachment {
	first := map[string]*detachment{}
	var out []*detachment
	for _, d := range all {
		of := owner(d.f)
		if !d.f.Method || member(d.f.Short) != member(d.first.Short) {
			out = append(out, d)
		} else if one := first[of]; one == nil {
			first[of] = d
			out = append(out, d)
		} else {
			one.roots = append(one.roots, d.roots...)
			one.chain = append(one.chain, d.chain...)
		}
	}
	return out
}

// owner is the type whose method f is, or f itself.
func owner(f *summary.Func) string {
	if i := strings.LastIndex(f.Short, ")."); f.Method && i > 0 {
		return f.Short[:i+1]
	}
	return f.Short
}

// member is the name behind the last dot of a short name.
func member(short string) string { return short[strings.LastIndexByte(short, '.')+1:] }

// maker tells decisions apart: by the function that makes the contexts, or by the place.
func maker(s *summary.Step, root summary.Span) any {
	if text := s.Contexts[0].Text; strings.HasSuffix(text, "()") {
		return text
	}
	return root
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
