// Command golangci is golangci-lint with deadlinelint built in: what
// `golangci-lint custom` makes from .custom-gcl.yml, without its clone of the
// repository. The tests of the drivers use it; users need not.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/deadlinelint/deadlinelint/gclplugin" // registers the plugin
)

func main() {
	// golangci-lint's cache keys hold the version or, for a development build, a
	// hash of the program. A fixed version would show what an older plugin found.
	if err := commands.Execute(commands.BuildInfo{Version: "(devel)"}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
