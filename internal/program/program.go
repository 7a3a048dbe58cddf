// Package program reads what a program is run with: it decodes configuration
// files and environments into the program's own struct, by the struct's own
// tags, and gives the values field by field.
//
// The struct is a go/types type, so nothing of the program is run and none of
// its dependencies are needed. That is also the limit: a method that decodes
// (UnmarshalYAML, a mapstructure hook) is not seen through, except for the two
// shapes that practice has of it, a duration type and a struct that fills in
// defaults before it decodes itself. Where the outcome is not certain there is
// no value, never a guess.
//
// A file becomes a tree of nodes (one parser for each format), and the tree is
// laid over the type (decode.go). Which tags count is told in fields.go.
package program

import (
	"fmt"
	"go/constant"
	"go/types"
	"strings"
)

// Position is a place in a file.
type Position struct {
	File         string // as the user named it
	Line, Column int    // from 1; Column in bytes, or 0 if only the line is known
}

func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// Value is one value that a file, the environment or a tag gives to a field.
type Value struct {
	// Path are the Go field names from the root, as a chain of selections would
	// take them: embedded structs by the name of their field too, pointers
	// passed through. An element of a slice, an array or a map is
	// its index or key in brackets, "[]" if a tag or a variable gives one value to any.
	Path []string
	// Const is an Int (nanoseconds for a duration), a String, a Bool or a Float.
	Const    constant.Value
	Duration bool   // the field is a time.Duration
	Text     string // as it is written: "700ms"
	// Key is "upstream.timeout" or "servers[0].timeout" as the file writes it,
	// the name of the environment variable, or the key of the tag.
	Key string
	// At is where it is written. It is zero for a tag, and for a variable whose
	// place EnvOptions.At does not tell.
	At   Position
	From string // for people: "deploy/prod.yaml", "environment SHOP_X", `tag default:"5s"`
}

// The formats of a Source.
const (
	FormatYAML = "yaml"
	FormatJSON = "json"
	FormatTOML = "toml"
	FormatEnv  = "env" // lines of NAME=value
)

// Source is a configuration file.
type Source struct {
	Name   string // as the user named it, for positions
	Data   []byte // its content
	Format string // one of the constants
	Key    string // if not empty, the part that is decoded: "services.shop"
	// Tag, if not empty, is the tag that the program's decoder goes by
	// ("mapstructure" for viper); otherwise the struct's own tags tell.
	Tag string
	// Env says how the program reads variables; it matters for FormatEnv only.
	Env EnvOptions
}

// Error is a file that does not say what its author meant: a bad value, or a
// key that nothing reads but that is nearly one that something reads.
type Error struct {
	At      Position
	Key     string // dotted; empty if the fault is the file as a whole
	Message string
	Hint    string // `did you mean "timeout"?`; may be empty
	Err     error  // the cause, if there is one
}

func (e *Error) Error() string {
	text := e.At.String() + ": " + e.Message
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return strings.NewReplacer("\r", " ", "\n", " ").Replace(text) // a key may have line breaks
}

func (e *Error) Unwrap() error { return e.Err }

// File decodes a configuration file into root, which is the program's struct
// or a pointer to it. The values are in the order of the file, so that of two
// for one path the later one holds. What is good in a file with faults is given
// nevertheless. Each error is an *Error.
//
// Keys that no field takes are no errors, as most programs pass over them and
// files are shared between programs, but one that is a slip of the pen away
// from a field's key is (see nearKey).
func File(root types.Type, f Source) ([]Value, []error) {
	tree, err := parse(f)
	if err != nil {
		return nil, []error{err}
	}
	if f.Format == FormatEnv {
		if values, ok := envFile(root, f, tree); ok {
			return values, nil
		}
	}
	tree, err = tree.sub(f)
	if err != nil {
		return nil, []error{err}
	}
	if tree == nil || tree.kind == null {
		return nil, nil
	}
	family, ok := families[f.Tag]
	if !ok {
		family = familyOf(root, f.Format)
	}
	d := &decoder{source: f, family: family}
	d.root(root, tree)
	return d.values, d.errors
}
