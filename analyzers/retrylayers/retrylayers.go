package retrylayers

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

var (
	nested        = finding.Rule{ID: "retrylayers/nested", Severity: finding.Warning, Default: true}
	ignoresCancel = finding.Rule{ID: "retrylayers/ignores-cancel", Severity: finding.Warning, Default: true}
	unbounded     = finding.Rule{ID: "retrylayers/unbounded", Severity: finding.Warning, Default: true}
	noJitter      = finding.Rule{ID: "retrylayers/no-jitter", Severity: finding.Warning, Default: true}
	notTransient  = finding.Rule{ID: "retrylayers/not-transient", Severity: finding.Warning, Default: true}
	notIdempotent = finding.Rule{ID: "retrylayers/not-idempotent", Severity: finding.Warning, Default: true}
	noRoom        = finding.Rule{ID: "retrylayers/no-room", Severity: finding.Warning, Default: true}
)

// Suite is the analyzer with its rules and their documentation.
var Suite = rule.NewSuite(doc, nested, ignoresCancel, unbounded, noJitter, notTransient, notIdempotent, noRoom)

// Analyzer reports retries that multiply, do not end, or do harm.
var Analyzer = &analysis.Analyzer{
	Name:       Suite.Name,
	Doc:        Suite.Doc,
	URL:        Suite.URL(""),
	Requires:   []*analysis.Analyzer{config.Analyzer, summary.Analyzer, link.Analyzer, link.Local},
	ResultType: rule.ResultType,
	Run:        run,
}

// judges are the rules that ask the value flow.
var judges = []flowrule.Judge{
	{Rule: nested, Find: findNested},
	{Rule: ignoresCancel, Find: findBlind},
	{Rule: unbounded, Find: findEndless},
	{Rule: notIdempotent, Find: findReplayed},
}

func run(pass *analysis.Pass) (any, error) {
	pkg := pass.ResultOf[summary.Analyzer].(*summary.Package)
	r := rule.NewReporter(pass, Suite)
	if !pkg.InScope || pkg.ServesTests && !pkg.Tests() {
		return r.Result(), nil
	}
	for _, x := range pkg.Retries {
		if x.Generated || x.Test && !pkg.Tests() {
			continue
		}
		reportIgnoresCancel(r, pass, x)
		reportUnbounded(r, x)
		reportJitter(r, x)
		reportTransient(r, x)
		reportRoom(r, x)
		reportInserted(r, x)
	}
	flowrule.Report(r, pass, pkg, pass.ResultOf[link.Analyzer].(*link.View), pass.ResultOf[link.Local].(*link.PackageFlow).Flow, judges...)
	return r.Result(), nil
}
