// Package link joins the summaries of all packages that a program can see and
// resolves what no single package knows: which functions an interface call may
// reach.
//
// It runs at every main package, in every driver, on the same data: the
// residues that package facts carry (see package summary). Only the
// stand-alone driver has all of them as pointers; under go vet they arrive as
// blobs and are decoded here and nowhere else.
//
// A method call on interface I is taken to reach the methods of every type that
// is converted to I somewhere in view, also by way of another interface. That is
// the set of rapid type analysis, narrowed to conversions to the interface in
// question: in a program that wires its parts in main there is mostly one. What
// is converted to `any` and asserted back is not followed, and a library's type
// that answers an interface of the program has no summary, so a callee may be
// missing; but one that is given has a conversion that can be shown.
package link

import (
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// Analyzer links at main packages. Its result is nil elsewhere.
var Analyzer = &analysis.Analyzer{
	Name:       "deadlinelink",
	Doc:        "deadlinelink: joins the summaries of a program; reports nothing",
	Requires:   []*analysis.Analyzer{config.Analyzer, summary.Analyzer},
	ResultType: reflect.TypeFor[*View](),
	Run: func(pass *analysis.Pass) (any, error) {
		pkg := pass.ResultOf[summary.Analyzer].(*summary.Package)
		if pass.Pkg.Name() != "main" || pkg.Fact == nil {
			return (*View)(nil), nil
		}
		residues, truncated, err := pkg.Fact.Residues()
		if err != nil {
			// A damaged fact is no reason to fail: what is left is linked.
			truncated = true
		}
		v := New(residues, truncated)
		v.Files = pkg.Files(pass.ReadFile)
		v.Flows = flows(pass, pass.ResultOf[config.Analyzer].(*config.Config), residues)
		return v, nil
	},
}

// View is what one program can see.
type View struct {
	// Incomplete: residues were dropped on the way, so something may be missing.
	Incomplete bool
	Residues   []*summary.Residue
	// Flows are the value flows of the program, one for each way that it is run.
	Flows []*Flow
	// Files finds the places of what the program sees.
	Files *summary.Files

	impls   map[string][]Impl          // by interface
	targets map[string]*summary.Closed // by symbol
	said    map[summary.CauseID]bool
}

// Impl is a conversion that makes a type answer an interface's calls.
type Impl struct {
	Package string // of the conversion
	summary.Conversion
}

// New links residues, which are sorted by path.
func New(residues []*summary.Residue, truncated bool) *View {
	v := &View{
		Incomplete: truncated, Residues: residues,
		impls: map[string][]Impl{}, targets: map[string]*summary.Closed{}, said: map[summary.CauseID]bool{},
	}
	for _, r := range residues {
		for _, c := range r.Conversions {
			v.impls[c.Interface] = append(v.impls[c.Interface], Impl{r.Path, c})
		}
		for _, t := range r.Targets {
			v.targets[t.Symbol] = t
		}
		for _, id := range r.Said {
			v.said[id] = true
		}
	}
	return v
}

// Said reports whether a package already reports the cause by itself.
func (v *View) Said(id summary.CauseID) bool { return v.said[id] }

// GinContexts lists the uses of gin's context in packages that make no engine, where
// the program makes one whose context does not follow the request, and where it is made.
func (v *View) GinContexts() (engine summary.Place, uses []summary.GinContext) {
	made := false
	for _, r := range v.Residues {
		if r.Gin.Fallback {
			return summary.Place{}, nil
		}
		if len(r.Gin.Made) == 0 {
			uses = append(uses, r.GinContexts...)
		} else if !made {
			engine, made = r.Gin.Made[0], true
		}
	}
	if !made {
		return summary.Place{}, nil
	}
	return engine, uses
}

// LeftBehind is work on a request's context that outlives it, behind an interface.
type LeftBehind struct {
	summary.Lent
	summary.Cause // its chain begins in the function that has the request
	Via           Impl
}

// LeftBehind lists the work that is left behind by what answers an interface call, and
// that no package reports by itself.
func (v *View) LeftBehind() []LeftBehind {
	var out []LeftBehind
	for _, r := range v.Residues {
		for _, lent := range r.Lent {
			for _, t := range v.resolve(lent.Method) {
				c := v.targets[t.symbol]
				if c == nil {
					continue
				}
				for _, e := range c.Escapes {
					if e.Param != lent.Param || v.Said(e.ID()) {
						continue
					}
					hop := summary.Hop{Func: lent.Func, Calls: lent.Calls, At: lent.At}
					e.Chain = append([]summary.Hop{hop}, e.Chain...)
					out = append(out, LeftBehind{lent, e.Cause, t.impl})
				}
			}
		}
	}
	return out
}

// Found is a cause behind an interface call.
type Found struct {
	summary.Cause
	// Via are the conversions that lead there, from the outermost call inwards.
	Via []Impl
}

// maxDepth bounds how many interface calls a chain may pass.
const maxDepth = 6

// Behind lists the causes that the calls through a hole may reach. The chain of
// each begins with the hole's own.
func (v *View) Behind(h summary.Hole) []Found {
	var out []Found
	v.behind(h, nil, nil, map[string]bool{}, &out)
	return out
}

func (v *View) behind(h summary.Hole, chain []summary.Hop, via []Impl, seen map[string]bool, out *[]Found) {
	chain = append(slices.Clip(chain), h.Chain...)
	for _, t := range v.resolve(h.Method) {
		if seen[t.symbol] || len(via) >= maxDepth {
			continue
		}
		seen[t.symbol] = true
		via := append(slices.Clip(via), t.impl)
		if c := v.targets[t.symbol]; c != nil && !c.TakesContext {
			for _, cause := range c.Causes {
				cause.Chain = append(slices.Clip(chain), cause.Chain...)
				*out = append(*out, Found{cause, via})
			}
			for _, inner := range c.Holes {
				v.behind(inner, chain, via, seen, out)
			}
		}
	}
}

type target struct {
	symbol string
	impl   Impl
}

// resolve lists the functions that may answer an interface method, by symbol.
func (v *View) resolve(method string) []target {
	var out []target
	seen := map[string]bool{}
	var visit func(method string)
	visit = func(method string) {
		iface, name, ok := splitMethod(method)
		if !ok || seen[method] {
			return
		}
		seen[method] = true
		for _, impl := range v.impls[iface] {
			for _, m := range impl.Methods {
				if m.Name != name {
					continue
				}
				// A conversion between interfaces, or a method promoted from
				// an embedded one: whatever answers that.
				if inner, _, ok := splitMethod(m.Func); ok && inner != iface && len(v.impls[inner]) > 0 {
					visit(m.Func)
					continue
				}
				if !seen[m.Func] {
					seen[m.Func] = true
					out = append(out, target{m.Func, impl})
				}
			}
		}
	}
	visit(method)
	slices.SortStableFunc(out, func(a, b target) int { return strings.Compare(a.symbol, b.symbol) })
	return out
}

// splitMethod takes "(path.Type).Method" apart.
func splitMethod(key string) (typ, method string, ok bool) {
	i := strings.LastIndex(key, ").")
	if i < 0 || key[0] != '(' {
		return "", "", false
	}
	return key[1:i], key[i+2:], true
}
