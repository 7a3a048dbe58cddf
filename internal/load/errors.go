package load

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Exit statuses that an [Error] carries.
const (
	StatusFailed = 1 // could not run
	StatusUsage  = 2 // asked for the wrong thing
)

// Error is a failure of the whole run: one sentence that says what to do, and
// the exit status that it deserves.
type Error struct {
	Status  int
	Message string
	Err     error // the cause, if there is more to it than Message says
}

func (e *Error) Error() string { return e.Message }
func (e *Error) Unwrap() error { return e.Err }

// ExitStatus is the status that a command should exit with.
func (e *Error) ExitStatus() int { return e.Status }

// checkFlags refuses the build flags that would let the go command change
// go.mod, or would make positions and fixes disagree with the files on disk.
func checkFlags(flags []string) error {
	for i, f := range flags {
		name, value, joined := strings.Cut(strings.TrimLeft(f, "-"), "=")
		if !joined && i+1 < len(flags) {
			value = flags[i+1]
		}
		if name == "mod" && value == "mod" {
			return &Error{Status: StatusUsage, Message: "-mod=mod is not supported because it may change go.mod: run \"go mod tidy\" yourself and leave the flag out"}
		}
		if name == "overlay" {
			return &Error{Status: StatusUsage, Message: "-overlay is not supported: run on the files as they are on disk"}
		}
	}
	return nil
}

// cleanEnv takes -mod=mod out of GOFLAGS: a linter must never write go.mod.
func cleanEnv(env []string) []string {
	env = slices.Clone(env)
	for i, kv := range env {
		if flags, ok := strings.CutPrefix(kv, "GOFLAGS="); ok && strings.Contains(flags, "mod=mod") {
			fields := slices.DeleteFunc(strings.Fields(flags), func(f string) bool {
				return strings.TrimLeft(f, "-") == "mod=mod"
			})
			env[i] = "GOFLAGS=" + strings.Join(fields, " ")
		}
	}
	return env
}

// listError turns a failure of the go command into one sentence.
func listError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, exec.ErrNotFound) || strings.Contains(err.Error(), exec.ErrNotFound.Error()) {
		return &Error{Status: StatusFailed, Err: err, Message: "the go command was not found: install Go and put its bin directory on PATH"}
	}
	text := err.Error()
	if i := strings.Index(text, ": stderr: "); i >= 0 { // "err: exit status 1: stderr: go: ..."
		text = text[i+len(": stderr: "):]
	}
	return sentence(essential(text), err)
}

// sentence says what to do about a message of the go command.
func sentence(msg string, err error) *Error {
	msg = strings.TrimPrefix(strings.TrimPrefix(msg, "-: "), "pattern ")
	e := &Error{Status: StatusFailed, Err: err, Message: "the go command failed: " + msg}
	switch {
	case strings.Contains(msg, "does not contain modules listed in go.work"):
		e.Status, e.Message = StatusUsage, "bad package pattern: "+msg+": name the directory of one of its modules, or write \"work\" for all of them"
	case strings.Contains(msg, "go.work"):
		e.Message = "the workspace cannot be used (" + msg + "): mend go.work or set GOWORK=off"
	case strings.Contains(msg, "go.mod file not found"),
		strings.Contains(msg, "cannot find main module"),
		strings.Contains(msg, "does not contain main module"),
		strings.Contains(msg, "outside available modules"),
		strings.Contains(msg, "outside main module"),
		strings.Contains(msg, "outside module root"):
		e.Message = "no Go module found (" + msg + "): run inside a module or name one with -C"
	case strings.Contains(msg, "inconsistent vendoring"):
		e.Message = "the vendor directory does not agree with go.mod: run \"go mod vendor\""
	case strings.Contains(msg, "updates to go.mod needed"), strings.Contains(msg, "updates to go.sum needed"),
		strings.Contains(msg, "missing go.sum entry"):
		e.Message = "go.mod or go.sum is out of date (" + msg + "): run \"go mod tidy\""
	case strings.Contains(msg, "toolchain not available"):
		e.Message = msg + ": install that Go, and rebuild deadlinelint with it"
	case strings.Contains(msg, "requires go >= "):
		e.Message = msg + ": install that Go or unset GOTOOLCHAIN, and rebuild deadlinelint with it"
	case strings.Contains(msg, "flag provided but not defined"):
		e.Status, e.Message = StatusUsage, "the go command does not know a build flag: "+msg
	case missingFile.MatchString(msg):
		e.Status, e.Message = StatusUsage, "bad package pattern: there is no file "+missingFile.FindStringSubmatch(msg)[1]
	case notStd.MatchString(msg):
		e.Status, e.Message = StatusUsage, "bad package pattern: "+msg+": write ./"+notStd.FindStringSubmatch(msg)[1]+" for a directory of that name"
	case strings.Contains(msg, "malformed import path"), strings.Contains(msg, "invalid pattern"),
		strings.Contains(msg, "invalid query type"), strings.Contains(msg, "directory not found"),
		strings.Contains(msg, "no such file or directory"),
		strings.Contains(msg, "no required module provides package"), strings.Contains(msg, "named files must"),
		strings.Contains(msg, "cannot find package"), strings.Contains(msg, "cannot find module providing package"):
		e.Status, e.Message = StatusUsage, "bad package pattern: "+msg
	}
	return e
}

