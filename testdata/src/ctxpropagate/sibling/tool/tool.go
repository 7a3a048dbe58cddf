// Package tool has commands that are given a context that ends.
package tool

import (
	"context"
	"database/sql"

	"github.com/spf13/cobra"
)

// Main ends its commands when ctx ends.
func Main(ctx context.Context, db *sql.DB) error {
	root := &cobra.Command{Use: "tool"}
	root.AddCommand(migrate(db), check(db))
	return root.ExecuteContext(ctx)
}

func migrate(db *sql.DB) *cobra.Command {
	return &cobra.Command{
		Use: "migrate",
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := db.Exec("ALTER TABLE a ADD b int") // want `cmd\.Context\(\).*ctxpropagate/sibling`
			return err
		},
	}
}

func check(db *sql.DB) *cobra.Command {
	return &cobra.Command{
		Use:  "check",
		RunE: func(cmd *cobra.Command, args []string) error { return db.PingContext(cmd.Context()) },
	}
}
