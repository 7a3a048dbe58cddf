package report

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// Retries is what `deadlinelint retries` prints: the chains of layers that retry, of each
// program.
type Retries struct {
	Tool     Tool
	Programs []ProgramRetries
	Problems []finding.Problem
}

// ProgramRetries are the chains of a main package, run as one program of the
// configuration.
type ProgramRetries struct {
	Name       string
	Main       string // import path
	Incomplete bool   // a part of the program was not followed
	Chains     []RetryChain
}

// RetryChain is a way from an edge to a dependency, with the layers that retry on it.
type RetryChain struct {
	Edges []string // that lead to it; empty if none does
	// Calls is the product of the attempts. AtLeast: a layer has an unknown number of them,
	// which counts for two. Endless: a layer has no end.
	Calls            int64
	AtLeast, Endless bool
	// Backoff is how long all layers wait in all while everything fails; meaningful if
	// BackoffKnown.
	Backoff      time.Duration
	BackoffKnown bool
	Layers       []RetryLayer // the outermost first
}

// RetryLayer is one layer of a chain.
type RetryLayer struct {
	Name     string // the function that has the loop, or that calls the library
	Kind     string // "loop", "recursion", "hedge", "library"
	Library  string // the library function, of a "library"
	Position finding.Position
	Attempts []int64 // any of these, the first attempt included
	Endless  bool
	Unknown  []UnknownValue // why there may be others
	From     []From         // where the numbers are written
}

// WriteRetries prints the chains in the format, which CheckFormat knows, worst first.
func WriteRetries(format string, out, errs io.Writer, v *Retries, o Options) error {
	if err := CheckFormat(format); err != nil {
		return err
	}
	write := retriesText
	if format == "json" {
		write = retriesJSON
	}
	if err := write(out, errs, orderedRetries(v, o.Dir), o); err != nil {
		return fmt.Errorf("cannot write the retries as %s: %w", format, err)
	}
	return nil
}

func orderedRetries(v *Retries, dir string) *Retries {
	short := shorten(dir)
	out := *v
	out.Programs = slices.Clone(v.Programs)
	for i := range out.Programs {
		p := &out.Programs[i]
		p.Chains = slices.Clone(p.Chains)
		for j := range p.Chains {
			c := &p.Chains[j]
			c.Edges = slices.Compact(slices.Sorted(slices.Values(c.Edges)))
			c.Layers = slices.Clone(c.Layers)
			for k := range c.Layers {
				l := &c.Layers[k]
				l.Position.File = short(l.Position.File)
				l.From = slices.Clone(l.From)
				for n := range l.From {
					l.From[n].File = short(l.From[n].File)
				}
			}
		}
		slices.SortStableFunc(p.Chains, compareChains)
		p.Chains = slices.CompactFunc(p.Chains, func(a, b RetryChain) bool { return fmt.Sprint(a) == fmt.Sprint(b) })
	}
	slices.SortStableFunc(out.Programs, func(a, b ProgramRetries) int {
		return cmp.Or(cmp.Compare(a.Main, b.Main), cmp.Compare(a.Name, b.Name))
	})
	out.Problems = ordered(&Report{Problems: v.Problems}, dir).Problems
	return &out
}

// compareChains puts the worst first.
func compareChains(a, b RetryChain) int {
	return cmp.Or(
		-compareBool(a.Endless, b.Endless), -cmp.Compare(a.Calls, b.Calls), -cmp.Compare(a.Backoff, b.Backoff), -cmp.Compare(len(a.Layers), len(b.Layers)),
		cmp.Compare(a.Layers[0].Position.File, b.Layers[0].Position.File), cmp.Compare(a.Layers[0].Position.Line, b.Layers[0].Position.Line),
		cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)),
	)
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// calls is the product, for people.
func (c *RetryChain) calls() string {
	text := fmt.Sprint(c.Calls, " calls")
	switch {
	case c.Endless:
		text = "calls without end"
	case c.AtLeast:
		text = fmt.Sprintf("≥ %d calls", c.Calls)
	}
	switch {
	case c.BackoffKnown && c.Backoff > 0:
		return text + ", " + c.Backoff.Round(time.Millisecond).String() + " of back-off"
	case c.BackoffKnown:
		return text + ", no back-off"
	}
	return text + ", back-off not known"
}

func (l *RetryLayer) attempts() string {
	if l.Endless {
		return "no end"
	}
	var out []string
	for _, n := range l.Attempts {
		out = append(out, fmt.Sprint(n))
	}
	if len(l.Unknown) > 0 {
		out = append(out, "?")
	}
	return strings.Join(out, " or ")
}

