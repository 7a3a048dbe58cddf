package report

import (
	"encoding/json"
	"io"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// valuesVersion changes when a consumer of the document would break.
const valuesVersion = 1

// The document of `values -format json`. Every key is always present, and no array is
// ever null. Nanoseconds, as a limit may be shorter than a millisecond.
type (
	jsonValues struct {
		Version  int               `json:"version"`
		Tool     Tool              `json:"tool"`
		Programs []jsonProgram     `json:"programs"`
		Problems []finding.Problem `json:"problems"`
	}
	jsonProgram struct {
		Name       string      `json:"name"`
		Main       string      `json:"main"`
		Configured bool        `json:"configured"`
		Incomplete bool        `json:"incomplete"`
		Limits     []jsonLimit `json:"limits"`
	}
	jsonLimit struct {
		Limit     string        `json:"limit"`
		File      string        `json:"file"`
		Line      int           `json:"line"`
		Column    int           `json:"column"`
		Library   string        `json:"library"`
		Values    []jsonValue   `json:"values"`
		Unknown   []jsonUnknown `json:"unknown"`
		Instances int           `json:"instances"`
	}
	jsonValue struct {
		Nanos int64    `json:"nanos"`
		Text  string   `json:"text"`
		From  jsonFrom `json:"from"`
	}
	jsonFrom struct {
		Kind FromKind `json:"kind"`
		Name string   `json:"name"`
		File string   `json:"file"`
		Line int      `json:"line"`
	}
	jsonUnknown struct {
		Reason string `json:"reason"`
		Name   string `json:"name"`
	}
)

func valuesJSON(out, _ io.Writer, v *Values, _ ValuesOptions) error {
	doc := jsonValues{
		Version: valuesVersion, Tool: v.Tool,
		Programs: mapped(v.Programs, func(p ProgramValues) jsonProgram {
			return jsonProgram{Name: p.Name, Main: p.Main, Configured: p.Configured, Incomplete: p.Incomplete, Limits: mapped(p.Limits, toLimit)}
		}),
		Problems: mapped(v.Problems, func(p finding.Problem) finding.Problem { return p }),
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}

func toLimit(l Limit) jsonLimit {
	return jsonLimit{
		Limit: l.Kind, File: l.Position.File, Line: l.Position.Line, Column: l.Position.Column, Library: l.Library,
		Values: mapped(l.Values, func(v LimitValue) jsonValue {
			return jsonValue{Nanos: int64(v.Duration), Text: trimZeros(v.Duration.String()), From: jsonFrom(v.From)}
		}),
		Unknown:   mapped(l.Unknown, func(u UnknownValue) jsonUnknown { return jsonUnknown(u) }),
		Instances: l.Instances,
	}
}
