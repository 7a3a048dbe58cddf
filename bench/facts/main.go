// The facts command measures what deadlinelint leaves for importers under
// go vet (the sizes of its facts) and what an edit costs, next to stock go vet,
// on a copy of a module. README.md says what the figures mean.
//
//	cd bench && go run ./facts -module PATH [-runs 3] [-out FILE]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/bench/internal/measure"
)

type options struct {
	module  string
	hub     string
	runs    int
	out     string
	linter  string
	work    string
	timeout time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.module, "module", "", "`directory` of the module; it is copied, nothing is written to it")
	flag.StringVar(&o.hub, "edit", "", "import `path` of the package to edit; empty: the one that most packages import")
	flag.IntVar(&o.runs, "runs", 3, "`rounds`; in each, every tool runs on every edit")
	flag.StringVar(&o.out, "out", "", "`file` for the tables; empty: standard output")
	flag.StringVar(&o.linter, "deadlinelint", "", "a deadlinelint `program`; empty: built from the source next to this folder")
	flag.StringVar(&o.work, "work", "", "`directory` for the copy and the build caches, kept for the next run; empty: a temporary one")
	flag.DurationVar(&o.timeout, "timeout", 20*time.Minute, "longest `time` for one command")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "facts:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if o.module == "" || o.runs < 1 || flag.NArg() > 0 {
		return errors.New("usage: go run ./facts -module PATH [-runs N]; see -help")
	}
	load := measure.Load()
	if o.work == "" {
		dir, err := os.MkdirTemp("", "deadlinelint-facts-")
		if err != nil {
			return fmt.Errorf("cannot make a place for build caches: %w", err)
		}
		defer os.RemoveAll(dir) // in the system's temporary directory: a failure harms nobody
		o.work = dir
	}
	copied := filepath.Join(o.work, "copy")
	if err := copyModule(copied, o.module); err != nil {
		return err
	}
	lab, err := measure.NewLab(o.work, copied, []string{"./..."}, "", o.timeout)
	if err != nil {
		return err
	}
	programs := filepath.Join(lab.Work, "programs")
	tools, err := build(ctx, programs, o.linter)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "facts: compiling the module into a build cache of its own")
	if err := lab.Seed(ctx, tools.nop); err != nil {
		return err
	}
	hub, err := findHub(ctx, lab, o.hub)
	if err != nil {
		return err
	}
	steps, err := hub.steps()
	if err != nil {
		return err
	}
	list := []*subject{
		{name: "deadlinelint", args: []string{tools.linter}},
		{name: "go vet", args: []string{"go", "vet"}, spied: tools.stock},
		{name: "go vet -vettool=deadlinelint", args: []string{"go", "vet", "-vettool=" + tools.linter}, spied: tools.linter},
	}
	for round := 1; round <= o.runs; round++ {
		for _, s := range list {
			if err := s.measure(ctx, lab, steps); err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "facts: round %d: %s done\n", round, s.name)
		}
	}
	for _, s := range list[1:] {
		if err := s.spy(ctx, lab, tools.spy, steps); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "facts: %s: counted\n", s.name)
	}
	head, err := header(ctx, lab, o, hub, load)
	if err != nil {
		return err
	}
	text := head + "\n" + sizes(lab, list[1:]) + "\n" + costs(list, steps) + "\n" + reasons(lab, list[1:], steps)
	return measure.Write(o.out, text)
}

// programs are what a run needs.
type programs struct{ nop, spy, linter, stock string }

func build(ctx context.Context, dir, linter string) (p programs, err error) {
	if p.nop, err = measure.Build(ctx, dir, measure.Tool("nop")); err != nil {
		return p, err
	}
	if p.spy, err = measure.Build(ctx, dir, measure.Tool("spy")); err != nil {
		return p, err
	}
	if linter == "" {
		p.linter, err = measure.Build(ctx, dir, measure.Linter)
	} else {
		p.linter, err = filepath.Abs(linter)
	}
	if err != nil {
		return p, err
	}
	// The program behind stock go vet. It is not part of every installation:
	// the go command builds it when asked for.
	p.stock, err = measure.Build(ctx, dir, "cmd/vet")
	return p, err
}

func header(ctx context.Context, lab *measure.Lab, o options, hub *hub, load string) (string, error) {
	packages, err := lab.GoList(ctx, "./...")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s, %d packages\n\n", hub.module, strings.Count(packages, "\n")+1)
	fmt.Fprintf(&b, "- Edited: `%s`, imported by %d packages, with detours by %d\n", hub.path, hub.direct, hub.all)
	fmt.Fprintf(&b, "- Machine: %s", measure.Machine(ctx))
	if load != "" {
		fmt.Fprintf(&b, "; load average before the start %s", load)
	}
	fmt.Fprintf(&b, "\n- Go: %s; deadlinelint %s\n- Date: %s; rounds: %d, medians\n",
		lab.GoVersion(ctx), measure.LinterRevision(ctx), time.Now().Format(time.DateOnly), o.runs)
	return b.String(), nil
}
