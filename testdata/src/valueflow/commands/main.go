// Command commands has sub-commands, each with its own flags, and one that all
// of them share.
package main

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"
)

type serveOptions struct {
	read     time.Duration
	upstream time.Duration
}

func (o *serveOptions) run(cmd *cobra.Command, args []string) error {
	server := &http.Server{ReadTimeout: o.read} // arrives: 12s
	client := &http.Client{Timeout: o.upstream} // arrives: 4s
	client.Get("http://billing/")
	return server.ListenAndServe()
}

func newServe() *cobra.Command {
	o := &serveOptions{}
	cmd := &cobra.Command{Use: "serve", RunE: o.run}
	cmd.Flags().DurationVar(&o.read, "read", 12*time.Second, "limit of a request")
	cmd.Flags().DurationVar(&o.upstream, "upstream", 4*time.Second, "limit of a call")
	return cmd
}

func newMigrate() *cobra.Command {
	cmd := &cobra.Command{
		Use: "migrate",
		RunE: func(cmd *cobra.Command, args []string) error {
			limit, err := cmd.Flags().GetDuration("limit")
			if err != nil {
				return err
			}
			return migrate(cmd.Context(), limit)
		},
	}
	cmd.Flags().Duration("limit", 70*time.Second, "limit of all steps")
	return cmd
}

func migrate(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit) // arrives: 70s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

func main() {
	var grace time.Duration
	root := &cobra.Command{Use: "shop"}
	root.PersistentFlags().DurationVar(&grace, "grace", 8*time.Second, "time to stop in")
	root.AddCommand(newServe(), newMigrate())
	err := root.Execute()

	ctx, cancel := context.WithTimeout(context.Background(), grace) // arrives: 8s
	defer cancel()
	<-ctx.Done()
	if err != nil {
		os.Exit(1)
	}
}
