// The spy command stands between go vet and a vettool: it runs the tool and
// writes down, for each unit, what the tool left for importers. The tool's
// identity passes through, so that go vet's cache behaves as without the spy.
//
// Environment: BENCH_SPY_TOOL is the tool, BENCH_SPY_LOG the file to append a
// JSON line per unit to.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/deadlinelint/deadlinelint/bench/internal/vetx"
)

func main() {
	status, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "spy:", err)
		status = 1
	}
	os.Exit(status)
}

func run(args []string) (int, error) {
	cmd := exec.Command(os.Getenv("BENCH_SPY_TOOL"), args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, fmt.Errorf("cannot run the tool that BENCH_SPY_TOOL names: %w", err)
	}
	status := cmd.ProcessState.ExitCode()
	if len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg") {
		return status, note(args[len(args)-1])
	}
	return status, nil
}

// note appends what is known of the unit to the log.
func note(cfg string) error {
	data, err := os.ReadFile(cfg)
	if err != nil {
		return fmt.Errorf("cannot read the description of the package that go vet wrote: %w", err)
	}
	var unit struct{ ID, Dir, VetxOutput string }
	if err := json.Unmarshal(data, &unit); err != nil {
		return fmt.Errorf("cannot decode %s: %w", cfg, err)
	}
	left, err := vetx.Measure(unit.VetxOutput)
	if err != nil && !errors.Is(err, os.ErrNotExist) { // a tool that failed left no file
		return err
	}
	line, err := json.Marshal(vetx.Unit{ID: unit.ID, Dir: unit.Dir, File: left})
	if err != nil {
		return fmt.Errorf("cannot encode what is known of %s: %w", unit.ID, err)
	}
	f, err := os.OpenFile(os.Getenv("BENCH_SPY_LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("cannot open the file that BENCH_SPY_LOG names: %w", err)
	}
	// One write: units run in parallel and share the file.
	if _, err := f.Write(append(line, '\n')); err != nil {
		f.Close()
		return fmt.Errorf("cannot write to the file that BENCH_SPY_LOG names: %w", err)
	}
	return f.Close()
}
