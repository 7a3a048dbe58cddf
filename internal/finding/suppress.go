package finding

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// The rules about directives themselves.
const (
	RuleUnused    = "directives/unused"
	RuleMalformed = "directives/malformed"
	// RuleDetached is no rule that reports: Problems asks with it whether the
	// analyzers that honour //deadlinelint:detached have run.
	RuleDetached = "directives/detached"
)

// DirectiveRules describes the rules about directives, for the lists of rules
// that drivers show.
func DirectiveRules() []Rule {
	return []Rule{
		{ID: RuleMalformed, Severity: Error, Default: true, Summary: "a directive that has no effect: no reason, an unknown rule, a wrong place"},
		{ID: RuleUnused, Severity: Warning, Default: true, Summary: "a directive that suppresses nothing"},
	}
}

// Directives are the comments of one package that suppress findings:
//
//	//deadlinelint:ignore rule[,rule] reason
//	//deadlinelint:detached reason
//	//nolint:deadlinelint // reason
//
// A nil *Directives suppresses nothing. All methods but LeaveNolint are safe
// for concurrent use.
type Directives struct {
	fset      *token.FileSet
	rules     []string
	ignores   []*ignore
	detached  []*detached
	nolints   []nolint
	malformed []*Finding

	leaveNolint bool
}

// comment is a directive in its place.
type comment struct {
	directive
	pos, end token.Pos
	alone    bool // nothing but blanks before it on its line
	quiet    bool // in a generated file: it works, but is never reported
}

type ignore struct {
	comment
	scope
	used []atomic.Bool // for each of the rules
}

type detached struct {
	comment
	spans []span
	used  atomic.Bool
}

type span struct{ pos, end token.Pos }

// ParseDirectives reads the directives of a package's files, which need
// comments. The rules are the ids of all rules there are, whether or not they
// run; with none, every rule counts as known.
func ParseDirectives(fset *token.FileSet, files []*ast.File, rules []string) *Directives {
	d := &Directives{fset: fset, rules: rules}
	for _, f := range files {
		if fset.File(f.Package) == nil {
			continue
		}
		d.nolints = append(d.nolints, nolints(fset, f)...)
		for _, g := range f.Comments {
			for i, c := range g.List {
				if dir, ok, err := parseDirective(c.Text); ok {
					crowded := i > 0 && rawLine(fset, g.List[i-1].End()) == rawLine(fset, c.Pos())
					d.add(f, g, comment{
						directive: dir, pos: c.Pos(), end: c.End(),
						alone: !crowded && !codeBetween(f, lineStart(fset, c.Pos()), c.Pos()),
						quiet: Generated(fset, f),
					}, err)
				}
			}
		}
	}
	d.addMethods(files)
	return d
}

func (d *Directives) add(f *ast.File, g *ast.CommentGroup, c comment, err error) {
	if err != nil {
		d.reject(c, err.Error())
		return
	}
	s := scopeOf(d.fset, f, g, c.pos, c.end, c.alone)
	if c.verb == verbDetached {
		spans := functionsAndTypes(f, s)
		if len(spans) == 0 || c.pos < f.Package {
			d.reject(c, prefix+"detached has no effect here: put it on a function or a type")
			return
		}
		d.detached = append(d.detached, &detached{comment: c, spans: spans})
		return
	}
	for _, r := range c.rules {
		if len(d.covered(r)) == 0 {
			d.reject(c, unknownRule(r, d.known()))
		}
	}
	d.ignores = append(d.ignores, &ignore{comment: c, scope: s, used: make([]atomic.Bool, len(c.rules))})
}

func (d *Directives) reject(c comment, message string) {
	if !c.quiet {
		d.malformed = append(d.malformed, &Finding{Rule: RuleMalformed, Severity: Error, Message: message, Pos: d.position(c)})
	}
}

func (d *Directives) position(c comment) Position {
	pos, end := d.fset.Position(c.pos), d.fset.Position(c.end)
	return Position{File: pos.Filename, Line: pos.Line, Column: pos.Column, EndLine: end.Line, EndColumn: end.Column}
}

// known lists the rules that a directive may name.
func (d *Directives) known() []string {
	return append(slices.Clone(d.rules), RuleMalformed, RuleUnused)
}

// covered lists the known rules that a name in a directive stands for.
func (d *Directives) covered(name string) []string {
	if len(d.rules) == 0 {
		return []string{name}
	}
	return slices.DeleteFunc(d.known(), func(rule string) bool { return !matches(name, rule) })
}

// matches reports whether a name in a directive, an analyzer or a rule of it,
// means the rule.
func matches(name, rule string) bool {
	rest, ok := strings.CutPrefix(rule, name)
	return ok && (rest == "" || rest[0] == '/')
}

// unknownRule says what to do about a name that is no rule.
func unknownRule(name string, known []string) string {
	if near := nearestRule(name, known); near != "" {
		return fmt.Sprintf("unknown rule %s in %signore: the nearest is %s", name, prefix, near)
	}
	return fmt.Sprintf("unknown rule %s in %[2]signore: name the rule first, then the reason: %[2]signore rule[,rule] reason", name, prefix)
}

// nearestRule also finds a rule by its second half, which is what people
// remember, and whole analyzers.
func nearestRule(name string, known []string) string {
	var names []string
	for _, k := range known {
		analyzer, rule, _ := strings.Cut(k, "/")
		if rule == name {
			return k
		}
		names = append(names, k, analyzer)
	}
	return nearest.Word(name, names)
}

// functionsAndTypes returns the outermost functions and types that start in s.
func functionsAndTypes(f *ast.File, s scope) (spans []span) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit, *ast.TypeSpec:
			if s.pos <= n.Pos() && n.Pos() <= s.end {
				spans = append(spans, span{n.Pos(), n.End()})
				return false
			}
		}
		return true
	})
	return spans
}

// addMethods extends what is said of a type to its methods, in whatever file.
func (d *Directives) addMethods(files []*ast.File) {
	if len(d.detached) == 0 {
		return
	}
	byType := map[string]*detached{}
	var methods []*ast.FuncDecl
	for _, f := range files {
		for _, decl := range f.Decls {
			switch decl := decl.(type) {
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok {
						if i := slices.IndexFunc(d.detached, func(x *detached) bool { return x.contains(t.Pos()) }); i >= 0 {
							byType[t.Name.Name] = d.detached[i]
						}
					}
				}
			case *ast.FuncDecl:
				if decl.Recv != nil && len(decl.Recv.List) > 0 {
					methods = append(methods, decl)
				}
			}
		}
	}
	for _, m := range methods {
		if x := byType[baseType(m.Recv.List[0].Type)]; x != nil {
			x.spans = append(x.spans, span{m.Pos(), m.End()})
		}
	}
}

func baseType(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return baseType(e.X)
	case *ast.ParenExpr:
		return baseType(e.X)
	case *ast.IndexExpr:
		return baseType(e.X)
	case *ast.IndexListExpr:
		return baseType(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func (x *detached) contains(pos token.Pos) bool {
	return slices.ContainsFunc(x.spans, func(s span) bool { return s.pos <= pos && pos < s.end })
}
