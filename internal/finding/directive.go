package finding

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// prefix starts every directive of ours. As with all Go directives there is no
// space after the slashes.
const prefix = "//deadlinelint:"

// spaced is a directive that somebody gave a space, as //nolint would forgive, and
// misspelt one with other capitals, or in a comment of the other kind. Both are
// reported: what they were to guard would be found, and mended by -fix.
var (
	spaced   = regexp.MustCompile(`^//(?:[ \t]+deadlinelint:[ \t]*|deadlinelint:[ \t]+)(ignore|detached)\b`)
	misspelt = regexp.MustCompile(`(?i)^(?:/\*[ \t]*|//)deadline-?lint:(ignore|detached)\b`)
)

const (
	verbIgnore   = "ignore"
	verbDetached = "detached"
)

// directive is the text of one directive comment, taken apart.
type directive struct {
	verb   string
	rules  []string // as written; for verbIgnore only
	reason string
	// listStart and listEnd delimit the rules in the comment, in bytes, so that
	// a fix can shorten the list.
	listStart, listEnd int
}

// parseDirective takes the text of a comment apart. ok is false if it is no
// directive of ours. A directive that cannot be obeyed is an error, a sentence
// that says how to write it. Whether its rules exist is not decided here.
func parseDirective(text string) (d directive, ok bool, err error) {
	if m := spaced.FindStringSubmatch(text); m != nil {
		return directive{verb: m[1]}, true, fmt.Errorf("no space in a directive: write %s%s", prefix, m[1])
	}
	if m := misspelt.FindStringSubmatch(text); m != nil && !strings.HasPrefix(text, prefix+m[1]) {
		return directive{verb: strings.ToLower(m[1])}, true, fmt.Errorf("not written as a directive is: write %s%s", prefix, strings.ToLower(m[1]))
	}
	if !strings.HasPrefix(text, prefix) {
		return directive{}, false, nil
	}
	s := scanner{text: text, at: len(prefix)}
	d.verb = s.word(" \t")
	switch d.verb {
	case verbIgnore:
		s.rules(&d)
		if len(d.rules) == 0 {
			return d, true, fmt.Errorf("%[1]signore names no rule: write %[1]signore rule[,rule] reason", prefix)
		}
	case verbDetached:
	default:
		return d, true, fmt.Errorf("unknown directive %[1]s%[2]s: write %[1]s%[3]s", prefix, d.verb,
			cmp.Or(nearest.Word(d.verb, []string{verbIgnore, verbDetached}), verbIgnore))
	}
	if d.reason = trimReason(s.text[s.at:]); d.reason == "" {
		return d, true, fmt.Errorf("%s%s has no effect without a reason: say after it why the code is right", prefix, d.verb)
	}
	return d, true, nil
}

type scanner struct {
	text string
	at   int
}

// word returns what lies before the next of the stop bytes and moves there.
func (s *scanner) word(stops string) string {
	rest := s.text[s.at:]
	if i := strings.IndexAny(rest, stops); i >= 0 {
		rest = rest[:i]
	}
	s.at += len(rest)
	return rest
}

func (s *scanner) blanks() {
	for s.at < len(s.text) && strings.IndexByte(" \t", s.text[s.at]) >= 0 {
		s.at++
	}
}

// rules reads "a/b, c": a comma continues the list, anything else ends it.
func (s *scanner) rules(d *directive) {
	for {
		s.blanks()
		start := s.at
		rule := s.word(" \t,:")
		if rule == "" || strings.HasPrefix(rule, "--") || strings.HasPrefix(rule, "//") {
			s.at = start
			return
		}
		if len(d.rules) == 0 {
			d.listStart = start
		}
		d.rules = append(d.rules, rule)
		d.listEnd = s.at
		s.blanks()
		if s.at == len(s.text) || s.text[s.at] != ',' {
			return
		}
		s.at++
	}
}

// trimReason drops what people put between the rules and the reason.
func trimReason(s string) string {
	s = strings.TrimSpace(s)
	for _, sep := range []string{"--", ":", "//"} {
		if rest, ok := strings.CutPrefix(s, sep); ok {
			return strings.TrimSpace(rest)
		}
	}
	return s
}
