//go:build unix

// Package measure runs commands and says what they cost.
package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"syscall"
	"time"
)

// Command is a command and where it runs.
type Command struct {
	Args []string
	Dir  string
	Env  []string // the whole environment
}

// Cost is what a run of a command took.
type Cost struct {
	Wall time.Duration
	// User is the processor time in user mode of the process and of all of its
	// descendants that were waited for.
	User time.Duration
	// Peak is the largest resident set, in bytes, that any one process of the
	// tree had. Processes that run side by side (go vet starts one per
	// package, as many at a time as there are processors) are not added up:
	// the system keeps no such figure.
	Peak int64
	// Reports is the number of lines of output that begin with a position in
	// a Go file.
	Reports int
}

// Run runs the command. An exit status other than 0 is an error only if the
// command printed no report: linters that found something end with 1, 2 or 3.
// Output goes through a file in the directory scratch. Timeout ends the command
// and what it started.
func (c *Command) Run(ctx context.Context, scratch string, timeout time.Duration) (Cost, error) {
	out, err := os.Create(filepath.Join(scratch, "output"))
	if err != nil {
		return Cost{}, fmt.Errorf("cannot keep the output of %s: %w", filepath.Base(c.Args[0]), err)
	}
	defer out.Close()

	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	cmd.Dir, cmd.Env = c.Dir, append(slices.Clip(c.Env), "PWD="+c.Dir)
	// A file, not a buffer: the peak of a process starts at that of its parent,
	// so this one must stay small.
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

	start := time.Now()
	err = cmd.Run()
	cost := Cost{Wall: time.Since(start)}
	if ctx.Err() != nil {
		return Cost{}, fmt.Errorf("stopped after %s: %w", cost.Wall.Round(time.Second), ctx.Err())
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return Cost{}, err
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return Cost{}, errors.New("the system does not say what a process used")
	}
	cost.User, cost.Peak = fromRusage(usage, runtime.GOOS)
	text, readErr := os.ReadFile(out.Name())
	if readErr != nil {
		return Cost{}, fmt.Errorf("cannot read the output of %s: %w", filepath.Base(c.Args[0]), readErr)
	}
	cost.Reports = len(report.FindAllIndex(text, -1))
	if err != nil && cost.Reports == 0 {
		return Cost{}, fmt.Errorf("%w: %s", err, lastLine(text))
	}
	return cost, nil
}

// fromRusage reads what wait4 filled in: for a process and those of its
// children that it waited for itself, user time is the sum, ru_maxrss the
// largest.
func fromRusage(u *syscall.Rusage, goos string) (user time.Duration, peak int64) {
	peak = int64(u.Maxrss)
	if goos != "darwin" && goos != "ios" { // bytes there, KiB elsewhere
		peak *= 1024
	}
	return time.Duration(u.Utime.Nano()), peak
}

var report = regexp.MustCompile(`(?m)^(?:vet: )?[^\s:][^:\n]*\.go:\d+`)

// lastLine is the last line that says something, for a reader who wants to know
// why a command failed.
func lastLine(text []byte) string {
	text = bytes.TrimSpace(text)
	line := string(text[bytes.LastIndexByte(text, '\n')+1:])
	if line == "" {
		return "no output"
	}
	if len(line) > 200 {
		line = line[:200] + "..."
	}
	return line
}
