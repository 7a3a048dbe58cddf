package fix

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// sources reads each file once.
type sources struct {
	allow func(file string) bool
	files map[string]*source
}

// source is a file as it was before any fix.
type source struct {
	content   []byte
	mode      fs.FileMode
	formatted bool   // gofmt would not change it
	reason    string // why no fix may touch it
}

// reject says why c cannot be applied, whatever the other fixes are.
func (s *sources) reject(c *candidate) string {
	var prev finding.Edit
	for i, e := range c.edits {
		src := s.get(e.File)
		if src.reason != "" {
			return src.reason
		}
		if e.Start < 0 || e.End < e.Start || e.End > len(src.content) {
			return fmt.Sprintf("it edits bytes %d to %d of %s, which has %d: run again if the file has just changed", e.Start, e.End, e.File, len(src.content))
		}
		if i > 0 && conflict(prev, e) {
			return fmt.Sprintf("its own edits overlap at byte %d of %s", e.Start, e.File)
		}
		prev = e
	}
	return ""
}

func (s *sources) get(name string) *source {
	src := s.files[name]
	if src == nil {
		src = s.read(name)
		s.files[name] = src
	}
	return src
}

func (s *sources) read(name string) *source {
	if !s.allow(name) {
		return &source{reason: "it edits " + name + ", which is outside of the packages in scope"}
	}
	info, err := os.Stat(name)
	if err != nil {
		return &source{reason: err.Error()}
	}
	src := &source{mode: info.Mode().Perm()}
	if src.content, err = os.ReadFile(name); err != nil {
		return &source{reason: err.Error()}
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src.content, parser.ParseComments|parser.SkipObjectResolution)
	switch {
	case err != nil:
		src.reason = "it edits a file with syntax errors: " + firstLine(err)
	case ast.IsGenerated(f):
		src.reason = "it edits " + name + ", which is generated: change the generator"
	default:
		out, err := format.Source(src.content)
		src.formatted = err == nil && bytes.Equal(out, src.content)
	}
	return src
}

// format keeps a file that was formatted so, and others as their author likes.
func (s *source) format(content []byte) []byte {
	if !s.formatted {
		return content
	}
	out, err := format.Source(content)
	if err != nil { // it parsed: cannot be, and the unformatted text is right, too
		return content
	}
	return out
}

func parses(name string, content []byte) error {
	_, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
	return err
}
