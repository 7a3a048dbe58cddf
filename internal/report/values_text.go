package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"
)

// noMains is printed where there is nothing to follow.
const noMains = "no main package here: values are followed from func main"

// outside is the way on for a reader who sees unknown values.
const outside = "unknown values may come from outside: `programs:` in .deadlinelint.yml says what a program is run with"

// valuesText prints a table for each program.
func valuesText(out, errs io.Writer, v *Values, o ValuesOptions) error {
	t := textWriter{w: bufio.NewWriter(out), painter: painter(o.Color)}
	hint := false
	for i, p := range v.Programs {
		if i > 0 {
			t.line()
		}
		t.line(t.paint(bold, oneLine(p.Name)), " (", oneLine(p.Main), ")")
		var rows [][]string
		for _, l := range p.Limits {
			hint = hint || !p.Configured && fromOutside(l)
			if o.All || !l.minor() {
				rows = append(rows, l.rows()...)
			}
		}
		t.table(rows, []style{faint, plain, bold, plain, faint})
		t.line(indent, valuesTally(p, o.All))
	}
	if hint {
		t.line()
		t.line(outside)
	}
	if len(v.Programs) == 0 && len(v.Problems) == 0 {
		t.line(noMains)
	}
	if err := t.w.Flush(); err != nil {
		return err
	}
	return textProblems(errs, &Report{Tool: v.Tool, Problems: v.Problems}, o.Options)
}

// minor: a field that nobody sets, of an object that mostly needs no limit there. That a
// client or a server has none is what a reader looks for.
func (l *Limit) minor() bool {
	isField := strings.Contains(l.Kind, ".")
	return l.NeverSet() && isField && l.Kind != "http.Client.Timeout" && !strings.HasPrefix(l.Kind, "http.Server.")
}

// fromOutside: the configuration could say what the value is.
func fromOutside(l Limit) bool {
	for _, u := range l.Unknown {
		if strings.HasPrefix(u.Reason, "environment") || strings.HasPrefix(u.Reason, "decoded") {
			return true
		}
	}
	return false
}

// rows are the lines of a limit: one for each value that may arrive.
func (l *Limit) rows() [][]string {
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
		add(trimZeros(v.Duration.String()), oneLine(l.from(v.From)))
	}
	for _, u := range l.Unknown {
		add("unknown", oneLine(u.String()))
	}
	return out
}

func (l *Limit) place() string {
	if l.Position.File == "" {
		return cmp.Or(oneLine(l.Library), "(library)")
	}
	return lineOf(l.Position)
}

// from says in words where a value comes from; nothing if it is written on the limit's
// own line.
func (l *Limit) from(f From) string {
	at := ""
	if f.File != "" {
		at = f.File
		if f.Line > 0 {
			at = fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
	here := f.File == l.Position.File && f.Line == l.Position.Line
	switch f.Kind {
	case FromCode:
		if here {
			return ""
		}
		return at
	case FromFlag:
		return behind("default of -"+f.Name, at, here)
	case FromArgument:
		return behind("argument -"+f.Name, at, here)
	case FromEnv:
		return behind("environment variable "+f.Name, at, here)
	case FromTag:
		return behind(strings.TrimSpace("struct tag "+f.Name), at, here)
	case FromFile:
		return strings.TrimSpace(at + " " + f.Name)
	case FromConfig:
		return strings.TrimSpace(at + " values: " + f.Name[strings.LastIndexByte(f.Name, '/')+1:])
	case FromZero:
		return "never set"
	case FromLibrary:
		return "the library's default"
	}
	return ""
}

func behind(what, at string, here bool) string {
	if at == "" || here {
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
