package config

import (
	"cmp"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// Severity says whether a rule is on, and how much its findings matter.
//
// The profile decides first: "default" has the rules that are on by default,
// "strict" has all. Then `rules:`, where a rule's own key wins over its
// analyzer's: "off" switches off, "on" switches on with the rule's own
// severity, and "info", "warning" and "error" switch on with that one. Then
// the -rules flag: a rule that it names is on whatever was said before, an
// analyzer that it names keeps its rules as they are and leaves the others
// out, and what it excludes is off.
func (c *Config) Severity(r finding.Rule) (sev finding.Severity, on bool) {
	sev, on = r.Severity, r.Default || c.Profile == "strict"
	analyzer := analyzerOf(r.ID)
	setting, ok := c.Rules[r.ID]
	if !ok {
		setting = c.Rules[analyzer]
	}
	switch setting {
	case "":
	case "off":
		on = false
	case "on":
		on = true
	default:
		on = true
		if s, err := finding.ParseSeverity(setting); err == nil { // the decoder admits no other word
			sev = s
		}
	}
	return sev, c.selected(r.ID, analyzer, on)
}

// selected applies the -rules flag. A rule's id weighs more than its
// analyzer's name, and "not this" more than "this".
func (c *Config) selected(rule, analyzer string, on bool) bool {
	switch {
	case slices.Contains(c.Only, "-"+rule):
		return false
	case slices.Contains(c.Only, rule):
		return true
	case slices.Contains(c.Only, "-"+analyzer):
		return false
	case slices.Contains(c.Only, analyzer):
		return on
	}
	onlyExclusions := !slices.ContainsFunc(c.Only, func(s string) bool { return !strings.HasPrefix(s, "-") })
	return on && onlyExclusions
}

// CheckRules returns an *Error for the first key of `rules:`, or name in the
// -rules flag, that is neither a known rule nor a known analyzer. It is apart
// from Load because only a driver knows the rules.
func (c *Config) CheckRules(known []finding.Rule) error {
	var valid []string
	for _, r := range known {
		valid = append(valid, r.ID, analyzerOf(r.ID))
	}
	slices.Sort(valid)
	valid = slices.Compact(valid)

	var unknown []string
	for key := range c.Rules {
		if !slices.Contains(valid, key) {
			unknown = append(unknown, key)
		}
	}
	slices.SortFunc(unknown, func(a, b string) int { return c.comparePlaces(c.rulesAt[a], c.rulesAt[b]) })
	for _, key := range unknown {
		return unknownRule(c.rulesAt[key].errorf("unknown rule %s", quote(key)), key, valid)
	}
	for _, name := range c.Only {
		name = strings.TrimPrefix(name, "-")
		if !slices.Contains(valid, name) {
			return unknownRule(Position{}.errorf("unknown rule %s in the rules flag", quote(name)), name, valid)
		}
	}
	return nil
}

// unknownRule adds the nearest rule or, as there are too many for a sentence,
// the rules of the analyzer that was named, or the analyzers.
func unknownRule(e *Error, name string, valid []string) *Error {
	for _, v := range valid {
		if _, short, _ := strings.Cut(v, "/"); short != "" && short == name {
			return e.hint(v, []string{v}) // the rule without its analyzer
		}
	}
	if nearest.Word(name, valid) == "" {
		analyzer, _, qualified := strings.Cut(name, "/")
		qualified = qualified && slices.Contains(valid, analyzer)
		valid = slices.DeleteFunc(slices.Clone(valid), func(v string) bool {
			_, _, isRule := strings.Cut(v, "/")
			return isRule != qualified || qualified && analyzerOf(v) != analyzer
		})
	}
	return e.hint(name, valid)
}

// comparePlaces orders places by file, in the order of reading, then by line.
func (c *Config) comparePlaces(a, b Position) int {
	return cmp.Or(
		cmp.Compare(slices.Index(c.Files, a.File), slices.Index(c.Files, b.File)),
		cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// analyzerOf returns the "analyzer" of "analyzer/rule".
func analyzerOf(rule string) string {
	analyzer, _, _ := strings.Cut(rule, "/")
	return analyzer
}

// parseSelection reads the -rules flag: a comma list, exclusions marked by a
// leading "-" or "!" and returned with "-".
func parseSelection(s string) ([]string, error) {
	names := splitList(s)
	for i, name := range names {
		bare, excluded := strings.CutPrefix(name, "-")
		if !excluded {
			bare, excluded = strings.CutPrefix(name, "!")
		}
		if bare == "" {
			return nil, Position{}.errorf("%s in the rules flag excludes nothing", quote(name)).because("write -analyzer/rule or -analyzer")
		}
		if excluded {
			names[i] = "-" + bare
		}
	}
	return names, nil
}

// splitList splits a comma list and drops blanks and empty elements.
func splitList(s string) []string {
	var out []string
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}