var (
	missingFile = regexp.MustCompile(`^(?:no required module provides )?package (\S+\.go)(?:;| is not in std)`)
	notStd      = regexp.MustCompile(`^package (\S+) is not in std`)
)

// essential picks the line of the go command's output that says what is wrong.
func essential(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "go: downloading") || strings.HasPrefix(line, "# ") ||
			strings.HasPrefix(line, "usage:") || strings.HasPrefix(line, "go: warning:") {
			continue
		}
		kept = append(kept, strings.TrimPrefix(line, "go: "))
	}
	switch {
	case len(kept) == 0:
		return "it gave no reason"
	case len(kept) > 1 && strings.HasSuffix(kept[0], ":"): // "errors parsing go.mod:"
		return kept[0] + " " + kept[1]
	}
	return strings.TrimSuffix(kept[0], ":")
}

// noGoFiles: a package that is there but has nothing to analyse under these
// build tags.
func noGoFiles(msg string) bool {
	return strings.Contains(msg, "build constraints exclude all Go files") ||
		strings.Contains(msg, "no non-test Go files") || strings.Contains(msg, "no Go files")
}

// checkRoots refuses patterns that name nothing.
func checkRoots(patterns []string, roots []*packages.Package) error {
	if len(roots) == 0 {
		return &Error{Status: StatusUsage, Message: fmt.Sprintf("no packages matched %s: there are no Go files below it for this system and these build tags", quoted(patterns))}
	}
	files := 0
	var empty string
	for _, r := range roots {
		files += len(r.GoFiles)
		if len(r.GoFiles) > 0 || len(r.Errors) == 0 {
			continue
		}
		msg := essential(r.Errors[0].Msg)
		if !noGoFiles(msg) {
			if strings.HasPrefix(msg, "import cycle") {
				continue
			}
			e := sentence(msg, r.Errors[0])
			if e.Status == StatusFailed && !strings.HasPrefix(e.Message, "no Go module") && !strings.Contains(e.Message, "run \"go mod") {
				e.Status, e.Message = StatusUsage, "bad package pattern: "+msg
			}
			return e
		}
		empty = msg
	}
	if files == 0 && empty != "" {
		return &Error{Status: StatusUsage, Message: fmt.Sprintf("no packages matched %s: %s", quoted(patterns), empty)}
	}
	return nil
}

func quoted(patterns []string) string {
	if len(patterns) == 0 {
		return "."
	}
	return strings.Join(patterns, " ")
}

// checkVersion refuses a module that needs a newer Go than the one that built
// this program: go/types would misread it. A development build is trusted.
func checkVersion(tool, module string) error {
	want := "go" + strings.TrimPrefix(module, "go")
	if module == "" || !version.IsValid(tool) || !version.IsValid(want) ||
		version.Compare(version.Lang(want), version.Lang(tool)) <= 0 {
		return nil
	}
	return &Error{Status: StatusFailed, Message: fmt.Sprintf(
		"deadlinelint was built with %s but the module needs %s: rebuild it with %s or newer",
		tool, want, strings.Replace(version.Lang(want), "go", "Go ", 1))}
}
