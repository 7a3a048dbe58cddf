package cli

import (
	"errors"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/program"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// addPrograms adds the programs of a main package, as a report has them.
func addPrograms(out *report.Values, pkg *load.Package, view *link.View) {
	own := map[string]bool{} // packages of which the source is at hand
	for _, r := range view.Residues {
		own[r.Path] = true
	}
	for _, fl := range view.Flows {
		s := shown{view: view, flow: fl, own: own}
		p := report.ProgramValues{
			Name: binary(pkg.Path), Main: pkg.Path, Configured: fl.Program != nil,
			Incomplete: view.Incomplete || fl.Cut(),
		}
		if fl.Program != nil {
			p.Name = fl.Program.Name
		}
		for _, a := range fl.Arrivals() {
			p.Limits = append(p.Limits, s.limit(a))
		}
		out.Programs = append(out.Programs, p)
		for _, err := range fl.Problems {
			out.Problems = append(out.Problems, s.problem(err))
		}
	}
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// binary is what the go command calls the program of a main package.
func binary(importPath string) string {
	name := path.Base(importPath)
	if dir := path.Dir(importPath); majorVersion.MatchString(name) && dir != "." {
		return path.Base(dir)
	}
	return name
}

// shown turns what the flow of a program found into what a report shows.
type shown struct {
	view *link.View
	flow *link.Flow
	own  map[string]bool
}

func (s *shown) limit(a valueflow.At) report.Limit {
	l := report.Limit{Kind: a.Limit, Instances: 1, Unset: !a.Set}
	if s.own[a.Place.Pkg] {
		l.Position, _ = s.view.Files.Position(link.PlaceOf(a.Place))
	} else if a.Variable != "" {
		l.Library = path.Base(a.Variable)
	}
	for _, v := range a.Values {
		switch v.Kind {
		case valueflow.Int:
			l.Values = append(l.Values, report.LimitValue{Duration: time.Duration(v.N), From: s.from(v)})
		case valueflow.Unknown:
			l.Unknown = append(l.Unknown, report.UnknownValue{Reason: v.Reason.String(), Name: v.Text})
		default: // no number, so something of the flow was lost on the way
			l.Unknown = append(l.Unknown, report.UnknownValue{Reason: valueflow.Computed.String()})
		}
	}
	return l
}

var fromKinds = map[valueflow.OriginKind]report.FromKind{
	valueflow.FromCode: report.FromCode, valueflow.FromFlag: report.FromFlag, valueflow.FromArg: report.FromArgument,
	valueflow.FromEnv: report.FromEnv, valueflow.FromFile: report.FromFile, valueflow.FromTag: report.FromTag,
	valueflow.FromConfig: report.FromConfig, valueflow.FromZero: report.FromZero, valueflow.FromModel: report.FromLibrary,
}

func (s *shown) from(v valueflow.Value) report.From {
	o, ok := s.flow.OriginOf(v)
	if !ok {
		return report.From{}
	}
	f := report.From{Kind: fromKinds[o.Kind], Name: o.Name, File: s.file(o.File), Line: o.Line}
	switch o.Kind {
	case valueflow.FromArg, valueflow.FromFlag:
		f.Name = strings.TrimLeft(f.Name, "-")
	case valueflow.FromEnv:
		if s.flow.Program != nil {
			at := s.flow.Program.EnvAt[o.Name]
			f.File, f.Line = at.File, at.Line
		}
	}
	if at := s.flow.Place(o.At); f.File == "" && s.own[at.Pkg] {
		pos, _ := s.view.Files.Position(link.PlaceOf(at))
		f.File, f.Line = pos.File, pos.Line
	}
	return f
}

// file is a file of the program by what the configuration calls it.
func (s *shown) file(written string) string {
	if s.flow.Program == nil {
		return written
	}
	for _, f := range s.flow.Program.Files {
		if f.Written == written {
			return f.Path
		}
	}
	return written
}

// problem is an error of a program's file or value, with its place apart from its text.
func (s *shown) problem(err error) finding.Problem {
	var inFile *program.Error
	if errors.As(err, &inFile) {
		return finding.Problem{File: s.file(inFile.At.File), Line: inFile.At.Line, Column: inFile.At.Column, Message: sentence(inFile.Message, inFile.Hint)}
	}
	var inConfig *config.Error
	if errors.As(err, &inConfig) {
		return finding.Problem{File: inConfig.File, Line: inConfig.Line, Column: inConfig.Column, Message: sentence(inConfig.Message, inConfig.Hint)}
	}
	return finding.Problem{Message: err.Error()}
}

func sentence(message, hint string) string {
	if hint == "" {
		return message
	}
	return message + "; " + hint
}
