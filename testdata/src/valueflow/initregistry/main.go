// Command initregistry holds several commands, which register themselves when
// their packages are initialised.
package main

import (
	"os"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/initregistry/cmd"
	_ "github.com/deadlinelint/deadlinelint/testdata/src/valueflow/initregistry/orders"
	_ "github.com/deadlinelint/deadlinelint/testdata/src/valueflow/initregistry/reports"
)

func main() {
	command := os.Args[1]
	os.Args = os.Args[1:]
	run := cmd.Lookup(command)
	if run == nil {
		os.Exit(1)
	}
	run() // calls: orders.main, reports.main
}
