package ctxpropagate

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// freshRoot is one call that makes a fresh context, and the waits that hang on it.
type freshRoot struct {
	root  summary.Context
	hand  *summary.Hand
	waits []summary.Step
}

// reportBackground reports each fresh root once, however many calls hang on it.
func reportBackground(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !r.On(background) {
		return
	}
	for f := range functions(pkg) {
		for _, fr := range freshRoots(pkg, f) {
			hand := handAt(pass, fr.root.Root, fr.hand)
			verb := "pass"
			if fr.root.Bounded {
				verb = "derive from"
			}
			first := fr.waits[0].Short
			more := ""
			if n := len(fr.waits) - 1; n > 0 {
				more = fmt.Sprintf(" and %d more", n)
			}
			out := &finding.Finding{
				Function: f.Short, Doubtful: fr.root.Explained || guessed(fr.waits) || fr.hand.Unproven || f.Starts || fr.root.Bounded && fr.waits[0].Polling || fr.hand == f.Hand && summary.Makes(f.Short, fr.hand.Request),
				Message: fmt.Sprintf("%s drops the deadline and cancellation of %s, so %s%s cannot be stopped by the caller: %s %s",
					fr.root.Text, hand, first, more, verb, hand),
			}
			for _, w := range fr.waits {
				if len(fr.waits) == 1 {
					break // the message says it all
				}
				out.Chain = append(out.Chain, finding.Step{Function: f.Short, Position: r.Position(w.Span), Note: "calls " + w.Short})
			}
			r.Report(background, out, fr.root.Root, fixFor(pass, fr, verb, hand))
		}
	}
}

// guessed: nothing shows that any of the waits is one.
func guessed(waits []summary.Step) bool {
	return !slices.ContainsFunc(waits, func(s summary.Step) bool { return !s.Guess || s.Waits != "" })
}

// fixFor offers to pass the context at hand in place of a plain root. A function
// that makes a context may put values into it: what to do there is not ours to
// guess.
func fixFor(pass *analysis.Pass, fr freshRoot, verb, hand string) []analysis.SuggestedFix {
	if fr.root.Text != "context.Background()" && fr.root.Text != "context.TODO()" {
		return nil
	}
	return passHand(pass, fr.root.Root, fr.hand, verb, hand)
}

// freshRoots lists the fresh contexts of a function that nothing excuses, in
// source order.
func freshRoots(pkg *summary.Package, f *summary.Func) []freshRoot {
	var out []freshRoot
	excused := map[summary.Span]bool{}
	for _, s := range f.Steps {
		root, ok := fresh(s.Contexts)
		if !ok {
			continue
		}
		if s.Excuse != "" {
			// What is right for one use of a context is right for it.
			excused[root.Root] = excused[root.Root] || s.Excuse != summary.CleanUp && s.Excuse != summary.InDefer
			continue
		}
		if s.Hand == nil || s.How != summary.Plain || !pkg.Waits(&s) && !s.Passed {
			continue
		}
		i := slices.IndexFunc(out, func(fr freshRoot) bool { return fr.root.Root == root.Root })
		if i < 0 {
			out = append(out, freshRoot{root: root, hand: s.Hand})
			i = len(out) - 1
		}
		out[i].waits = append(out[i].waits, s)
	}
	return slices.DeleteFunc(out, func(fr freshRoot) bool { return excused[fr.root.Root] })
}

// fresh is the root of a context that can be nothing but fresh. Where one of
// several provenances is the caller's, the author chose.
func fresh(contexts []summary.Context) (summary.Context, bool) {
	var root summary.Context
	for _, c := range contexts {
		if c.Source != summary.Fresh || c.Carries || c.Kept || !c.Root.Pos.IsValid() {
			return summary.Context{}, false
		}
		root = c
	}
	return root, root.Text != ""
}
