// Package cli has commands whose context is never anything but the background.
package cli

import (
	"database/sql"

	"github.com/spf13/cobra"
)

func migrate(db *sql.DB) *cobra.Command {
	return &cobra.Command{
		Use: "migrate",
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := db.Exec("ALTER TABLE a ADD b int") // want `info: .*cmd\.Context\(\).*ctxpropagate/sibling`
			return err
		},
	}
}

func describe() *cobra.Command {
	return &cobra.Command{
		Use: "describe",
		Run: func(cmd *cobra.Command, args []string) { cmd.Println("nothing waits") },
	}
}