func retriesText(out, errs io.Writer, v *Retries, o Options) error {
	t := textWriter{w: bufio.NewWriter(out), painter: painter(o.Color)}
	var none []string
	some := false
	for _, p := range v.Programs {
		if len(p.Chains) == 0 && !p.Incomplete {
			none = append(none, oneLine(p.Name))
			continue
		}
		if some {
			t.line()
		}
		some = true
		t.line(t.paint(bold, oneLine(p.Name)), " (", oneLine(p.Main), ")")
		if p.Incomplete {
			t.line("  the program was not followed to its end: chains may be missing")
		}
		for _, c := range p.Chains {
			head := c.calls()
			if len(c.Edges) > 0 {
				head += ": " + oneLine(strings.Join(c.Edges, ", "))
			}
			t.line("  ", t.paint(bold, head))
			var rows [][]string
			for _, l := range c.Layers {
				name := l.Name
				if l.Kind == "library" || l.Kind == "remote" {
					name = l.Library
				}
				rows = append(rows, []string{"  " + l.attempts(), oneLine(name), fmt.Sprintf("%s:%d", l.Position.File, l.Position.Line), l.from()})
			}
			t.table(rows, []style{bold, plain, faint, faint})
		}
	}
	if some && len(none) > 0 {
		t.line()
	}
	switch {
	case len(none) > 0:
		t.line("no retries in ", strings.Join(none, ", "))
	case len(v.Programs) == 0 && len(v.Problems) == 0:
		t.line(noMains)
	}
	if err := t.w.Flush(); err != nil {
		return err
	}
	return textProblems(errs, &Report{Tool: v.Tool, Problems: v.Problems}, o)
}

// from says where the number of attempts is written.
func (l *RetryLayer) from() string {
	var out []string
	for _, f := range l.From {
		switch {
		case f.Kind == FromLibrary || f.File == "" && l.Kind == "library":
			out = append(out, "the library's default")
		case f.File != "":
			text := fmt.Sprintf("set at %s:%d", f.File, f.Line)
			if f.Name != "" && f.Kind != FromCode {
				text = fmt.Sprintf("%s %s at %s:%d", f.Kind, f.Name, f.File, f.Line)
			}
			out = append(out, text)
		case f.Name != "":
			out = append(out, fmt.Sprintf("%s %s", f.Kind, f.Name))
		}
	}
	if l.Kind == "remote" {
		out = append(out, "remote: in the configuration")
	}
	for _, u := range l.Unknown {
		out = append(out, u.String())
	}
	return oneLine(strings.Join(slices.Compact(out), "; "))
}

// retriesVersion changes when a consumer of the document would break.
const retriesVersion = 1

// The document of `retries -format json`. Every key is always present, and no array is
// ever null.
type (
	jsonRetries struct {
		Version  int                  `json:"version"`
		Tool     Tool                 `json:"tool"`
		Programs []jsonProgramRetries `json:"programs"`
		Problems []finding.Problem    `json:"problems"`
	}
	jsonProgramRetries struct {
		Name       string           `json:"name"`
		Main       string           `json:"main"`
		Incomplete bool             `json:"incomplete"`
		Chains     []jsonRetryChain `json:"chains"`
	}
	jsonRetryChain struct {
		Edges         []string         `json:"edges"`
		Calls         int64            `json:"calls"`
		AtLeast       bool             `json:"atLeast"`
		Endless       bool             `json:"endless"`
		BackoffMillis *int64           `json:"backoffMillis"` // null if it is not known
		Layers        []jsonRetryLayer `json:"layers"`
	}
	jsonRetryLayer struct {
		Function string        `json:"function"`
		Kind     string        `json:"kind"`
		Library  string        `json:"library"`
		File     string        `json:"file"`
		Line     int           `json:"line"`
		Column   int           `json:"column"`
		Attempts []int64       `json:"attempts"`
		Endless  bool          `json:"endless"`
		From     []jsonFrom    `json:"from"`
		Unknown  []jsonUnknown `json:"unknown"`
	}
)

func retriesJSON(out, _ io.Writer, v *Retries, _ Options) error {
	doc := jsonRetries{
		Version: retriesVersion, Tool: v.Tool,
		Programs: mapped(v.Programs, func(p ProgramRetries) jsonProgramRetries {
			return jsonProgramRetries{p.Name, p.Main, p.Incomplete, mapped(p.Chains, toRetryChain)}
		}),
		Problems: mapped(v.Problems, func(p finding.Problem) finding.Problem { return p }),
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}

func toRetryChain(c RetryChain) jsonRetryChain {
	j := jsonRetryChain{
		Edges: mapped(c.Edges, func(s string) string { return s }), Calls: c.Calls, AtLeast: c.AtLeast, Endless: c.Endless,
		Layers: mapped(c.Layers, func(l RetryLayer) jsonRetryLayer {
			return jsonRetryLayer{
				Function: l.Name, Kind: l.Kind, Library: l.Library, File: l.Position.File, Line: l.Position.Line, Column: l.Position.Column,
				Attempts: mapped(l.Attempts, func(n int64) int64 { return n }), Endless: l.Endless,
				From:    mapped(l.From, func(f From) jsonFrom { return jsonFrom(f) }),
				Unknown: mapped(l.Unknown, func(u UnknownValue) jsonUnknown { return jsonUnknown(u) }),
			}
		}),
	}
	if c.BackoffKnown {
		millis := c.Backoff.Milliseconds()
		j.BackoffMillis = &millis
	}
	return j
}
