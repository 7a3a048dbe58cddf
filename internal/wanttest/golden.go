package wanttest

import (
	"flag"
	"os"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/fix"
	"github.com/deadlinelint/deadlinelint/internal/load"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Golden applies the fixes of findings, in memory, and compares each changed file
// with NAME.golden beside it. What results must compile, and no fix may be
// dropped: the cases are written so that all fit.
func Golden(t *testing.T, findings []*finding.Finding, res *load.Result) {
	t.Helper()
	plan, err := fix.New(findings, fix.Options{Allow: res.Holds, Check: res.Check})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range plan.Dropped {
		t.Errorf("%s: fix dropped: %s", d.Finding.Pos, d.Reason)
	}
	if len(plan.Files) == 0 {
		t.Error("no fix changes anything")
	}
	for _, f := range plan.Files {
		golden := f.Name + ".golden"
		if *update {
			if err := os.WriteFile(golden, f.New, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Errorf("%s has a fix and no golden file: run the test with -update (%v)", f.Name, err)
			continue
		}
		if string(want) != string(f.New) {
			t.Errorf("%s after its fixes differs from %s:\n%s", f.Name, golden, f.New)
		}
	}
}
