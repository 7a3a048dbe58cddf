package load

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// maxFailures is how many errors of one package are listed. More do not help:
// whoever mends the first few compiles again anyway.
const maxFailures = 5

// failure is one error of the parser, the type checker or the go command.
type failure struct {
	pos token.Position
	msg string
}

// problems turns the failures of all units into problems: one for each cause.
// A package whose imports are broken gets a single one, because its own errors
// are most likely consequences.
func (g *graph) problems() []finding.Problem {
	var out []finding.Problem
	out = append(out, g.missingImports()...)
	for _, u := range g.source {
		out = append(out, u.problems...)
		if !u.reported && u.kind == analysed && len(u.failures) > 0 && g.reportedTwin(u) {
			continue
		}
		out = append(out, u.failureProblems()...)
	}
	slices.SortFunc(out, compareProblems)
	return slices.Compact(out)
}

// reportedTwin reports whether another build of u's package speaks for u.
func (g *graph) reportedTwin(u *unit) bool {
	return slices.ContainsFunc(g.source, func(v *unit) bool { return v.reported && v.path == u.path && v.broken })
}

// missingImports gives one problem for each package that could not be found,
// however many packages import it, and takes those errors off the importers.
func (g *graph) missingImports() (out []finding.Problem) {
	type missed struct {
		first failure
		by    string
		at    map[token.Position]bool // two builds of a package share a place
	}
	found := make(map[string]*missed)
	for _, u := range g.source {
		u.failures = slices.DeleteFunc(u.failures, func(f failure) bool {
			if _, _, ok := cutImport(f.msg); !ok {
				return false
			}
			if found[f.msg] == nil {
				found[f.msg] = &missed{first: f, by: u.path, at: make(map[token.Position]bool)}
			}
			found[f.msg].at[f.pos] = true
			return true
		})
	}
	for _, m := range found { // the caller sorts
		path, why, _ := cutImport(m.first.msg)
		msg := fmt.Sprintf("cannot import %q: %s", path, why)
		if len(m.at) > 1 {
			msg += fmt.Sprintf(" (imported in %d places)", len(m.at))
		}
		out = append(out, problem(m.by, m.first.pos, msg))
	}
	return out
}

// cutImport takes go/types' "could not import PATH (REASON)" apart.
func cutImport(msg string) (path, why string, ok bool) {
	rest, ok := strings.CutPrefix(msg, "could not import ")
	if !ok {
		return "", "", false
	}
	path, why, ok = strings.Cut(rest, " (")
	return path, strings.TrimSuffix(why, ")"), ok
}

// failureProblems are u's own errors, or one sentence if imports are to blame.
func (u *unit) failureProblems() []finding.Problem {
	if len(u.failures) == 0 {
		return nil
	}
	first := u.failures[0]
	if names := u.brokenImports(); len(names) > 0 && !strings.HasPrefix(first.msg, "syntax error: ") {
		what, which := "package "+u.path, "the error here"
		if first.pos.Filename == "" {
			what = "it" // a problem without a place is printed with its package
		}
		if n := len(u.failures); n > 1 {
			which = fmt.Sprintf("the first of %d errors here", n)
		}
		return []finding.Problem{problem(u.path, first.pos, fmt.Sprintf(
			"%s is analysed only in part because its import %s does not compile; %s: %s",
			what, strings.Join(names, ", "), which, first.msg))}
	}
	var out []finding.Problem
	for i, f := range u.failures {
		if i == maxFailures {
			out = append(out, problem(u.path, f.pos, fmt.Sprintf("%s more in package %s: run \"go build %s\" to see all",
				count(len(u.failures)-i, "error"), u.path, u.path)))
			break
		}
		out = append(out, problem(u.path, f.pos, f.msg))
	}
	return out
}

func (u *unit) brokenImports() (names []string) {
	for _, q := range u.imports {
		if q.broken || q.kind == missing {
			names = append(names, q.path)
		}
	}
	slices.Sort(names)
	if len(names) > 3 {
		names = append(names[:3], fmt.Sprintf("and %d more", len(names)-3))
	}
	return names
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

func problem(pkg string, pos token.Position, msg string) finding.Problem {
	return finding.Problem{Package: pkg, File: pos.Filename, Line: pos.Line, Column: pos.Column, Message: msg}
}

func compareProblems(a, b finding.Problem) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Package, b.Package), cmp.Compare(a.Message, b.Message))
}

// parsePos reads the "file:line:col" of the go command; file may hold colons.
func parsePos(s string) (p token.Position) {
	var nums []int
	for range 2 {
		i := strings.LastIndexByte(s, ':')
		n, err := strconv.Atoi(s[i+1:])
		if i < 0 || err != nil {
			break
		}
		nums = append(nums, n)
		s = s[:i]
	}
	if s == "-" {
		return p
	}
	p.Filename = s
	switch len(nums) {
	case 2:
		p.Line, p.Column = nums[1], nums[0]
	case 1:
		p.Line = nums[0]
	}
	return p
}
