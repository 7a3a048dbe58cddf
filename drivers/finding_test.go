package drivers_test

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// place is a rule and its true position, "rule dir/file.go:line". The directory is
// the last element alone, as messages have it; no two of the corpus are alike.
type place string

func at(rule, file string, line int) place {
	file = filepath.ToSlash(file)
	return place(fmt.Sprintf("%s %s:%d", rule, path.Join(path.Base(path.Dir(file)), path.Base(file)), line))
}

// found counts how often each place was reported.
type found map[place]int

var (
	ruleAtEnd = regexp.MustCompile(` \(([a-z]+/[a-z-]+)\)$`)
	// truePosition is the place of the cause in a message that may stand elsewhere.
	truePosition = regexp.MustCompile(`([^\s()/]+/[^\s()/]+\.go:\d+)\)(?:, so (?:it|they) cannot see | runs in )`)
)

// add counts a diagnostic as a driver shows it: the message carries the rule and,
// where it stands away from the fault, the true position.
func (f found) add(t *testing.T, file string, line int, message string) {
	t.Helper()
	m := ruleAtEnd.FindStringSubmatch(message)
	if m == nil {
		t.Errorf("%s:%d: no rule in %q", file, line, message)
		return
	}
	if pos := truePosition.FindStringSubmatch(message); pos != nil {
		f[place(m[1]+" "+pos[1])]++
		return
	}
	f[at(m[1], file, line)]++
}

// expect compares what was found with what the corpus wants.
func (f found) expect(t *testing.T, want found) {
	t.Helper()
	for _, p := range slices.Sorted(maps.Keys(want)) {
		if f[p] == 0 {
			t.Errorf("missing: %s", p)
		}
	}
	for _, p := range slices.Sorted(maps.Keys(f)) {
		if want[p] == 0 {
			t.Errorf("unwanted: %s", p)
		}
	}
}

var wantComment = regexp.MustCompile(`// WANT(\+1)? ([a-z]+/[a-z-]+)`)

// corpus copies the corpus, and returns the directory and what it wants.
func corpus(t *testing.T) (dir string, want found) {
	t.Helper()
	dir, want = t.TempDir(), found{}
	if err := os.CopyFS(dir, os.DirFS("corpus")); err != nil {
		t.Fatal(err)
	}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" {
			return err
		}
		for i, line := range strings.Split(read(t, dir, name), "\n") {
			if m := wantComment.FindStringSubmatch(line); m != nil {
				n := i + 1
				if m[1] != "" {
					n++
				}
				want[at(m[2], name, n)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(want) == 0 {
		t.Fatal("the corpus wants nothing")
	}
	return dir, want
}

// fromJSON reads -format json, whose position is the true one.
func fromJSON(t *testing.T, text string) found {
	t.Helper()
	var doc struct {
		Findings []struct {
			Rule, File string
			Line       int
		}
		Problems []any
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if len(doc.Problems) > 0 {
		t.Errorf("problems: %v", doc.Problems)
	}
	out := found{}
	for _, f := range doc.Findings {
		out[at(f.Rule, f.File, f.Line)]++
	}
	return out
}

var vetLine = regexp.MustCompile(`^(\S+\.go):(\d+):\d+: ([^\t].*)$`)

// fromVet reads what go vet prints; lines that are indented are related places.
func fromVet(t *testing.T, text string) found {
	t.Helper()
	out := found{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := vetLine.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			out.add(t, m[1], n, m[3])
		} else if !strings.HasPrefix(line, "#") && !strings.Contains(line, ": \t") {
			t.Errorf("go vet printed %q", line)
		}
	}
	return out
}

// fromVetJSON reads what go vet -json prints: one document for each package.
func fromVetJSON(t *testing.T, text string) found {
	t.Helper()
	out := found{}
	for dec := json.NewDecoder(strings.NewReader(text)); ; {
		var tree map[string]map[string][]struct{ Posn, Category, Message string }
		if err := dec.Decode(&tree); err == io.EOF {
			return out
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		for _, byAnalyzer := range tree {
			for _, diags := range byAnalyzer {
				for _, d := range diags {
					parts := strings.Split(d.Posn, ":")
					n, _ := strconv.Atoi(parts[len(parts)-2])
					out.add(t, strings.Join(parts[:len(parts)-2], ":"), n, d.Message)
					if !strings.HasSuffix(d.Message, "("+d.Category+")") {
						t.Errorf("category %s of %q", d.Category, d.Message)
					}
				}
			}
		}
	}
}

// fromGolangci reads golangci-lint's JSON.
func fromGolangci(t *testing.T, text string) found {
	t.Helper()
	var doc struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename string
				Line     int
			}
		}
	}
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&doc); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	out := found{}
	for _, i := range doc.Issues {
		if i.FromLinter != "deadlinelint" {
			t.Errorf("%s says %s", i.FromLinter, i.Text)
			continue
		}
		out.add(t, i.Pos.Filename, i.Pos.Line, i.Text)
	}
	return out
}
