package summary

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// comments finds what authors wrote beside a fresh context. Who explains one there
// has decided: a rule may mention it, but need not insist.
type comments struct {
	fset   *token.FileSet
	files  []*ast.File
	ending map[*token.File]map[int]string // comment groups on lines of their own, by their last line
	docs   []docComment
}

type docComment struct {
	span      Span
	detaching func() bool // the documentation says that the function is detached on purpose
}

func newDocComment(fn *ast.FuncDecl) docComment {
	text := fn.Doc.Text()
	return docComment{Span{fn.Pos(), fn.End()}, sync.OnceValue(func() bool {
		return aboutDetaching.MatchString(text) && !promise.MatchString(text)
	})}
}

var (
	// What a comment next to a context.Background() says when it gives a reason: a word
	// for letting go, or one for the context with one that says why not.
	aboutContext = regexp.MustCompile(`(?i)\b(detach\w*|outlives?|surviv\w*|independent\w*|` +
		`even if|even when|regardless|in any case|on purpose|deliberate\w*|intention\w*|(is|has|went) (gone|left|away))\b|` +
		`\b(contexts?|ctx|cancel\w*|background|deadlines?|timeouts?)\b.*\b(not?|never|without|because|since|instead|fresh|new|separate|own|live|already|expired|done|still|must|should|\w+n't)\b|` +
		`\b(not?|never|without|because|since|instead|fresh|new|separate|own|live|already|expired|done|still|must|should|\w+n't)\b.*\b(contexts?|ctx|cancel\w*|background|deadlines?|timeouts?)\b`)
	// What a function's documentation says when the function is detached on
	// purpose. Documentation mentions contexts for many other reasons.
	aboutDetaching = regexp.MustCompile(`(?i)\b(detach\w*|outlives?|(its|an) own (context|timeout|deadline)|independent(ly)? of the (caller|request))\b`)
	// A promise to do better is no explanation.
	promise = regexp.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b`)
)

func newComments(fset *token.FileSet, files []*ast.File) *comments {
	c := &comments{fset: fset, files: files, ending: map[*token.File]map[int]string{}}
	for _, f := range files {
		isDoc := map[*ast.CommentGroup]bool{}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Doc != nil {
				isDoc[fn.Doc] = true
				c.docs = append(c.docs, newDocComment(fn))
			}
		}
		byLine := map[int]string{}
		for _, g := range f.Comments {
			if !isDoc[g] && !isDirective(g) {
				byLine[fset.PositionFor(g.End(), false).Line] = g.Text()
			}
		}
		c.ending[fset.File(f.FileStart)] = byLine
	}
	return c
}

// hasCode reports whether a line holds code, so that a comment there stands behind it.
func (c *comments) hasCode(tf *token.File, line int) (found bool) {
	on := func(pos token.Pos) bool { return pos.IsValid() && c.fset.PositionFor(pos, false).Line == line }
	for _, f := range c.files {
		if c.fset.File(f.FileStart) != tf {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n.(type) {
			case nil, *ast.Comment, *ast.CommentGroup:
				return false
			case *ast.File:
				return true
			}
			found = found || on(n.Pos()) || on(n.End()-1)
			return !found
		})
	}
	return found
}

// isDirective: directives name rules, and are obeyed elsewhere.
func isDirective(g *ast.CommentGroup) bool {
	return slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//deadlinelint:") })
}

// explain reports whether a comment directly above the call, or in the
// documentation of its function, says why its context is fresh. A comment behind
// code is not asked: there stand remarks of every kind.
func (c *comments) explain(at Span) bool {
	if !at.Pos.IsValid() {
		return false
	}
	tf := c.fset.File(at.Pos)
	line := c.fset.PositionFor(at.Pos, false).Line - 1
	if above := c.ending[tf][line]; aboutContext.MatchString(above) && !promise.MatchString(above) && !c.hasCode(tf, line) {
		return true
	}
	for _, d := range c.docs {
		if d.span.Pos <= at.Pos && at.Pos < d.span.End {
			return d.detaching()
		}
	}
	return false
}
