package rule

import (
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// Result is what every rule analyzer returns.
type Result struct {
	Findings []*finding.Finding // reported, in the order of reporting
	// Skipped are the functions of the package without a summary.
	Skipped   []finding.Problem
	Functions int
}

// ResultType is the ResultType of every rule analyzer.
var ResultType = reflect.TypeFor[*Result]()

// Reporter turns findings into diagnostics: it knows which rules are on, what is
// suppressed, and which files are nobody's to mend.
type Reporter struct {
	pass      *analysis.Pass
	suite     Suite
	cfg       *config.Config
	pkg       *summary.Package
	generated map[string]bool
	result    *Result
}

// NewReporter returns a reporter for one pass of the suite's analyzer, which must
// require config.Analyzer and summary.Analyzer.
func NewReporter(pass *analysis.Pass, suite Suite) *Reporter {
	r := &Reporter{
		pass: pass, suite: suite, generated: map[string]bool{},
		cfg: pass.ResultOf[config.Analyzer].(*config.Config),
		pkg: pass.ResultOf[summary.Analyzer].(*summary.Package),
	}
	r.result = &Result{Skipped: r.pkg.Skipped, Functions: len(r.pkg.Funcs)}
	for _, f := range pass.Files {
		if finding.Generated(pass.Fset, f) {
			r.generated[pass.Fset.Position(f.Package).Filename] = true
		}
	}
	return r
}

// On reports whether a rule is on, so that its work can be left undone.
func (r *Reporter) On(rule finding.Rule) bool {
	_, on := r.cfg.Severity(rule)
	return on
}

// Suppressed reports whether a directive covers a finding of the rule at a place
// of this package, and marks the directive as used.
func (r *Reporter) Suppressed(rule finding.Rule, at summary.Span) bool {
	_, ok := r.pkg.Directives.Suppressed(rule.ID, r.Position(at))
	return ok
}

// LeaveNolint reports whether //nolint is the driver's business, as far as it sees
// the finding where the comment is.
func (r *Reporter) LeaveNolint() bool { return r.cfg.LeaveNolint }

// AllCalls reports whether calls count where no context is at hand.
func (r *Reporter) AllCalls() bool { return r.cfg.AllCalls() }

// Position is a range as users see it.
func (r *Reporter) Position(s summary.Span) finding.Position {
	start := r.pass.Fset.Position(s.Pos)
	p := finding.Position{File: start.Filename, Line: start.Line, Column: start.Column}
	if s.End.IsValid() {
		end := r.pass.Fset.Position(s.End)
		p.EndLine, p.EndColumn = end.Line, end.Column
	}
	return p
}

// Report records a finding whose rule, message, function, chain and fixes are
// set. at is the place in this package that a driver shows for it; true, if its
// File is set, is where the fault is, in another package perhaps.
func (r *Reporter) Report(rule finding.Rule, f *finding.Finding, at summary.Span, edits []analysis.SuggestedFix) {
	sev, on := r.cfg.Severity(rule)
	if !on || r.pkg.Again {
		return
	}
	here := r.Position(at)
	if f.Pos.File == "" {
		f.Pos = here
	}
	if r.generated[here.File] && f.Pos.File == here.File || r.Suppressed(rule, at) {
		return
	}
	if r.pass.Fset.PositionFor(at.Pos, false).Filename != here.File {
		edits = nil // cgo's output stands for the user's file: these bytes are not in it
	}
	if f.Doubtful {
		edits = nil // whoever decided this may know better
	}
	if f.Doubtful && sev == rule.Severity {
		sev = finding.Info
	}
	f.Rule, f.Severity = rule.ID, sev
	f.Fixes = r.fixes(edits)
	r.result.Findings = append(r.result.Findings, f)
	if sev == finding.Info {
		return // a driver that prints only diagnostics has no way to hold it back
	}
	r.pass.Report(analysis.Diagnostic{
		Pos: at.Pos, End: at.End, Category: rule.ID, Message: f.Text(),
		URL: r.suite.URL(rule.ID), SuggestedFixes: edits, Related: r.related(f),
	})
}

// related are the steps of the chain that lie in this package's files.
func (r *Reporter) related(f *finding.Finding) []analysis.RelatedInformation {
	byName := map[string]*token.File{}
	for _, file := range r.pass.Files {
		if tf := r.pass.Fset.File(file.FileStart); tf != nil {
			byName[tf.Name()] = tf
		}
	}
	var out []analysis.RelatedInformation
	for _, s := range f.Chain {
		if tf := byName[s.File]; tf != nil && s.Line >= 1 && s.Line <= tf.LineCount() {
			pos := tf.LineStart(s.Line) + token.Pos(max(s.Column-1, 0))
			out = append(out, analysis.RelatedInformation{Pos: pos, Message: s.Function + " " + s.Note})
		}
	}
	return out
}

func (r *Reporter) fixes(fixes []analysis.SuggestedFix) []finding.Fix {
	var out []finding.Fix
	for _, fix := range fixes {
		f := finding.Fix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			start := r.pass.Fset.PositionFor(e.Pos, false)
			f.Edits = append(f.Edits, finding.Edit{
				File: start.Filename, Start: start.Offset, End: r.pass.Fset.PositionFor(e.End, false).Offset, New: string(e.NewText),
			})
		}
		out = append(out, f)
	}
	return out
}

// Result is the analyzer's result.
func (r *Reporter) Result() *Result { return r.result }

// ReportAt records a finding that is complete, fixes included.
func (r *Reporter) ReportAt(rule finding.Rule, f *finding.Finding, at summary.Span) {
	sev, on := r.cfg.Severity(rule)
	if !on || !at.Pos.IsValid() || r.pkg.Again {
		return
	}
	f.Severity = sev
	r.result.Findings = append(r.result.Findings, f)
	if sev == finding.Info {
		return
	}
	r.pass.Report(analysis.Diagnostic{
		Pos: at.Pos, End: at.End, Category: rule.ID, Message: f.Text(), URL: r.suite.URL(rule.ID), SuggestedFixes: r.suggested(f, at),
	})
}

// suggested turns a finding's fixes, all in one file, into x/tools' form.
func (r *Reporter) suggested(f *finding.Finding, at summary.Span) []analysis.SuggestedFix {
	tf := r.pass.Fset.File(at.Pos)
	var out []analysis.SuggestedFix
	for _, fix := range f.Fixes {
		sf := analysis.SuggestedFix{Message: fix.Message}
		for _, e := range fix.Edits {
			if e.File != tf.Name() || e.End > tf.Size() {
				return nil
			}
			sf.TextEdits = append(sf.TextEdits, analysis.TextEdit{Pos: tf.Pos(e.Start), End: tf.Pos(e.End), NewText: []byte(e.New)})
		}
		out = append(out, sf)
	}
	return out
}
