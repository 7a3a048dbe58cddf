package finding

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// LeaveNolint makes Suppressed blind to //nolint, for a driver that reads it
// itself: golangci-lint must see a finding to know that the comment is in use.
// Named still tells of it: what another package reports stands elsewhere, where
// golangci-lint looks for no comment of this one. It must be called before d is
// shared.
func (d *Directives) LeaveNolint() { d.leaveNolint = true }

// Suppressed reports whether a directive covers a finding of the rule at pos,
// why, and marks the directive as used. A position is as users see it
// (token.FileSet.Position), whichever package it was found from.
func (d *Directives) Suppressed(rule string, pos Position) (reason string, ok bool) {
	return d.suppressed(rule, pos, nil)
}

// suppressed is Suppressed without the directive that the finding is about: it
// cannot excuse itself. All that cover the finding are used, not the first
// alone, so that what is unused does not depend on the order of files.
func (d *Directives) suppressed(rule string, pos Position, about *ignore) (reason string, ok bool) {
	if d == nil {
		return "", false
	}
	for _, x := range d.ignores {
		if x == about || !x.covers(pos) {
			continue
		}
		for i, name := range x.rules {
			if matches(name, rule) {
				x.used[i].Store(true)
				reason, ok = cmp.Or(reason, x.reason), true
			}
		}
	}
	if ok {
		return reason, true
	}
	if d.leaveNolint {
		return "", false
	}
	for _, n := range d.nolints {
		if n.covers(pos) {
			return n.reason, true
		}
	}
	return "", false
}

// Detached reports whether pos lies in a function or type that is detached on
// purpose (a method of such a type counts, and a function literal in such a
// function), why, and marks the directive as used. Ask only where the answer
// decides, or every directive is in use.
func (d *Directives) Detached(pos token.Pos) (reason string, ok bool) {
	if d == nil {
		return "", false
	}
	for _, x := range d.detached {
		if x.contains(pos) {
			x.used.Store(true)
			reason, ok = cmp.Or(reason, x.reason), true
		}
	}
	return reason, ok
}

// Problems returns what is wrong with the directives themselves, sorted: those
// that cannot be obeyed, and those that suppressed nothing although all the
// rules they stand for have run (for //deadlinelint:detached it asks for
// RuleDetached). In a partial view a rule that sees callers has not run. Call
// it last, when every finding has been asked about.
func (d *Directives) Problems(ran func(rule string) bool) []*Finding {
	if d == nil {
		return nil
	}
	var out []*Finding
	report := func(f *Finding, about *ignore) {
		if _, ok := d.suppressed(f.Rule, f.Pos, about); !ok {
			out = append(out, f)
		}
	}
	for _, f := range d.malformed {
		report(f, nil)
	}
	for _, x := range d.detached {
		if !x.quiet && !x.used.Load() && ran(RuleDetached) {
			report(d.unused(x.comment, "changes nothing", d.deletion(x.comment)), nil)
		}
	}
	// What suppresses the findings of this very loop is judged after it.
	var late []*ignore
	for _, x := range d.ignores {
		if slices.ContainsFunc(x.rules, aboutDirectives) {
			late = append(late, x)
			continue
		}
		if f := d.unusedRules(x, ran); f != nil {
			report(f, x)
		}
	}
	for _, x := range late {
		f := d.unusedRules(x, func(rule string) bool { return aboutDirectives(rule) || ran(rule) })
		if f != nil {
			report(f, x)
		}
	}
	slices.SortFunc(out, (*Finding).Compare)
	return out
}

func aboutDirectives(rule string) bool { return matches("directives", rule) }

// unusedRules returns a finding if x, or some of its rules, are of no use.
func (d *Directives) unusedRules(x *ignore, ran func(rule string) bool) *Finding {
	if x.quiet {
		return nil
	}
	var idle, kept []string
	for i, name := range x.rules {
		covered := d.covered(name)
		judged := len(covered) > 0 && !slices.ContainsFunc(covered, func(r string) bool { return !ran(r) })
		if judged && !x.used[i].Load() {
			idle = append(idle, name)
		} else {
			kept = append(kept, name)
		}
	}
	switch {
	case len(idle) == 0:
		return nil
	case len(kept) == 0:
		return d.unused(x.comment, "suppresses nothing", d.deletion(x.comment))
	}
	what := fmt.Sprintf("suppresses nothing of %s", strings.Join(idle, ", "))
	return d.unused(x.comment, what, d.shortening(x.comment, kept))
}

func (d *Directives) unused(c comment, what string, fixes []Fix) *Finding {
	return &Finding{
		Rule: RuleUnused, Severity: Warning,
		Message: fmt.Sprintf("%s%s %s", prefix, c.verb, what),
		Pos:     d.position(c), Fixes: fixes,
	}
}

// deletion removes the comment, and its line if nothing else is on it. A blank
// before a comment after code is left to gofmt.
func (d *Directives) deletion(c comment) []Fix {
	start, end := c.pos, c.end
	if tf := d.fset.File(c.pos); c.alone {
		line := rawLine(d.fset, c.pos)
		start, end = tf.LineStart(line), token.Pos(tf.Base()+tf.Size())
		if line < tf.LineCount() {
			end = tf.LineStart(line + 1)
		}
	}
	return d.edit("delete the directive", start, end, "")
}

// shortening rewrites the list of rules.
func (d *Directives) shortening(c comment, kept []string) []Fix {
	at := func(offset int) token.Pos { return c.pos + token.Pos(offset) }
	return d.edit("shorten the list", at(c.listStart), at(c.listEnd), strings.Join(kept, ","))
}

// edit returns no fix where the bytes at hand are not those of the file that
// the user sees, as in cgo's output.
func (d *Directives) edit(message string, start, end token.Pos, text string) []Fix {
	from, to := d.fset.PositionFor(start, false), d.fset.PositionFor(end, false)
	if from.Filename != d.fset.Position(start).Filename {
		return nil
	}
	return []Fix{{Message: message, Edits: []Edit{{File: from.Filename, Start: from.Offset, End: to.Offset, New: text}}}}
}

// AnyRule is what Named says for a //nolint, which names no rule of ours.
const AnyRule = "*"

// Named lists the rules and analyzers that directives at pos name, and marks
// those directives as used. It serves facts: a package that finds something here
// from afar has only this package's word for what is suppressed.
func (d *Directives) Named(pos Position) []string {
	if d == nil {
		return nil
	}
	var out []string
	for _, x := range d.ignores {
		if !x.covers(pos) {
			continue
		}
		for i, name := range x.rules {
			x.used[i].Store(true)
			out = append(out, name)
		}
	}
	if slices.ContainsFunc(d.nolints, func(n nolint) bool { return n.covers(pos) }) {
		out = append(out, AnyRule)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
