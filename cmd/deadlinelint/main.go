// The deadlinelint command finds timeout faults in Go programs.
//
// It runs stand-alone (deadlinelint ./...) and as a tool of go vet
// (go vet -vettool=$(which deadlinelint) ./...).
package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/cli"
	"github.com/deadlinelint/deadlinelint/internal/vet"
)

func main() {
	args := os.Args[1:]
	if !vet.Speaks(args) {
		c := cli.Command{
			Args: args, Out: os.Stdout, Err: os.Stderr,
			Suites: analyzers.Suites(), Driver: cli.Driver{Analyzers: analyzers.All()},
		}
		os.Exit(c.Run())
	}
	if slices.Contains(args, "-V=full") || slices.Contains(args, "--V=full") {
		if err := vet.Identify(os.Stdout, analyzers.Rules()); err != nil {
			fmt.Fprintln(os.Stderr, "deadlinelint:", err)
			os.Exit(1)
		}
		return
	}
	vet.Main(analyzers.All(), analyzers.Rules())
}
