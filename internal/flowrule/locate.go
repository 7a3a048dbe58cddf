package flowrule

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// Locator finds the expressions of a package's source by their positions. The value flow
// knows a call by its parenthesis, a literal by its brace, a field by its colon: people
// want to see the whole.
type Locator struct {
	Pass  *analysis.Pass
	nodes map[token.Pos]ast.Node
}

// Span is the source range of what lies at a position of a file of the package.
func (l *Locator) Span(pos finding.Position) summary.Span {
	for _, file := range l.Pass.Files {
		tf := l.Pass.Fset.File(file.FileStart)
		if tf == nil || tf.Name() != pos.File || pos.Line < 1 || pos.Line > tf.LineCount() {
			continue
		}
		at := tf.LineStart(pos.Line) + token.Pos(max(pos.Column-1, 0))
		if n := l.index()[at]; n != nil {
			return summary.Span{Pos: n.Pos(), End: n.End()}
		}
		return summary.Span{Pos: at}
	}
	return summary.Span{}
}

func (l *Locator) index() map[token.Pos]ast.Node {
	if l.nodes != nil {
		return l.nodes
	}
	l.nodes = map[token.Pos]ast.Node{}
	for _, file := range l.Pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				l.nodes[n.Lparen] = n
			case *ast.CompositeLit:
				l.nodes[n.Lbrace] = n
			case *ast.UnaryExpr:
				if lit, ok := n.X.(*ast.CompositeLit); ok {
					l.nodes[n.Pos()] = n
					_ = lit
				}
			case *ast.KeyValueExpr:
				l.nodes[n.Colon] = n
			case *ast.Ident, *ast.SelectorExpr:
				if l.nodes[n.Pos()] == nil {
					l.nodes[n.Pos()] = n
				}
			}
			return true
		})
	}
	return l.nodes
}
