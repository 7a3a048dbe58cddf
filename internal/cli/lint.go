package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/fix"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/rule"
)

// Driver is what the stand-alone run needs of the analyzers.
type Driver struct{ Analyzers []*analysis.Analyzer }

// lint loads, analyses and reports.
func (c *Command) lint(ctx context.Context, o *options) (int, error) {
	start := time.Now()
	dir, err := o.enter()
	if err != nil {
		return 0, err
	}
	cfg, err := config.ForDir(dir)
	if err != nil {
		return 0, err
	}
	if err := cfg.CheckRules(c.allRules()); err != nil {
		return 0, err
	}
	config.Use(cfg)
	opts := load.Options{
		Dir: dir, Patterns: o.patterns, Tests: cfg.Tests, Analyzers: c.Driver.Analyzers, InScope: cfg.InScope,
	}
	if o.tags != "" {
		opts.BuildFlags = []string{"-tags=" + o.tags}
	}
	if progress := c.progress(); progress != nil {
		opts.Progress = progress
	}
	if opts.Progress != nil || o.verbose {
		fmt.Fprintln(c.Err, "deadlinelint: loading; what the packages import is compiled first if the build cache lacks it")
	}
	res, err := load.Run(ctx, opts)
	if err != nil {
		return 0, err
	}
	c.endProgress()
	rep := c.gather(res)
	if o.verbose {
		defer func() {
			fmt.Fprintf(c.Err, "deadlinelint: packages: %d, functions: %d, without a summary: %d, time: %.1fs\n",
				rep.Packages, rep.Functions, rep.Skipped, time.Since(start).Seconds())
		}()
	}
	ropts := report.Options{Dir: dir, Color: o.format == "text" && colors(c.Out), ShowInfo: o.show == "info"}
	switch {
	case o.json:
		return c.checkerJSON(res, rep, ropts)
	case o.fix:
		return c.fix(res, rep, ropts, o)
	}
	if err := report.Write(o.format, c.Out, c.Err, rep, ropts); err != nil {
		return 0, err
	}
	return o.status(rep), nil
}

// enter makes the directory of the run the current one, so that -config is relative
// to it as everything else is, and returns it. PWD keeps the way there through
// symbolic links, for the go command and for short paths in messages.
func (o *options) enter() (string, error) {
	dir := o.dir
	if dir == "" {
		dir = "."
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("cannot find the current directory: %w", err)
	}
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		return "", usageError{fmt.Errorf("-C %s: there is no such directory", o.dir)}
	}
	if o.dir == "" {
		return abs, nil
	}
	if err := os.Chdir(abs); err != nil {
		return "", fmt.Errorf("-C %s: %w", o.dir, err)
	}
	return abs, os.Setenv("PWD", abs)
}

func (c *Command) allRules() []finding.Rule {
	var out []finding.Rule
	for _, s := range c.Suites {
		out = append(out, s.Rules...)
	}
	return out
}

// gather collects what was found in the packages that were asked for. A finding
// of a main package counts wherever its true position is.
func (c *Command) gather(res *load.Result) *report.Report {
	rep := &report.Report{Tool: report.Tool{Name: "deadlinelint", Version: Version()}, Problems: res.Problems}
	for _, pkg := range res.Packages {
		if !pkg.Asked {
			continue
		}
		rep.Packages++
		for i, a := range c.Driver.Analyzers {
			r, ok := pkg.Results[a].(*rule.Result)
			if !ok {
				continue
			}
			rep.Findings = append(rep.Findings, r.Findings...)
			if i == 0 { // the same for all
				rep.Functions += r.Functions
				rep.Skipped += len(r.Skipped)
				rep.Problems = append(rep.Problems, r.Skipped...)
			}
		}
	}
	rep.Findings = merge(rep.Findings)
	return rep
}

