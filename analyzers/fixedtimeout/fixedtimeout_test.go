package fixedtimeout_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers/fixedtimeout"
	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/wanttest"
)

// cases are the folders of testdata/src/fixedtimeout, one for each rule of the default
// profile.
var cases = []string{"renewed", "unbounded", "shadow", "relativeheader", "zero", "server", "lifetime", "earlyclock", "sameeverywhere"}

// fixed are those of them that have fixes, which golden files show.
var fixed = []string{"lifetime", "zero"}

func TestRules(t *testing.T) {
	for _, name := range cases {
		t.Run(name, func(t *testing.T) {
			findings, res := wanttest.Run(t, wanttest.Testdata(t), new(config.Config), []*analysis.Analyzer{fixedtimeout.Analyzer}, "./fixedtimeout/"+name+"/...")
			if slices.Contains(fixed, name) {
				wanttest.Golden(t, findings, res)
			}
		})
	}
}

func TestStrictRules(t *testing.T) {
	wanttest.Run(t, wanttest.Testdata(t), &config.Config{Profile: "strict"}, []*analysis.Analyzer{fixedtimeout.Analyzer}, "./fixedtimeout/deadlinenotsent/...")
}

func TestDocumentation(t *testing.T) {
	if err := fixedtimeout.Suite.Err(); err != nil {
		t.Error(err)
	}
}
