package fixedtimeout

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
	renewed         = finding.Rule{ID: "fixedtimeout/renewed", Severity: finding.Warning, Default: true}
	unbounded       = finding.Rule{ID: "fixedtimeout/unbounded", Severity: finding.Warning, Default: true}
	shadow          = finding.Rule{ID: "fixedtimeout/shadow", Severity: finding.Warning, Default: true}
	relativeHeader  = finding.Rule{ID: "fixedtimeout/relative-header", Severity: finding.Warning, Default: true}
	zero            = finding.Rule{ID: "fixedtimeout/zero", Severity: finding.Warning, Default: true}
	server          = finding.Rule{ID: "fixedtimeout/server", Severity: finding.Warning, Default: true}
	lifetime        = finding.Rule{ID: "fixedtimeout/lifetime", Severity: finding.Warning, Default: true}
	earlyClock      = finding.Rule{ID: "fixedtimeout/early-clock", Severity: finding.Warning, Default: true}
	deadlineNotSent = finding.Rule{ID: "fixedtimeout/deadline-not-sent", Severity: finding.Warning, Default: false}
	sameEverywhere  = finding.Rule{ID: "fixedtimeout/same-everywhere", Severity: finding.Info, Default: true}
)

// Suite is the analyzer with its rules and their documentation.
var Suite = rule.NewSuite(doc, renewed, unbounded, shadow, relativeHeader, zero, server, lifetime, earlyClock, deadlineNotSent, sameEverywhere)

// Analyzer reports timeouts that are not where, or not what, they should be.
var Analyzer = &analysis.Analyzer{
	Name:       Suite.Name,
	Doc:        Suite.Doc,
	URL:        Suite.URL(""),
	Requires:   []*analysis.Analyzer{config.Analyzer, summary.Analyzer, link.Analyzer, link.Local},
	ResultType: rule.ResultType,
	Run:        run,
}

func run(pass *analysis.Pass) (any, error) {
	pkg := pass.ResultOf[summary.Analyzer].(*summary.Package)
	r := rule.NewReporter(pass, Suite)
	if !pkg.InScope {
		return r.Result(), nil
	}
	reportRenewed(r, pass, pkg)
	reportRelativeHeader(r, pass, pkg)
	reportEarlyClock(r, pass, pkg)
	reportDeadlineNotSent(r, pass, pkg)
	reportShadow(r, pass, pkg)
	reportZeroUnits(r, pass, pkg)
	reportLifetime(r, pass, pkg, pass.ResultOf[link.Analyzer].(*link.View), pass.ResultOf[link.Local].(*link.PackageFlow).Flow)
	reportSameEverywhere(r, pass, pkg, pass.ResultOf[link.Local].(*link.PackageFlow).Flow())
	flowrule.Report(r, pass, pkg, pass.ResultOf[link.Analyzer].(*link.View), pass.ResultOf[link.Local].(*link.PackageFlow).Flow, judges...)
	return r.Result(), nil
}
