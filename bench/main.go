// The bench command compares what deadlinelint costs with what its peers,
// stock go vet and the bare loading of a module cost, on a module of your
// choice, in one run. README.md says what the figures mean.
//
//	cd bench && go run . -module PATH [-packages ./...] [-runs 3] [-out FILE]
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
	module   string
	packages string
	runs     int
	out      string
	linter   string
	work     string
	goFlags  string
	only     string
	timeout  time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.module, "module", "", "`directory` of the module to measure; nothing is written to it")
	flag.StringVar(&o.packages, "packages", "./...", "package `patterns`, separated by spaces")
	flag.IntVar(&o.runs, "runs", 3, "`rounds`; in each, every tool runs once cold and once warm")
	flag.StringVar(&o.out, "out", "", "`file` for the tables; empty: standard output")
	flag.StringVar(&o.linter, "deadlinelint", "", "a deadlinelint `program`; empty: built from the source next to this folder")
	flag.StringVar(&o.work, "work", "", "`directory` for build caches, kept for the next run; empty: a temporary one")
	flag.StringVar(&o.goFlags, "goflags", "", "`flags` for every go command, such as -tags=integration")
	flag.StringVar(&o.only, "only", "", "measure only tools whose name contains this `text`, and what they are compared with")
	flag.DurationVar(&o.timeout, "timeout", 20*time.Minute, "longest `time` for one command")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) (err error) {
	if o.module == "" || o.runs < 1 || flag.NArg() > 0 {
		return errors.New("usage: go run . -module PATH [-runs N]; see -help")
	}
	load := measure.Load()
	if o.work == "" {
		dir, err := os.MkdirTemp("", "deadlinelint-bench-")
		if err != nil {
			return fmt.Errorf("cannot make a place for build caches: %w", err)
		}
		defer os.RemoveAll(dir) // in the system's temporary directory: a failure harms nobody
		o.work = dir
	}
	lab, err := measure.NewLab(o.work, o.module, strings.Fields(o.packages), o.goFlags, o.timeout)
	if err != nil {
		return err
	}
	programs := filepath.Join(lab.Work, "programs")
	nop, err := measure.Build(ctx, programs, measure.Tool("nop"))
	if err != nil {
		return err
	}
	list := choose(subjects(ctx, programs, o.linter), o.only)
	for _, s := range list {
		if s.err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", s.name, s.err)
		}
	}
	fmt.Fprintln(os.Stderr, "bench: compiling the module into a build cache of its own")
	if err := lab.Seed(ctx, nop); err != nil {
		return err
	}
	if err := rounds(ctx, lab, list, o.runs); err != nil {
		return err
	}
	head, err := header(ctx, lab, list, o.runs, load)
	if err != nil {
		return err
	}
	text := head + "\n" + table(list) + "\n" + targets(list)
	return measure.Write(o.out, text)
}

// choose keeps what -only asks for; the floors and go vet are always there.
func choose(list []*subject, only string) []*subject {
	var out []*subject
	for _, s := range list {
		if strings.Contains(s.name, only) || s.name == floor || s.name == leanFloor || s.name == stockVet {
			out = append(out, s)
		}
	}
	return out
}

// rounds measures the subjects in turn, so that a slow minute of the machine
// falls on all of them.
func rounds(ctx context.Context, lab *measure.Lab, list []*subject, runs int) error {
	for round := 1; round <= runs; round++ {
		for _, s := range list {
			if s.err != nil {
				continue
			}
			if err := s.measure(ctx, lab); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return errors.New("interrupted")
			}
			if s.err != nil {
				fmt.Fprintf(os.Stderr, "bench: round %d: %s failed: %v\n", round, s.name, s.err)
				continue
			}
			fmt.Fprintf(os.Stderr, "bench: round %d: %s: %s cold, %s warm\n", round, s.name,
				measure.Seconds(s.cold[round-1].Wall), measure.Seconds(s.warm[round-1].Wall))
		}
	}
	return nil
}
