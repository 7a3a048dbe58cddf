// Package finding defines what a rule reports: one typed finding that every
// driver and every output format shares. It knows nothing of how findings are
// computed or rendered.
package finding

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity says how much a finding matters. The zero value is Info.
type Severity int

const (
	Info    Severity = iota // worth knowing; shown on request
	Warning                 // likely a fault; fails the run by default
	Error                   // a fault
)

var severityNames = [...]string{"info", "warning", "error"}

func (s Severity) String() string {
	if s < 0 || int(s) >= len(severityNames) {
		return fmt.Sprintf("Severity(%d)", int(s))
	}
	return severityNames[s]
}

// ParseSeverity reads "info", "warning" or "error".
func ParseSeverity(s string) (Severity, error) {
	if i := slices.Index(severityNames[:], s); i >= 0 {
		return Severity(i), nil
	}
	return Info, fmt.Errorf("unknown severity %q: use info, warning or error", s)
}

// MarshalText makes severities read as words in JSON.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (s *Severity) UnmarshalText(b []byte) (err error) {
	*s, err = ParseSeverity(string(b))
	return err
}

// Position is a range in a source file. Lines and columns start at 1, columns
// count bytes; zero means unknown. File is spelled as the driver spells it
// (usually absolute) until a renderer makes it relative.
type Position struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine,omitempty"`
	EndColumn int    `json:"endColumn,omitempty"`
}

func (p Position) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// Compare orders positions by file, line and column.
func (p Position) Compare(q Position) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Step is one part of the chain that explains a finding, outermost first.
type Step struct {
	Function string // as a person writes it: "(*orders.Service).Place"
	Position
	Note   string // what happens here: "calls LoadTemplates"
	Millis int64  // this part's share of the time; 0 if it has none
}

// Edit replaces the bytes [Start, End) of File by New.
type Edit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// Fix is a set of edits that together mend a finding.
type Fix struct {
	Message string `json:"message"`
	Edits   []Edit `json:"edits"`
}

// Finding is one fault and its evidence. Pos is where the fault is (its true
// position), whichever package the driver was looking at when it was found.
type Finding struct {
	Rule     string // "ctxpropagate/background"
	Severity Severity
	Message  string // stands alone; does not carry the rule id
	Pos      Position
	Function string // the function that holds Pos
	Chain    []Step
	// Callers are further calls that lead to the same fault, beside the one that Chain
	// begins with. Renderers show them behind the chain, the first of many.
	Callers []Step
	Edges   []string
	Fixes   []Fix
	// Doubtful: true, and mostly harmless: reported as info whatever the rule's
	// severity is, unless the configuration sets one.
	Doubtful bool
}

// Compare orders findings by position, then rule, then message.
func (f *Finding) Compare(g *Finding) int {
	return cmp.Or(f.Pos.Compare(g.Pos), cmp.Compare(f.Rule, g.Rule), cmp.Compare(f.Message, g.Message))
}

// Text is the finding in one line, without its position, for drivers that print
// nothing else: `go vet` drops the category, so the message carries the rule.
func (f *Finding) Text() string { return f.Message + " (" + f.Rule + ")" }

// Problem is something that kept a part of the program from being analysed:
// a package that does not type-check, a function without a summary.
type Problem struct {
	Package string `json:"package,omitempty"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}
