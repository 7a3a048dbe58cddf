package cli

import (
	"context"
	"flag"
	"fmt"

	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/report"
)

// values lists the durations of each program.
func (c *Command) values(ctx context.Context, args []string) (int, error) {
	var o options
	var all bool
	fs := followFlags("values", &o)
	fs.BoolVar(&all, "all", false, "list the limits too that nobody sets and that mostly need no value")
	if status, err := c.parseFollow(fs, &o, args, c.valuesUsage); err != nil {
		return status, err
	}
	out := &report.Values{Tool: report.Tool{Name: "deadlinelint", Version: Version()}}
	status, dir, err := c.follow(ctx, &o, &out.Problems, func(pkg *load.Package, view *link.View) { addPrograms(out, pkg, view) })
	if err != nil {
		return status, err
	}
	ro := report.ValuesOptions{Options: report.Options{Dir: dir, Color: o.format == "text" && colors(c.Out)}, All: all}
	return status, report.WriteValues(o.format, c.Out, c.Err, out, ro)
}

func (c *Command) valuesUsage(fs *flag.FlagSet) {
	fmt.Fprint(c.Out, `deadlinelint values lists the limits of each program: the durations that arrive
there, and where they come from.

	deadlinelint values [flags] [packages]    (default: ./...)

A program is a main package, run as each entry of programs: in .deadlinelint.yml
says. Limits that hold the same values from the same places are one line.

Flags:
`)
	fs.SetOutput(c.Out)
	fs.PrintDefaults()
	fmt.Fprint(c.Out, `
Exit status: 0 done, 1 could not run, or a package could not be analysed, 2 bad usage or
configuration, or a file of a program that does not say what its author meant.
`)
}
