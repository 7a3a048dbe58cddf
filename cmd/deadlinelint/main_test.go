// The goldens of the command: what a person at a shell sees.
//
// Each testdata/*.txtar is one feature. Its files are a module; its comment is a
// shell session, in which a command is followed by what it printed on stdout,
// then (below "[stderr]") on stderr, and by its exit status:
//
//	Prose, before the first command and after each exit status.
//
//	$ deadlinelint -C api ./...
//	api.go:12:24: context.Background() drops ... (ctxpropagate/background)
//	[stderr]
//	deadlinelint: ...
//	[exit 3]
//
// To add one, write the files, the prose and the "$" lines, each with an empty line
// below it, and run
//
//	go test ./cmd/deadlinelint -update
//
// which fills in the rest. Read it before you commit it: a message has to be one
// sentence that tells a tired person what to do.
package main_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the goldens with what the commands print now")

// TestCommand runs the sessions. The command is built, once, and not this test
// binary in disguise: go vet asks a tool for its flags, and a test binary would
// answer with its own.
func TestCommand(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("the goldens are shell sessions, and there is no sh")
	}
	m := &machine{shell: shell, bin: build(t), goroot: goEnv(t, "GOROOT"), gocache: goEnv(t, "GOCACHE")}
	files, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			golden(t, file, m)
		})
	}
}

// machine is what sessions share.
type machine struct {
	shell           string
	bin             string // the directory of the command
	goroot, gocache string
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatalf("go env %s: %v", name, err)
	}
	return strings.TrimSpace(string(out))
}

// build returns the directory of the command. Without VCS stamps its version is
// "devel" in every checkout.
func build(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	name := "deadlinelint"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", filepath.Join(bin, name), ".")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("cannot build the command: %v\n%s", err, out)
	}
	return bin
}

func golden(t *testing.T, file string, m *machine) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := string(archive.Comment)
	if p := missingProgram(want); p != "" {
		t.Skipf("there is no %s", p)
	}
	temp, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &session{machine: m, t: t, dir: filepath.Join(temp, "work")}
	s.env = m.environment(temp)
	s.unpack(archive)

	got := s.replay(want)
	if got == want {
		return
	}
	if !*update {
		t.Errorf("not as in the golden (go test ./cmd/deadlinelint -update rewrites it):\n%s", udiff.Unified("want", "got", want, got))
		return
	}
	archive.Comment = []byte(got)
	text := txtar.Format(archive)
	if again := txtar.Parse(text); string(again.Comment) != got {
		t.Fatal("the output has a line that would start a file of the archive")
	}
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// missingProgram reads the line "needs: gcc git" and returns the first program
// that is not there.
func missingProgram(comment string) string {
	for line := range strings.Lines(comment) {
		list, ok := strings.CutPrefix(line, "needs: ")
		for _, program := range strings.Fields(list) {
			if _, err := exec.LookPath(program); ok && err != nil {
				return program
			}
		}
	}
	return ""
}

// environment is this process's, less what a developer may have set there for
// himself. The build cache is shared: it holds the standard library's export data.
// HOME stays, unread: in a new one the go command would begin to gather telemetry,
// and still be at it when the test removes the directory.
func (m *machine) environment(temp string) []string {
	var env []string
	for _, kv := range os.Environ() {
		name, _, _ := strings.Cut(kv, "=")
		if !strings.HasPrefix(name, "GO") && !strings.HasPrefix(name, "CGO") && !strings.HasPrefix(name, "DEADLINELINT") {
			env = append(env, kv)
		}
	}
	return append(env,
		"PATH="+m.bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"PWD="+filepath.Join(temp, "work"), "LC_ALL=C",
		"GOCACHE="+m.gocache, "GOPATH="+filepath.Join(temp, "go"), "GOENV=off", "GOFLAGS=", "GOWORK=off",
		"GOPROXY=off", "GOTOOLCHAIN=local",
	)
}

// session is a shell in a directory of its own.
type session struct {
	*machine
	t   *testing.T
	dir string
	env []string
}

func (s *session) unpack(archive *txtar.Archive) {
	s.t.Helper()
	for _, f := range archive.Files {
		name := filepath.Join(s.dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			s.t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			s.t.Fatal(err)
		}
	}
}

// replay runs the commands of a comment, in order, and returns the comment with
// what they print now.
func (s *session) replay(comment string) string {
	s.t.Helper()
	var out strings.Builder
	first, output := false, false // the line is below a command, is what it printed
	for line := range strings.Lines(comment) {
		command, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "$ ")
		switch {
		case ok:
			out.WriteString(line)
			out.WriteString(s.run(command))
			first, output = true, true
			continue
		case !output, first && line == "\n": // prose, or a command that was not run before
			out.WriteString(line)
			output = false
		case strings.HasPrefix(line, "[exit "):
			output = false
		}
		first = false
	}
	return out.String()
}

// run returns what a command prints, in the golden's form.
func (s *session) run(command string) string {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), s.shell, "-c", command)
	cmd.Dir, cmd.Env = s.dir, s.env
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		s.t.Fatal(err)
	}
	var out strings.Builder
	out.WriteString(s.block(stdout.String()))
	if stderr.Len() > 0 {
		out.WriteString("[stderr]\n" + s.block(stderr.String()))
	}
	fmt.Fprintf(&out, "[exit %d]\n", cmd.ProcessState.ExitCode())
	return out.String()
}

// block is output as it stands in a golden. What the format itself uses, and a
// missing end of line, would be lost when it is read again.
func (s *session) block(text string) string {
	s.t.Helper()
	text = s.normal(text)
	for line := range strings.Lines(text) {
		if strings.HasPrefix(text, "\n") || strings.HasPrefix(line, "$ ") || strings.HasPrefix(line, "[exit ") || line == "[stderr]\n" {
			s.t.Errorf("the output has a line that goldens give a meaning to: %s", line)
		}
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n[no end of line]\n"
	}
	return text
}

var (
	took = regexp.MustCompile(`\b\d+\.\d+s\b`)
	// The go command may fail to remove its directory when a vet tool fails at once.
	leftovers = regexp.MustCompile(`(?m)^go: unlinkat .*\n`)
)

// normal takes out what differs between machines and runs.
func (s *session) normal(text string) string {
	text = strings.NewReplacer(
		s.dir, "$WORK", filepath.ToSlash(s.dir), "$WORK", s.bin, "$BIN", s.goroot, "$GOROOT",
		runtime.Version(), "$GOVERSION", strings.TrimPrefix(runtime.Version(), "go"), "$GOVERSION",
		runtime.GOOS+"/"+runtime.GOARCH, "$GOOS/$GOARCH", "\r\n", "\n",
	).Replace(text)
	return leftovers.ReplaceAllString(took.ReplaceAllLiteralString(text, "$TIME"), "")
}
