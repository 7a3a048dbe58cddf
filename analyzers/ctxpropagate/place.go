package ctxpropagate

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// where writes a place as a path below its module's root, and a line: enough to
// find it, and the same on every machine and in every driver.
func where(files *summary.Files, module string, p summary.Place) string {
	pos, ok := files.Position(p)
	if !ok {
		return p.String()
	}
	dir := filepath.Base(filepath.Dir(pos.File))
	if rest, ok := strings.CutPrefix(p.Pkg, module); ok && module != "" && (rest == "" || rest[0] == '/') {
		dir = strings.TrimPrefix(rest, "/") // an import path below the module's
	}
	return path.Join(dir, filepath.Base(pos.File)) + ":" + strconv.Itoa(pos.Line)
}

// chainSteps are the calls of a chain.
func chainSteps(files *summary.Files, chain []summary.Hop) []finding.Step {
	var out []finding.Step
	for _, hop := range chain {
		pos, _ := files.Position(hop.At)
		out = append(out, finding.Step{Function: hop.Func, Position: pos, Note: "calls " + hop.Calls})
	}
	return out
}

// ignores reports whether a directive at a place, in its own package, names a rule.
// A //nolint there counts unless a driver reads it.
func ignores(names []string, rule finding.Rule, leaveNolint bool) bool {
	for _, name := range names {
		switch name {
		case rule.ID, Suite.Name:
			return true
		case finding.AnyRule:
			if !leaveNolint {
				return true
			}
		}
	}
	return false
}
