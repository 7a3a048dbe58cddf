// Package vet speaks the protocol of `go vet -vettool`, on top of x/tools'
// unitchecker. What it adds is what the protocol cannot know:
//
//   - The configuration is part of the tool's identity. go vet caches results by
//     the tool's id, its flags and the package's inputs; a configuration file is
//     none of these, so -V=full mixes in a hash of the configuration that the
//     current directory resolves to and of every file that it names.
//   - A package in scope is analysed fully even where go vet wants only its
//     facts. cmd/go leaves that wish out of its cache key: after `go vet ./f`,
//     where f imports e, `go vet ./e` would print nothing although e has findings.
//     The price is that e's findings are printed with f's.
package vet

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/finding"
)

// Speaks reports whether the arguments of a command are those of go vet.
func Speaks(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasSuffix(last, ".cfg") || slices.Contains(args, "-flags") ||
		slices.Contains(args, "-V=full") || slices.Contains(args, "--V=full")
}

// Identify writes the answer to -V=full: a line whose last field go vet takes as
// the tool's build id. It also checks the configuration: it is asked once, where
// a unit would say what is wrong for each package.
func Identify(out io.Writer, rules []finding.Rule) error {
	exe, err := os.Executable()
	if err != nil {
		return fmt.Errorf("cannot find the program's own file: %w", err)
	}
	cfg, err := config.ForDir(".")
	if err != nil {
		return err
	}
	if err := cfg.CheckRules(rules); err != nil {
		return err
	}
	h := sha256.New()
	f, err := os.Open(exe)
	if err != nil {
		return fmt.Errorf("cannot read the program's own file: %w", err)
	}
	defer f.Close()
	if _, err := io.Copy(h, f); err != nil {
		return fmt.Errorf("cannot read the program's own file: %w", err)
	}
	io.WriteString(h, cfg.Hash())
	_, err = fmt.Fprintf(out, "%s version devel comments-go-here buildID=%x\n", filepath.Base(exe), h.Sum(nil))
	return err
}

// Main runs one unit of the protocol, and ends the process. The arguments are
// os.Args, which unitchecker reads by itself. The rules are all there are.
func Main(analyzers []*analysis.Analyzer, rules []finding.Rule) {
	registerFlags()
	if last := len(os.Args) - 1; strings.HasSuffix(os.Args[last], ".cfg") {
		mistake := setFlags(os.Args[1:last])
		unit, err := prepare(os.Args[last], rules, mistake)
		if err != nil {
			fmt.Fprintln(os.Stderr, "deadlinelint:", err)
			os.Exit(1)
		}
		os.Args[last] = unit
		if mistake != nil { // this package is none of the user's: let those say it
			os.Args = []string{os.Args[0], unit}
		}
	}
	unitchecker.Main(analyzers...)
}

// setFlags sets the flags of the configuration before unitchecker does the same:
// what they say is needed to check it, and unitchecker would answer a mistake with
// its own usage, for every package of the standard library too.
func setFlags(args []string) error {
	for _, arg := range args {
		name, value, ok := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		f := flag.Lookup(name)
		if f == nil || !ok || config.Analyzer.Flags.Lookup(name) == nil {
			continue
		}
		if err := f.Value.Set(value); err != nil {
			return fmt.Errorf("-%s: %w", name, err)
		}
	}
	return nil
}

// registerFlags gives go vet the flags of the configuration, by their own names.
func registerFlags() {
	config.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
		if f.Name == "config" {
			flag.Var(noConfig{}, f.Name, "not under go vet: set "+config.EnvFile)
			return
		}
		flag.Var(f.Value, f.Name, f.Usage)
	})
}

// noConfig refuses a configuration given by flag: -V=full sees no flags, so an
// edit of that file would not change go vet's results.
type noConfig struct{}

func (noConfig) String() string { return "" }
func (noConfig) Set(string) error {
	return fmt.Errorf("under go vet, name the file in the environment: %s=/absolute/path", config.EnvFile)
}

// unit is the part of go vet's description of a package that matters here.
type unit struct {
	ID         string
	Dir        string
	ImportPath string
	GoFiles    []string
	VetxOnly   bool
	Standard   map[string]bool
}

// prepare checks the configuration, which an analyzer could only do where its
// error would be lost, and returns the name of the unit's description to use. A
// mistake in the flags is the error of a package in scope.
func prepare(name string, rules []finding.Rule, mistake error) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("cannot read the description of the package that go vet wrote: %w", err)
	}
	var u unit
	if err := json.Unmarshal(data, &u); err != nil {
		return "", fmt.Errorf("cannot decode %s, which go vet wrote: %w", filepath.Base(name), err)
	}
	cfg, err := config.ForDir(u.Dir)
	if err != nil {
		return "", err
	}
	inScope := u.Dir != "" && cfg.InScope(u.Dir, u.ImportPath)
	if mistake == nil {
		mistake = cfg.CheckRules(rules)
	}
	if inScope && mistake != nil {
		return "", mistake
	}
	// A package that is not asked for has no archive to collect its fixes: they
	// would be written into its files, in the midst of the build.
	fixes := slices.Contains(os.Args, "-fix") && !slices.Contains(os.Args, "-diff")
	if !u.VetxOnly || fixes || !inScope || hasOwnTests(u) {
		return name, nil
	}
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		return "", fmt.Errorf("cannot decode %s, which go vet wrote: %w", filepath.Base(name), err)
	}
	whole["VetxOnly"] = json.RawMessage("false")
	if data, err = json.Marshal(whole); err != nil {
		return "", fmt.Errorf("cannot encode the description of %s: %w", u.ImportPath, err)
	}
	name = filepath.Join(filepath.Dir(name), "deadlinelint.cfg")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		return "", fmt.Errorf("cannot write the description of %s: %w", u.ImportPath, err)
	}
	return name, nil
}

// hasOwnTests: the package has in-package tests. Then go vet analyses the
// test variant, which is cached on its own, and a full analysis here would
// print every finding twice.
func hasOwnTests(u unit) bool {
	if len(u.GoFiles) == 0 {
		return false
	}
	tests, _ := filepath.Glob(filepath.Join(u.Dir, "*_test.go"))
	if len(tests) == 0 {
		return false
	}
	own := packageName(u.GoFiles[0])
	return slices.ContainsFunc(tests, func(name string) bool { return packageName(name) == own })
}

func packageName(file string) string {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}
