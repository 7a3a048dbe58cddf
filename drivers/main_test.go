// Package drivers_test runs one corpus through every driver and demands the same
// findings. The drivers are this module's own command, stand-alone and as the tool
// of go vet and go fix; golangci-lint with the plugin (see drivers/golangci); and
// nogo, as Bazel runs it (see drivers/nogo).
//
// What is expected is written in the corpus: "// WANT rule" on the line where the
// fault is, or "// WANT+1 rule" on the line above it.
package drivers_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/drivers/nogo"

	// What the command is made of: go test would not see that it changed, and show
	// an old result.
	_ "github.com/deadlinelint/deadlinelint/internal/cli"
	_ "github.com/deadlinelint/deadlinelint/internal/vet"
)

// golangci is a golangci-lint with the plugin: too big to build in a test. CI
// builds it from drivers/golangci.
var golangci = flag.String("golangci", os.Getenv("DEADLINELINT_GOLANGCI"),
	"golangci-lint with the plugin (built in drivers/golangci); default $DEADLINELINT_GOLANGCI, absolute")

// tool is the deadlinelint command.
var tool string

func TestMain(m *testing.M) {
	if os.Getenv(nogo.Env) != "" { // this process is one package's
		os.Exit(nogo.Main(analyzers.All(), os.Stdout, os.Stderr))
	}
	flag.Parse()
	os.Exit(withTool(m.Run))
}

// withTool builds the command once.
func withTool(run func() int) int {
	dir, err := os.MkdirTemp("", "drivers")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	tool = filepath.Join(dir, "deadlinelint.exe") // the ending does no harm where it is not needed
	if out, err := exec.Command("go", "build", "-o", tool, "../cmd/deadlinelint").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "cannot build the command: %v\n%s", err, out)
		return 1
	}
	return run()
}

// environ is what the drivers run in: nothing of the user's that changes findings,
// and no network.
func environ(more ...string) []string {
	var env []string
	for _, kv := range os.Environ() {
		name, _, _ := strings.Cut(kv, "=")
		switch name {
		case "GOFLAGS", "GOWORK", "GOPROXY", "DEADLINELINT_CONFIG":
			continue
		}
		env = append(env, kv)
	}
	return append(append(env, "GOFLAGS=", "GOWORK=off", "GOPROXY=off"), more...)
}

// outcome is what a command left behind.
type outcome struct {
	stdout, stderr string
	exit           int
}

func (o outcome) String() string {
	return fmt.Sprintf("exit %d\nstdout:\n%s\nstderr:\n%s", o.exit, o.stdout, o.stderr)
}

// run runs a command in dir.
func run(t *testing.T, dir string, env []string, name string, args ...string) outcome {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, env
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", name, err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// vet runs go vet with the tool.
func vet(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	return run(t, dir, environ(), "go", append([]string{"vet", "-vettool=" + tool}, args...)...)
}

// expectExit fails the test unless the command ended as it should.
func expectExit(t *testing.T, o outcome, want int) {
	t.Helper()
	if o.exit != want {
		t.Errorf("exit status %d, want %d\n%v", o.exit, want, o)
	}
}

// scratch writes a module into a directory of its own.
func scratch(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, dir, f.Name, string(f.Data))
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// unique is a configuration that nobody had before: the tool's id under go vet has
// never been seen, and the run is cold although GOCACHE is not.
func unique() string { return fmt.Sprintf("# %d\nversion: 1\n", time.Now().UnixNano()) }
