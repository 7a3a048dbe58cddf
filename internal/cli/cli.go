// Package cli is the stand-alone command: flags, subcommands, exit statuses.
package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/nearest"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/rule"
)

// Exit statuses.
const (
	Clean      = 0 // nothing found at or above -fail-on
	NotRun     = 1 // could not run, or a part of the program could not be analysed
	BadUsage   = 2 // bad flags or configuration
	HasFinding = 3 // findings at or above -fail-on
)

// Command is the command and the world it runs in.
type Command struct {
	Args   []string // without the program's name
	Out    io.Writer
	Err    io.Writer
	Suites []rule.Suite
	Driver Driver
}

// options are the flags of a run.
type options struct {
	dir      string
	tags     string
	format   string
	json     bool
	failOn   string
	show     string
	fix      bool
	diff     bool
	verbose  bool
	version  bool
	patterns []string
}

// usageError is a mistake on the command line: it ends with BadUsage.
type usageError struct{ error }

// Run runs the command and returns the exit status.
func (c *Command) Run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	status, err := c.run(ctx)
	if err == nil {
		return status
	}
	if errors.Is(err, flag.ErrHelp) {
		return Clean
	}
	if ctx.Err() != nil {
		fmt.Fprintln(c.Err, "deadlinelint: interrupted")
		return NotRun
	}
	fmt.Fprintln(c.Err, "deadlinelint:", err)
	return statusOf(err)
}

// statusOf is the exit status that an error carries.
func statusOf(err error) int {
	var usage usageError
	var cfg *config.Error
	var status interface{ ExitStatus() int }
	switch {
	case errors.As(err, &usage), errors.As(err, &cfg):
		return BadUsage
	case errors.As(err, &status):
		return status.ExitStatus()
	}
	return NotRun
}

func (c *Command) run(ctx context.Context) (int, error) {
	if len(c.Args) > 0 {
		switch c.Args[0] {
		case "rules":
			return c.rules(c.Args[1:])
		case "explain":
			return c.explain(c.Args[1:])
		case "retries":
			return c.retries(ctx, c.Args[1:])
		case "values":
			return c.values(ctx, c.Args[1:])
		case "version":
			_, err := fmt.Fprintln(c.Out, "deadlinelint", Version())
			return Clean, err
		case "help":
			c.usage(c.flags(new(options)))
			return Clean, nil
		}
	}
	var o options
	fs := c.flags(&o)
	fs.SetOutput(io.Discard) // errors are printed once, by Run
	if err := fs.Parse(c.Args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			c.usage(fs)
			return Clean, err
		}
		return 0, usageError{flagError(err, fs)}
	}
	o.patterns = fs.Args()
	if o.version {
		_, err := fmt.Fprintln(c.Out, "deadlinelint", Version())
		return Clean, err
	}
	if err := o.check(); err != nil {
		return 0, usageError{err}
	}
	return c.lint(ctx, &o)
}

// flags declares the flags. Those that configure the analyzers are the
// configuration's own.
func (c *Command) flags(o *options) *flag.FlagSet {
	fs := flag.NewFlagSet("deadlinelint", flag.ContinueOnError)
	fs.StringVar(&o.dir, "C", "", "change to `dir` before anything else")
	fs.StringVar(&o.tags, "tags", "", "comma-separated `list` of build tags")
	fs.StringVar(&o.format, "format", "text", "output `format`: "+strings.Join(report.Formats(), ", "))
	fs.BoolVar(&o.json, "json", false, "print the JSON that x/tools' own checkers print; -format json says more")
	fs.StringVar(&o.failOn, "fail-on", "warning", "exit with 3 if there is a finding of this `severity` or above: info, warning, error, or never")
	fs.StringVar(&o.show, "show", "", "print findings of this `severity` too: info")
	fs.BoolVar(&o.fix, "fix", false, "apply the fixes")
	fs.BoolVar(&o.diff, "diff", false, "with -fix, print a diff and leave the files alone")
	fs.BoolVar(&o.verbose, "v", false, "say what was analysed, and how long it took")
	fs.BoolVar(&o.version, "version", false, "print the version")
	config.Analyzer.Flags.VisitAll(func(f *flag.Flag) { fs.Var(f.Value, f.Name, f.Usage) })
	return fs
}

func (o *options) check() error {
	if err := report.CheckFormat(o.format); err != nil {
		return err
	}
	if o.failOn != "never" {
		if _, err := finding.ParseSeverity(o.failOn); err != nil {
			return fmt.Errorf("-fail-on: unknown severity %q: use info, warning, error or never", o.failOn)
		}
	}
	if o.show != "" && o.show != "info" {
		return fmt.Errorf("-show takes info, not %q", o.show)
	}
	if o.diff && !o.fix {
		return errors.New("-diff shows what -fix would do: give both")
	}
	if o.json && o.format != "text" {
		return fmt.Errorf("-json is a format of its own: leave out -format %s or -json", o.format)
	}
	if o.fix && (o.json || o.format != "text") {
		return errors.New("-fix prints no report: run without it for -json or -format")
	}
	return flagsFirst(o.patterns)
}

