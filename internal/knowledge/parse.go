package knowledge

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// ParseError is a fault in a knowledge file or section.
type ParseError struct {
	File    string // empty where Decode was not told
	Line    int    // 1-based; 0 if unknown
	Message string // a sentence that says what is wrong and, where it can, what was meant
}

func (e *ParseError) Error() string {
	switch {
	case e.File == "" && e.Line == 0:
		return "knowledge: " + e.Message
	case e.File == "":
		return fmt.Sprintf("knowledge: line %d: %s", e.Line, e.Message)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
}

// Parse reads a knowledge file: a YAML list of entries. An entry whose `func`
// is a list comes back once for each key. The error is a *ParseError.
func Parse(file string, data []byte) ([]Entry, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, syntaxError(file, err)
	}
	entries, err := Decode(&doc)
	var fault *ParseError
	if errors.As(err, &fault) {
		fault.File = file
	}
	return entries, err
}

// syntaxError takes the line out of an error text of yaml.v3, "yaml: line 3: ...".
func syntaxError(file string, err error) *ParseError {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		number, message, _ := strings.Cut(rest, ": ")
		if line, err := strconv.Atoi(number); err == nil {
			return &ParseError{File: file, Line: line, Message: message}
		}
	}
	return &ParseError{File: file, Message: text}
}

// Decode reads the node of a `knowledge:` section: a list of entries, or
// nothing. The error is a *ParseError without a file name.
func Decode(node *yaml.Node) ([]Entry, error) {
	if node == nil || node.Kind == 0 {
		return nil, nil
	}
	if node.Kind == yaml.DocumentNode && len(node.Content) > 0 {
		node = node.Content[0]
	}
	if node.Tag == "!!null" {
		return nil, nil
	}
	if node.Kind != yaml.SequenceNode {
		return nil, faultAt(node, "want a list of entries, each with a `func`")
	}
	var entries []Entry
	lines := make(map[string]int, len(node.Content))
	for _, item := range node.Content {
		keys, e, err := decodeEntry(item)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			if first, dup := lines[key.Value]; dup {
				return nil, faultAt(key, "%q has an entry already, on line %d", key.Value, first)
			}
			lines[key.Value] = key.Line
			e.Func = key.Value
			entries = append(entries, e)
		}
	}
	return entries, nil
}

func faultAt(node *yaml.Node, format string, args ...any) *ParseError {
	return &ParseError{Line: node.Line, Message: fmt.Sprintf(format, args...)}
}

// fields are the keys of an entry, in the order of Entry.
var fields = []string{
	"func", "implementers", "waits", "context", "binds", "quiet", "returns", "calls", "spawns", "registers",
	"shares", "never-returns", "instead", "rewrite", "source", "evidence", "note",
}

// decodeEntry reads one entry; the keys that it is for come as nodes, and Func
// is left empty.
func decodeEntry(node *yaml.Node) (keys []*yaml.Node, e Entry, err error) {
	if node.Kind != yaml.MappingNode {
		return nil, e, faultAt(node, "want an entry (`func: ...` and what it does)")
	}
	seen := make(map[string]bool)
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		if seen[key.Value] {
			return nil, e, faultAt(key, "`%s` is given twice", key.Value)
		}
		seen[key.Value] = true
		if key.Value == "func" {
			keys, err = decodeKeys(value)
		} else {
			err = decodeField(&e, key, value)
		}
		if err != nil {
			return nil, e, err
		}
	}
	if len(keys) == 0 {
		return nil, e, faultAt(node, "an entry needs a `func`: the full name of a function, such as (*net/http.Client).Do")
	}
	if problem := check(e); problem != "" {
		return nil, e, faultAt(node, "%s: %s", keys[0].Value, problem)
	}
	return keys, e, nil
}

func decodeKeys(value *yaml.Node) ([]*yaml.Node, error) {
	keys := []*yaml.Node{value}
	if value.Kind == yaml.SequenceNode {
		keys = value.Content
	}
	for _, k := range keys {
		if k.Kind != yaml.ScalarNode {
			return nil, faultAt(k, "`func` is the full name of a function or a list of them")
		}
		if _, ok := parseName(k.Value); !ok {
			return nil, faultAt(k, "%q is no function: write path/to/pkg.Func, (*path/to/pkg.Type).Method without type parameters, "+
				"or a wildcard: (*path/to/pkg.Type).*, path/to/pkg.*, path/to/...", k.Value)
		}
	}
	return keys, nil
}

