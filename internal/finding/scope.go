package finding

import (
	"go/ast"
	"go/token"
	"math"
)

// scope is what a directive applies to: the source from pos to end, and the
// lines that users see there. The two differ under //line and cgo.
type scope struct {
	pos, end token.Pos
	file     string
	from, to int
}

func (s scope) covers(p Position) bool {
	return p.File == s.file && s.from <= p.Line && p.Line <= s.to
}

func newScope(fset *token.FileSet, pos, end token.Pos) scope {
	from, to := fset.Position(pos), fset.Position(end)
	s := scope{pos: pos, end: end, file: from.Filename, from: from.Line, to: to.Line}
	if to.Filename != from.Filename || to.Line < from.Line {
		s.to = s.from // a //line inside: its first line is all that is certain
	}
	return s
}

// scopeOf finds what a directive of the comment group g applies to. The
// directive is the comment from pos to end; alone says that it has its line to
// itself.
//
//   - Above the package clause: the file.
//   - After code: that line.
//   - Directly above a declaration, a specification or a field, or in its
//     documentation: all of it.
//   - Above other code: the statement (or element) that starts on the next line
//     of code, up to its first block. That is the whole of a call that is
//     spread over lines, and the head of an if, a loop or a goroutine.
func scopeOf(fset *token.FileSet, file *ast.File, g *ast.CommentGroup, pos, end token.Pos, alone bool) scope {
	if pos < file.Package {
		s := newScope(fset, file.Package, file.Package)
		s.pos, s.end = file.FileStart, file.FileEnd
		s.from, s.to = 0, math.MaxInt
		return s
	}
	here := newScope(fset, pos, pos)
	if !alone {
		here.pos = lineStart(fset, pos)
		return here
	}
	next := nextNode(file, end)
	if next == nil {
		return here // the end of a block: it will be reported as unused
	}
	switch next.(type) {
	case ast.Decl, *ast.DeclStmt, ast.Spec, *ast.Field:
		if rawLine(fset, next.Pos()) == rawLine(fset, g.End())+1 {
			return newScope(fset, next.Pos(), next.End())
		}
		return newScope(fset, next.Pos(), next.Pos())
	}
	return newScope(fset, next.Pos(), headEnd(next))
}

// rawLine is the line in the file as it lies on disk, whatever //line says.
func rawLine(fset *token.FileSet, pos token.Pos) int { return fset.PositionFor(pos, false).Line }

func lineStart(fset *token.FileSet, pos token.Pos) token.Pos {
	return fset.File(pos).LineStart(rawLine(fset, pos))
}

// codeBetween reports whether a node starts or ends in [from, to). Any line of
// code has one: the tokens that are no nodes open or close one.
func codeBetween(file *ast.File, from, to token.Pos) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		if found || n == nil || isComment(n) {
			return false
		}
		pos, end := n.Pos(), n.End()
		if from <= pos && pos < to || from < end && end <= to {
			found = true
		}
		return pos < to && end > from
	})
	return found
}

// nextNode returns the outermost node that starts at the first code after pos,
// inside the innermost node that encloses pos; nil if that one ends first.
func nextNode(file *ast.File, pos token.Pos) ast.Node {
	var inner ast.Node = file
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || isComment(n) {
			return false
		}
		if n == ast.Node(file) {
			return true
		}
		if n.Pos() < pos && pos < n.End() {
			inner = n
			return true
		}
		return false
	})
	var next ast.Node
	ast.Inspect(inner, func(n ast.Node) bool {
		if n == inner {
			return true
		}
		if n != nil && !isComment(n) && n.Pos() >= pos && (next == nil || n.Pos() < next.Pos()) {
			next = n
		}
		return false
	})
	return next
}

// headEnd is where a node's first block opens, or its end if it has none.
func headEnd(n ast.Node) token.Pos {
	end := n.End()
	switch n := n.(type) {
	case *ast.CaseClause:
		return n.Colon
	case *ast.CommClause:
		return n.Colon
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || isComment(n) {
			return false
		}
		if b, ok := n.(*ast.BlockStmt); ok && b.Lbrace.IsValid() {
			end = min(end, b.Lbrace)
		}
		return n.Pos() < end
	})
	return end
}

func isComment(n ast.Node) bool {
	switch n.(type) {
	case *ast.Comment, *ast.CommentGroup:
		return true
	}
	return false
}
