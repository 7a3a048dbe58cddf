package retryloop

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Failures says which failures of the call lead to another attempt.
type Failures struct {
	// Only are the kinds that do; empty if any may.
	Only []Verdict
	// Except are kinds that do not.
	Except []Verdict
	// Judged: a function decides, which is not read here.
	Judged bool
	// AnyStatus: a response with a status that stays what it is (400, 404) is tried again.
	AnyStatus bool
}

// maxPaths bounds how many ways from a failure to the next round are read.
const maxPaths = 48

func (w *walk) failures() Failures {
	var f Failures
	paths := w.failurePaths(maxPaths)
	any := false
	for _, p := range paths {
		narrowed := false
		for _, v := range p.verdicts {
			switch {
			case v.Name == "":
				f.Judged = f.Judged || v.Known
			case v.Name == "any status":
				f.AnyStatus = f.AnyStatus || !v.Not
			case !v.Known:
				f.Judged = true
				narrowed = narrowed || !v.Not
				if !v.Not {
					f.Only = addVerdict(f.Only, v)
				}
			case !v.Not:
				narrowed = true
				f.Only = addVerdict(f.Only, v)
			}
		}
		any = any || !narrowed
	}
	for _, p := range paths { // what no way takes
		for _, v := range p.verdicts {
			if v.Name != "" && v.Not && v.Known && !slices.ContainsFunc(paths, func(q path) bool { return !q.has(v) }) {
				f.Except = addVerdict(f.Except, v)
			}
		}
	}
	if any {
		f.Only = nil
	}
	return f
}

func (p path) has(v Verdict) bool { return slices.Contains(p.verdicts, v) }

func addVerdict(list []Verdict, v Verdict) []Verdict {
	if slices.Contains(list, v) {
		return list
	}
	return append(list, v)
}

// verdictOf is what a call that judges an error says.
func verdictOf(c *ssa.Call) (name string, known bool) {
	fn := callee(c)
	if fn == nil || fn.Pkg() == nil {
		return "a function", false
	}
	args := c.Call.Args
	switch full := fn.FullName(); full {
	case "errors.Is", "github.com/pkg/errors.Is", "golang.org/x/xerrors.Is":
		if len(args) == 2 {
			if name, ok := sentinel(args[1]); ok {
				return name, true
			}
		}
		return full, false
	case "errors.As", "github.com/pkg/errors.As", "golang.org/x/xerrors.As":
		if len(args) == 2 {
			if mi, ok := args[1].(*ssa.MakeInterface); ok {
				if p, ok := mi.X.Type().(*types.Pointer); ok {
					return types.TypeString(p.Elem(), nil), true
				}
			}
		}
		return full, false
	case "errors.AsType":
		if inst := c.Call.StaticCallee(); inst != nil && len(inst.TypeArgs()) == 1 {
			return types.TypeString(inst.TypeArgs()[0], nil), true
		}
		return full, false
	case "strings.Contains", "strings.HasPrefix", "strings.HasSuffix":
		if len(args) == 2 {
			if k, ok := args[1].(*ssa.Const); ok && k.Value != nil {
				return "text " + k.Value.ExactString(), true
			}
		}
		return full, false
	default:
		return full, false
	}
}

// Kinds names the kinds of failures that lead to another attempt; nil if any does.
func (f *Failures) Kinds() []string {
	var out []string
	for _, v := range f.Only {
		out = append(out, v.Name)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
