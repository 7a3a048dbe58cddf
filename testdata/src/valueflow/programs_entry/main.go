// Command programs_entry holds several services. Each program names the function,
// or the command, at which it starts.
package main

import (
	"os"
	"time"

	"github.com/spf13/cobra"

	_ "github.com/deadlinelint/deadlinelint/testdata/src/valueflow/programs_entry/orders"
	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/programs_entry/registry"
	_ "github.com/deadlinelint/deadlinelint/testdata/src/valueflow/programs_entry/reports"
)

func tool() error {
	root := &cobra.Command{Use: "tool"}
	migrate := &cobra.Command{Use: "migrate", RunE: func(cmd *cobra.Command, args []string) error {
		limit, err := cmd.Flags().GetDuration("limit")
		if err != nil {
			return err
		}
		registry.Wait(cmd.Context(), limit)
		return nil
	}}
	migrate.Flags().Duration("limit", 70*time.Second, "limit of all steps")
	check := &cobra.Command{Use: "check", Run: func(cmd *cobra.Command, args []string) {
		registry.Wait(cmd.Context(), 88*time.Second)
	}}
	root.AddCommand(migrate, check)
	return root.Execute()
}

func main() {
	if os.Args[1] == "tool" {
		os.Args = os.Args[1:]
		if tool() != nil {
			os.Exit(1)
		}
		return
	}
	command := registry.Lookup(os.Args[1])
	if command == nil {
		os.Exit(1)
	}
	os.Args = os.Args[1:]
	command()
}
