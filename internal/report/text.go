package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

const (
	indent = "    "
	// widest is how far columns are aligned; longer ones stick out
	// and push only their own line.
	widest = 48
	// edgesNamed is how many edges a finding names before it counts the rest.
	edgesNamed = 3
)

// renderText prints for people. A run without findings prints nothing on out.
func renderText(out, errs io.Writer, r *Report, o Options) error {
	t := textWriter{w: bufio.NewWriter(out), painter: painter(o.Color)}
	for _, f := range r.Findings {
		if f.Severity > finding.Info || o.ShowInfo {
			t.finding(f)
		}
	}
	if len(r.Findings) > 0 {
		t.line(tally(r, o.ShowInfo))
	}
	if err := t.w.Flush(); err != nil {
		return err
	}
	return textProblems(errs, r, o)
}

// WriteProblems prints the problems alone, as the text format does.
func WriteProblems(errs io.Writer, r *Report, o Options) error {
	return textProblems(errs, ordered(r, o.Dir), o)
}

// textProblems prints one sentence for each problem, to the error stream: what
// could not be analysed is no finding.
func textProblems(w io.Writer, r *Report, o Options) error {
	e := textWriter{w: bufio.NewWriter(w), painter: painter(o.Color)}
	name := cmp.Or(r.Tool.Name, "deadlinelint")
	for _, p := range r.Problems {
		e.line(name + ": " + problemPlace(p) + oneLine(p.Message))
	}
	return e.w.Flush()
}

func problemPlace(p finding.Problem) string {
	switch {
	case p.File != "" && p.Line > 0 && p.Column > 0:
		return fmt.Sprintf("%s:%d:%d: ", oneLine(p.File), p.Line, p.Column)
	case p.File != "" && p.Line > 0:
		return fmt.Sprintf("%s:%d: ", oneLine(p.File), p.Line)
	case p.File != "":
		return oneLine(p.File) + ": "
	case p.Package != "":
		return oneLine(p.Package) + ": "
	}
	return ""
}

// textWriter collects lines; its bufio.Writer keeps the first error.
type textWriter struct {
	w *bufio.Writer
	painter
}

func (t textWriter) line(parts ...string) {
	for _, s := range parts {
		t.w.WriteString(s)
	}
	t.w.WriteByte('\n')
}

func (t textWriter) finding(f *finding.Finding) {
	t.line(t.paint(bold, place(f.Pos)+":"), " ", t.severity(f.Severity), oneLine(f.Message), " ", t.paint(faint, "("+oneLine(f.Rule)+")"))
	t.chain(f.Chain)
	if n := len(f.Edges); n > 0 {
		named := f.Edges[:min(n, edgesNamed)]
		what, rest := "edge: ", ""
		if n > 1 {
			what = "edges: "
		}
		if n > len(named) {
			rest = fmt.Sprintf(" and %d more", n-len(named))
		}
		t.line(indent, what, oneLine(strings.Join(named, ", ")), rest)
	}
	for _, fix := range f.Fixes {
		t.line(indent, t.paint(green, "fix: "+oneLine(fix.Message)), " (run with -fix)")
	}
}

// severity is the word before the message. A warning is what a linter is
// expected to print: it has none.
func (t textWriter) severity(s finding.Severity) string {
	switch s {
	case finding.Error:
		return t.paint(red, "error:") + " "
	case finding.Info:
		return t.paint(blue, "info:") + " "
	}
	return ""
}

// chain prints one line for each step: where, which function, what happens
// there, and how long it may take.
func (t textWriter) chain(steps []finding.Step) {
	rows := make([][]string, len(steps))
	for i, s := range steps {
		rows[i] = []string{lineOf(s.Position), oneLine(s.Function), oneLine(s.Note), ""}
		if s.Millis > 0 {
			rows[i][3] = duration(s.Millis)
		}
	}
	t.table(rows, []style{faint, plain, plain, bold})
}

// table prints rows that have a cell for each look. The columns are aligned, so that
// the eye can run down them.
func (t textWriter) table(rows [][]string, looks []style) {
	width := make([]int, len(looks))
	for _, row := range rows {
		for c, cell := range row {
			if n := utf8.RuneCountInString(cell); n <= widest {
				width[c] = max(width[c], n)
			}
		}
	}
	for _, row := range rows {
		line, gap := "", 0
		for c, cell := range row {
			if width[c] == 0 && cell == "" {
				continue // a column that is empty throughout takes no room
			}
			if cell != "" {
				line += strings.Repeat(" ", gap) + t.paint(looks[c], cell)
				gap = 0
			}
			gap += max(0, width[c]-utf8.RuneCountInString(cell)) + 2
		}
		t.line(indent, line)
	}
}

// place is file:line:col, as far as it is known.
func place(p finding.Position) string {
	if p.Column == 0 {
		return lineOf(p)
	}
	return fmt.Sprintf("%s:%d:%d", oneLine(p.File), p.Line, p.Column)
}

func lineOf(p finding.Position) string {
	if p.Line == 0 {
		return oneLine(p.File)
	}
	return fmt.Sprintf("%s:%d", oneLine(p.File), p.Line)
}

// oneLine keeps what others wrote (names of routes, errors of the type checker)
// from breaking the line or steering the terminal.
func oneLine(s string) string {
	clean := utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
	if clean {
		return s
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case unicode.IsControl(r):
			return '\uFFFD'
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
