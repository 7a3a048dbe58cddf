// Command urfavecli has commands whose flags are struct literals, of two generations of
// one library.
package main

import (
	"context"
	"net/http"
	"os"
	"time"

	cliv2 "github.com/urfave/cli/v2"
	"github.com/urfave/cli/v3"
)

func wait(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d) // arrives: 3s | 5s | 7s | 11s
	defer cancel()
	<-ctx.Done()
}

func old() error {
	var upstream time.Duration
	app := &cliv2.App{
		Name:  "shop",
		Flags: []cliv2.Flag{&cliv2.DurationFlag{Name: "grace", Aliases: []string{"g"}, Value: 3 * time.Second}},
		Commands: []*cliv2.Command{{
			Name: "serve",
			Flags: []cliv2.Flag{
				&cliv2.DurationFlag{Name: "upstream", Value: 4 * time.Second, Destination: &upstream},
				&cliv2.IntFlag{Name: "seconds", Value: 5},
			},
			Action: func(c *cliv2.Context) error {
				client := &http.Client{Timeout: upstream} // arrives: 4s
				client.Get("http://billing/")
				wait(c.Context, c.Duration("g"))
				wait(c.Context, time.Duration(c.Int("seconds"))*time.Second)
				return nil
			},
		}},
	}
	return app.Run(os.Args)
}

func migrate(ctx context.Context, cmd *cli.Command) error {
	wait(ctx, cmd.Duration("limit"))
	wait(ctx, cmd.Root().Duration("all"))
	return nil
}

func main() {
	if err := old(); err != nil {
		os.Exit(1)
	}
	root := &cli.Command{
		Name:  "shop",
		Flags: []cli.Flag{&cli.DurationFlag{Name: "all", Value: 11 * time.Second}},
		Commands: []*cli.Command{{
			Name:   "migrate",
			Flags:  []cli.Flag{&cli.DurationFlag{Name: "limit", Value: 7 * time.Second, Sources: cli.EnvVars("LIMIT")}},
			Action: migrate,
		}},
	}
	if err := root.Run(context.Background(), os.Args); err != nil {
		os.Exit(1)
	}
}
