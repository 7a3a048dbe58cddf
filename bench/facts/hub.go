package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/bench/internal/measure"
)

// hub is the package that is edited.
type hub struct {
	module string
	path   string
	files  []string
	direct int // packages of the module that import it
	all    int // those that depend on it
}

// listed is what go list says of a package.
type listed struct {
	ImportPath string
	Dir        string
	Name       string
	Module     *struct{ Path string }
	GoFiles    []string
	Imports    []string
	Deps       []string
}

// findHub finds the package that path names, or the one that most packages of
// the module import.
func findHub(ctx context.Context, lab *measure.Lab, path string) (*hub, error) {
	text, err := lab.GoList(ctx, "-json=ImportPath,Dir,Name,Module,GoFiles,Imports,Deps", "./...")
	if err != nil {
		return nil, err
	}
	var pkgs []listed
	direct, all := map[string]int{}, map[string]int{}
	for dec := json.NewDecoder(strings.NewReader(text)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("cannot decode what go list says: %w", err)
		}
		pkgs = append(pkgs, p)
		for _, i := range p.Imports {
			direct[i]++
		}
		for _, d := range p.Deps {
			all[d]++
		}
	}
	var best *hub
	for _, p := range pkgs {
		h := &hub{path: p.ImportPath, direct: direct[p.ImportPath], all: all[p.ImportPath]}
		if p.Module != nil {
			h.module = p.Module.Path
		}
		for _, f := range p.GoFiles {
			h.files = append(h.files, filepath.Join(p.Dir, f))
		}
		if path == p.ImportPath {
			return h, nil
		}
		if _, err := h.longest(); err == nil && (best == nil || h.direct > best.direct) {
			best = h
		}
	}
	if path != "" || best == nil {
		return nil, fmt.Errorf("the module has no package %q whose functions can be edited", path)
	}
	return best, nil
}

// step is a state of the module in which everything is measured.
type step struct {
	name string
	file string // "" if nothing is edited
	text []byte
}

// steps are the states in order. Each edit starts from the module as it was.
func (h *hub) steps() ([]step, error) {
	at, err := h.longest()
	if err != nil {
		return nil, err
	}
	old, err := os.ReadFile(at.file)
	if err != nil {
		return nil, fmt.Errorf("cannot read the file to edit: %w", err)
	}
	insert := func(offset int, text string) []byte {
		return slices.Concat(old[:offset], []byte(text), old[offset:])
	}
	// print makes code that the compiler cannot drop, and needs no import.
	return []step{
		{name: "cold"},
		{name: "again"},
		{"one function body, no line more", at.file, insert(at.body, ` print("edited");`)},
		{"one function body, one line more", at.file, insert(at.body, "\n\tprint(\"edited\")")},
		{"one comment line", at.file, insert(at.comment, "// edited\n")},
	}, nil
}

// place is where edits go.
type place struct {
	file    string
	body    int // after the opening brace of the longest function
	comment int // the start of the line of the first declaration after the imports
}

// longest finds the longest function of the package: too long to be inlined,
// so that its body is no part of what importers see.
func (h *hub) longest() (place, error) {
	var out place
	var size token.Pos
	for _, name := range h.files {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return place{}, fmt.Errorf("cannot parse %s: %w", name, err)
		}
		if ast.IsGenerated(file) {
			continue
		}
		var first ast.Decl
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			if first == nil {
				first = d
			}
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || len(fn.Body.List) == 0 || fn.Body.End()-fn.Body.Pos() <= size {
				continue
			}
			size = fn.Body.End() - fn.Body.Pos()
			out = place{name, fset.Position(fn.Body.Lbrace).Offset + 1, fset.Position(first.Pos()).Offset}
		}
	}
	if out.file == "" {
		return place{}, fmt.Errorf("package %s has no function to edit", h.path)
	}
	return out, nil
}
