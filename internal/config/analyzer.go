package config

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Analyzer gives every rule the configuration. Each exported rule requires it
// directly: nogo and go vet set the flags of the analyzers that they were given
// and of those one level down, no deeper.
//
// It reports nothing and has no facts. A configuration that cannot be used is an
// error of Run, which nogo, golangci-lint and x/tools' own drivers show. go vet
// drops the errors of packages that it analyses for facts only, so a vet driver
// calls ForDir itself, before the run, and ends with the sentence.
var Analyzer = shared.analyzer()

// shared holds the values of Analyzer's flags. A flag of an analyzer is a
// variable of the process, there is no other way in x/tools' design; all that
// this package keeps between calls hangs on those flags: the configuration
// given to Use is one more value of the config flag, and what was resolved is
// keyed by the flags' values.
var shared = new(flags)

func (f *flags) analyzer() *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:       "deadlinelintconfig",
		Doc:        "deadlinelintconfig: reads .deadlinelint.yml for the other analyzers; reports nothing",
		ResultType: reflect.TypeFor[*Config](),
		// The other analyzers run on broken code, and so must this.
		RunDespiteErrors: true,
		Run: func(pass *analysis.Pass) (any, error) {
			return f.forDir(SourceDir(pass.Fset, pass.Files))
		},
	}
	f.register(&a.Flags)
	return a
}

// ForDir returns the configuration for the packages in dir, with Analyzer's flags
// applied: what Analyzer's result will be. The same file with the same
// flags is read once per process and gives the same *Config.
func ForDir(dir string) (*Config, error) { return shared.forDir(dir) }

// Use makes c the configuration of every package, whatever its directory: for
// a driver that sees many packages in one process and has resolved the
// configuration already (normally by ForDir). Call it before the run. Nil
// goes back to resolving by directory.
func Use(c *Config) { shared.use(c) }

// SourceDir returns the directory that holds the source of a package, or "".
// Where cgo is at work the compiler's files lie in a build directory, or without
// an ending in the build cache, and only their line directives say where they
// come from; those without a directive are cgo's own.
func SourceDir(fset *token.FileSet, files []*ast.File) string {
	for _, file := range files {
		name := fset.PositionFor(file.Package, false).Filename
		if strings.HasSuffix(name, ".cgo1.go") || !strings.HasSuffix(name, ".go") {
			name = fset.Position(file.Package).Filename
		}
		if strings.HasSuffix(name, ".go") && !strings.HasPrefix(filepath.Base(name), "_cgo_") {
			return filepath.Dir(name)
		}
	}
	return ""
}
