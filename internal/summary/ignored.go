package summary

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// ignoredContext finds the first parameter of a function that is a context, or gives
// one out, if it has no name to use it by, or (a context) is never used. A function that
// has another context at hand ignores nothing.
func (b *builder) ignoredContext(fn *ssa.Function, decl *ast.FuncType) (IgnoredContext, bool) {
	sig := fn.Signature
	if len(fn.Params) < sig.Params().Len() {
		return IgnoredContext{}, false
	}
	params := fn.Params[len(fn.Params)-sig.Params().Len():]
	n := contextParam(sig)
	what := "context"
	if n < 0 {
		what = "request"
		n = slices.IndexFunc(params, func(p *ssa.Parameter) bool {
			src, ok := b.contextSource(p.Type())
			return ok && src.request && !usable(p)
		})
	}
	if n < 0 || usable(params[n]) && len(*params[n].Referrers()) > 0 || !usable(params[n]) && b.handOf(fn) != nil {
		return IgnoredContext{}, false
	}
	out := IgnoredContext{What: what, Named: usable(params[n])}
	i := 0
	for _, field := range decl.Params.List {
		if names := max(len(field.Names), 1); n >= i+names {
			i += names
			continue
		}
		out.At = Span{field.Pos(), field.End()}
		if len(field.Names) > 1 {
			out.At = Span{field.Names[n-i].Pos(), field.Names[n-i].End()}
		}
		return out, true
	}
	return IgnoredContext{}, false
}
