package config

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
)

// Program is what one main package is run with. Several programs may be of one
// main package (production, staging, a replica).
type Program struct {
	Name string // unique, not empty
	// Main says which main packages are meant, as it is written: an import path
	// pattern, or a directory ("./cmd/shop"); see Matches.
	Main string
	// MainDir is the directory pattern that Main is, absolute, or "" if Main is
	// an import path.
	MainDir string
	// Entry is a function symbol or a cobra command, where one main package
	// holds many services; it may be empty.
	Entry string
	Files []ProgramFile // later ones win
	Env   map[string]string
	EnvAt map[string]Position // where each variable of Env is set
	Args  []string            // the arguments, without the name of the program
	// Values are Go values by their full name: a field of a type
	// ("example.com/shop/config.Config.Upstream.Timeout") or a package's
	// variable ("example.com/shop.Timeout").
	Values map[string]ProgramValue
	At     Position // where the entry begins
}

// ProgramFile is a file that a program reads when it starts.
type ProgramFile struct {
	Path    string // absolute
	Written string // as it is written
	// Into is the full name of the struct that the file is decoded into
	// ("example.com/shop/config.Config"), or "" if the program reads it key by
	// key, as with viper.GetDuration.
	Into   string
	Format string // yaml, json, toml or env; never empty
	Key    string // the part of the file that is decoded, dotted; "" for all of it
	Data   []byte // the content, as it entered Config.Hash
	At     Position
}

// ProgramValue is one entry of Program.Values.
type ProgramValue struct {
	Text string // "700ms"
	At   Position
}

// Matches reports whether the program is of the main package with this import
// path, whose source is in dir (absolute). Main may have wildcards ("...") in
// either form.
func (p *Program) Matches(importPath, dir string) bool {
	if p.MainDir == "" {
		return match(p.Main, importPath)
	}
	return dir != "" && match(filepath.ToSlash(p.MainDir), filepath.ToSlash(filepath.Clean(dir)))
}

// label names the program in a sentence.
func (p *Program) label() string {
	if p.Name == "" {
		return "programs"
	}
	return "programs." + p.Name
}

// applyPrograms lays the programs of l over those of the files that it extends:
// of two with one name the values of l replace, maps are merged, and lists are
// joined with those of the extended file first, so that later ones win.
func (c *Config) applyPrograms(l *layer) {
	for _, p := range l.programs {
		i := slices.IndexFunc(c.Programs, func(other *Program) bool { return other.Name == p.Name })
		if i < 0 {
			c.Programs = append(c.Programs, p)
			continue
		}
		base := c.Programs[i]
		base.At = p.At
		if p.Main != "" {
			base.Main, base.MainDir = p.Main, p.MainDir
		}
		if p.Entry != "" {
			base.Entry = p.Entry
		}
		base.Files = append(base.Files, p.Files...)
		base.Args = append(base.Args, p.Args...)
		base.Env, base.EnvAt = merged(base.Env, p.Env), merged(base.EnvAt, p.EnvAt)
		base.Values = merged(base.Values, p.Values)
	}
}

func merged[V any](base, over map[string]V) map[string]V {
	if base == nil {
		return over
	}
	maps.Copy(base, over)
	return base
}

// readPrograms reads the files of all programs, which enter the hash: the go
// command does not know them as inputs either.
func (c *Config) readPrograms(hash io.Writer) error {
	for _, p := range c.Programs {
		if p.Main == "" {
			return p.At.errorf(`missing key "main" in %s`, p.label()).because("it is the import path or the directory of the main package")
		}
		for i := range p.Files {
			f := &p.Files[i]
			_, data, err := read(f.Path)
			if err != nil {
				e := f.At.errorf("cannot read %s, a file of %s", quote(f.Written), p.label()).because("%v", bare(err))
				e.Err = err
				return e
			}
			f.Data = data
			fmt.Fprintf(hash, "program file %d\n", len(data))
			hash.Write(data)
		}
	}
	return nil
}
