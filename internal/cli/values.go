package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/report"
)

// values lists the durations of each program.
func (c *Command) values(ctx context.Context, args []string) (int, error) {
	var o options
	var all bool
	fs := c.valuesFlags(&o, &all)
	fs.SetOutput(io.Discard) // errors are printed once, by Run
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			c.valuesUsage(fs)
			return Clean, err
		}
		return 0, usageError{flagError(err, fs)}
	}
	o.patterns = fs.Args()
	if err := errors.Join(report.CheckFormat(o.format), flagsFirst(o.patterns)); err != nil {
		return 0, usageError{err}
	}
	if len(o.patterns) == 0 {
		o.patterns = []string{"./..."}
	}
	out := &report.Values{Tool: report.Tool{Name: "deadlinelint", Version: Version()}}
	status, dir, err := c.follow(ctx, &o, &out.Problems, func(pkg *load.Package, view *link.View) { addPrograms(out, pkg, view) })
	if err != nil {
		return status, err
	}
	ro := report.ValuesOptions{Options: report.Options{Dir: dir, Color: o.format == "text" && colors(c.Out)}, All: all}
	return status, report.WriteValues(o.format, c.Out, c.Err, out, ro)
}

// valuesFlags declares the flags of values. Of the configuration's own only the one that
// names the file matters here.
func (c *Command) valuesFlags(o *options, all *bool) *flag.FlagSet {
	fs := flag.NewFlagSet("deadlinelint values", flag.ContinueOnError)
	fs.StringVar(&o.dir, "C", "", "change to `dir` before anything else")
	fs.StringVar(&o.tags, "tags", "", "comma-separated `list` of build tags")
	fs.StringVar(&o.format, "format", "text", "output `format`: "+strings.Join(report.Formats(), ", "))
	fs.BoolVar(all, "all", false, "list the limits too that nobody sets and that mostly need no value")
	file := config.Analyzer.Flags.Lookup("config")
	fs.Var(file.Value, file.Name, file.Usage)
	return fs
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
