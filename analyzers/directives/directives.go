package directives

import (
	_ "embed"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers/ctxpropagate"
	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

// Suite is the analyzer with its rules and their documentation.
var Suite = rule.NewSuite(doc, finding.DirectiveRules()...)

// suppressible are the suites whose findings a directive can suppress. Their
// analyzers run first, so that it is known which directives were of use.
var suppressible = []rule.Suite{ctxpropagate.Suite}

// Analyzer checks the comments that suppress findings.
var Analyzer = &analysis.Analyzer{
	Name:       Suite.Name,
	Doc:        Suite.Doc,
	URL:        Suite.URL(""),
	Requires:   []*analysis.Analyzer{config.Analyzer, summary.Analyzer, ctxpropagate.Analyzer},
	ResultType: rule.ResultType,
	Run:        run,
}

func run(pass *analysis.Pass) (any, error) {
	pkg := pass.ResultOf[summary.Analyzer].(*summary.Package)
	r := rule.NewReporter(pass, Suite)
	if !pkg.InScope {
		return r.Result(), nil
	}
	cfg := pass.ResultOf[config.Analyzer].(*config.Config)
	on := map[string]bool{finding.RuleDetached: true}
	var ids []string
	for _, s := range append(suppressible, Suite) {
		for _, rule := range s.Rules {
			ids = append(ids, rule.ID)
			_, on[rule.ID] = cfg.Severity(rule)
		}
	}
	never := func(string) bool { return false }
	// The summary read the directives without knowing which rules there are.
	known := finding.ParseDirectives(pass.Fset, pass.Files, ids)
	if cfg.LeaveNolint {
		known.LeaveNolint()
	}
	problems := known.Problems(never)
	problems = append(problems, pkg.Directives.Problems(func(id string) bool { return on[id] })...)
	seen := map[finding.Position]bool{}
	for _, f := range problems {
		rule, ok := Suite.Rule(f.Rule)
		if !ok || seen[f.Pos] {
			continue
		}
		seen[f.Pos] = true
		r.ReportAt(rule, f, spanOf(pass, f.Pos))
	}
	return r.Result(), nil
}

// spanOf finds a position of this package in its files.
func spanOf(pass *analysis.Pass, p finding.Position) summary.Span {
	for _, file := range pass.Files {
		tf := pass.Fset.File(file.FileStart)
		if tf == nil || pass.Fset.Position(file.Package).Filename != p.File || p.Line < 1 || p.Line > tf.LineCount() {
			continue
		}
		at := func(line, column int) token.Pos {
			if line < 1 || line > tf.LineCount() {
				return token.NoPos
			}
			return tf.LineStart(line) + token.Pos(max(column-1, 0))
		}
		return summary.Span{Pos: at(p.Line, p.Column), End: at(p.EndLine, p.EndColumn)}
	}
	return summary.Span{}
}
