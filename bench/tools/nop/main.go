// The nop command is a vettool that does nothing. go vet with it leaves in the
// build cache exactly what go vet needs before any tool runs: compiled
// packages, and no result of an analysis.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[len(os.Args)-1]); err != nil {
		fmt.Fprintln(os.Stderr, "nop:", err)
		os.Exit(1)
	}
}

func run(arg string) error {
	switch arg {
	case "-V=full":
		// The last field is the tool's identity for go vet's cache.
		fmt.Println("nop version devel comments-go-here buildID=nop-1")
		return nil
	case "-flags":
		fmt.Println("[]")
		return nil
	}
	data, err := os.ReadFile(arg)
	if err != nil {
		return fmt.Errorf("cannot read the description of the package that go vet wrote: %w", err)
	}
	var unit struct{ VetxOutput string }
	if err := json.Unmarshal(data, &unit); err != nil {
		return fmt.Errorf("cannot decode %s: %w", arg, err)
	}
	return os.WriteFile(unit.VetxOutput, nil, 0o666)
}
