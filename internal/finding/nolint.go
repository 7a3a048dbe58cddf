package finding

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// linterName is what golangci-lint calls us.
const linterName = "deadlinelint"

// nolint is one //nolint comment as golangci-lint reads it (the model is
// pkg/result/processors/nolint_filter.go of v2.15.0). It is never reported as
// unused or unknown: golangci-lint's own nolintlint does that.
type nolint struct {
	scope
	column int
	line   int  // the last line of its comment group on disk
	ours   bool // it names us, or all
	reason string
}

// parseNolint reads a comment; ok is false if it is no //nolint. Like
// golangci-lint it forgives space after the slashes: only its nolintlint
// grumbles at that.
func parseNolint(text string) (ours bool, reason string, ok bool) {
	body, ok := strings.CutPrefix(strings.TrimLeft(text, "/ "), "nolint")
	if !ok || body != "" && body[0] != ' ' && body[0] != ':' {
		return false, "", false
	}
	list, why, explained := strings.Cut(body, "//")
	reason = strings.TrimSpace(why)
	if !explained || reason == "" {
		reason = "//nolint"
	}
	if !strings.HasPrefix(body, ":") || strings.HasPrefix(body, ":all") {
		return true, reason, true
	}
	for item := range strings.SplitSeq(list[1:], ",") {
		switch strings.ToLower(strings.TrimSpace(item)) {
		case "all", linterName:
			ours = true
		}
	}
	return ours, reason, true
}

// nolints returns the //nolint comments of a file that concern us. Each covers
// the lines of its comment group, and all of every node that starts on the next
// line in the same column: the statement or declaration below it.
func nolints(fset *token.FileSet, file *ast.File) []nolint {
	var all []nolint
	ours := false
	for _, g := range file.Comments {
		for _, c := range g.List {
			if mine, reason, ok := parseNolint(c.Text); ok {
				ours = ours || mine
				all = append(all, nolint{
					scope:  newScope(fset, g.Pos(), g.End()),
					column: fset.PositionFor(g.Pos(), false).Column,
					line:   rawLine(fset, g.End()),
					ours:   mine,
					reason: reason,
				})
			}
		}
	}
	if !ours {
		return nil
	}
	all = append(all, expand(fset, file, all)...)
	return slices.DeleteFunc(all, func(n nolint) bool { return !n.ours })
}

// expand returns the nolints for the nodes that all stand above. Where two
// stand above one node, golangci-lint takes the first, whoever it names.
func expand(fset *token.FileSet, file *ast.File, all []nolint) (wider []nolint) {
	type place struct{ line, column int }
	above := map[place]nolint{}
	for _, n := range all {
		at := place{n.line + 1, n.column}
		if _, taken := above[at]; !taken {
			above[at] = n
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if node == nil {
			return false
		}
		at := fset.PositionFor(node.Pos(), false)
		if n, ok := above[place{at.Line, at.Column}]; ok && n.ours {
			if s := newScope(fset, n.pos, node.End()); s.to > n.to {
				n.scope = s
				wider = append(wider, n)
			}
		}
		return true
	})
	return wider
}
