package retrylayers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers/retrylayers"
	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/wanttest"
)

// cases are the folders of testdata/src/retrylayers, one for each rule.
var cases = []string{"nested", "ignorescancel", "unbounded", "nojitter", "nottransient", "notidempotent", "noroom"}

func TestRules(t *testing.T) {
	for _, name := range cases {
		t.Run(name, func(t *testing.T) {
			cfg := new(config.Config)
			if name != "nojitter" { // most other cases have plain pauses, to be short
				cfg.Rules = map[string]string{"retrylayers/no-jitter": "off"}
			}
			findings, res := wanttest.Run(t, wanttest.Testdata(t), cfg, []*analysis.Analyzer{retrylayers.Analyzer}, "./retrylayers/"+name+"/...")
			if name == "ignorescancel" {
				wanttest.Golden(t, findings, res)
			}
		})
	}
}

func TestDocumentation(t *testing.T) {
	if err := retrylayers.Suite.Err(); err != nil {
		t.Error(err)
	}
}
