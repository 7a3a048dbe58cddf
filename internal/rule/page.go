package rule

import (
	"fmt"
	"strings"
)

// Page is the suite's documentation as a Markdown page, with an anchor for each
// rule that is the rule's name.
func (s Suite) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!-- Generated from analyzers/%[1]s/doc.go by go test ./analyzers -update. -->\n\n# %[1]s\n\n", s.Name)
	b.WriteString(markdown(s.Doc))
	for _, r := range s.Rules {
		_, short, _ := strings.Cut(r.ID, "/")
		profile := "in the default profile"
		if !r.Default {
			profile = "in the strict profile only"
		}
		fmt.Fprintf(&b, "\n## %s\n\n`%s`: %s, %s.\n\n%s", short, r.ID, r.Severity, profile, markdown(s.texts[short]))
		fmt.Fprintf(&b, "\nSuppress one finding with a reason: `//deadlinelint:ignore %[1]s reason`; switch the rule off with\n`rules: {\"%[1]s\": off}` in `.deadlinelint.yml`.\n", r.ID)
	}
	return b.String()
}

// markdown turns the text of a doc comment into Markdown: what is indented by a
// tab becomes a block of Go.
func markdown(text string) string {
	var b strings.Builder
	code := false
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		indented := strings.HasPrefix(line, "\t")
		if !indented && line == "" && code && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "\t") {
			indented = true // an empty line inside a block
		}
		if indented != code {
			if indented {
				b.WriteString("```go\n")
			} else {
				b.WriteString("```\n")
			}
			code = indented
		}
		b.WriteString(strings.TrimPrefix(line, "\t") + "\n")
	}
	if code {
		b.WriteString("```\n")
	}
	return b.String()
}
