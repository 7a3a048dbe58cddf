package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// Error is a configuration that cannot be used. Its text is one sentence:
// what is wrong, where, and what was probably meant.
type Error struct {
	File    string // absolute; empty if the fault is in a flag or the environment
	Line    int    // from 1; 0 if the fault is the file as a whole
	Column  int    // from 1, in characters; 0 if only the line is known
	Message string // `unknown key "profil"`
	Hint    string // `did you mean "profile"?`; may be empty
	Err     error  // the cause, if there is one
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Message)
	if e.Line > 0 {
		fmt.Fprintf(&b, " at %s:%d", shorten(e.File), e.Line)
		if e.Column > 0 {
			fmt.Fprintf(&b, ":%d", e.Column)
		}
	}
	if e.Hint != "" {
		b.WriteString("; " + e.Hint)
	}
	return b.String()
}

func (e *Error) Unwrap() error { return e.Err }

// Position is a place in a configuration file.
type Position struct {
	File         string // absolute
	Line, Column int    // from 1; Column in characters, or 0 if only the line is known
}

func (p Position) errorf(format string, args ...any) *Error {
	return &Error{File: p.File, Line: p.Line, Column: p.Column, Message: fmt.Sprintf(format, args...)}
}

// hint adds the valid word that is nearest to word, or all of them.
func (e *Error) hint(word string, valid []string) *Error {
	if near := nearest.Word(word, valid); near != "" {
		e.Hint = fmt.Sprintf("did you mean %q?", near)
	} else {
		e.Hint = "valid here: " + strings.Join(valid, ", ")
	}
	return e
}

// because adds the reason or the way out.
func (e *Error) because(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// shorten spells a file below the working directory relative to it, with
// forward slashes, as the findings do; any other stays absolute.
func shorten(file string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, file); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return file
}

// quote quotes what the user wrote, cut to what fits a sentence.
func quote(s string) string {
	const limit = 60
	if utf8.RuneCountInString(s) > limit {
		s = string([]rune(s)[:limit]) + "..."
	}
	return fmt.Sprintf("%q", s)
}
