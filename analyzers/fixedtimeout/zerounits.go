package fixedtimeout

import (
	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

func reportZeroUnits(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {}
