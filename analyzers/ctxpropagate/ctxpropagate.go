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
	background      = finding.Rule{ID: "ctxpropagate/background", Severity: finding.Warning, Default: true}
	sibling         = finding.Rule{ID: "ctxpropagate/sibling", Severity: finding.Warning, Default: true}
	callee          = finding.Rule{ID: "ctxpropagate/callee", Severity: finding.Warning, Default: true}
	notForwarded    = finding.Rule{ID: "ctxpropagate/not-forwarded", Severity: finding.Warning, Default: true}
	wait            = finding.Rule{ID: "ctxpropagate/wait", Severity: finding.Warning, Default: true}
	outlives        = finding.Rule{ID: "ctxpropagate/outlives", Severity: finding.Warning, Default: true}
	dead            = finding.Rule{ID: "ctxpropagate/dead", Severity: finding.Warning, Default: true}
	framework       = finding.Rule{ID: "ctxpropagate/framework", Severity: finding.Warning, Default: true}
	unboundedDetach = finding.Rule{ID: "ctxpropagate/unbounded-detach", Severity: finding.Info, Default: true}
)

// Suite is the analyzer with its rules and their documentation.
var Suite = rule.NewSuite(doc, background, sibling, callee, notForwarded, wait, outlives, dead, framework, unboundedDetach)

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
	view := pass.ResultOf[link.Analyzer].(*link.View)
	module := ""
	if pass.Module != nil {
		module = pass.Module.Path
	}
	reportBackground(r, pass, pkg)
	reportSibling(r, pass, pkg)
	reportCallee(r, module, pkg, view)
	reportNotForwarded(r, pkg)
	reportWait(r, pass, pkg)
	reportOutlives(r, module, pkg, view)
	reportDead(r, pkg)
	reportFramework(r, module, pkg, view)
	reportUnboundedDetach(r, pkg)
	return r.Result(), nil
}
