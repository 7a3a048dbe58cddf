package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/deadlinelint/deadlinelint/bench/internal/measure"
	"github.com/deadlinelint/deadlinelint/bench/internal/vetx"
)

// subject is something that is measured.
type subject struct {
	name  string
	args  []string // without the patterns
	spied string   // the program that go vet runs; "" if it runs none
	costs []measure.Costs
	units [][]vetx.Unit // of each step, from a run of its own
	err   error
}

// measure runs all steps in a fresh build cache, one after another.
func (s *subject) measure(ctx context.Context, lab *measure.Lab, steps []step) error {
	if s.costs == nil {
		s.costs = make([]measure.Costs, len(steps))
	}
	return s.walk(ctx, lab, steps, s.args, nil, func(i int, cost measure.Cost) error {
		s.costs[i] = append(s.costs[i], cost)
		return nil
	})
}

// spy runs all steps once more, with a program in between that writes down
// what go vet asked for. Its time counts for nothing.
func (s *subject) spy(ctx context.Context, lab *measure.Lab, spy string, steps []step) error {
	log := filepath.Join(lab.Scratch, "units")
	env := []string{"BENCH_SPY_TOOL=" + s.spied, "BENCH_SPY_LOG=" + log}
	remove := func() error {
		if err := os.Remove(log); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot remove the log of the spy: %w", err)
		}
		return nil
	}
	if err := remove(); err != nil {
		return err
	}
	return s.walk(ctx, lab, steps, []string{"go", "vet", "-vettool=" + spy}, env, func(int, measure.Cost) error {
		units, err := vetx.ReadLog(log)
		if err != nil {
			return err
		}
		s.units = append(s.units, units)
		return remove()
	})
}

// walk goes through the steps: makes the edit, runs the command, undoes the
// edit. A command that fails is an error of the subject, and the rest goes on.
func (s *subject) walk(ctx context.Context, lab *measure.Lab, steps []step, args, env []string, done func(int, measure.Cost) error) (err error) {
	if s.err != nil {
		return nil
	}
	cache, drop, err := lab.Cold()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, drop()) }()
	c := measure.Command{Args: append(args[:len(args):len(args)], lab.Patterns...), Dir: lab.Module, Env: lab.Env(cache, env...)}
	for i, st := range steps {
		undo, err := st.apply()
		if err != nil {
			return err
		}
		cost, failed := c.Run(ctx, lab.Scratch, lab.Timeout)
		if err := undo(); err != nil {
			return err
		}
		if failed != nil {
			s.err = fmt.Errorf("%s: %w", st.name, failed)
			return ctx.Err()
		}
		if err := done(i, cost); err != nil {
			return err
		}
	}
	return nil
}

// apply makes the edit and returns what undoes it.
func (st step) apply() (undo func() error, err error) {
	if st.file == "" {
		return func() error { return nil }, nil
	}
	old, err := os.ReadFile(st.file)
	if err != nil {
		return nil, fmt.Errorf("cannot read the file to edit: %w", err)
	}
	write := func(text []byte) error {
		if err := os.WriteFile(st.file, text, 0o666); err != nil {
			return fmt.Errorf("cannot edit: %w", err)
		}
		return nil
	}
	return func() error { return write(old) }, write(st.text)
}

// copyModule copies a module, without hidden directories and links. The go
// command knows files by their contents: a kept build cache stays of use.
func copyModule(to, from string) error {
	var err error
	if to, err = filepath.Abs(to); err == nil {
		from, err = filepath.Abs(from)
	}
	if err != nil {
		return fmt.Errorf("cannot tell where %s is: %w", from, err)
	}
	if measure.Inside(from, to) || measure.Inside(to, from) {
		return fmt.Errorf("%s and its copy %s overlap: name another directory for the work", from, to)
	}
	if _, err := os.Stat(filepath.Join(from, "go.mod")); err != nil {
		return fmt.Errorf("%s is not the root of a module: %w", from, err)
	}
	if err := os.RemoveAll(to); err != nil {
		return fmt.Errorf("cannot remove an old copy: %w", err)
	}
	err = filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case d.IsDir() && d.Name()[0] == '.' && rel != ".":
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(target, 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o666)
	})
	if err != nil {
		return fmt.Errorf("cannot copy the module: %w", err)
	}
	return nil
}
