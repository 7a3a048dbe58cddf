package gclplugin

import (
	"golang.org/x/tools/go/analysis"
)

// hashDigits is how much of the configuration's hash a name carries: 64 bits.
const hashDigits = 16

// clones returns copies of the roots, and one more analyzer that reports nothing.
// The copies differ from the originals in what golangci-lint does with names:
//
//   - Roots bear the linter's name, or golangci-lint would put the analyzer's in
//     front of each message, which ends with the rule's id anyway.
//   - An analyzer with facts has the hash in its name, which is the key of its
//     facts in the cache; the additional root does the same for the findings.
//
// The originals are the process's and are left alone.
func clones(roots []*analysis.Analyzer, hash string) []*analysis.Analyzer {
	c := cloner{hash: hash[:hashDigits], done: map[*analysis.Analyzer]*analysis.Analyzer{}}
	var out []*analysis.Analyzer
	for _, a := range roots {
		root := c.clone(a)
		root.Name = Name
		out = append(out, root)
	}
	return append(out, &analysis.Analyzer{
		Name: Name + "_" + c.hash,
		Doc:  "marks the findings in golangci-lint's cache with a hash of the configuration; reports nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}

type cloner struct {
	hash string
	done map[*analysis.Analyzer]*analysis.Analyzer // by original
}

func (c *cloner) clone(a *analysis.Analyzer) *analysis.Analyzer {
	if own := c.done[a]; own != nil {
		return own
	}
	own := &analysis.Analyzer{
		Name: a.Name, Doc: a.Doc, URL: a.URL, RunDespiteErrors: a.RunDespiteErrors,
		ResultType: a.ResultType, FactTypes: a.FactTypes,
	}
	if len(a.FactTypes) > 0 {
		own.Name += "_" + c.hash
	}
	c.done[a] = own
	for _, r := range a.Requires {
		own.Requires = append(own.Requires, c.clone(r))
	}
	own.Run = func(pass *analysis.Pass) (any, error) { return a.Run(original(a, own, pass)) }
	return own
}

// original is the pass of a copy as the original analyzer expects it.
func original(a, own *analysis.Analyzer, pass *analysis.Pass) *analysis.Pass {
	p := *pass
	p.Analyzer = a
	p.ResultOf = map[*analysis.Analyzer]any{}
	for i, r := range a.Requires {
		p.ResultOf[r] = pass.ResultOf[own.Requires[i]]
	}
	p.Report = func(d analysis.Diagnostic) {
		// golangci-lint makes an issue of its own of each related place.
		d.Related = nil
		pass.Report(d)
	}
	return &p
}
