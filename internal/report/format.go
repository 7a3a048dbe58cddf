package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Renderer prints a report that has been put in order. What belongs to the
// document goes to out; what a person should know although out is read by a
// machine goes to errs.
type Renderer func(out, errs io.Writer, r *Report, o Options) error

// renderers returns the table of formats.
func renderers() map[string]Renderer {
	return map[string]Renderer{
		"json": renderJSON,
		"text": renderText,
	}
}

// Formats lists the names of the formats, sorted.
func Formats() []string { return slices.Sorted(maps.Keys(renderers())) }

// CheckFormat returns an error that names the formats there are if this is none,
// so that a driver can refuse it before any work is done.
func CheckFormat(format string) error {
	if _, ok := renderers()[format]; !ok {
		return fmt.Errorf("unknown format %q: use one of %s", format, strings.Join(Formats(), ", "))
	}
	return nil
}

// Write prints the report in the format. The report itself is not changed; the
// same findings in another order give the same bytes.
func Write(format string, out, errs io.Writer, r *Report, o Options) error {
	if err := CheckFormat(format); err != nil {
		return err
	}
	if err := renderers()[format](out, errs, ordered(r, o.Dir), o); err != nil {
		return fmt.Errorf("cannot write the report as %s: %w", format, err)
	}
	return nil
}