func decodeField(e *Entry, key, value *yaml.Node) error {
	switch key.Value {
	case "waits":
		return decodeEnum(&e.Waits, key, value, "network", "database", "process", "time", "sync", "queue", "serve")
	case "context":
		return decodeContext(&e.Context, key, value, true)
	case "binds":
		return decodeContext(&e.Binds, key, value, false)
	case "returns":
		return decodeEnum(&e.Returns, key, value, "caller", "program", "fresh", "detached", "derived", "bound")
	case "evidence":
		return decodeEnum(&e.Evidence, key, value, "measured", "source", "signature", "doc")
	case "implementers":
		return decodeBool(&e.Implementers, key, value)
	case "quiet":
		return decodeBool(&e.Quiet, key, value)
	case "shares":
		return decodeBool(&e.Shares, key, value)
	case "never-returns":
		return decodeBool(&e.NeverReturns, key, value)
	case "calls":
		return decodeArguments(&e.Calls, key, value)
	case "spawns":
		return decodeArguments(&e.Spawns, key, value)
	case "registers":
		return decodeArguments(&e.Registers, key, value)
	case "instead":
		return decodeText(&e.Instead, key, value)
	case "rewrite":
		return decodeText(&e.Rewrite, key, value)
	case "source":
		return decodeText(&e.Source, key, value)
	case "note":
		return decodeText(&e.Note, key, value)
	}
	return faultAt(key, "unknown key `%s`%s; the keys are %s", key.Value, hint(key.Value, fields), list(fields))
}

func decodeText(p *string, key, value *yaml.Node) error {
	if value.Kind != yaml.ScalarNode || value.Tag != "!!str" {
		return faultAt(value, "`%s` wants a text", key.Value)
	}
	*p = value.Value
	return nil
}

func decodeEnum(p *string, key, value *yaml.Node, allowed ...string) error {
	if value.Kind != yaml.ScalarNode || !slices.Contains(allowed, value.Value) {
		return faultAt(value, "`%s: %s`%s; it is one of %s", key.Value, value.Value, hint(value.Value, allowed), list(allowed))
	}
	*p = value.Value
	return nil
}

func decodeBool(p *bool, key, value *yaml.Node) error {
	if value.Tag != "!!bool" || value.Decode(p) != nil {
		return faultAt(value, "`%s: %s`: want true or false", key.Value, value.Value)
	}
	return nil
}

// maxArgument bounds argument numbers: more parameters than any function has.
const maxArgument = 31

// decodeContext reads "arg:N" and "none", and in full the other forms too.
func decodeContext(p *string, key, value *yaml.Node, full bool) error {
	words := []string{"arg:0", "none"}
	if full {
		words = []string{"arg:0", "request:0", "receiver", "bound", "none"}
	}
	ok := slices.Contains(words, value.Value)
	if kind, n, numbered := argument(value.Value); numbered {
		ok = n >= 0 && n <= maxArgument && (kind == "arg" || full && kind == "request")
	}
	if value.Kind != yaml.ScalarNode || !ok {
		return faultAt(value, "`%s: %s`%s; it is one of %s, arguments counted from 0 without the receiver",
			key.Value, value.Value, hint(value.Value, words), list(words))
	}
	*p = value.Value
	return nil
}

func decodeArguments(p *[]int, key, value *yaml.Node) error {
	var args []int
	if value.Kind != yaml.SequenceNode || value.Decode(&args) != nil || len(args) == 0 {
		return faultAt(value, "`%s` wants a list of argument numbers, such as [1]", key.Value)
	}
	for _, n := range args {
		if n < 0 || n > maxArgument {
			return faultAt(value, "`%s`: argument %d: arguments are counted from 0 (to %d), without the receiver", key.Value, n, maxArgument)
		}
	}
	*p = args
	return nil
}

// check says what an entry's fields contradict, empty if nothing.
func check(e Entry) string {
	acts := e.Returns != "" || e.Binds != "" || len(e.Calls)+len(e.Spawns)+len(e.Registers) > 0 || e.NeverReturns
	switch {
	case e.Waits != "" && e.Context == "":
		return "`waits` needs a `context`: the one that the wait observes (arg:0, request:0, receiver, bound or none)"
	case e.Waits == "" && e.Context != "":
		return "`context` says what a wait observes, but there is no `waits` (for a context that is kept, write `binds`)"
	case e.Quiet && e.Waits != "":
		return "`quiet` means that it never waits, but `waits` is given"
	case e.Shares && len(e.Calls)+len(e.Spawns) == 0:
		return "`shares` is about a function argument: name it in `calls` or `spawns`"
	case e.Waits == "" && !e.Quiet && !acts:
		return "the entry says nothing; for a function that does not wait write `quiet: true`"
	case e.Rewrite != "" && e.Instead == "":
		return "`rewrite` needs an `instead`: the function that it calls"
	case e.Rewrite != "":
		return checkRewrite(e.Rewrite)
	}
	return ""
}
