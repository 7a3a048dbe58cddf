package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Lab is a directory in which a module is measured: a go build cache of its
// own, and copies of it for the runs. Neither the module nor the user's build
// cache is written to.
type Lab struct {
	Work     string // the directory, absolute
	Module   string // the module's directory, absolute
	Patterns []string
	GoFlags  string // flags for every go command, as in GOFLAGS
	Timeout  time.Duration
	Scratch  string // where the output of the runs goes
}

// NewLab makes the directory's structure.
func NewLab(work, module string, patterns []string, goFlags string, timeout time.Duration) (*Lab, error) {
	work, err := filepath.Abs(work)
	if err != nil {
		return nil, fmt.Errorf("cannot tell where %s is: %w", work, err)
	}
	module, err = filepath.Abs(module)
	if err != nil {
		return nil, fmt.Errorf("cannot tell where %s is: %w", module, err)
	}
	if _, err := os.Stat(filepath.Join(module, "go.mod")); err != nil {
		return nil, fmt.Errorf("%s is not the root of a module: %w", module, err)
	}
	if Inside(work, module) {
		return nil, fmt.Errorf("%s lies in the module, which must not be written to: name another directory for the work", work)
	}
	for _, flag := range strings.Fields(goFlags) {
		if flag == "-mod=mod" {
			return nil, errors.New("-mod=mod could change the module: leave it out")
		}
	}
	l := &Lab{Work: work, Module: module, Patterns: patterns, GoFlags: goFlags, Timeout: timeout, Scratch: filepath.Join(work, "scratch")}
	if err := os.MkdirAll(l.Scratch, 0o777); err != nil {
		return nil, fmt.Errorf("cannot make a place for the runs: %w", err)
	}
	return l, nil
}

// Inside reports whether the directory is the other one or lies below it. Both
// are absolute.
func Inside(dir, other string) bool {
	rel, err := filepath.Rel(other, dir)
	return err == nil && filepath.IsLocal(rel)
}

// Env is the environment of a run with that go build cache.
func (l *Lab) Env(cache string, more ...string) []string {
	env := slices.DeleteFunc(os.Environ(), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return name == "GOCACHE" || name == "GOFLAGS" || name == "PWD" || name == "DEADLINELINT_CONFIG"
	})
	// Never empty: an empty GOFLAGS means the one of "go env -w".
	return append(append(env, "GOCACHE="+cache, "GOFLAGS="+strings.TrimSpace("-buildvcs=false "+l.GoFlags)), more...)
}

// Seed fills the lab's build cache with all that a first run would otherwise
// compile (the packages, with their dependencies and tests), and with no
// result of any analysis. nop is the vettool that does nothing.
func (l *Lab) Seed(ctx context.Context, nop string) error {
	seed := l.seed()
	if err := os.MkdirAll(seed, 0o777); err != nil {
		return fmt.Errorf("cannot make a build cache: %w", err)
	}
	for _, args := range [][]string{
		append([]string{"go", "list", "-export", "-compiled", "-deps", "-f", "{{.Name}}"}, l.Patterns...),
		append([]string{"go", "vet", "-vettool=" + nop}, l.Patterns...),
	} {
		c := Command{Args: args, Dir: l.Module, Env: l.Env(seed)}
		if _, err := c.Run(ctx, l.Scratch, l.Timeout); err != nil {
			return fmt.Errorf("cannot compile the module with %s: %w", strings.Join(args[:2], " "), err)
		}
	}
	return nil
}

func (l *Lab) seed() string { return filepath.Join(l.Work, "seed") }

// Cold gives a fresh copy of the seeded cache: compiled packages, nothing else.
// The caller calls drop when done with it.
func (l *Lab) Cold() (cache string, drop func() error, err error) {
	cache, err = os.MkdirTemp(l.Work, "cache-")
	if err != nil {
		return "", nil, fmt.Errorf("cannot make a build cache: %w", err)
	}
	if err := copyCache(cache, l.seed()); err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(cache))
	}
	return cache, func() error { return os.RemoveAll(cache) }, nil
}

// copyCache copies a go build cache. Files of content ("-d") are named by
// their hash and never change, so these are links; all others are copied.
func copyCache(to, from string) error {
	err := filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		if d.IsDir() {
			return os.MkdirAll(target, 0o777)
		}
		if strings.HasSuffix(name, "-d") && os.Link(name, target) == nil {
			return nil
		}
		return copyFile(target, name)
	})
	if err != nil {
		return fmt.Errorf("cannot copy the build cache: %w", err)
	}
	return nil
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}
