package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// noMains is printed where there is nothing to follow.
const noMains = "no main package here: values are followed from func main"

// outside is the way on for a reader who sees unknown values.
const outside = "unknown values may come from outside: `programs:` in .deadlinelint.yml says what a program is run with"

// valuesText prints a table for each program that has limits.
func valuesText(out, errs io.Writer, v *Values, o ValuesOptions) error {
	t := textWriter{w: bufio.NewWriter(out), painter: painter(o.Color)}
	hint, none, some := false, []string(nil), false
	for _, p := range v.Programs {
		if len(p.Limits) == 0 && !p.Incomplete {
			none = append(none, oneLine(p.Name))
			continue
		}
		if some {
			t.line()
		}
		t.program(p, o.All)
		some = true
		hint = hint || !p.Configured && slices.ContainsFunc(p.Limits, Limit.fromOutside)
	}
	if some && (hint || len(none) > 0) {
		t.line()
	}
	switch {
	case len(none) > 0:
		t.line("no limits in ", strings.Join(none, ", "))
	case len(v.Programs) == 0 && len(v.Problems) == 0:
		t.line(noMains)
	}
	if hint {
		t.line(outside)
	}
	if err := t.w.Flush(); err != nil {
		return err
	}
	return textProblems(errs, &Report{Tool: v.Tool, Problems: v.Problems}, o.Options)
}

func (t textWriter) program(p ProgramValues, all bool) {
	t.line(t.paint(bold, oneLine(p.Name)), " (", oneLine(p.Main), ")")
	var rows [][]string
	for _, l := range p.Limits {
		if all || !l.minor() {
			rows = append(rows, l.rows()...)
		}
	}
	t.table(rows, []style{faint, plain, bold, plain, faint})
	t.line(indent, valuesTally(p, all))
}

// lesser are the limits that mostly need no value: another one above them bounds the
// request, or the zero has a meaning of its own.
var lesser = []string{"http.Transport.", "net.Dialer.", "keepalive.", "grpc.", "pgxpool.Config."}

// minor: nobody sets it, and that is mostly right. That a client, a server or a database
// connection has no limit is what a reader looks for.
func (l Limit) minor() bool {
	return l.Unset && l.NeverSet() && slices.ContainsFunc(lesser, func(p string) bool { return strings.HasPrefix(l.Kind, p) })
}

// fromOutside: the configuration could say what the value is.
func (l Limit) fromOutside() bool {
	for _, u := range l.Unknown {
		if strings.HasPrefix(u.Reason, "environment") || strings.HasPrefix(u.Reason, "decoded") {
			return true
		}
	}
	return false
}

// rows are the lines of a limit: one for each value that may arrive.
func (l Limit) rows() [][]string {
	var out [][]string
	add := func(value, from string) {
		row := []string{"", "", "or " + value, from, ""}
		if len(out) == 0 {
			row = []string{l.place(), oneLine(l.Kind), value, from, ""}
			if l.Instances > 1 {
				row[4] = fmt.Sprintf("x%d", l.Instances)
			}
		}
		out = append(out, row)
	}
	for _, v := range l.Values {
		add(trimZeros(v.Duration.String()), oneLine(l.from(v)))
	}
	for _, u := range l.Unknown {
		add("unknown", oneLine(u.String()))
	}
	return out
}

func (l Limit) place() string {
	if l.Position.File == "" {
		return cmp.Or(oneLine(l.Library), "(library)")
	}
	return lineOf(l.Position)
}

// from says in words where a value comes from; nothing if it is written on the limit's
// own line.
func (l Limit) from(v LimitValue) string {
	f := v.From
	at := l.writtenAt(f)
	switch f.Kind {
	case FromCode:
		return at
	case FromFlag:
		return behind("default of -"+f.Name, at)
	case FromArgument:
		return behind("argument -"+f.Name, at)
	case FromEnv:
		return behind("environment variable "+f.Name, at)
	case FromTag:
		return behind(strings.TrimSpace("struct tag "+f.Name), at)
	case FromFile:
		return strings.TrimSpace(at + " " + f.Name)
	case FromConfig:
		return strings.TrimSpace(at + " values: " + lastElement(f.Name))
	case FromZero:
		switch name := lastElement(f.Name); {
		case v.Duration != 0:
			return "computed from " + cmp.Or(name, "a field") + ", never set"
		case l.Unset || name == "":
			return "never set"
		default:
			return name + " is never set"
		}
	case FromLibrary:
		return "the library's default"
	}
	return ""
}

// lastElement is a Go name with the last element of its import path alone.
func lastElement(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// writtenAt is where a value is written, as short as it may be beside the limit's place.
func (l Limit) writtenAt(f From) string {
	switch {
	case f.File == "":
		return ""
	case f.Line == 0:
		return f.File
	case f.File != l.Position.File:
		return fmt.Sprintf("%s:%d", f.File, f.Line)
	case f.Line != l.Position.Line:
		return fmt.Sprintf("line %d", f.Line)
	}
	return ""
}

func behind(what, at string) string {
	if at == "" {
		return what
	}
	return what + " (" + at + ")"
}

// valuesTally is the last line of a program: "6 limits, 4 with a value, 1 unknown, 1 never
// set". A limit that may also be something unknown is unknown.
func valuesTally(p ProgramValues, all bool) string {
	var known, unknown, never, minor int
	for i := range p.Limits {
		switch l := &p.Limits[i]; {
		case len(l.Unknown) > 0:
			unknown++
		case l.NeverSet():
			never++
			if l.minor() {
				minor++
			}
		default:
			known++
		}
	}
	s := fmt.Sprintf("%s, %d with a value, %d unknown", count(len(p.Limits), "limit"), known, unknown)
	if never > 0 {
		s += fmt.Sprintf(", %d never set", never)
	}
	if minor > 0 && !all {
		s += fmt.Sprintf(" (%d not shown: -all)", minor)
	}
	if p.Incomplete {
		s += "; not all of the program could be followed, so limits may be missing"
	}
	return s
}
