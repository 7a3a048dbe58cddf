package fixedtimeout

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// reportSameEverywhere reports the declarations of a package whose number limits many
// unlike dependencies there. The value flow knows a constant by the places where it is
// used: the source tells which they are.
func reportSameEverywhere(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package, local *link.Flow) {
	if !r.On(sameEverywhere) || local == nil || local.Cut() {
		return
	}
	d := &declarations{pass: pass, files: pkg.Files(pass.ReadFile), locate: &flowrule.Locator{Pass: pass}, byPos: map[token.Pos]*declaredLimit{}, names: map[token.Pos]string{}}
	for _, u := range limitUses(local, pkg.Funcs) {
		if u.from.Pkg == pkg.Path {
			d.add(u)
		}
	}
	d.unused()
	for _, at := range d.order {
		text, ok := d.byPos[at].message(d.names[at])
		if !ok {
			continue
		}
		out := &finding.Finding{Message: text}
		for _, u := range d.byPos[at].shown() {
			if pos, ok := d.files.Position(link.PlaceOf(u.at)); ok {
				out.Chain = append(out.Chain, finding.Step{Function: valueflow.Short(u.function), Position: pos, Note: "limits " + u.target})
			}
		}
		r.Report(sameEverywhere, out, summary.Span{Pos: at}, nil)
	}
}

// findSameEverywhere finds the numbers of a program that limit many unlike dependencies
// in several packages.
func findSameEverywhere(flow *link.Flow) []flowrule.Fault {
	byPlace := map[valueflow.Place]*declaredLimit{}
	var order []valueflow.Place
	for _, u := range limitUses(flow, nil) {
		if byPlace[u.from] == nil {
			byPlace[u.from] = &declaredLimit{}
			order = append(order, u.from)
		}
		byPlace[u.from].uses = append(byPlace[u.from].uses, u)
	}
	var out []flowrule.Fault
	for _, at := range order {
		d := byPlace[at]
		packages := map[string]bool{}
		for _, u := range d.uses {
			packages[u.at.Pkg] = true
		}
		text, ok := d.message("")
		if !ok || len(packages) < 2 {
			continue // that the package says by itself
		}
		f := flowrule.Fault{Rule: sameEverywhere, At: at, Message: text}
		for _, u := range d.shown() {
			f.Chain = append(f.Chain, flowrule.Step{Function: u.function, At: u.at, Note: "limits " + u.target})
		}
		out = append(out, f)
	}
	return out
}

// declarations gathers limits by what declares them.
type declarations struct {
	pass   *analysis.Pass
	files  *summary.Files
	locate *flowrule.Locator
	byPos  map[token.Pos]*declaredLimit
	names  map[token.Pos]string
	order  []token.Pos
	seen   map[token.Pos]bool // places in the source that are accounted for
}

func (d *declarations) add(u limitUse) {
	pos, ok := d.files.Position(link.PlaceOf(u.from))
	if !ok {
		return
	}
	span := d.locate.Span(pos)
	if !span.Pos.IsValid() {
		return
	}
	at, name := span.Pos, ""
	if c := d.constant(span, u.value); c != nil {
		at, name = c.Pos(), c.Name()
	} else if v := d.variable(span.Pos); v != nil {
		name = v.Name()
	}
	d.put(at, name, u)
	if d.seen == nil {
		d.seen = map[token.Pos]bool{}
	}
	d.seen[span.Pos] = true
}

func (d *declarations) put(at token.Pos, name string, u limitUse) {
	if d.byPos[at] == nil {
		d.byPos[at] = &declaredLimit{}
		d.names[at] = name
		d.order = append(d.order, at)
	}
	d.byPos[at].uses = append(d.byPos[at].uses, u)
}

// constant is the one constant of the package in a range of its source that has a value;
// nil if there is none.
func (d *declarations) constant(at summary.Span, value time.Duration) (found *types.Const) {
	for _, file := range d.pass.Files {
		if at.Pos < file.FileStart || at.Pos >= file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || n.End() <= at.Pos || at.End.IsValid() && n.Pos() >= at.End {
				return false
			}
			if id, ok := n.(*ast.Ident); ok && id.Pos() >= at.Pos {
				if c := d.durationConst(id); c != nil && constantIs(c, value) {
					found = c
				}
			}
			return true
		})
	}
	return found
}

func (d *declarations) durationConst(id *ast.Ident) *types.Const {
	c, ok := d.pass.TypesInfo.Uses[id].(*types.Const)
	if !ok || c.Pkg() != d.pass.Pkg {
		return nil
	}
	return c
}

func constantIs(c *types.Const, value time.Duration) bool {
	n, exact := constant.Int64Val(constant.ToInt(c.Val()))
	return exact && time.Duration(n) == value
}

// variable is the package's variable that is declared at a position.
func (d *declarations) variable(at token.Pos) *types.Var {
	for id, obj := range d.pass.TypesInfo.Defs {
		if v, ok := obj.(*types.Var); ok && id.Pos() == at && v.Parent() == d.pass.Pkg.Scope() {
			return v
		}
	}
	return nil
}

// unused adds the constants that limit whole clients of which the package shows no
// call: they are made for a dependency all the same.
func (d *declarations) unused() {
	for _, file := range d.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || !isHTTPClient(d.pass.TypesInfo.TypeOf(lit)) {
				return true
			}
			for _, e := range lit.Elts {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok || types.ExprString(kv.Key) != "Timeout" || d.seen[kv.Pos()] {
					continue
				}
				if id, ok := kv.Value.(*ast.Ident); ok {
					if c := d.durationConst(id); c != nil && d.byPos[c.Pos()] != nil {
						at := d.pass.Fset.Position(lit.Pos())
						d.put(c.Pos(), c.Name(), limitUse{value: d.byPos[c.Pos()].uses[0].value, scope: scopeKey{instance: -int(lit.Pos())}, target: fmt.Sprintf("http (client made at %s:%d)", at.Filename[strings.LastIndexAny(at.Filename, `/\`)+1:], at.Line), known: true})
					}
				}
			}
			return true
		})
	}
}

func isHTTPClient(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "net/http" && n.Obj().Name() == "Client"
}
