package ctxpropagate_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers/ctxpropagate"
	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/wanttest"
)

func TestRules(t *testing.T) {
	findings, res := wanttest.Run(t, wanttest.Testdata(t), new(config.Config),
		[]*analysis.Analyzer{ctxpropagate.Analyzer}, "./ctxpropagate/...")
	wanttest.Golden(t, findings, res)
}

// With -tests, a test's own context is at hand.
func TestRulesInTests(t *testing.T) {
	findings, res := wanttest.Run(t, wanttest.Testdata(t), &config.Config{Tests: true},
		[]*analysis.Analyzer{ctxpropagate.Analyzer}, "./ctxpropagate/tests")
	wanttest.Golden(t, findings, res)
}

func TestDocumentation(t *testing.T) {
	if err := ctxpropagate.Suite.Err(); err != nil {
		t.Error(err)
	}
}