// merge makes one finding of those that have the same rule and true position:
// several packages, or several mains, saw one cause.
func merge(in []*finding.Finding) []*finding.Finding {
	type key struct {
		rule string
		pos  finding.Position
	}
	byKey := map[key]*finding.Finding{}
	var out []*finding.Finding
	for _, f := range in {
		k := key{f.Rule, f.Pos}
		first, ok := byKey[k]
		if !ok {
			byKey[k] = f
			out = append(out, f)
			continue
		}
		// Who takes it most seriously has the better evidence; then the shortest
		// chain explains best.
		callers := joinCallers(first, f)
		better := cmp.Or(cmp.Compare(first.Severity, f.Severity), cmp.Compare(len(f.Chain), len(first.Chain)), cmp.Compare(f.Message, first.Message))
		if better < 0 {
			*first = *f
		}
		first.Callers = callers
	}
	return out
}

// joinCallers are the calls that lead to a fault by what two packages saw of it. Which
// of two chains is shown is decided elsewhere; the call that begins the other is kept.
func joinCallers(a, b *finding.Finding) []finding.Step {
	all := slices.Concat(a.Callers, b.Callers)
	for _, f := range []*finding.Finding{a, b} {
		if len(f.Chain) > 0 {
			first := f.Chain[0]
			first.Note = "leads there too"
			all = append(all, first)
		}
	}
	return all
}

func (o *options) status(rep *report.Report) int {
	if o.failOn != "never" {
		least, _ := finding.ParseSeverity(o.failOn)
		for _, f := range rep.Findings {
			if f.Severity >= least {
				return HasFinding
			}
		}
	}
	if len(rep.Problems) > 0 {
		return NotRun
	}
	return Clean
}

// fix applies the fixes, or prints what they would change.
func (c *Command) fix(res *load.Result, rep *report.Report, ro report.Options, o *options) (int, error) {
	plan, err := fix.New(rep.Findings, fix.Options{Dir: ro.Dir, Allow: res.Holds, Check: res.Check})
	if err != nil {
		return 0, err
	}
	notFixed := *rep // what could not be fixed is told, and is no reason to fail
	for _, d := range plan.Dropped {
		notFixed.Problems = append(notFixed.Problems, finding.Problem{
			File: d.Finding.Pos.File, Line: d.Finding.Pos.Line, Column: d.Finding.Pos.Column, Message: "not fixed: " + d.Reason,
		})
	}
	if err := report.WriteProblems(c.Err, &notFixed, ro); err != nil {
		return 0, fmt.Errorf("cannot write the report: %w", err)
	}
	if o.diff {
		return o.status(rep), plan.Diff(c.Out)
	}
	if err := plan.Write(); err != nil {
		return 0, err
	}
	applied := map[*finding.Finding]bool{}
	for _, a := range plan.Applied {
		applied[a.Finding] = true
	}
	left, shown := *rep, 0
	left.Findings = nil
	for _, f := range rep.Findings {
		if applied[f] {
			continue
		}
		left.Findings = append(left.Findings, f)
		if f.Severity > finding.Info || ro.ShowInfo {
			shown++
		}
	}
	c.fixed(plan, shown)
	return o.status(&left), nil
}

// fixed tells a person what -fix did: it prints no report.
func (c *Command) fixed(plan *fix.Plan, left int) {
	done := "nothing to fix"
	if n := len(plan.Applied); n > 0 {
		done = fmt.Sprintf("findings fixed: %d, files changed: %d", n, len(plan.Files))
	}
	if left > 0 {
		done += fmt.Sprintf(", findings left: %d; run without -fix to see them", left)
	}
	fmt.Fprintln(c.Err, "deadlinelint:", done)
}

// progress tells a person at a terminal how far the run is.
func (c *Command) progress() func(done, total int, pkg string) {
	if !isTerminal(c.Err) {
		return nil
	}
	return func(done, total int, pkg string) {
		if len(pkg) > 60 {
			pkg = "..." + pkg[len(pkg)-57:]
		}
		fmt.Fprintf(c.Err, "\r%d/%d %-60s", done, total, pkg)
	}
}

func (c *Command) endProgress() {
	if isTerminal(c.Err) {
		fmt.Fprintf(c.Err, "\r%s\r", strings.Repeat(" ", 80))
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

func colors(w io.Writer) bool { return isTerminal(w) && os.Getenv("NO_COLOR") == "" }
