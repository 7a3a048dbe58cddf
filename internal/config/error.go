package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
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

// position is a place in a configuration file.
type position struct {
	file         string
	line, column int
}

func (p position) errorf(format string, args ...any) *Error {
	return &Error{File: p.file, Line: p.line, Column: p.column, Message: fmt.Sprintf(format, args...)}
}

// hint adds the valid word that is nearest to word, or all of them.
func (e *Error) hint(word string, valid []string) *Error {
	if near := nearest(word, valid); near != "" {
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

// nearest returns the valid word with the least edit distance to word, or ""
// if even that one has less than half of its letters in common.
func nearest(word string, valid []string) string {
	const longest = 100 // no key is near to more, and the distance is quadratic
	if len(word) > longest {
		return ""
	}
	best, found := 0, ""
	for _, v := range valid {
		d := distance(strings.ToLower(word), v)
		if d <= max(1, len(v)/2) && (found == "" || d < best) {
			best, found = d, v
		}
	}
	return found
}

// distance is the Levenshtein distance of a and b in bytes: the least number of
// insertions, deletions and substitutions between them.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
