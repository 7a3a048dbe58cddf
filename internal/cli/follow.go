package cli

import (
	"context"
	"errors"
	"flag"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/report"
)

// followFlags declares the flags of the commands that follow programs. Of the
// configuration's own only the one that names the file matters to them.
func followFlags(command string, o *options) *flag.FlagSet {
	fs := flag.NewFlagSet("deadlinelint "+command, flag.ContinueOnError)
	fs.StringVar(&o.dir, "C", "", "change to `dir` before anything else")
	fs.StringVar(&o.tags, "tags", "", "comma-separated `list` of build tags")
	fs.StringVar(&o.format, "format", "text", "output `format`: "+strings.Join(report.Formats(), ", "))
	file := config.Analyzer.Flags.Lookup("config")
	fs.Var(file.Value, file.Name, file.Usage)
	return fs
}

// parseFollow reads the arguments of such a command.
func (c *Command) parseFollow(fs *flag.FlagSet, o *options, args []string, usage func(*flag.FlagSet)) (int, error) {
	fs.SetOutput(io.Discard) // errors are printed once, by Run
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			usage(fs)
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
	return 0, nil
}

// follow loads the packages, follows the values of the main packages, and hands each to
// add. It returns the exit status and the directory of the run.
func (c *Command) follow(ctx context.Context, o *options, problems *[]finding.Problem, add func(*load.Package, *link.View)) (status int, dir string, err error) {
	dir, err = o.enter()
	if err != nil {
		return 0, "", err
	}
	cfg, err := config.ForDir(dir)
	if err != nil {
		return 0, "", err
	}
	config.Use(cfg)
	misses := newProgramCheck(cfg)
	opts := load.Options{
		Dir: dir, Patterns: o.patterns, Analyzers: []*analysis.Analyzer{link.Analyzer}, InScope: cfg.InScope,
		Progress: c.progress(),
		Keep: func(pkg *load.Package) {
			view, _ := pkg.Results[link.Analyzer].(*link.View)
			clear(pkg.Results) // a solution is large, and there may be many mains
			if !pkg.Asked || pkg.Name != "main" {
				return
			}
			misses.see(pkg)
			if view != nil {
				add(pkg, view)
			}
		},
	}
	if o.tags != "" {
		opts.BuildFlags = []string{"-tags=" + o.tags}
	}
	res, err := load.Run(ctx, opts)
	if err != nil {
		return 0, "", err
	}
	c.endProgress()
	status = Clean
	if len(res.Problems) > 0 {
		status = NotRun
	}
	*problems = append(*problems, misses.problems(dir, o.patterns)...)
	if len(*problems) > 0 {
		status = BadUsage
	}
	*problems = append(*problems, res.Problems...)
	return status, dir, nil
}
