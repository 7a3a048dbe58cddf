// Package frameworks holds the ways in which frameworks bring the caller's context.
package frameworks

import (
	"context"
	"net/http"
	"os/exec"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/labstack/echo/v4"
	"github.com/redis/go-redis/v9"
	"github.com/spf13/cobra"
	"google.golang.org/grpc"
)

type repo struct {
	pool  *pgxpool.Pool
	redis *redis.Client
}

func (r *repo) gin(c *gin.Context) {
	row := r.pool.QueryRow(context.Background(), "SELECT 1") // want `drops the deadline and cancellation of c.Request.Context\(\), so \(\*pgxpool.Pool\).QueryRow`
	_ = row
}

func (r *repo) echo(c echo.Context) error {
	return r.redis.Get(context.Background(), "k").Err() // want `of c.Request\(\).Context\(\)`
}

func (r *repo) stream(s grpc.ServerStream) error {
	_, err := r.pool.Exec(context.Background(), "SELECT 1") // want `of s.Context\(\)`
	return err
}

// The context of a command is the program's, and nothing here shows that it ever ends.
func (r *repo) command(cmd *cobra.Command, args []string) error {
	_, err := r.pool.Exec(context.Background(), "SELECT 1") // want `info: .*of cmd.Context\(\)`
	return err
}

// Commands on a pipeline wait for nothing.
func (r *repo) pipeline(ctx context.Context) error {
	p := r.redis.Pipeline()
	p.Set(context.Background(), "k", "v", 0)
	_, err := p.Exec(ctx)
	return err
}

func (r *repo) transaction(ctx context.Context) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(context.Background(), "SELECT 1") // want `of ctx, so \(pgx.Tx\).Exec`
		return err
	})
}

func rollback(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, "SELECT 1"); err != nil {
		_ = tx.Rollback(context.Background())
		return err
	}
	return tx.Commit(ctx)
}

// A command that was given the caller's context observes it.
func run(ctx context.Context) error { return exec.CommandContext(ctx, "true").Run() }

func runFresh(ctx context.Context) error {
	cmd := exec.CommandContext(context.Background(), "true") // want `so \(\*exec.Cmd\).Run cannot be stopped`
	return cmd.Run()
}

// The request is given the caller's context after it was made.
func late(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
