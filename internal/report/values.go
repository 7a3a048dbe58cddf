package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// Values is what `deadlinelint values` prints: the limits of each program, the durations
// that arrive there, and where they come from.
type Values struct {
	Tool     Tool
	Programs []ProgramValues
	Problems []finding.Problem
}

// ProgramValues are the limits of a main package, run as one program of the configuration.
type ProgramValues struct {
	Name string // as the configuration has it, else as the go command names the binary
	Main string // import path
	// Configured: the configuration says what it is run with.
	Configured bool
	// Incomplete: a part of the program was not followed, so limits may be missing.
	Incomplete bool
	Limits     []Limit
}

// Limit is a limit at one place, with what arrives there.
type Limit struct {
	Kind string // "context", "http.Client.Timeout"
	// Position is where the limit is set. A limit of an object that a library made has
	// none: Library names the object, if it has a name ("http.DefaultClient").
	Position finding.Position
	Library  string
	Values   []LimitValue // any of these
	Unknown  []UnknownValue
	// Instances is how many objects, or calls of the function, have the same values from
	// the same places.
	Instances int
	// Unset: the limit is a field that nobody stores to.
	Unset bool
}

// LimitValue is a duration and where it comes from.
type LimitValue struct {
	Duration time.Duration
	From     From
}

// From is where a duration is written.
type From struct {
	Kind FromKind
	Name string // the flag without dashes, the variable, the key, the tag, the Go value
	File string // "" if that is not known
	Line int
}

// FromKind is the kind of place that a duration comes from.
type FromKind string

// The kinds.
const (
	FromNowhere  FromKind = ""            // computed, from parts that say nothing
	FromCode     FromKind = "code"        // written in the program
	FromFlag     FromKind = "flag"        // the default of a flag
	FromArgument FromKind = "argument"    // args: of the configuration
	FromEnv      FromKind = "environment" // env: of the configuration
	FromFile     FromKind = "file"        // a configuration file
	FromTag      FromKind = "tag"         // a default in a struct tag
	FromConfig   FromKind = "config"      // values: of the configuration
	FromZero     FromKind = "zero"        // nobody sets it
	FromLibrary  FromKind = "library"     // the library's default
)

// UnknownValue is a value that is not known, and why.
type UnknownValue struct {
	Reason string // "environment variable", "decoded"
	Name   string // the variable, or what else is known of it; may be empty
}

func (u UnknownValue) String() string {
	switch {
	case u.Name == "":
		return u.Reason
	case strings.HasSuffix(u.Reason, "variable"):
		return u.Reason + " " + u.Name
	}
	return u.Reason + ": " + u.Name
}

// NeverSet: what arrives is the zero of a field that nobody stored to, be it the limit
// itself or what the program sets it to.
func (l Limit) NeverSet() bool {
	isSet := func(v LimitValue) bool { return v.Duration != 0 || v.From.Kind != FromZero }
	return len(l.Unknown) == 0 && len(l.Values) > 0 && !slices.ContainsFunc(l.Values, isSet)
}

// ValuesOptions say how values are printed.
type ValuesOptions struct {
	Options
	// All shows the fields that nobody sets too. JSON has them in any case.
	All bool
}

// WriteValues prints the values in the format, which CheckFormat knows. The values
// themselves are not changed; the same ones in another order give the same bytes.
func WriteValues(format string, out, errs io.Writer, v *Values, o ValuesOptions) error {
	if err := CheckFormat(format); err != nil {
		return err
	}
	write := valuesText
	if format == "json" {
		write = valuesJSON
	}
	if err := write(out, errs, orderedValues(v, o.Dir), o); err != nil {
		return fmt.Errorf("cannot write the values as %s: %w", format, err)
	}
	return nil
}

// orderedValues returns a copy with short paths, sorted, in which limits that differ in
// nothing are one.
func orderedValues(v *Values, dir string) *Values {
	short := shorten(dir)
	out := *v
	out.Programs = slices.Clone(v.Programs)
	for i := range out.Programs {
		out.Programs[i].Limits = orderedLimits(out.Programs[i].Limits, short)
	}
	slices.SortStableFunc(out.Programs, func(a, b ProgramValues) int {
		return cmp.Or(cmp.Compare(a.Main, b.Main), cmp.Compare(a.Name, b.Name))
	})
	out.Problems = ordered(&Report{Problems: v.Problems}, dir).Problems
	return &out
}

func orderedLimits(in []Limit, short func(string) string) []Limit {
	all := make([]Limit, len(in))
	for i, l := range in {
		l.Position.File = short(l.Position.File)
		l.Values = slices.Clone(l.Values)
		for j := range l.Values {
			l.Values[j].From.File = short(l.Values[j].From.File)
		}
		slices.SortFunc(l.Values, compareLimitValues)
		l.Values = slices.Compact(l.Values)
		l.Unknown = slices.Clone(l.Unknown)
		slices.SortFunc(l.Unknown, compareUnknown)
		l.Unknown = slices.Compact(l.Unknown)
		all[i] = l
	}
	slices.SortFunc(all, compareLimits)
	var out []Limit
	for _, l := range all {
		if n := len(out); n > 0 && compareLimits(out[n-1], l) == 0 {
			if l.Library == "" { // a package's variable is one object
				out[n-1].Instances += l.Instances
			}
			continue
		}
		out = append(out, l)
	}
	return out
}

// compareLimits is total over all that is printed but the number of instances. What the
// program itself sets comes before what libraries have.
func compareLimits(a, b Limit) int {
	return cmp.Or(
		cmp.Compare(inLibrary(a), inLibrary(b)), a.Position.Compare(b.Position), cmp.Compare(a.Library, b.Library), cmp.Compare(a.Kind, b.Kind),
		slices.CompareFunc(a.Values, b.Values, compareLimitValues), slices.CompareFunc(a.Unknown, b.Unknown, compareUnknown),
	)
}

func inLibrary(l Limit) int {
	if l.Position.File == "" {
		return 1
	}
	return 0
}

func compareLimitValues(a, b LimitValue) int {
	return cmp.Or(cmp.Compare(a.Duration, b.Duration), cmp.Compare(a.From.Kind, b.From.Kind), cmp.Compare(a.From.File, b.From.File),
		cmp.Compare(a.From.Line, b.From.Line), cmp.Compare(a.From.Name, b.From.Name))
}

func compareUnknown(a, b UnknownValue) int {
	return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Name, b.Name))
}
