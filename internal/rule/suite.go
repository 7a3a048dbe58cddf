// Package rule is what the analyzers share: a suite of rules documented in
// one doc comment, and the way from a finding to a diagnostic.
package rule

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// Suite is one analyzer's rules and documentation. The documentation is the doc
// comment of the analyzer's package, and the only source: `explain`, the pages
// under docs/ and the fields of analysis.Analyzer come from it.
//
// The comment has a section "# Analyzer NAME" and one "# Rule NAME" for each
// rule; the first paragraph of each is "NAME: one line that says what it reports".
type Suite struct {
	Name  string
	Doc   string // the analyzer's section, beginning "NAME: "
	Rules []finding.Rule
	texts map[string]string // by rule id
	err   error
}

// NewSuite reads the documentation of rules from src, the text of doc.go. What
// is missing there shows up in Err, which a test asserts to be nil.
func NewSuite(src string, rules ...finding.Rule) Suite {
	s := Suite{Rules: rules, texts: map[string]string{}}
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || file.Doc == nil {
		s.err = fmt.Errorf("doc.go has no package comment: %w", err)
		return s
	}
	for _, section := range strings.Split("\n"+file.Doc.Text(), "\n# ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		body = strings.TrimSpace(body) + "\n"
		switch kind, name, _ := strings.Cut(title, " "); kind {
		case "Analyzer":
			s.Name, s.Doc = name, body
		case "Rule":
			s.texts[name] = body
		}
	}
	for i, r := range s.Rules {
		_, short, _ := strings.Cut(r.ID, "/")
		text, ok := s.texts[short]
		line, _, _ := strings.Cut(text, "\n")
		name, summary, _ := strings.Cut(line, ": ")
		if !ok || name != short || r.ID != s.Name+"/"+short {
			s.err = fmt.Errorf("doc.go of %q has no section \"# Rule %s\" that begins with %q", s.Name, short, short+": ")
		}
		s.Rules[i].Summary = summary
	}
	return s
}

// Err reports what is missing in the documentation.
func (s Suite) Err() error { return s.err }

// Text is the documentation of one rule, by id or by its name in the suite.
func (s Suite) Text(id string) (string, bool) {
	t, ok := s.texts[strings.TrimPrefix(id, s.Name+"/")]
	return t, ok
}

// Rule finds a rule by id.
func (s Suite) Rule(id string) (finding.Rule, bool) {
	i := slices.IndexFunc(s.Rules, func(r finding.Rule) bool { return r.ID == id })
	if i < 0 {
		return finding.Rule{}, false
	}
	return s.Rules[i], true
}

const pages = "https://github.com/deadlinelint/deadlinelint/blob/main/docs/rules/"

// URL is the page of the suite, at the anchor of a rule ("" for its top).
func (s Suite) URL(id string) string {
	url := pages + s.Name + ".md"
	if id != "" {
		url += "#" + strings.TrimPrefix(id, s.Name+"/")
	}
	return url
}
