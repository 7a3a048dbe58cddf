// The floor command does what every analysis of a module on SSA must do at
// least, and nothing else: load the packages that the patterns match with
// syntax and types, and build their SSA.
//
//	floor packages PATTERN...   with go/packages and ssautil, all kept in memory
//	floor load PATTERN...       with deadlinelint's loader, each package dropped when built
//
// Neither reads test files; everything outside the module comes from export data.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/load"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 2 {
		return errors.New("usage: floor packages|load PATTERN...")
	}
	var n int
	var err error
	switch args[0] {
	case "packages":
		n, err = withPackages(args[1:])
	case "load":
		n, err = withLoad(args[1:])
	default:
		return fmt.Errorf("unknown way to load %q: use packages or load", args[0])
	}
	if err != nil {
		return err
	}
	_, err = fmt.Println(n, "packages")
	return err
}

func withPackages(patterns []string) (int, error) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, patterns...)
	if err != nil {
		return 0, err
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return 0, fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
	}
	prog, _ := ssautil.Packages(pkgs, ssa.InstantiateGenerics)
	prog.Build()
	return len(pkgs), nil
}

func withLoad(patterns []string) (int, error) {
	var built atomic.Int64
	builder := &analysis.Analyzer{
		Name: "build", Doc: "build: builds the SSA form",
		Run: func(pass *analysis.Pass) (any, error) {
			build(pass)
			built.Add(1)
			return nil, nil
		},
	}
	res, err := load.Run(context.Background(), load.Options{
		Patterns: patterns, Analyzers: []*analysis.Analyzer{builder}, InScope: new(config.Config).InScope,
	})
	if err != nil {
		return 0, err
	}
	if len(res.Problems) > 0 {
		return 0, fmt.Errorf("%d problems, the first: %s", len(res.Problems), res.Problems[0].Message)
	}
	return int(built.Load()), nil
}

// build makes a program for one package, in which those that it imports have
// members and no bodies: SSA needs no more of them.
func build(pass *analysis.Pass) {
	prog := ssa.NewProgram(pass.Fset, ssa.InstantiateGenerics)
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false).Build()
}
