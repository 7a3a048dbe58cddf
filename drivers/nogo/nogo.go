// Package nogo runs analyzers as Bazel's rules_go does: each package in a process
// of its own, dependencies first, with less than go vet gives them:
//
//   - no pass.Module and no pass.ReadFile;
//   - file names relative to the working directory (Bazel's execution root);
//   - packages outside the main module from export data alone, never analysed and
//     without facts;
//   - facts through gob, package facts of direct imports only, and object facts
//     as far as the export data of direct imports reaches;
//   - flags on the analyzers that it was given and on what those require, no
//     deeper.
//
// It is a helper of the tests of package drivers: Run starts the test's own binary
// again for each package, which must then call Main.
package nogo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Env is the environment variable that names the description of a unit: where it
// is set, a process calls Main.
const Env = "DEADLINELINT_NOGO_UNIT"

// Diagnostic is one finding, as a Bazel user would see it.
type Diagnostic struct {
	File         string // relative, with forward slashes
	Line, Column int
	Message      string
}

// Flags are values by analyzer and flag.
type Flags map[string]map[string]string

// unit describes one package to a process.
type unit struct {
	ImportPath string
	Files      []string          // relative
	ImportMap  map[string]string // import path in the source -> ID
	Exports    map[string]string // ID -> export data, of all dependencies
	Facts      map[string]string // ID -> facts, of direct imports that were analysed
	FactsOut   string
	Flags      Flags
}

// Run analyses all packages of the module in dir, test variants included (a go_test
// target compiles the package under test once more).
func Run(dir string, env []string, flags Flags) ([]Diagnostic, error) {
	pkgs, err := list(dir, env)
	if err != nil {
		return nil, err
	}
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "nogo")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)

	exports, facts := map[string]string{}, map[string]string{}
	var out []Diagnostic
	for i, p := range pkgs { // go list has dependencies first
		exports[p.ImportPath] = p.Export
		if !p.analysed() {
			continue
		}
		u := unit{
			ImportPath: p.path(), ImportMap: map[string]string{}, Exports: exports, Facts: map[string]string{},
			FactsOut: filepath.Join(tmp, strconv.Itoa(i)+".facts"), Flags: flags,
		}
		if u.Files, err = p.relativeTo(dir); err != nil {
			return nil, err
		}
		for _, id := range p.Imports {
			u.ImportMap[pathOf(id)] = id
			if file, ok := facts[id]; ok {
				u.Facts[id] = file
			}
		}
		facts[p.ImportPath] = u.FactsOut
		found, err := start(exe, dir, env, filepath.Join(tmp, strconv.Itoa(i)+".json"), u)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		out = append(out, found...)
	}
	return out, nil
}

// start runs one unit.
func start(exe, dir string, env []string, file string, u unit) ([]Diagnostic, error) {
	data, err := json.Marshal(u)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return nil, err
	}
	cmd := exec.Command(exe)
	cmd.Dir, cmd.Env = dir, append(env, Env+"="+file)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, stderr.Bytes())
	}
	var found []Diagnostic
	err = json.Unmarshal(stdout, &found)
	return found, err
}

// listed is what go list says of a package.
type listed struct {
	ImportPath string // with a test variant: "p [p.test]"
	Name       string
	Dir        string
	Export     string
	Standard   bool
	GoFiles    []string
	Imports    []string // as IDs
	Module     *struct{ Main bool }
}

func list(dir string, env []string) ([]*listed, error) {
	cmd := exec.Command("go", "list", "-test", "-deps", "-export",
		"-json=ImportPath,Name,Dir,Export,Standard,GoFiles,Imports,Module", "./...")
	cmd.Dir, cmd.Env = dir, env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, stderr.Bytes())
	}
	var out []*listed
	for dec := json.NewDecoder(bytes.NewReader(stdout)); ; {
		p := new(listed)
		if err := dec.Decode(p); err == io.EOF {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
}

func pathOf(id string) string {
	path, _, _ := strings.Cut(id, " [")
	return path
}

func (p *listed) path() string { return pathOf(p.ImportPath) }

// analysed: the main module's packages but the generated test mains.
func (p *listed) analysed() bool {
	return !p.Standard && p.Module != nil && p.Module.Main && !strings.HasSuffix(p.path(), ".test")
}

func (p *listed) relativeTo(dir string) ([]string, error) {
	var out []string
	for _, name := range p.GoFiles {
		rel, err := filepath.Rel(dir, filepath.Join(p.Dir, name))
		if err != nil {
			return nil, err
		}
		out = append(out, rel)
	}
	return out, nil
}
