package summary

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// comments finds what authors wrote beside a fresh context. Who explains one there
// has decided: a rule may mention it, but need not insist.
type comments struct {
	fset   *token.FileSet
	ending map[*token.File]map[int]string // comment groups by their last line
	docs   []docComment
}

type docComment struct {
	span Span
	text string
}

var (
	// What a comment next to a context.Background() says when it is about it.
	aboutContext = regexp.MustCompile(`(?i)\b(detach\w*|contexts?|ctx|cancel\w*|outlives?|background|deadlines?|independent\w*)\b`)
	// What a function's documentation says when the function is detached on
	// purpose. Documentation mentions contexts for many other reasons.
	aboutDetaching = regexp.MustCompile(`(?i)\b(detach\w*|outlives?|(its|an) own (context|timeout|deadline)|independent(ly)? of the (caller|request))\b`)
	// A promise to do better is no explanation.
	// (x/tools' "want" comments, which tests of analyzers have, explain nothing.)
	promise = regexp.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b`)
)

func newComments(fset *token.FileSet, files []*ast.File) *comments {
	c := &comments{fset: fset, ending: map[*token.File]map[int]string{}}
	for _, f := range files {
		isDoc := map[*ast.CommentGroup]bool{}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Doc != nil {
				isDoc[fn.Doc] = true
				c.docs = append(c.docs, docComment{Span{fn.Pos(), fn.End()}, fn.Doc.Text()})
			}
		}
		byLine := map[int]string{}
		for _, g := range f.Comments {
			if !isDoc[g] {
				byLine[fset.PositionFor(g.End(), false).Line] = g.Text()
			}
		}
		c.ending[fset.File(f.FileStart)] = byLine
	}
	return c
}

// explain reports whether a comment at the call, directly above it, or in the
// documentation of its function says why its context is fresh.
func (c *comments) explain(at Span) bool {
	if !at.Pos.IsValid() {
		return false
	}
	byLine := c.ending[c.fset.File(at.Pos)]
	line := c.fset.PositionFor(at.Pos, false).Line
	for _, l := range []int{line, line - 1} {
		if text := byLine[l]; !strings.HasPrefix(text, "want ") && aboutContext.MatchString(text) && !promise.MatchString(text) {
			return true
		}
	}
	for _, d := range c.docs {
		if d.span.Pos <= at.Pos && at.Pos < d.span.End {
			return aboutDetaching.MatchString(d.text) && !promise.MatchString(d.text)
		}
	}
	return false
}
