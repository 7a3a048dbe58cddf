package cli

import (
	"context"
	"flag"
	"fmt"

	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// retries lists the chains of layers that retry, of each program.
func (c *Command) retries(ctx context.Context, args []string) (int, error) {
	var o options
	if status, err := c.parseFollow(followFlags("retries", &o), &o, args, c.retriesUsage); err != nil {
		return status, err
	}
	out := &report.Retries{Tool: report.Tool{Name: "deadlinelint", Version: Version()}}
	status, dir, err := c.follow(ctx, &o, &out.Problems, func(pkg *load.Package, view *link.View) { addRetries(out, pkg, view) })
	if err != nil {
		return status, err
	}
	return status, report.WriteRetries(o.format, c.Out, c.Err, out, report.Options{Dir: dir, Color: o.format == "text" && colors(c.Out)})
}

func (c *Command) retriesUsage(fs *flag.FlagSet) {
	fmt.Fprint(c.Out, `deadlinelint retries lists how often a dependency is called while it fails: each
chain of layers that retry, from the edge down, with the product of their attempts
and the time that they wait in between. The worst comes first.

	deadlinelint retries [flags] [packages]    (default: ./...)

Use it to choose the one layer that may retry. A program is a main package, run as
each entry of programs: in .deadlinelint.yml says.

Flags:
`)
	fs.SetOutput(c.Out)
	fs.PrintDefaults()
	fmt.Fprint(c.Out, `
Exit status: 0 done, 1 could not run, or a package could not be analysed, 2 bad usage or
configuration, or a file of a program that does not say what its author meant.
`)
}

// addRetries adds the chains of a main package, as a report has them.
func addRetries(out *report.Retries, pkg *load.Package, view *link.View) {
	own := map[string]bool{}
	for _, r := range view.Residues {
		own[r.Path] = true
	}
	for _, fl := range view.Flows {
		s := shown{view: view, flow: fl, own: own}
		p := report.ProgramRetries{Name: binary(pkg.Path), Main: pkg.Path, Incomplete: view.Incomplete || fl.Cut()}
		if fl.Program != nil {
			p.Name = fl.Program.Name
		}
		for _, n := range fl.Chains() {
			p.Chains = append(p.Chains, s.chain(n))
		}
		out.Programs = append(out.Programs, p)
		for _, err := range fl.Problems {
			out.Problems = append(out.Problems, s.problem(err))
		}
	}
}

func (s *shown) chain(n *valueflow.Nest) report.RetryChain {
	var c report.RetryChain
	c.Calls, c.AtLeast, c.Endless = n.Product()
	c.Backoff, c.BackoffKnown = n.Backoff()
	for _, e := range n.Edges {
		c.Edges = append(c.Edges, e.Name())
	}
	for _, l := range n.Layers {
		layer := report.RetryLayer{Name: valueflow.Short(l.Func), Kind: l.Kind, Attempts: l.Attempts, Endless: l.Endless}
		if l.Kind == "library" || l.Kind == "remote" {
			layer.Library = valueflow.Short(l.Library)
		}
		layer.Position, _ = s.view.Files.Position(link.PlaceOf(l.Place))
		for _, v := range l.From {
			layer.From = append(layer.From, s.from(v))
		}
		for _, u := range l.Unknown {
			layer.Unknown = append(layer.Unknown, report.UnknownValue{Reason: u.Reason.String(), Name: u.Text})
		}
		c.Layers = append(c.Layers, layer)
	}
	return c
}
