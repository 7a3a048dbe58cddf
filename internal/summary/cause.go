package summary

import (
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// remote are the waits that another machine or process can stretch: those are
// worth a context. A mutex or a sleep is another rule's business.
var remote = []string{"network", "database", "process"}

// cause is the wait of one step on a context of the function's own making.
func (b *builder) cause(f *Func, s *Step, to *Closed, lookup func(string) *Closed) (Cause, bool) {
	hop := []Hop{{Func: f.Short, Calls: s.Short, At: s.Place}}
	if !s.TakesContext {
		if formWaits(s, lookup) && (s.Waits == "" || slices.Contains(remote, s.Waits)) && !s.Binder {
			return Cause{What: s.Short, Wait: s.Short, None: true, At: s.Place, In: f.Short, Instead: s.Form.Name,
				Bounded: strings.Contains(s.Short, "Timeout"), // DialTimeout: it brings its own
				Ignored: b.ignoredAt(s.Span), Explained: b.comments.explain(s.Span), Chain: hop}, true
		}
		if s.Sleeps && !s.Brief && !s.Minor {
			return Cause{What: s.Short, Wait: s.Short, None: true, At: s.Place, In: f.Short, Instead: "-",
				Ignored: b.ignoredAt(s.Span), Explained: b.comments.explain(s.Span), Chain: hop}, true
		}
		return Cause{}, false
	}
	if !waits(s, to) && !s.Passed {
		return Cause{}, false
	}
	root, ok := ownRoot(s.Contexts)
	if !ok || !root.Root.Pos.IsValid() {
		return Cause{}, false
	}
	return Cause{
		What: root.Text, Wait: s.Short, None: root.Source == None, Bounded: root.Bounded, Instead: root.Instead,
		At: b.placer.place(root.Root), In: f.Short, Ignored: b.ignoredAt(root.Root),
		Explained: root.Explained || f.Starts || s.Guess && s.Waits == "" || b.comments.explain(root.Root), Chain: hop,
	}, true
}

// ignoredAt are the rules that directives at a position name.
func (b *builder) ignoredAt(s Span) []string {
	p := b.pass.Fset.Position(s.Pos)
	return b.dirs.Named(finding.Position{File: p.Filename, Line: p.Line, Column: p.Column})
}

// ownRoot is the root that a wait hangs on, if it can hang on nothing else.
func ownRoot(contexts []Context) (Context, bool) {
	var root Context
	for _, c := range contexts {
		switch c.Source {
		case Fresh, None:
			if c.Carries || c.Kept {
				return Context{}, false
			}
			if root.Text == "" || root.Source == None {
				root = c
			}
		default:
			return Context{}, false
		}
	}
	return root, root.Text != ""
}
