package main

import (
	"context"
	"path/filepath"

	"github.com/deadlinelint/deadlinelint/bench/internal/measure"
)

// subject is something that is measured.
type subject struct {
	name string
	args []string // without the patterns; nil if it could not be built
	cold measure.Costs
	warm measure.Costs
	err  error // why there are no figures
}

// Names of subjects that others are compared with.
const (
	floor        = "floor: go/packages + SSA"
	leanFloor    = "floor: deadlinelint's loader + SSA"
	standalone   = "deadlinelint"
	stockVet     = "go vet"
	vettool      = "go vet -vettool=deadlinelint"
	contextcheck = "contextcheck"
)

// subjects builds the programs and lists what to measure, in the order of a
// round. linter, if not empty, is a deadlinelint that was built before. What
// does not build is a subject with an error.
func subjects(ctx context.Context, dir, linter string) []*subject {
	build := func(pkg string) (string, error) { return measure.Build(ctx, dir, pkg) }
	floorProgram, floorErr := build(measure.Tool("floor"))
	var lint string
	var lintErr error
	if linter == "" {
		lint, lintErr = build(measure.Linter)
	} else {
		lint, lintErr = filepath.Abs(linter)
	}
	contextProgram, contextErr := build(measure.Tool("contextcheck"))
	noctx, noctxErr := build(measure.Tool("noctx"))
	return []*subject{
		{name: floor, args: []string{floorProgram, "packages"}, err: floorErr},
		{name: leanFloor, args: []string{floorProgram, "load"}, err: floorErr},
		{name: standalone, args: []string{lint}, err: lintErr},
		{name: stockVet, args: []string{"go", "vet"}},
		{name: vettool, args: []string{"go", "vet", "-vettool=" + lint}, err: lintErr},
		// The stand-alone deadlinelint and the floors read no tests.
		{name: contextcheck, args: []string{contextProgram, "-test=false"}, err: contextErr},
		{name: "go vet -vettool=contextcheck", args: []string{"go", "vet", "-vettool=" + contextProgram}, err: contextErr},
		{name: "noctx", args: []string{noctx, "-test=false"}, err: noctxErr},
		{name: "go vet -vettool=noctx", args: []string{"go", "vet", "-vettool=" + noctx}, err: noctxErr},
	}
}

// measure runs the subject twice in a fresh build cache: cold, then warm.
func (s *subject) measure(ctx context.Context, lab *measure.Lab) error {
	cache, drop, err := lab.Cold()
	if err != nil {
		return err
	}
	c := measure.Command{Args: append(s.args[:len(s.args):len(s.args)], lab.Patterns...), Dir: lab.Module, Env: lab.Env(cache)}
	cold, err := c.Run(ctx, lab.Scratch, lab.Timeout)
	var warm measure.Cost
	if err == nil {
		warm, err = c.Run(ctx, lab.Scratch, lab.Timeout)
	}
	if err != nil {
		s.err = err // of this subject; the others go on
		return drop()
	}
	s.cold, s.warm = append(s.cold, cold), append(s.warm, warm)
	return drop()
}