func flagsFirst(patterns []string) error {
	for _, p := range patterns {
		if strings.HasPrefix(p, "-") && p != "-" {
			return fmt.Errorf("flag %s comes after a package pattern: put flags first", p)
		}
	}
	return nil
}

var invalidValue = regexp.MustCompile(`(?s)^invalid (?:boolean )?value ("(?:[^"\\]|\\.)*") for (?:flag )?(-[^:]+): (.*)$`)

// flagError turns what package flag says, which is a string, into one sentence.
func flagError(err error, fs *flag.FlagSet) error {
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); ok {
		var known []string
		fs.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
		if near := nearest.Word(name, known); near != "" {
			return fmt.Errorf("unknown flag -%s: did you mean -%s?", name, near)
		}
		return fmt.Errorf("unknown flag -%s: %s -help lists the flags", name, fs.Name())
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag needs an argument: "); ok {
		return fmt.Errorf("flag %s needs a value: see %s -help", name, fs.Name())
	}
	if m := invalidValue.FindStringSubmatch(err.Error()); m != nil {
		if m[3] == "parse error" {
			m[3] = m[1] + " is neither true nor false"
		}
		return fmt.Errorf("%s: %s", m[2], m[3])
	}
	return fmt.Errorf("%w: see %s -help", err, fs.Name())
}

func (c *Command) usage(fs *flag.FlagSet) {
	fmt.Fprint(c.Out, `deadlinelint finds timeout faults in Go programs.

	deadlinelint [flags] [packages]    lint the packages (default: .)
	deadlinelint rules                 list the rules
	deadlinelint explain RULE          say what a rule reports, why, and how to mend it
	deadlinelint retries [packages]    list the chains of retries, with the product of their attempts
	deadlinelint values [packages]     list the durations of each program, and where they come from
	go vet -vettool=$(which deadlinelint) ./...

Flags:
`)
	fs.SetOutput(c.Out)
	fs.PrintDefaults()
	fmt.Fprint(c.Out, `
Exit status: 0 clean, 1 could not run, 2 bad usage or configuration, 3 findings.
`)
}

func (c *Command) rules(args []string) (int, error) {
	if len(args) > 0 {
		return 0, usageError{errors.New("rules takes no arguments: deadlinelint explain RULE says more about one")}
	}
	width := 0
	for _, s := range c.Suites {
		for _, r := range s.Rules {
			width = max(width, len(r.ID))
		}
	}
	for _, s := range c.Suites {
		for _, r := range s.Rules {
			profile := "default"
			if !r.Default {
				profile = "strict"
			}
			if _, err := fmt.Fprintf(c.Out, "%-*s  %-7s  %-7s  %s\n", width, r.ID, r.Severity, profile, r.Summary); err != nil {
				return 0, err
			}
		}
	}
	return Clean, nil
}

func (c *Command) explain(args []string) (int, error) {
	if len(args) != 1 {
		return 0, usageError{errors.New("explain takes one rule: deadlinelint rules lists them")}
	}
	name := args[0]
	var known, short []string
	for _, s := range c.Suites {
		known = append(known, s.Name)
		if name == s.Name {
			_, err := fmt.Fprintf(c.Out, "%s\n%s\n", s.Doc, s.URL(""))
			return Clean, err
		}
		for _, r := range s.Rules {
			known = append(known, r.ID)
			if strings.HasSuffix(r.ID, "/"+name) {
				short = append(short, r.ID)
			}
			if text, ok := s.Text(name); ok && name == r.ID {
				_, err := fmt.Fprintf(c.Out, "%s (%s)\n\n%s\n%s\n", r.ID, r.Severity, text, s.URL(r.ID))
				return Clean, err
			}
		}
	}
	if near := cmp.Or(strings.Join(short, " or "), nearest.Word(name, known)); near != "" {
		return 0, usageError{fmt.Errorf("there is no rule %q: did you mean %s?", name, near)}
	}
	return 0, usageError{fmt.Errorf("there is no rule %q: deadlinelint rules lists them", name)}
}

// Version is the module version that the binary was built from, or "devel".
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	if info.Main.Path == modulePath {
		return info.Main.Version
	}
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == modulePath })
	if i < 0 {
		return "devel"
	}
	return info.Deps[i].Version
}

const modulePath = "github.com/deadlinelint/deadlinelint"
