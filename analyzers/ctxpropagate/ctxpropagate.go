package ctxpropagate

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

var (
	background = finding.Rule{ID: "ctxpropagate/background", Severity: finding.Warning, Default: true}
	callee     = finding.Rule{ID: "ctxpropagate/callee", Severity: finding.Warning, Default: true}
)

// Suite is the analyzer with its rules and their documentation.
var Suite = rule.NewSuite(doc, background, callee)

// Analyzer reports work that cannot see the caller's deadline or cancellation.
var Analyzer = &analysis.Analyzer{
	Name:       Suite.Name,
	Doc:        Suite.Doc,
	URL:        Suite.URL(""),
	Requires:   []*analysis.Analyzer{config.Analyzer, summary.Analyzer, link.Analyzer},
	ResultType: rule.ResultType,
	Run:        run,
}

func run(pass *analysis.Pass) (any, error) {
	pkg := pass.ResultOf[summary.Analyzer].(*summary.Package)
	r := rule.NewReporter(pass, Suite)
	if !pkg.InScope {
		return r.Result(), nil
	}
	reportBackground(r, pass, pkg)
	module := ""
	if pass.Module != nil {
		module = pass.Module.Path
	}
	reportCallee(r, module, pkg, pass.ResultOf[link.Analyzer].(*link.View))
	return r.Result(), nil
}
