package report

import (
	"encoding/json"
	"io"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// jsonVersion changes when a consumer of the document would break.
const jsonVersion = 1

// The document. Its types are apart from the engine's, so that a change there
// does not change what consumers read. Every key is always present (but the
// place of a problem that has none), and no array is ever null.
type (
	jsonDocument struct {
		Version  int               `json:"version"`
		Tool     Tool              `json:"tool"`
		Findings []jsonFinding     `json:"findings"`
		Edges    []jsonEdge        `json:"edges"`
		Problems []finding.Problem `json:"problems"`
	}
	jsonFinding struct {
		Rule      string     `json:"rule"`
		Severity  string     `json:"severity"`
		Message   string     `json:"message"`
		File      string     `json:"file"`
		Line      int        `json:"line"`
		Column    int        `json:"column"`
		EndLine   int        `json:"endLine"`
		EndColumn int        `json:"endColumn"`
		Function  string     `json:"function"`
		Chain     []jsonStep `json:"chain"`
		Edges     []string   `json:"edges"`
		Fixes     []jsonFix  `json:"fixes"`
	}
	jsonStep struct {
		Function string `json:"function"`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Note     string `json:"note"`
		Millis   int64  `json:"millis"`
	}
	jsonFix struct {
		Message string         `json:"message"`
		Edits   []finding.Edit `json:"edits"`
	}
	jsonEdge struct {
		Name           string     `json:"name"`
		Program        string     `json:"program"`
		File           string     `json:"file"`
		Line           int        `json:"line"`
		BudgetMillis   int64      `json:"budgetMillis"`
		BudgetFrom     string     `json:"budgetFrom"`
		PromisedMillis int64      `json:"promisedMillis"`
		ActualMillis   int64      `json:"actualMillis"`
		WorkMillis     int64      `json:"workMillis"`
		AtLeast        bool       `json:"atLeast"`
		Verdict        string     `json:"verdict"`
		Chain          []jsonStep `json:"chain"`
	}
)

func renderJSON(out, _ io.Writer, r *Report, _ Options) error {
	doc := jsonDocument{
		Version:  jsonVersion,
		Tool:     r.Tool,
		Findings: mapped(r.Findings, toFinding),
		Edges:    mapped(r.Edges, toEdge),
		Problems: mapped(r.Problems, func(p finding.Problem) finding.Problem { return p }),
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}

// toFinding gives a finding without an end the empty range at its start.
func toFinding(f *finding.Finding) jsonFinding {
	j := jsonFinding{
		Rule: f.Rule, Severity: f.Severity.String(), Message: f.Message,
		File: f.Pos.File, Line: f.Pos.Line, Column: f.Pos.Column,
		EndLine: f.Pos.EndLine, EndColumn: f.Pos.EndColumn,
		Function: f.Function,
		Chain:    mapped(f.Chain, toStep),
		Edges:    mapped(f.Edges, func(s string) string { return s }),
		Fixes: mapped(f.Fixes, func(x finding.Fix) jsonFix {
			return jsonFix{x.Message, mapped(x.Edits, func(e finding.Edit) finding.Edit { return e })}
		}),
	}
	if j.EndLine == 0 {
		j.EndLine, j.EndColumn = j.Line, j.Column
	}
	return j
}

func toStep(s finding.Step) jsonStep {
	return jsonStep{Function: s.Function, File: s.File, Line: s.Line, Column: s.Column, Note: s.Note, Millis: s.Millis}
}

func toEdge(e Edge) jsonEdge {
	return jsonEdge{
		Name: e.Name, Program: e.Program, File: e.File, Line: e.Line,
		BudgetMillis: e.BudgetMillis, BudgetFrom: e.BudgetFrom,
		PromisedMillis: e.PromisedMillis, ActualMillis: e.ActualMillis, WorkMillis: e.WorkMillis,
		AtLeast: e.AtLeast, Verdict: e.Verdict,
		Chain: mapped(e.Chain, toStep),
	}
}

// mapped never returns nil.
func mapped[A, B any](in []A, f func(A) B) []B {
	out := make([]B, len(in))
	for i, a := range in {
		out[i] = f(a)
	}
	return out
}
