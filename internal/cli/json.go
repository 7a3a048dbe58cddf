package cli

import (
	"encoding/json"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/report"
)

// The schema of x/tools' checkers under -json: package -> analyzer -> diagnostics.
type (
	checkerDiagnostic struct {
		Category       string           `json:"category,omitempty"`
		Posn           string           `json:"posn"`
		End            string           `json:"end"`
		Message        string           `json:"message"`
		SuggestedFixes []checkerFix     `json:"suggested_fixes,omitempty"`
		Related        []checkerRelated `json:"related,omitempty"`
	}
	checkerFix struct {
		Message string        `json:"message"`
		Edits   []checkerEdit `json:"edits"`
	}
	checkerEdit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"`
		End      int    `json:"end"`
		New      string `json:"new"`
	}
	checkerRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
)

// checkerJSON prints what x/tools' multichecker prints for -json, and like it
// exits with 0 whatever was found.
func (c *Command) checkerJSON(res *load.Result, rep *report.Report, o report.Options) (int, error) {
	tree := map[string]map[string][]checkerDiagnostic{}
	for _, pkg := range res.Packages {
		if !pkg.Asked {
			continue
		}
		for a, diags := range pkg.Diagnostics {
			if len(diags) == 0 {
				continue
			}
			if tree[pkg.ID] == nil {
				tree[pkg.ID] = map[string][]checkerDiagnostic{}
			}
			for _, d := range diags {
				tree[pkg.ID][a.Name] = append(tree[pkg.ID][a.Name], toChecker(res, d))
			}
		}
	}
	data, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		return 0, fmt.Errorf("cannot encode the findings: %w", err)
	}
	if _, err = fmt.Fprintf(c.Out, "%s\n", data); err != nil {
		return 0, err
	}
	if len(rep.Problems) > 0 {
		return NotRun, report.WriteProblems(c.Err, rep, o)
	}
	return Clean, nil
}

func toChecker(res *load.Result, d analysis.Diagnostic) checkerDiagnostic {
	out := checkerDiagnostic{
		Category: d.Category, Message: d.Message,
		Posn: res.Fset.Position(d.Pos).String(), End: res.Fset.Position(d.End).String(),
	}
	for _, f := range d.SuggestedFixes {
		cf := checkerFix{Message: f.Message}
		for _, e := range f.TextEdits {
			start := res.Fset.PositionFor(e.Pos, false)
			cf.Edits = append(cf.Edits, checkerEdit{start.Filename, start.Offset, res.Fset.PositionFor(e.End, false).Offset, string(e.NewText)})
		}
		out.SuggestedFixes = append(out.SuggestedFixes, cf)
	}
	for _, r := range d.Related {
		out.Related = append(out.Related, checkerRelated{res.Fset.Position(r.Pos).String(), res.Fset.Position(r.End).String(), r.Message})
	}
	return out
}
